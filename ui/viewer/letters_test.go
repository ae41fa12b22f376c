package viewer

import (
	"image"
	"strings"
	"testing"

	"attache/ui/look"

	"fyne.io/fyne/v2/test"
)

// inkOf is the smallest rectangle with everything in some cells of a drawn page that isn't paper.
func inkOf(s *sheet, row, from, to int) image.Rectangle {
	g := s.metrics.glyphs
	left := int(s.inset()*s.metrics.scale) + s.gutter*g.width
	area := image.Rect(left+from*g.width, row*g.height, left+to*g.width, (row+1)*g.height)
	var out image.Rectangle
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if c := s.picture.RGBAAt(x, y); (ink{c.R, c.G, c.B}) != s.colours.paper {
				out = out.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return out.Sub(image.Pt(left, row*g.height))
}

func drawn(t *testing.T, data string) *sheet {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Light, look.Normal))
	s := frame(t, data)
	s.draw(560, 160)
	return s
}

func TestEmojiFillTheirTwoCells(t *testing.T) {
	s := drawn(t, "😀|\n|😀😀|\n")
	g := s.metrics.glyphs
	face := inkOf(s, 0, 0, 2)
	if face.Dx() < 2*g.width-4 || face.Dy() < 2*g.width-4 {
		t.Errorf("drawn in %v of cells of %d × %d", face, 2*g.width, g.height)
	}
	if above, below := face.Min.Y, g.height-face.Max.Y; above-below > 3 || below-above > 3 {
		t.Errorf("%d pixels are above it, %d below", above, below)
	}
	if first, second := inkOf(s, 1, 1, 3), inkOf(s, 1, 3, 5); first.Size() != second.Size() {
		t.Errorf("side by side they are %v and %v", first, second)
	}
}

func TestLettersWithMarksStandOnTheLine(t *testing.T) {
	s := drawn(t, "xe\u0301o\u0323x\n")
	plain, acute, dot := inkOf(s, 0, 0, 1), inkOf(s, 0, 1, 2), inkOf(s, 0, 2, 3)
	if d := acute.Max.Y - plain.Max.Y; d < -1 || d > 1 {
		t.Errorf("é ends at %d, x at %d", acute.Max.Y, plain.Max.Y)
	}
	if acute.Min.Y >= plain.Min.Y-1 {
		t.Error("the acute isn't above its letter")
	}
	if dot.Max.Y <= plain.Max.Y+1 {
		t.Error("the dot isn't below its letter")
	}
}

// The same letter is drawn in the same way whatever stands beside it, and nothing reaches into the cells of its neighbours.
func TestNothingOverlaps(t *testing.T) {
	// Wide ones, ones that only a system's font has, ones that no font has, with and without marks.
	for _, text := range []string{"😀", "日", "한", "ﷺ", "Ａ", "\U000E0100", "\U0010FFFD", "W\u0301\u0302\u0303", "❤\uFE0F", "ก\u0E49"} {
		s := drawn(t, strings.Repeat(" ", 4)+text+strings.Repeat(" ", 4)+"\n")
		cells := len(s.page.lines[0].cells) - 8
		if before := inkOf(s, 0, 0, 4); !before.Empty() {
			t.Errorf("%q reaches to the left: %v", text, before)
		}
		if behind := inkOf(s, 0, 4+cells, 8+cells); !behind.Empty() {
			t.Errorf("%q, of %d cells, reaches to the right: %v", text, cells, behind)
		}
		if s.page.lines[0].cells[4].tone == toneText && text != "\U000E0100" && inkOf(s, 0, 4, 4+cells).Empty() {
			t.Errorf("%q isn't drawn at all", text)
		}
	}
}

func TestALetterThatNoFontHasIsAnOutline(t *testing.T) {
	s := drawn(t, "\U0010FFFD\n")
	g := s.metrics.glyphs
	box := inkOf(s, 0, 0, 1)
	at := box.Min.Add(box.Size().Div(2)).Add(image.Pt(int(s.inset())+s.gutter*g.width, 0))
	if c := s.picture.RGBAAt(at.X, at.Y); box.Empty() || (ink{c.R, c.G, c.B}) != s.colours.paper {
		t.Errorf("%v, and %v in its middle", box, c)
	}
}

func TestTheDescendersOfAllLettersAreSeen(t *testing.T) {
	s := drawn(t, "_gjpqy\n")
	for i := range 6 {
		if got := inkOf(s, 0, i, i+1); got.Empty() || got.Max.Y <= s.metrics.glyphs.baseline {
			t.Errorf("%q: %v, and the line is at %d", "_gjpqy"[i], got, s.metrics.glyphs.baseline)
		}
	}
}
