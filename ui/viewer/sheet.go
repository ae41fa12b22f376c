package viewer

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// sheet draws a page: one picture of the size of the view, copied together from the masks of letters.
type sheet struct {
	widget.BaseWidget
	page     page
	gutter   int   // cells of the margin
	left     int   // first column that is shown
	selFrom  int64 // what is selected, empty where equal
	selTo    int64
	current  [2]int64 // the match that was gone to
	marked   int64    // a place in the row that was jumped to; -1: none
	colours  colours
	scale    float32 // pixels a unit, as the painter has it; 0 before it has painted
	metrics  metrics
	picture  *image.RGBA
	rescaled func() // the scale of the window has changed
}

// metrics are the sizes that a page is laid out with.
type metrics struct {
	glyphs  *glyphs
	letters *letters
	size    float32 // of the text
	scale   float32 // pixels a unit
	source  string
}

func newSheet() *sheet {
	s := &sheet{current: [2]int64{-1, -1}, marked: -1}
	s.ExtendBaseWidget(s)
	return s
}

// measure returns the cell in units, preparing the font when its size or the scale of the window has changed.
func (s *sheet) measure() fyne.Size {
	th := theme.CurrentForWidget(s)
	size := th.Size(theme.SizeNameText)
	res := th.Font(fyne.TextStyle{Monospace: true})
	scale := s.scale
	if scale == 0 { // not painted yet
		scale = 1
		if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil {
			scale = c.Scale()
		}
	}
	if m := s.metrics; m.glyphs == nil || m.size != size || m.scale != scale || m.source != res.Name() {
		g, err := newGlyphs(res, float64(size*scale))
		if err != nil { // a theme's font that isn't one
			res = theme.DefaultTextMonospaceFont()
			g, err = newGlyphs(res, float64(size*scale))
		}
		if err != nil {
			fyne.LogError("No monospace font", err)
			return fyne.NewSize(size*0.6, size*lineHeight)
		}
		s.metrics = metrics{g, newLetters(g, res, float64(size*scale)), size, scale, th.Font(fyne.TextStyle{Monospace: true}).Name()}
	}
	return fyne.NewSize(float32(s.metrics.glyphs.width)/scale, float32(s.metrics.glyphs.height)/scale)
}

// room is how many rows fit wholly, and how many columns are right of the margin.
func (s *sheet) room() (rows, columns int) {
	return max(1, int(s.Size().Height/s.measure().Height)), max(1, s.width()-s.gutter)
}

// width is how many columns the margin and the text have together.
func (s *sheet) width() int { return int((s.Size().Width - 2*s.inset()) / s.measure().Width) }

// inset is the white space left of the text.
func (s *sheet) inset() float32 { return 8 }

// at returns the row and the column under a position; half a column is a half.
func (s *sheet) at(p fyne.Position) (row int, column float32) {
	c := s.measure()
	row = int(p.Y / c.Height)
	if p.Y < 0 {
		row = -1
	}
	return row, (p.X-s.inset())/c.Width - float32(s.gutter) + float32(s.left)
}

// CreateRenderer is for Fyne.
func (s *sheet) CreateRenderer() fyne.WidgetRenderer {
	r := &sheetRenderer{s: s}
	r.raster = canvas.NewRaster(s.draw)
	r.raster.ScaleMode = canvas.ImageScalePixels
	r.Refresh()
	return r
}

// draw is called by the painter with the size in pixels.
func (s *sheet) draw(w, h int) image.Image {
	if width := s.Size().Width; width > 0 && w > 0 {
		// The scale of the painter counts: it may differ from the canvas's by the ratio of pixels.
		if scale := float32(w) / width; abs(scale-s.metrics.scale)*width > 2 {
			s.scale = scale
			s.rescaled()
		}
	}
	s.measure()
	if s.picture == nil || s.picture.Rect.Dx() != w || s.picture.Rect.Dy() != h {
		s.picture = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	fill(s.picture, s.picture.Rect, s.colours.paper)
	if s.metrics.glyphs == nil {
		return s.picture
	}
	for i := range s.page.lines {
		s.drawLine(i)
	}
	return s.picture
}

func abs(f float32) float32 { return max(f, -f) }

func (s *sheet) drawLine(i int) {
	g, l, dst := s.metrics.glyphs, &s.page.lines[i], s.picture
	y := i * g.height
	inset := int(s.inset() * s.metrics.scale)
	x := inset + s.gutter*g.width
	marked := s.marked >= l.start && (s.marked < l.end || s.marked == l.end && i == len(s.page.lines)-1)
	if marked {
		fill(dst, image.Rect(0, y, dst.Rect.Dx(), y+g.height), s.colours.row)
	}
	if s.gutter > 0 && len(l.label) > 0 {
		at, tone, label := inset, s.colours.margin, l.label
		if !s.page.keys { // numbers stand at the right
			at = x - (len(label)+2)*g.width
		} else if len(label) > s.gutter-2 {
			label = cutLabel(label, s.gutter-2)
		}
		if marked {
			tone = s.colours.text
		}
		for j := range label {
			tone := tone
			if label[j].hit {
				fill(dst, image.Rect(at+j*g.width, y, at+(j+1)*g.width, y+g.height), s.colours.hit)
				tone = s.colours.text
			}
			s.drawCell(label, j, at+j*g.width, y, tone)
		}
	}
	// What lies behind comes first, for a letter may reach into the cell beside it.
	for j, at := s.left, x; j < len(l.cells) && at < dst.Rect.Dx(); j, at = j+1, at+g.width {
		if back, ok := s.background(l, &l.cells[j], j); ok {
			fill(dst, image.Rect(at, y, at+g.width, y+g.height), back)
		}
	}
	for j := s.left; j < len(l.cells) && x < dst.Rect.Dx(); j++ {
		s.drawCell(l.cells, j, x, y, s.colours.tone(l.cells[j].tone))
		x += g.width
	}
	// A selected line break is shown as half a cell.
	if s.selFrom <= l.textEnd && l.textEnd < s.selTo && l.end > l.textEnd && len(l.cells) >= s.left {
		fill(dst, image.Rect(x, y, x+g.width/2, y+g.height), s.colours.selected)
	}
}

// cutLabel cuts a label to at most n cells, an ellipsis included.
func cutLabel(label []cell, n int) []cell {
	n = max(n-1, 0)
	if n > 0 && label[n].r == 0 { // inside a wide letter
		n--
	}
	return append(label[:n:n], cell{r: '…'})
}

// drawCell draws what begins in a cell.
func (s *sheet) drawCell(cells []cell, j, x, y int, c ink) {
	l := &cells[j]
	wide := j+1 < len(cells) && cells[j+1].r == 0
	switch {
	case l.r <= ' ' && len(l.marks) == 0:
	case !wide && len(l.marks) == 0 && s.metrics.glyphs.has(l.r):
		s.metrics.glyphs.draw(s.picture, l.r, x, y, c)
	case wide:
		s.metrics.letters.draw(s.picture, string(append([]rune{l.r}, l.marks...)), 2, x, y, c)
	default:
		s.metrics.letters.draw(s.picture, string(append([]rune{l.r}, l.marks...)), 1, x, y, c)
	}
}

// background is what lies behind a cell.
func (s *sheet) background(l *line, c *cell, j int) (ink, bool) {
	off := c.off
	if off < 0 && j > 0 { // the gaps of a selected part of the hex view
		for k := j - 1; k >= 0 && off < 0; k-- {
			off = l.cells[k].off
		}
		if l.letters > 0 && (j >= l.letters-2 || l.start+int64(off)+1 >= s.selTo) {
			off = -1
		}
	}
	if off < 0 {
		return ink{}, false
	}
	at := l.start + int64(off)
	switch {
	case at >= s.current[0] && at < s.current[1]:
		return mix(s.colours.hit, s.colours.broken, 0.22), c.off >= 0
	case at >= s.selFrom && at < s.selTo:
		return s.colours.selected, true
	case c.hit:
		return s.colours.hit, true
	}
	return ink{}, false
}

type sheetRenderer struct {
	s      *sheet
	raster *canvas.Raster
}

func (r *sheetRenderer) Layout(size fyne.Size) { r.raster.Resize(size) }

func (r *sheetRenderer) MinSize() fyne.Size { return fyne.NewSize(40, 40) }

func (r *sheetRenderer) Refresh() {
	r.s.colours = themeColours(r.s)
	r.raster.Refresh()
	canvas.Refresh(r.s)
}

func (r *sheetRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.raster} }

func (r *sheetRenderer) Destroy() {}
