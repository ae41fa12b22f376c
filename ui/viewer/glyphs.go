package viewer

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const (
	lineHeight = 1.5  // of the size of the text
	glyphsMax  = 4096 // glyphs kept; a page of any script has fewer
)

// glyphs draws the letters of a monospace font into cells of whole pixels, and keeps them: a page is then copied together from
// a few dozen small masks, into one picture. A canvas.Text for each row would be a new texture a row, which live for a minute.
type glyphs struct {
	font     *sfnt.Font
	face     font.Face
	width    int // of a cell, in pixels
	height   int
	baseline int
	masks    map[rune]*glyph
	buf      sfnt.Buffer
}

// glyph is the mask of one letter. An empty one is a letter without ink.
type glyph struct {
	mask *image.Alpha
	at   image.Point // of the mask's corner, from that of the cell
	has  bool        // the font has it
}

// newGlyphs prepares a font for text of a size in pixels.
func newGlyphs(res fyne.Resource, size float64) (*glyphs, error) {
	f, err := opentype.Parse(res.Content())
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, err
	}
	g := &glyphs{font: f, face: face, masks: make(map[rune]*glyph)}
	advance, _ := face.GlyphAdvance('0')
	g.width = max(1, int(math.Round(float64(advance)/64)))
	m := face.Metrics()
	ascent, descent := float64(m.Ascent)/64, float64(m.Descent)/64
	g.height = max(1, int(math.Round(size*lineHeight)))
	g.baseline = int(math.Round((float64(g.height)-(ascent+descent))/2*1)) + int(math.Round(ascent))
	return g, nil
}

// has reports whether the font has a letter.
func (g *glyphs) has(r rune) bool { return g.get(r).has }

// get returns the mask of a letter.
func (g *glyphs) get(r rune) *glyph {
	if m := g.masks[r]; m != nil {
		return m
	}
	if len(g.masks) >= glyphsMax {
		clear(g.masks)
	}
	m := &glyph{}
	g.masks[r] = m
	if i, err := g.font.GlyphIndex(&g.buf, r); err != nil || i == 0 {
		return m
	}
	m.has = true
	dr, mask, at, _, ok := g.face.Glyph(fixed.P(0, g.baseline), r)
	if !ok || dr.Empty() {
		return m
	}
	m.at = dr.Min
	m.mask = image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy()))
	for y := range dr.Dy() {
		for x := range dr.Dx() {
			_, _, _, a := mask.At(at.X+x, at.Y+y).RGBA()
			m.mask.Pix[y*m.mask.Stride+x] = uint8(a >> 8)
		}
	}
	return m
}

// ink is a colour without transparency.
type ink struct{ r, g, b uint8 }

// draw puts a letter into the cell whose corner is at x, y. Ink that reaches beyond the picture is cut off.
func (g *glyphs) draw(dst *image.RGBA, r rune, x, y int, c ink) {
	m := g.get(r)
	if m.mask == nil {
		return
	}
	x, y = x+m.at.X, y+m.at.Y
	area := m.mask.Rect.Add(image.Pt(x, y)).Intersect(dst.Rect)
	for py := area.Min.Y; py < area.Max.Y; py++ {
		masks := m.mask.Pix[(py-y)*m.mask.Stride+area.Min.X-x:][:area.Dx()]
		pix := dst.Pix[py*dst.Stride+4*area.Min.X:]
		for i, a := range masks {
			if a == 0 {
				continue
			}
			p, w := pix[4*i:4*i+3:4*i+3], uint32(a)
			p[0] = uint8((uint32(p[0])*(255-w) + uint32(c.r)*w + 127) / 255)
			p[1] = uint8((uint32(p[1])*(255-w) + uint32(c.g)*w + 127) / 255)
			p[2] = uint8((uint32(p[2])*(255-w) + uint32(c.b)*w + 127) / 255)
		}
	}
}

// fill paints a rectangle.
func fill(dst *image.RGBA, r image.Rectangle, c ink) {
	r = r.Intersect(dst.Rect)
	if r.Empty() {
		return
	}
	first := dst.Pix[r.Min.Y*dst.Stride+4*r.Min.X:][:4*r.Dx()]
	for i := 0; i < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = c.r, c.g, c.b, 255
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(dst.Pix[y*dst.Stride+4*r.Min.X:], first)
	}
}
