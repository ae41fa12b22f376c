package browse

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	barWidth = 14
	minThumb = 28
)

// scrollBar is the list's own: Fyne's belongs to a scroll container, whose offset can't count a million rows. Dragging moves the
// thumb, a click beside it turns a page.
type scrollBar struct {
	widget.BaseWidget
	list  *list
	hover bool
	grab  float32 // where on the thumb the mouse holds it
	held  bool
}

func newScrollBar(l *list) *scrollBar {
	b := &scrollBar{list: l}
	b.ExtendBaseWidget(b)
	return b
}

// thumb returns where the thumb is, and whether there is anything to scroll.
func (b *scrollBar) thumb() (from, length float32, needed bool) {
	l := b.list
	n, view, height := l.snap.Len(), l.Size().Height, l.rowHeight()
	all := float64(n) * float64(height)
	if all <= float64(view) || view <= 0 {
		return 0, 0, false
	}
	length = min(max(float32(float64(view)/all*float64(view)), minThumb), view)
	return float32(l.position.share(n, view, height) * float64(view-length)), length, true
}

// MouseDown takes hold of the thumb, or turns a page.
func (b *scrollBar) MouseDown(e *desktop.MouseEvent) {
	from, length, needed := b.thumb()
	if !needed || e.Button != desktop.MouseButtonPrimary {
		return
	}
	page := b.list.Size().Height - b.list.rowHeight()
	switch y := e.Position.Y; {
	case y < from:
		b.list.scrollBy(-page)
	case y >= from+length:
		b.list.scrollBy(page)
	default:
		b.held, b.grab = true, y-from
		b.Refresh()
	}
}

// MouseUp lets go.
func (b *scrollBar) MouseUp(*desktop.MouseEvent) { b.release() }

// Dragged moves the thumb along.
func (b *scrollBar) Dragged(e *fyne.DragEvent) {
	_, length, needed := b.thumb()
	view := b.list.Size().Height
	if !needed || !b.held || view <= length {
		return
	}
	share := float64(e.Position.Y-b.grab) / float64(view-length)
	b.list.scrollTo(positionAt(share, b.list.snap.Len(), view, b.list.rowHeight()))
}

// DragEnd lets go.
func (b *scrollBar) DragEnd() { b.release() }

func (b *scrollBar) release() {
	b.held = false
	b.Refresh()
}

// Scrolled scrolls the list.
func (b *scrollBar) Scrolled(e *fyne.ScrollEvent) { b.list.Scrolled(e) }

// MouseIn, MouseMoved and MouseOut show that the thumb can be taken.
func (b *scrollBar) MouseIn(*desktop.MouseEvent) {
	b.hover = true
	b.Refresh()
}

// MouseMoved does nothing.
func (b *scrollBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is the opposite of MouseIn.
func (b *scrollBar) MouseOut() {
	b.hover = false
	b.Refresh()
}

// CreateRenderer draws the thumb.
func (b *scrollBar) CreateRenderer() fyne.WidgetRenderer {
	r := &scrollBarRenderer{bar: b, thumb: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type scrollBarRenderer struct {
	bar   *scrollBar
	thumb *canvas.Rectangle
}

func (r *scrollBarRenderer) Layout(fyne.Size) { r.place() }

func (r *scrollBarRenderer) place() {
	from, length, needed := r.bar.thumb()
	r.thumb.Hidden = !needed
	width := float32(6)
	if r.bar.hover || r.bar.held {
		width = 10
	}
	r.thumb.CornerRadius = width / 2
	r.thumb.Move(fyne.NewPos(r.bar.Size().Width-width-2, from+1))
	r.thumb.Resize(fyne.NewSize(width, max(length-2, 0)))
}

func (r *scrollBarRenderer) Refresh() {
	name := theme.ColorNameScrollBar
	r.thumb.FillColor = r.bar.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
	r.place()
	canvas.Refresh(r.thumb)
}

func (r *scrollBarRenderer) MinSize() fyne.Size           { return fyne.NewSize(barWidth, minThumb) }
func (r *scrollBarRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.thumb} }
func (r *scrollBarRenderer) Destroy()                     {}
