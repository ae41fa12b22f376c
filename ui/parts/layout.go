package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Loose lets its content be made smaller than it wants to be, and cuts it off there: nothing inside can force the window larger.
func Loose(content fyne.CanvasObject, min fyne.Size) fyne.CanvasObject {
	return container.New(loose{min}, container.NewClip(content))
}

type loose struct{ min fyne.Size }

func (l loose) MinSize([]fyne.CanvasObject) fyne.Size { return l.min }

func (l loose) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.Position{})
		o.Resize(size)
	}
}

// AtLeast gives its content a least size.
func AtLeast(width, height float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(atLeast{fyne.NewSize(width, height)}, content)
}

type atLeast struct{ min fyne.Size }

func (l atLeast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	min := l.min
	for _, o := range objects {
		min = min.Max(o.MinSize())
	}
	return min
}

func (l atLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.Position{})
		o.Resize(size)
	}
}

// Column centres its content and keeps it at most so wide.
func Column(width float32, content fyne.CanvasObject) fyne.CanvasObject {
	return container.New(column{width}, content)
}

type column struct{ width float32 }

func (l column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var min fyne.Size
	for _, o := range objects {
		min = min.Max(o.MinSize())
	}
	return min
}

func (l column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := fyne.Min(l.width, size.Width)
	for _, o := range objects {
		o.Move(fyne.NewPos((size.Width-width)/2, 0))
		o.Resize(fyne.NewSize(width, size.Height))
	}
}
