package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// formLayout puts names on the left and what belongs to them on the right, each as high as it is at its width. Rows of texts alone can be tight:
// a label has room around its text already.
type formLayout struct{ tight bool }

// gap is what lies between rows.
func (l formLayout) gap() float32 {
	if l.tight {
		return -2 * theme.Padding()
	}
	return theme.Padding()
}

func (formLayout) names(objects []fyne.CanvasObject) float32 {
	var width float32
	for i := 0; i < len(objects); i += 2 {
		width = fyne.Max(width, objects[i].MinSize().Width)
	}
	return width
}

// MinSize is for Fyne.
func (l formLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	pad := theme.Padding()
	var size fyne.Size
	for i := 0; i+1 < len(objects); i += 2 {
		a, b := objects[i].MinSize(), objects[i+1].MinSize()
		size.Width = fyne.Max(size.Width, b.Width)
		size.Height += fyne.Max(a.Height, b.Height) + l.gap()
	}
	size.Width += l.names(objects) + pad
	return size
}

// Layout is for Fyne.
func (l formLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	names := l.names(objects)
	y := float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		width := fyne.Max(0, size.Width-names-pad)
		objects[i+1].Resize(fyne.NewSize(width, objects[i+1].Size().Height)) // a text wraps, and has another height then
		height := fyne.Max(objects[i].MinSize().Height, objects[i+1].MinSize().Height)
		objects[i].Move(fyne.NewPos(0, y))
		objects[i].Resize(fyne.NewSize(names, objects[i].MinSize().Height))
		objects[i+1].Move(fyne.NewPos(names+pad, y))
		objects[i+1].Resize(fyne.NewSize(width, height))
		y += height + l.gap()
	}
}
