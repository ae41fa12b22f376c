package viewer

import (
	"context"
	"fmt"
	"image"
	"math"

	"attache/preview"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
	"github.com/dustin/go-humanize"
)

const (
	zoomMin, zoomMax = 1.0 / 64, 32
	zoomStep         = 1.25
	imageMargin      = 12 // around a picture that fits, in units
)

// imagePane shows a picture: fitted at first, or at any zoom, with the part that is on the screen drawn on a worker.
type imagePane struct {
	widget.BaseWidget
	hooks
	modifiers func() fyne.KeyModifier

	pic      *preview.Picture
	zoom     float64 // pixels of the screen for one of the picture; 0: fitted
	cx, cy   float64 // the place of the picture in the middle of the view
	playing  bool
	drawn    *image.RGBA
	where    image.Rectangle // of drawn, in pixels of the view
	artist   *worker[imageWish]
	pixScale float32
}

// imageWish is a part of the picture to draw at a size, and where it goes.
type imageWish struct {
	crop, to image.Rectangle
	play     bool
}

func newImagePane(h hooks) *imagePane {
	p := &imagePane{hooks: h, pixScale: 1}
	p.modifiers = func() fyne.KeyModifier {
		if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
			return d.CurrentKeyModifiers()
		}
		return 0
	}
	p.ExtendBaseWidget(p)
	return p
}

// show shows a picture, until ctx ends.
func (p *imagePane) show(ctx context.Context, pic *preview.Picture) {
	p.pic, p.drawn, p.zoom, p.playing = pic, nil, 0, pic.Frames > 1
	p.cx, p.cy = float64(pic.Width)/2, float64(pic.Height)/2
	frame := 0
	var artist *worker[imageWish]
	artist = newWorker(ctx, p.wg, nil, func(ctx context.Context, w imageWish) { p.draw(ctx, artist, pic, &frame, w) })
	p.artist = artist
	p.ask()
	p.Refresh()
}

// clear forgets the picture. Its worker ends with its context.
func (p *imagePane) clear() {
	p.pic, p.drawn, p.artist = nil, nil, nil
	p.Refresh()
}

// view is the size in pixels of the screen.
func (p *imagePane) view() (w, h float64) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(p); c != nil {
		p.pixScale = c.Scale()
	}
	return float64(p.Size().Width * p.pixScale), float64(p.Size().Height * p.pixScale)
}

// shownZoom is the zoom that is in use. A picture is fitted by making it smaller, never larger.
func (p *imagePane) shownZoom() float64 {
	if p.zoom > 0 {
		return p.zoom
	}
	w, h := p.view()
	margin := 2 * imageMargin * float64(p.pixScale)
	return min(1, max(w-margin, 16)/float64(p.pic.Width), max(h-margin, 16)/float64(p.pic.Height))
}

// ask has the part drawn that is on the screen.
func (p *imagePane) ask() {
	w, h := p.view()
	if p.artist == nil || w < 1 || h < 1 {
		return
	}
	z := p.shownZoom()
	p.hold(z, w, h)
	full := image.Rect(0, 0, p.pic.Width, p.pic.Height)
	left, top := p.cx-w/2/z, p.cy-h/2/z
	crop := image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(left+w/z)), int(math.Ceil(top+h/z))).Intersect(full)
	to := image.Rect(
		int(math.Round((float64(crop.Min.X)-left)*z)), int(math.Round((float64(crop.Min.Y)-top)*z)),
		int(math.Round((float64(crop.Max.X)-left)*z)), int(math.Round((float64(crop.Max.Y)-top)*z)))
	if to.Dx() < 1 {
		to.Max.X = to.Min.X + 1
	}
	if to.Dy() < 1 {
		to.Max.Y = to.Min.Y + 1
	}
	p.artist.ask(imageWish{crop, to, p.playing})
	p.moved(p.words(z))
}

// hold keeps the picture in the view: a smaller one in the middle, a larger one without a gap at its edges.
func (p *imagePane) hold(z, w, h float64) {
	keep := func(c, all, view float64) float64 {
		if half := view / 2 / z; all > 2*half {
			return min(max(c, half), all-half)
		}
		return all / 2
	}
	p.cx, p.cy = keep(p.cx, float64(p.pic.Width), w), keep(p.cy, float64(p.pic.Height), h)
}

// words say the picture's size and the zoom.
func (p *imagePane) words(z float64) string {
	s := fmt.Sprintf("%s × %s", humanize.Comma(int64(p.pic.Width)), humanize.Comma(int64(p.pic.Height)))
	if p.pic.Frames > 1 {
		s += " · " + plural(int64(p.pic.Frames), "frame", "frames")
	}
	return s + fmt.Sprintf(" · %.4g %%", math.Round(z*1000)/10)
}

// draw runs on the worker. A moving picture goes on until something else is asked for.
func (p *imagePane) draw(ctx context.Context, artist *worker[imageWish], pic *preview.Picture, frame *int, w imageWish) {
	for {
		out, err := pic.Render(ctx, *frame, w.crop, w.to.Dx(), w.to.Dy())
		if err != nil {
			return // ctx has ended: there is no other error
		}
		p.dispatch(func() {
			if ctx.Err() == nil {
				p.drawn, p.where = out, w.to
				p.Refresh()
			}
		})
		if !w.play || !artist.pause(ctx, pic.Delay(*frame)) {
			return
		}
		*frame = (*frame + 1) % pic.Frames
	}
}

// setZoom sets the zoom around a place of the view, in units; 0 fits.
func (p *imagePane) setZoom(z float64, at fyne.Position) {
	if p.pic == nil {
		return
	}
	if z == 0 {
		p.zoom = 0
		p.ask()
		return
	}
	old := p.shownZoom()
	z = min(max(z, zoomMin), zoomMax)
	w, h := p.view()
	dx, dy := float64(at.X*p.pixScale)-w/2, float64(at.Y*p.pixScale)-h/2
	p.cx, p.cy = p.cx+dx/old-dx/z, p.cy+dy/old-dy/z
	p.zoom = z
	p.ask()
}

func (p *imagePane) middle() fyne.Position {
	return fyne.NewPos(p.Size().Width/2, p.Size().Height/2)
}

// zoomBy zooms in (n > 0) or out by steps.
func (p *imagePane) zoomBy(n float64, at fyne.Position) {
	if p.pic != nil {
		p.setZoom(p.shownZoom()*math.Pow(zoomStep, n), at)
	}
}

// pan moves the view over the picture, in units.
func (p *imagePane) pan(dx, dy float32) {
	if p.pic == nil {
		return
	}
	z := p.shownZoom()
	p.cx += float64(dx*p.pixScale) / z
	p.cy += float64(dy*p.pixScale) / z
	p.ask()
}

// play starts or stops a moving picture.
func (p *imagePane) play(on bool) {
	p.playing = on && p.pic != nil && p.pic.Frames > 1
	if p.pic != nil {
		p.ask()
	}
}

// Scrolled zooms with Ctrl, and moves without.
func (p *imagePane) Scrolled(e *fyne.ScrollEvent) {
	if p.modifiers()&fyne.KeyModifierControl != 0 {
		p.zoomBy(float64(e.Scrolled.DY)/25, e.Position)
		return
	}
	p.pan(-e.Scrolled.DX*2, -e.Scrolled.DY*2)
}

// Dragged moves the picture.
func (p *imagePane) Dragged(e *fyne.DragEvent) { p.pan(-e.Dragged.DX, -e.Dragged.DY) }

// DragEnd is for Fyne.
func (p *imagePane) DragEnd() {}

// MouseDown takes the focus.
func (p *imagePane) MouseDown(*desktop.MouseEvent) { p.focus(p) }

// MouseUp is for Fyne.
func (p *imagePane) MouseUp(*desktop.MouseEvent) {}

// DoubleTapped changes between the fitted and the real size.
func (p *imagePane) DoubleTapped(e *fyne.PointEvent) {
	if p.zoom == 0 {
		p.setZoom(1, e.Position)
	} else {
		p.setZoom(0, e.Position)
	}
}

// FocusGained is for Fyne.
func (p *imagePane) FocusGained() {}

// FocusLost is for Fyne.
func (p *imagePane) FocusLost() {}

// TypedRune zooms: plus, minus, 0 for the fitted and 1 for the real size.
func (p *imagePane) TypedRune(r rune) {
	switch r {
	case '+', '=':
		p.zoomBy(1, p.middle())
	case '-':
		p.zoomBy(-1, p.middle())
	case '0':
		p.setZoom(0, p.middle())
	case '1':
		p.setZoom(1, p.middle())
	}
}

// TypedKey moves.
func (p *imagePane) TypedKey(e *fyne.KeyEvent) {
	const step = 40
	switch e.Name {
	case fyne.KeyUp:
		p.pan(0, -step)
	case fyne.KeyDown:
		p.pan(0, step)
	case fyne.KeyLeft:
		p.pan(-step, 0)
	case fyne.KeyRight:
		p.pan(step, 0)
	case fyne.KeyPageUp:
		p.pan(0, -p.Size().Height)
	case fyne.KeyPageDown:
		p.pan(0, p.Size().Height)
	default:
		p.unused(e)
	}
}

// Resize draws the part that fits now.
func (p *imagePane) Resize(size fyne.Size) {
	if size == p.Size() {
		return
	}
	p.BaseWidget.Resize(size)
	if p.pic != nil {
		p.ask()
	}
}
