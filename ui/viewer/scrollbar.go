package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	barWidth = 12
	minThumb = 24
)

// scrollBar shows and changes a position that is counted in anything: bytes here, which a scroll container can't count. It tells where
// to go as a share of the way; a click beside the thumb turns a page.
type scrollBar struct {
	widget.BaseWidget
	across bool    // lies, instead of standing
	at     float64 // where the view begins, 0 to 1
	part   float64 // how much of the whole it shows, 0 to 1
	moved  func(at float64)
	paged  func(n int)

	hover, held bool
	grab        float32
}

func newScrollBar(across bool, moved func(float64), paged func(int)) *scrollBar {
	b := &scrollBar{across: across, moved: moved, paged: paged, part: 1}
	b.ExtendBaseWidget(b)
	return b
}

// set shows a position.
func (b *scrollBar) set(at, part float64) {
	at, part = min(max(at, 0), 1), min(max(part, 0), 1)
	if b.held {
		at = b.at // the hand is ahead of the page
	}
	if at != b.at || part != b.part {
		b.at, b.part = at, part
		b.Refresh()
	}
}

func (b *scrollBar) length() float32 {
	if b.across {
		return b.Size().Width
	}
	return b.Size().Height
}

func (b *scrollBar) along(p fyne.Position) float32 {
	if b.across {
		return p.X
	}
	return p.Y
}

// thumb is where the thumb is; needed is false where there is nothing to scroll.
func (b *scrollBar) thumb() (from, length float32, needed bool) {
	all := b.length()
	if b.part >= 1 || all <= 0 {
		return 0, 0, false
	}
	length = min(max(float32(b.part)*all, minThumb), all)
	share := b.at / (1 - b.part)
	return float32(min(max(share, 0), 1)) * (all - length), length, true
}

// MouseDown takes hold of the thumb, or turns a page.
func (b *scrollBar) MouseDown(e *desktop.MouseEvent) {
	from, length, needed := b.thumb()
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
func (b *scrollBar) MouseUp(*desktop.MouseEvent) { b.DragEnd() }

// Dragged moves the thumb.
func (b *scrollBar) Dragged(e *fyne.DragEvent) {
	_, length, needed := b.thumb()
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
func (b *scrollBar) DragEnd() {
	if b.held {
		b.held = false
		b.Refresh()
	}
}

// MouseIn darkens the thumb.
func (b *scrollBar) MouseIn(*desktop.MouseEvent) { b.hover = true; b.Refresh() }

// MouseMoved is for Fyne.
func (b *scrollBar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut lightens it again.
func (b *scrollBar) MouseOut() { b.hover = false; b.Refresh() }

// CreateRenderer is for Fyne.
func (b *scrollBar) CreateRenderer() fyne.WidgetRenderer {
	r := &scrollBarRenderer{b: b, thumb: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type scrollBarRenderer struct {
	b     *scrollBar
	thumb *canvas.Rectangle
}

func (r *scrollBarRenderer) MinSize() fyne.Size {
	if r.b.across {
		return fyne.NewSize(minThumb, barWidth)
	}
	return fyne.NewSize(barWidth, minThumb)
}

func (r *scrollBarRenderer) Layout(fyne.Size) {
	from, length, needed := r.b.thumb()
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
