package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// BarWidth is how much room a scroll bar takes, and MinThumb how short its thumb may get, however much there is to scroll.
const (
	BarWidth = 12
	MinThumb = 24
)

// ScrollBar shows and changes a position that is counted in anything: bytes, or a million rows, which the float32 offset of a scroll
// container can't count. It tells where to go as a share of the whole; a click beside the thumb turns a page, and dragging moves it.
type ScrollBar struct {
	widget.BaseWidget
	across bool    // lies, instead of standing
	at     float64 // where the view begins, 0 to 1
	part   float64 // how much of the whole it shows, 0 to 1
	moved  func(at float64)
	paged  func(n int)

	hover, held bool
	grab        float32 // where on the thumb the mouse holds it
}

// NewScrollBar returns a bar that stands, or lies across, and tells moved where the view is to begin and paged how many pages to turn.
func NewScrollBar(across bool, moved func(float64), paged func(int)) *ScrollBar {
	b := &ScrollBar{across: across, moved: moved, paged: paged, part: 1}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows that the view begins at one share of the whole, 0 to 1, and shows another share of it.
func (b *ScrollBar) Set(at, part float64) {
	at, part = min(max(at, 0), 1), min(max(part, 0), 1)
	if b.held {
		at = b.at // the hand is ahead of the page
	}
	if at != b.at || part != b.part {
		b.at, b.part = at, part
		b.Refresh()
	}
}

// Part is how much of the whole the view shows, 0 to 1.
func (b *ScrollBar) Part() float64 { return b.part }

func (b *ScrollBar) length() float32 {
	if b.across {
		return b.Size().Width
	}
	return b.Size().Height
}

func (b *ScrollBar) along(p fyne.Position) float32 {
	if b.across {
		return p.X
	}
	return p.Y
}

// Thumb is where the thumb is; needed is false where there is nothing to scroll.
func (b *ScrollBar) Thumb() (from, length float32, needed bool) {
	all := b.length()
	if b.part >= 1 || all <= 0 {
		return 0, 0, false
	}
	length = min(max(float32(b.part)*all, MinThumb), all)
	share := b.at / (1 - b.part)
	return float32(min(max(share, 0), 1)) * (all - length), length, true
}

// MouseDown takes hold of the thumb, or turns a page.
func (b *ScrollBar) MouseDown(e *desktop.MouseEvent) {
	from, length, needed := b.Thumb()
	if !needed || e.Button != desktop.MouseButtonPrimary {
		return
	}
	switch p := b.along(e.Position); {
	case p < from:
		b.paged(-1)
	case p >= from+length:
		b.paged(1)
	default:
		b.held, b.grab = true, p-from
		b.Refresh()
	}
}

// MouseUp lets go.
func (b *ScrollBar) MouseUp(*desktop.MouseEvent) { b.DragEnd() }

// Dragged moves the thumb.
func (b *ScrollBar) Dragged(e *fyne.DragEvent) {
	_, length, needed := b.Thumb()
	room := b.length() - length
	if !b.held || !needed || room <= 0 {
		return
	}
	share := min(max((b.along(e.Position)-b.grab)/room, 0), 1)
	b.at = float64(share) * (1 - b.part)
	b.Refresh()
	b.moved(b.at)
}

// DragEnd lets go.
func (b *ScrollBar) DragEnd() {
	if b.held {
		b.held = false
		b.Refresh()
	}
}

// MouseIn darkens the thumb.
func (b *ScrollBar) MouseIn(*desktop.MouseEvent) { b.hover = true; b.Refresh() }

// MouseMoved is for Fyne.
func (b *ScrollBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut lightens it again.
func (b *ScrollBar) MouseOut() { b.hover = false; b.Refresh() }

// CreateRenderer is for Fyne.
func (b *ScrollBar) CreateRenderer() fyne.WidgetRenderer {
	r := &scrollBarRenderer{b: b, thumb: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type scrollBarRenderer struct {
	b     *ScrollBar
	thumb *canvas.Rectangle
}

func (r *scrollBarRenderer) MinSize() fyne.Size {
	if r.b.across {
		return fyne.NewSize(MinThumb, BarWidth)
	}
	return fyne.NewSize(BarWidth, MinThumb)
}

func (r *scrollBarRenderer) Layout(fyne.Size) {
	from, length, needed := r.b.Thumb()
	r.thumb.Hidden = !needed
	inset := float32(4)
	if r.b.hover || r.b.held {
		inset = 2
	}
	size, pos := fyne.NewSize(r.b.Size().Width-2*inset, length), fyne.NewPos(inset, from)
	if r.b.across {
		size, pos = fyne.NewSize(length, r.b.Size().Height-2*inset), fyne.NewPos(from, inset)
	}
	r.thumb.CornerRadius = min(size.Width, size.Height) / 2
	r.thumb.Resize(size)
	r.thumb.Move(pos)
}

func (r *scrollBarRenderer) Refresh() {
	r.thumb.FillColor = theme.CurrentForWidget(r.b).Color(theme.ColorNameScrollBar, fyne.CurrentApp().Settings().ThemeVariant())
	r.Layout(r.b.Size())
	r.thumb.Refresh()
}

func (r *scrollBarRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.thumb} }
func (r *scrollBarRenderer) Destroy()                     {}
