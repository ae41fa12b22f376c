package viewer

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// CreateRenderer is for Fyne.
func (p *imagePane) CreateRenderer() fyne.WidgetRenderer {
	r := &imageRenderer{p: p, paper: canvas.NewRectangle(nil), image: &canvas.Image{FillMode: canvas.ImageFillStretch, ScaleMode: canvas.ImageScalePixels}}
	r.checks = canvas.NewRaster(r.drawChecks)
	r.checks.ScaleMode = canvas.ImageScalePixels
	r.Refresh()
	return r
}

type imageRenderer struct {
	p      *imagePane
	paper  *canvas.Rectangle
	checks *canvas.Raster
	image  *canvas.Image
	tones  [2]ink
}

func (r *imageRenderer) MinSize() fyne.Size { return fyne.NewSize(80, 60) }

func (r *imageRenderer) Layout(size fyne.Size) {
	r.paper.Resize(size)
	if r.p.drawn == nil {
		r.image.Hide()
		r.checks.Hide()
		return
	}
	s := r.p.pixScale
	pos := fyne.NewPos(float32(r.p.where.Min.X)/s, float32(r.p.where.Min.Y)/s)
	area := fyne.NewSize(float32(r.p.where.Dx())/s, float32(r.p.where.Dy())/s)
	for _, o := range []fyne.CanvasObject{r.checks, r.image} {
		o.Move(pos)
		o.Resize(area)
	}
	r.image.Show()
	r.checks.Hidden = r.p.pic == nil || r.p.pic.Opaque
}

func (r *imageRenderer) Refresh() {
	c := themeColours(r.p)
	r.paper.FillColor = mix(c.paper, c.rule, 0.35).color()
	r.tones = [2]ink{mix(c.paper, c.rule, 0.2), mix(c.paper, c.rule, 0.8)}
	if r.p.drawn != nil {
		r.image.Image = r.p.drawn
	} else {
		r.image.Image = nil
	}
	r.Layout(r.p.Size())
	r.paper.Refresh()
	if !r.checks.Hidden {
		r.checks.Refresh()
	}
	if r.p.drawn != nil {
		r.image.Refresh()
	}
	canvas.Refresh(r.p)
}

// drawChecks draws the board that shows through where a picture is transparent.
func (r *imageRenderer) drawChecks(w, h int) image.Image {
	side := max(4, int(8*r.p.pixScale))
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	fill(out, out.Rect, r.tones[0])
	for y := 0; y < h; y += side {
		for x := (y / side % 2) * side; x < w; x += 2 * side {
			fill(out, image.Rect(x, y, x+side, y+side), r.tones[1])
		}
	}
	return out
}

func (r *imageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.paper, r.checks, r.image}
}

func (r *imageRenderer) Destroy() {}
