package desktop

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/image/draw"
)

// Word is a word that stands somewhere in the window.
type Word struct {
	Text string
	At   image.Rectangle
}

// Words reads a part of the window; an empty part means all of it. Small light or dark text on a plain ground is read well, the odd
// letter is not: look for words, not for letters.
func (p *Program) Words(ctx context.Context, part image.Rectangle) ([]Word, error) {
	shot, err := p.Shot(ctx)
	if err != nil {
		return nil, err
	}
	if part.Empty() {
		part = shot.Bounds()
	}
	part = part.Intersect(shot.Bounds())
	const zoom = 3 // letters on a screen are too small for tesseract
	large := image.NewGray(image.Rect(0, 0, part.Dx()*zoom, part.Dy()*zoom))
	draw.CatmullRom.Scale(large, large.Bounds(), shot, part, draw.Src, nil)
	if dark(large) {
		for i, v := range large.Pix {
			large.Pix[i] = 255 - v
		}
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, large); err != nil {
		return nil, err
	}
	// 11: sparse text, in no particular order.
	out, err := p.d.tool(ctx, &b, "tesseract", "stdin", "stdout", "--psm", "11", "--dpi", "220", "tsv")
	if err != nil {
		return nil, err
	}
	var words []Word
	for line := range strings.Lines(out) {
		// level, page, block, paragraph, line, word, left, top, width, height, confidence, text
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) != 12 || f[0] != "5" || !strings.ContainsFunc(f[11], legible) {
			continue
		}
		var n [4]int
		for i := range n {
			if n[i], err = strconv.Atoi(f[6+i]); err != nil {
				return nil, fmt.Errorf("tesseract says %q", line)
			}
		}
		at := image.Rect(n[0]/zoom, n[1]/zoom, (n[0]+n[2])/zoom, (n[1]+n[3])/zoom).Add(part.Min)
		words = append(words, Word{f[11], at})
	}
	return words, nil
}

// legible reports whether a rune says something; icons and dots come out as the oddest signs.
func legible(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// dark reports whether most of a picture is dark.
func dark(m *image.Gray) bool {
	sum := 0
	for i := 0; i < len(m.Pix); i += 97 {
		sum += int(m.Pix[i])
	}
	return sum < 128*(len(m.Pix)/97+1)
}

// Sees waits until a phrase stands in a part of the window, its words side by side, and returns where. Case doesn't matter.
func (p *Program) Sees(ctx context.Context, within time.Duration, part image.Rectangle, phrase string) (image.Rectangle, error) {
	var at image.Rectangle
	var last []Word
	err := Until(ctx, within, "“"+phrase+"” in the window", func() bool {
		words, err := p.Words(ctx, part)
		if err != nil {
			return false
		}
		last = words
		var found bool
		at, found = find(words, strings.Fields(strings.ToLower(phrase)))
		return found
	})
	if err != nil {
		return at, fmt.Errorf("%w; it reads: %s", err, join(last))
	}
	return at, nil
}

// find looks for words that follow one another.
func find(words []Word, phrase []string) (image.Rectangle, bool) {
	for i := 0; i+len(phrase) <= len(words); i++ {
		at, fits := image.Rectangle{}, true
		for k, want := range phrase {
			fits = fits && strings.Contains(strings.ToLower(words[i+k].Text), want)
			at = at.Union(words[i+k].At)
		}
		if fits {
			return at, true
		}
	}
	return image.Rectangle{}, false
}

func join(words []Word) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Text
	}
	return strings.Join(texts, " ")
}

// ClickOn waits for a phrase in a part of the window and clicks on it.
func (p *Program) ClickOn(ctx context.Context, within time.Duration, part image.Rectangle, phrase string) error {
	at, err := p.Sees(ctx, within, part, phrase)
	if err != nil {
		return err
	}
	return p.Click(ctx, at.Min.Add(at.Max).Div(2))
}

// Coloured counts the pixels of a picture that are close to a colour.
func Coloured(m *image.RGBA, c color.RGBA) (n int) {
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 12 }
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:]
		for x := 0; x < 4*m.Rect.Dx(); x += 4 {
			if near(row[x], c.R) && near(row[x+1], c.G) && near(row[x+2], c.B) {
				n++
			}
		}
	}
	return n
}
