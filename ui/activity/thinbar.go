package activity

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// thinBar is a progress bar of a few pixels without text or animation: it costs nothing while nothing changes.
type thinBar struct {
	widget.BaseWidget
	fraction float64
	colour   fyne.ThemeColorName
}

func newThinBar() *thinBar {
	b := &thinBar{colour: theme.ColorNamePrimary}
	b.ExtendBaseWidget(b)
	return b
}

// set shows how far a job is. Where that isn't known, the bar stays empty; the line beside it says what happens.
func (b *thinBar) set(s Snapshot) {
	fraction, colour := max(0, s.Fraction()), theme.ColorNamePrimary
	switch s.State {
	case Done:
		fraction, colour = 1, theme.ColorNameSuccess
	case Partly:
		fraction, colour = 1, theme.ColorNameWarning
	case Failed:
		colour = theme.ColorNameError
	case Cancelled:
		colour = theme.ColorNameDisabled
	}
	if fraction != b.fraction || colour != b.colour {
		b.fraction, b.colour = fraction, colour
		b.Refresh()
	}
}

// CreateRenderer is for Fyne.
func (b *thinBar) CreateRenderer() fyne.WidgetRenderer {
	r := &thinBarRenderer{b: b, track: canvas.NewRectangle(color.Transparent), fill: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type thinBarRenderer struct {
	b           *thinBar
	track, fill *canvas.Rectangle
}

func (r *thinBarRenderer) Layout(size fyne.Size) {
	r.track.Resize(size)
	r.fill.Resize(fyne.NewSize(size.Width*float32(r.b.fraction), size.Height))
}

func (r *thinBarRenderer) MinSize() fyne.Size { return fyne.NewSize(40, 3) }

func (r *thinBarRenderer) Refresh() {
	th, v := r.b.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.track.FillColor = th.Color(theme.ColorNameSeparator, v)
	r.fill.FillColor = th.Color(r.b.colour, v)
	r.Layout(r.b.Size())
	r.track.Refresh()
	r.fill.Refresh()
}

func (r *thinBarRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.track, r.fill} }

func (r *thinBarRenderer) Destroy() {}
