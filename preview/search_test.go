package preview

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	far := strings.Repeat("x", scanSize-3)
	jis := "\x93\xFA\x96\x7Bab"
	tests := []struct {
		promise   string
		data, enc string
		needle    string
		from      int64
		backward  bool
		want      int64 // -1: not found
		length    int64
	}{
		{"the first match", "abcabc", "utf-8", "bc", 0, false, 1, 2},
		{"the next match", "abcabc", "utf-8", "bc", 2, false, 4, 2},
		{"a match right there", "abcabc", "utf-8", "bc", 4, false, 4, 2},
		{"the last match before", "abcabc", "utf-8", "bc", 4, true, 1, 2},
		{"from the end", "abcabc", "utf-8", "bc", 6, true, 4, 2},
		{"none behind", "abcabc", "utf-8", "bc", 5, false, -1, 0},
		{"none before", "abcabc", "utf-8", "bc", 1, true, -1, 0},
		{"case is ignored", "xxABCxx", "utf-8", "aBc", 0, false, 2, 3},
		{"outside ASCII too", "ÄÖÜ", "utf-8", "öü", 0, false, 2, 4},
		{"Greek has two small sigmas", "ΟΔΟΣ", "utf-8", "οδος", 0, false, 0, 8},
		{"UTF-16", encode16("hello world", false), "utf-16le", "WORLD", 0, false, 12, 10},
		{"Shift JIS by characters, not bytes", jis, "shift_jis", "本", 0, false, 2, 2},
		{"a trail byte is no letter", "\x83\x61a", "shift_jis", "a", 0, false, 2, 1},
		{"across two reads", far + "needle", "utf-8", "needle", 0, false, scanSize - 3, 6},
		{"across two reads, decoded", far + "nëedle", "utf-8", "Nëedle", 0, false, scanSize - 3, 7},
		{"across two reads, backward", "needle" + far, "utf-8", "needle", scanSize + 3, true, 0, 6},
		{"across two reads, backward and decoded", "nëedle" + far, "utf-8", "nËedle", scanSize + 4, true, 0, 7},
		{"across the cut of a long line", strings.Repeat("x", region-2) + "nëed" + strings.Repeat("y", 2*region), "utf-8", "NËED", 0, false, region - 2, 5},
		{"nothing looks for nothing", "abc", "utf-8", "", 0, false, -1, 0},
		{"longer than the text", "abc", "utf-8", "abcd", 0, false, -1, 0},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			text := open(t, tt.data, Hints{}, Options{As: KindText, Encoding: tt.enc}).Text()
			m, ok, err := text.Find(t.Context(), tt.needle, tt.from, tt.backward, nil)
			if err != nil {
				t.Fatal(err)
			}
			if ok != (tt.want >= 0) || ok && m != (Match{tt.want, tt.want + tt.length}) {
				t.Errorf("got %v %v, want %d and %d bytes", m, ok, tt.want, tt.length)
			}
		})
	}
}

func TestASearchIsCancelledAndTellsItsProgress(t *testing.T) {
	src := repeated{"some line\n", 1 << 40}
	p, err := Open(t.Context(), src, Hints{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	searches := map[string]func(context.Context, Progress) error{
		"text": func(ctx context.Context, tell Progress) error {
			_, _, err := p.Text().Find(ctx, "absent", 0, false, tell)
			return err
		},
		"text backward": func(ctx context.Context, tell Progress) error {
			_, _, err := p.Text().Find(ctx, "äbsent", src.size, true, tell)
			return err
		},
		"hex": func(ctx context.Context, tell Progress) error {
			_, _, err := p.Hex().Find(ctx, []byte("absent"), 0, false, tell)
			return err
		},
		"line number": func(ctx context.Context, tell Progress) error {
			_, _, err := p.Text().Line(ctx, 1e12, tell)
			return err
		},
	}
	for name, search := range searches {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			steps := int64(0)
			err := search(ctx, func(done, total int64) {
				if done <= 0 || done > total {
					t.Errorf("%d of %d", done, total)
				}
				if steps++; steps == 3 {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) || steps != 3 {
				t.Errorf("%v after %d steps", err, steps)
			}
		})
	}
}

func TestHits(t *testing.T) {
	tests := []struct {
		promise, data, needle string
		columns               int
		want                  [][][2]int
	}{
		{"all of them", "abcabc", "BC", 0, [][][2]int{{{1, 3}, {4, 6}}}},
		{"side by side", "aaaa", "aa", 0, [][][2]int{{{0, 4}}}},
		{"over the end of a row that goes on", "abcdef", "de", 4, [][][2]int{{{3, 4}}, {{0, 1}}}},
		{"not over the end of a line", "ab\ncd", "bc", 0, [][][2]int{nil, nil}},
		{"wide characters, both halves", "a日b", "日", 0, [][][2]int{{{1, 3}}}},
		{"what stands for a control is no text", "a\x01A", "a", 0, [][][2]int{{{0, 1}, {3, 4}}}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			text := open(t, tt.data, Hints{}, Options{As: KindText}).Text()
			rows, err := text.Rows(t.Context(), 0, 9, Layout{Columns: tt.columns, Wrap: tt.columns > 0})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, Hits(rows, tt.needle)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestLineNumbers(t *testing.T) {
	for _, ending := range []string{"\n", "\r\n", "\r"} {
		for _, enc := range []string{"utf-8", "utf-16le", "shift_jis"} {
			t.Run(strings.NewReplacer("\r", "CR", "\n", "LF").Replace(ending)+" in "+enc, func(t *testing.T) {
				const lines = 60000
				var b strings.Builder
				for i := range lines {
					b.WriteString(strings.Repeat("words ", i%7))
					if i < lines-1 {
						b.WriteString(ending)
					}
				}
				data := b.String()
				if enc == "utf-16le" {
					data = encode16(data, false)
				}
				text := open(t, data, Hints{}, Options{As: KindText, Encoding: enc}).Text()
				var starts []int64
				rows, err := text.Rows(t.Context(), 0, lines+10, Layout{})
				if err != nil {
					t.Fatal(err)
				}
				for i, r := range rows {
					starts = append(starts, r.Start)
					if r.Line != int64(i+1) {
						t.Fatalf("row %d has number %d", i, r.Line)
					}
				}
				fresh := open(t, data, Hints{}, Options{As: KindText, Encoding: enc}).Text()
				for _, n := range []int64{1, 2, 3, 59999, 30000, 12345, lines} {
					off, ok, err := fresh.Line(t.Context(), n, nil)
					if err != nil || !ok || off != starts[n-1] {
						t.Errorf("line %d is at %d %v (%v), want %d", n, off, ok, err, starts[n-1])
					}
					row, err := fresh.Rows(t.Context(), off, 1, Layout{})
					if err != nil || row[0].Line != n {
						t.Errorf("the row at line %d says %d (%v)", n, row[0].Line, err)
					}
				}
				if _, ok, err := fresh.Line(t.Context(), lines+1, nil); ok || err != nil {
					t.Errorf("a line behind the last was found (%v)", err)
				}
				if n, err := fresh.Lines(t.Context(), nil); n != lines || err != nil {
					t.Errorf("%d lines (%v)", n, err)
				}
			})
		}
	}
}

func TestLinesAreCountedAsAnEditorCountsThem(t *testing.T) {
	tests := []struct {
		data    string
		lines   int64
		numbers []int64 // of the rows
	}{
		{"", 0, []int64{1}},
		{"a", 1, []int64{1}},
		{"a\n", 1, []int64{1, 0}},
		{"a\r\nb\r\n", 2, []int64{1, 2, 0}},
		{"a\rb\r", 2, []int64{1, 2, 0}},
		{"\n\n", 2, []int64{1, 2, 0}},
		{"a\n\nb", 3, []int64{1, 2, 3}},
	}
	for _, tt := range tests {
		text := open(t, tt.data, Hints{}, Options{As: KindText}).Text()
		if n, err := text.Lines(t.Context(), nil); err != nil || n != tt.lines {
			t.Errorf("%q has %d lines, want %d (%v)", tt.data, n, tt.lines, err)
		}
		rows, err := text.Rows(t.Context(), 0, 10, Layout{})
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, r := range rows {
			got = append(got, r.Line)
		}
		if diff := cmp.Diff(tt.numbers, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.data, diff)
		}
		if _, ok, err := text.Line(t.Context(), max(tt.lines, 1)+1, nil); ok || err != nil {
			t.Errorf("%q: a line behind the last was found (%v)", tt.data, err)
		}
	}
}

// Once a line has been jumped to, the rows around it are numbered, and so are those that one comes to from there.
func TestLineNumbersAroundAJump(t *testing.T) {
	text := open(t, strings.Repeat("an ordinary line of a log\n", 400_000), Hints{}, Options{As: KindText}).Text()
	for _, n := range []int64{10086, 40330, 123_456, 399_000, 80_000} { // some just behind places that the index knows
		off, ok, err := text.Line(t.Context(), n, nil)
		if err != nil || !ok {
			t.Fatal(err)
		}
		l := Layout{Columns: 80}
		want := n
		for _, step := range []int{-13, -40, -3, 40, 40, 120, 39} {
			if off, err = text.Move(t.Context(), off, step, l); err != nil {
				t.Fatal(err)
			}
			want += int64(step)
			rows, err := text.Rows(t.Context(), off, 40, l)
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range rows {
				if r.Line != want+int64(i) {
					t.Fatalf("near line %d, row %d has number %d, want %d", n, i, r.Line, want+int64(i))
				}
			}
		}
	}
}

func TestTheLineIndexStaysSmall(t *testing.T) {
	var x lineIndex
	x.reset(0)
	for i := int64(1); i < 1<<20; i++ {
		x.add(point{off: i * firstStep, breaks: i})
	}
	if len(x.points) > maxPoints {
		t.Errorf("%d points", len(x.points))
	}
	for i := 1; i < len(x.points); i++ {
		if x.points[i].off <= x.points[i-1].off {
			t.Fatal("the points are out of order")
		}
	}
}

func TestCopy(t *testing.T) {
	const data = "one\r\ntwo\x00é\nthree"
	text := open(t, data, Hints{}, Options{As: KindText}).Text()
	tests := []struct {
		promise  string
		from, to int64
		limit    int
		want     string
		whole    bool
	}{
		{"all of it, as it is", 0, 99, 100, data, true},
		{"a part", 1, 7, 100, "ne\r\ntw", true},
		{"as much as the limit allows, in whole characters", 0, 99, 10, "one\r\ntwo\x00", false},
		{"nothing", 3, 3, 100, "", true},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			got, whole, err := text.Copy(t.Context(), tt.from, tt.to, tt.limit)
			if err != nil || got != tt.want || whole != tt.whole {
				t.Errorf("got %q %v (%v), want %q %v", got, whole, err, tt.want, tt.whole)
			}
		})
	}
}
