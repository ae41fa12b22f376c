package viewer

import (
	"context"
	"image"
	"strings"
	"testing"

	"attache/preview"
	"attache/ui/look"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func TestParseTarget(t *testing.T) {
	const size = 4_000_000
	tests := []struct {
		typed  string
		lines  bool
		line   int64
		offset int64
		bad    bool
	}{
		{typed: "1200", lines: true, line: 1200},
		{typed: "line 1,200", lines: true, line: 1200},
		{typed: "0", lines: true, line: 1},
		{typed: "1200", offset: 1200},
		{typed: "0x1F00", lines: true, offset: 0x1F00},
		{typed: "50%", lines: true, offset: size / 2},
		{typed: "12.5 %", lines: true, offset: size / 8},
		{typed: "1.5 MB", lines: true, offset: 1_500_000},
		{typed: "end", lines: true, offset: size},
		{typed: "start", lines: true},
		{typed: "9 GB", offset: size},
		{typed: "99999999", offset: size},
		{typed: "", bad: true}, {typed: "101%", bad: true}, {typed: "NaN%", bad: true}, {typed: "0xZZ", bad: true}, {typed: "-5", bad: true}, {typed: "somewhere", bad: true},
	}
	for _, tt := range tests {
		got, err := parseTarget(tt.typed, size, tt.lines)
		if (err != nil) != tt.bad || err == nil && got != (target{tt.line, tt.offset}) {
			t.Errorf("%q: %+v, %v", tt.typed, got, err)
		}
	}
}

func FuzzParseTarget(f *testing.F) {
	f.Add("50%", int64(100))
	f.Fuzz(func(t *testing.T, s string, size int64) {
		if size < 0 {
			return
		}
		if got, err := parseTarget(s, size, true); err == nil && (got.offset < 0 || got.offset > size || got.line < 0) {
			t.Errorf("%q of %d: %+v", s, size, got)
		}
	})
}

func docOf(t testing.TB, data string) textDoc {
	t.Helper()
	p, err := preview.Open(context.Background(), preview.Bytes(data), preview.Hints{}, preview.Options{As: preview.KindText, Encoding: "utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return textDoc{t: p.Text()}
}

func TestBoundariesAndWords(t *testing.T) {
	p, err := docOf(t, "ab 日本_x\t!\r\nnext").page(t.Context(), 0, shape{rows: 2, columns: 80})
	if err != nil {
		t.Fatal(err)
	}
	l := &p.lines[0]
	for column, want := range map[float32]int64{-1: 0, 0.4: 0, 0.6: 1, 3.5: 3, 4.5: 6, 7: 9, 100: 13} {
		if got := l.boundary(column); got != want {
			t.Errorf("column %v is at %d, want %d", column, got, want)
		}
	}
	for column, want := range map[int][2]int64{0: {0, 2}, 1: {0, 2}, 2: {2, 3}, 4: {3, 11}, 50: {12, 13}} {
		if from, to := l.word(column); from != want[0] || to != want[1] {
			t.Errorf("the word at column %d is [%d, %d), want %v", column, from, to, want)
		}
	}
}

// frame draws a page of a log without a window.
func frame(t testing.TB, data string) *sheet {
	t.Helper()
	s := newSheet()
	s.rescaled = func() {}
	s.colours = themeColours(s)
	s.Resize(fyne.NewSize(560, 160))
	rows, columns := s.room()
	p, err := docOf(t, data).page(context.Background(), 0, shape{rows: rows, columns: columns, needle: "error"})
	if err != nil {
		t.Fatal(err)
	}
	s.page, s.gutter = p, textDoc{}.gutter(p, s.width())
	return s
}

func TestAPageLooksAsItShould(t *testing.T) {
	app := test.NewTempApp(t)
	for name, mode := range map[string]look.Mode{"light": look.Light, "dark": look.Dark} {
		app.Settings().SetTheme(look.New(mode, look.Normal))
		s := frame(t, "2026-01-31 INFO one\n2026-01-31 ERROR two\n\x00 and \u202E and \xFF\n\tÜber Ελλάδα\n")
		s.selFrom, s.selTo = 5, 24
		test.AssertImageMatches(t, "page-"+name+".png", s.draw(560, 160))
	}
}

// What is selected or found isn't shown by colour alone where it matters: here only that each has one of its own.
func TestColoursOfAPageDiffer(t *testing.T) {
	app := test.NewTempApp(t)
	for _, mode := range []look.Mode{look.Light, look.Dark} {
		app.Settings().SetTheme(look.New(mode, look.Normal))
		c := themeColours(newSheet())
		seen := map[ink]string{}
		for name, i := range map[string]ink{"paper": c.paper, "text": c.text, "selected": c.selected, "hit": c.hit, "control": c.control, "broken": c.broken, "quiet": c.quiet} {
			if other, ok := seen[i]; ok {
				t.Errorf("%s: %s is drawn like %s", mode, name, other)
			}
			seen[i] = name
		}
	}
}

func TestDrawingStaysInsideThePicture(t *testing.T) {
	test.NewTempApp(t)
	s := frame(t, strings.Repeat("Wide lines that go on Ä beyond the edge ", 50)+"\n")
	for _, size := range []image.Point{{1, 1}, {7, 3}, {100, 19}, {561, 163}} {
		if got := s.draw(size.X, size.Y).Bounds().Size(); got != size {
			t.Errorf("%v, want %v", got, size)
		}
	}
}

const benchRows, benchColumns = 45, 120

func benchText() string {
	return strings.Repeat("2026-01-31T12:00:00.000Z INFO  OrderHandler handled message 3f0c91be-77aa in 17 ms, which is what it takes on most days\n", 200)
}

// One frame of 45 rows of 120 columns: our sheet beside Fyne's TextGrid of the size of the view, on the same painter.
func BenchmarkFrame(b *testing.B) {
	app := test.NewTempApp(b)
	app.Settings().SetTheme(look.New(look.Light, look.Normal))
	p, err := docOf(b, benchText()).page(context.Background(), 0, shape{rows: benchRows, columns: benchColumns})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("sheet", func(b *testing.B) {
		s := newSheet()
		s.rescaled = func() {}
		w := test.NewTempWindow(b, s)
		w.Resize(fyne.NewSize(1000, 900))
		s.page, s.gutter = p, 5
		b.ReportAllocs()
		for b.Loop() {
			s.Refresh()
			w.Canvas().Capture()
		}
	})
	b.Run("sheet, its own part", func(b *testing.B) {
		s := newSheet()
		s.rescaled = func() {}
		s.Resize(fyne.NewSize(1000, 900))
		s.colours = themeColours(s)
		s.page, s.gutter = p, 5
		b.ReportAllocs()
		for b.Loop() {
			s.draw(1000, 900)
		}
	})
	b.Run("textgrid", func(b *testing.B) {
		g := widget.NewTextGrid()
		w := test.NewTempWindow(b, g)
		w.Resize(fyne.NewSize(1000, 900))
		text := strings.Join(strings.SplitAfterN(benchText(), "\n", benchRows)[:benchRows-1], "")
		b.ReportAllocs()
		for b.Loop() {
			g.SetText(text)
			w.Canvas().Capture()
		}
	})
	b.Run("floor", func(b *testing.B) { // an empty window
		w := test.NewTempWindow(b, widget.NewLabel(""))
		w.Resize(fyne.NewSize(1000, 900))
		b.ReportAllocs()
		for b.Loop() {
			w.Canvas().Capture()
		}
	})
}

// From a notch of the wheel to a drawn page, in a text of 100 MB.
func BenchmarkScrollAndDraw(b *testing.B) {
	test.NewTempApp(b)
	d := docOf(b, strings.Repeat(benchText(), 4000))
	s := newSheet()
	s.rescaled = func() {}
	s.Resize(fyne.NewSize(1000, 900))
	s.colours = themeColours(s)
	rows, columns := s.room()
	shape := shape{rows: rows, columns: columns}
	off := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if off, err = d.move(context.Background(), off, 3, shape); err != nil {
			b.Fatal(err)
		}
		if s.page, err = d.page(context.Background(), off, shape); err != nil {
			b.Fatal(err)
		}
		s.draw(1000, 900)
	}
}
