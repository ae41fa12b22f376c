package look

import (
	_ "embed"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

//go:embed icons/lock.svg
var lockSVG []byte

//go:embed icons/pencil.svg
var pencilSVG []byte

var (
	lock   = theme.NewThemedResource(fyne.NewStaticResource("lock.svg", lockSVG))
	pencil = theme.NewThemedResource(fyne.NewStaticResource("pencil.svg", pencilSVG))
)

// LockIcon stands for a source that is open read-only.
func LockIcon() fyne.Resource { return lock }

// PencilIcon stands for write mode.
func PencilIcon() fyne.Resource { return pencil }
