package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// Line is a label of one line that is cut with an ellipsis where there is no room, and says the whole in its tooltip.
func Line(text string) *ttwidget.Label {
	l := ttwidget.NewLabel(text)
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}

// Dim is a Line in the colour of what is less important.
func Dim(text string) *ttwidget.Label {
	l := Line(text)
	l.Importance = widget.LowImportance
	return l
}

// Bold is a Line in bold.
func Bold(text string) *ttwidget.Label {
	l := Line(text)
	l.TextStyle.Bold = true
	return l
}

// Para is text that wraps.
func Para(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// Title is a heading inside a sheet.
func Title(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.TextStyle.Bold = true
	l.SizeName = theme.SizeNameSubHeadingText
	l.Truncation = fyne.TextTruncateEllipsis
	return l
}
