package viewer

import (
	"bytes"
	"image"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/render"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

const (
	lettersMax = 2048 // pictures kept; a page of Chinese has fewer
	growMost   = 1.15 // how much larger than the text a wide letter of another font may be drawn to fill its cells
	emojiMost  = 1.6  // the same for emoji, which have no letters beside them to fit to
)

// letters draws what a mask of one glyph can't: letters that the monospace font lacks, letters with marks over them, emoji.
// Each becomes a picture of one or two cells and stays inside it, on the line of all others. The fonts are the monospace one, Fyne's
// emoji, and those of the system, which are looked for when the first such letter is met.
type letters struct {
	glyphs      *glyphs
	size        float64 // of the text, in pixels
	mono, emoji *font.Face
	system      *fontscan.FontMap
	searched    bool // for the fonts of the system
	bySystem    map[rune]*font.Face
	shaper      shaping.HarfbuzzShaper
	segmenter   shaping.Segmenter
	drawn       map[letter]*image.RGBA
}

// letter is a picture that is kept.
type letter struct {
	text  string // a character and the marks over it
	cells int
	ink   ink
}

func newLetters(g *glyphs, res fyne.Resource, size float64) *letters {
	l := &letters{glyphs: g, size: size, bySystem: make(map[rune]*font.Face), drawn: make(map[letter]*image.RGBA)}
	l.mono = parseFace(res)
	l.emoji = parseFace(theme.DefaultEmojiFont())
	return l
}

// parseFace returns nil for what is no font: there may be no emoji in this build.
func parseFace(res fyne.Resource) *font.Face {
	if res == nil {
		return nil
	}
	f, err := font.ParseTTF(bytes.NewReader(res.Content()))
	if err != nil {
		return nil
	}
	return f
}

// draw puts a letter into the cells whose corner is at x, y.
func (l *letters) draw(dst *image.RGBA, text string, cells, x, y int, c ink) {
	key := letter{text, cells, c}
	m := l.drawn[key]
	if m == nil {
		if len(l.drawn) >= lettersMax {
			clear(l.drawn)
		}
		m = l.picture([]rune(text), cells, c)
		l.drawn[key] = m
	}
	draw.Draw(dst, m.Rect.Add(image.Pt(x, y)), m, image.Point{}, draw.Over)
}

// picture draws a letter into cells of its own, made smaller where it is too wide for them.
func (l *letters) picture(text []rune, cells int, c ink) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, cells*l.glyphs.width, l.glyphs.height))
	face := l.face(text)
	if face == nil {
		l.frame(m, c)
		return m
	}
	room := float64(m.Rect.Dx())
	size, most := l.size, growMost
	if cells < 2 {
		most = 1
	}
	if face == l.emoji {
		most = emojiMost
	}
	run := l.shape(text, face, size)
	if w := advance(run); w > 0 {
		size *= min(room/w, most)
		run = l.shape(text, face, size)
	}
	x, baseline := (room-advance(run))/2, l.glyphs.baseline
	if face == l.emoji { // pictures are set in the middle, whatever their font thinks of a line
		above, below := inked(run)
		baseline = int(math.Round((float64(m.Rect.Dy()) + above - below) / 2))
	}
	r := render.Renderer{FontSize: float32(size), PixScale: 1, Color: c.color()}
	for _, part := range run {
		r.DrawShapedRunAt(part, m, int(math.Round(x)), baseline)
		x += float64(part.Advance) / 64
	}
	return m
}

// shape lays out a letter with its marks.
func (l *letters) shape(text []rune, face *font.Face, size float64) []shaping.Output {
	in := shaping.Input{Text: text, RunEnd: len(text), Direction: di.DirectionLTR, Face: face, Size: fixed.Int26_6(size * 64)}
	var out []shaping.Output
	for _, part := range l.segmenter.Split(in, oneFace{face}) {
		run := l.shaper.Shape(part)
		known := run.Glyphs[:0]
		for _, g := range run.Glyphs {
			if g.GlyphID != 0 { // a mark that the font lacks is left out, not drawn as a box over its letter
				known = append(known, g)
			}
		}
		run.Glyphs = known
		run.RecomputeAdvance()
		out = append(out, run)
	}
	return out
}

type oneFace struct{ *font.Face }

// ResolveFace is for the shaper.
func (f oneFace) ResolveFace(rune) *font.Face { return f.Face }

// advance is the width of a run in pixels.
func advance(run []shaping.Output) float64 {
	var w fixed.Int26_6
	for _, part := range run {
		w += part.Advance
	}
	return float64(w) / 64
}

// inked is how far a run reaches above and below its line, in pixels.
func inked(run []shaping.Output) (above, below float64) {
	for _, part := range run {
		above, below = max(above, float64(part.GlyphBounds.Ascent)/64), max(below, -float64(part.GlyphBounds.Descent)/64)
	}
	return above, below
}

// frame is the outline that stands for a letter that no font here has.
func (l *letters) frame(m *image.RGBA, c ink) {
	edge := max(1, int(l.size/13))
	outer := image.Rect(m.Rect.Min.X+1, l.glyphs.baseline-int(l.size*0.75), m.Rect.Max.X-1, l.glyphs.baseline)
	fill(m, outer, c)
	inner := outer.Inset(edge)
	draw.Draw(m, inner, image.Transparent, image.Point{}, draw.Src)
}

// face is the first font that has a whole letter, else the first that has it without its marks; nil where none has.
func (l *letters) face(text []rune) *font.Face {
	wanted := []*font.Face{l.mono, l.emoji}
	if len(text) > 1 && text[len(text)-1] == '\uFE0F' { // asks for the emoji of a character that is a letter too
		text = text[:len(text)-1]
		wanted[0], wanted[1] = wanted[1], wanted[0]
	}
	for _, all := range []bool{true, false} {
		some := text
		if !all {
			some = text[:1]
		}
		for _, f := range wanted {
			if hasAll(f, some) {
				return f
			}
		}
		for _, r := range some {
			if f := l.systemFace(r); hasAll(f, some) {
				return f
			}
		}
	}
	return nil
}

func hasAll(f *font.Face, text []rune) bool {
	if f == nil {
		return false
	}
	for _, r := range text {
		if _, ok := f.NominalGlyph(r); !ok {
			return false
		}
	}
	return true
}

// systemFace finds a font of the system that has a character, nil where there is none.
func (l *letters) systemFace(r rune) *font.Face {
	if f, ok := l.bySystem[r]; ok {
		return f
	}
	if !l.searched {
		l.searched = true
		m := fontscan.NewFontMap(silent{})
		if err := m.UseSystemFonts(""); err == nil { // Fyne has had them looked for by now; they are shared
			m.SetQuery(fontscan.Query{Families: []string{fontscan.Monospace}})
			l.system = m
		}
	}
	var f *font.Face
	if l.system != nil {
		f = l.system.ResolveFace(r)
	}
	if len(l.bySystem) >= lettersMax {
		clear(l.bySystem)
	}
	l.bySystem[r] = f
	return f
}

type silent struct{}

// Printf drops what the search for fonts has to say about fonts that it doesn't understand.
func (silent) Printf(string, ...any) {}
