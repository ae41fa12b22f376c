package preview

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

func encode16(s string, big bool) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		if big {
			u = u>>8 | u<<8
		}
		b.WriteByte(byte(u))
		b.WriteByte(byte(u >> 8))
	}
	return b.String()
}

func texts(t *testing.T, text *Text, l Layout) []string {
	t.Helper()
	rows, err := text.Rows(t.Context(), 0, 1000, l)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range rows {
		out = append(out, r.Text())
	}
	return out
}

func TestRows(t *testing.T) {
	tests := []struct {
		promise string
		data    string
		layout  Layout
		want    []string
	}{
		{"nothing is one empty row", "", Layout{}, []string{""}},
		{"every kind of line break", "a\nb\r\nc\rd", Layout{}, []string{"a", "b", "c", "d"}},
		{"a row behind the last line break", "a\n", Layout{}, []string{"a", ""}},
		{"empty lines", "\n\r\n\r\r", Layout{}, []string{"", "", "", "", ""}},
		{"tabs go to the next stop", "a\tb\tc", Layout{}, []string{"a   b   c"}},
		{"controls are visible", "a\x00b\x1b[2Jc\x7f", Layout{}, []string{"a^@b^[[2Jc^?"}},
		{"marks of direction are visible", "invoice\u202Efdp.exe", Layout{}, []string{"invoice<U+202E>fdp.exe"}},
		{"zero-width characters are visible", "a\u200Bb\uFEFFc", Layout{}, []string{"a<U+200B>b<U+FEFF>c"}},
		{"broken sequences", "a\xC3(\xE2\x82", Layout{}, []string{"a\uFFFD(\uFFFD\uFFFD"}},
		{"combining characters stay with their letter", "e\u0301x", Layout{}, []string{"e\u0301x"}},
		{"no more than three of them", "e\u0301\u0301\u0301\u0301\u0301", Layout{}, []string{"e\u0301\u0301\u0301"}},
		{"one without a letter", "\u0301", Layout{}, []string{"◌\u0301"}},
		{"no wrapping unless asked for", "one two three", Layout{Columns: 8}, []string{"one two three"}},
		{"wrapping at a space", "one two three", Layout{Columns: 8, Wrap: true}, []string{"one two ", "three"}},
		{"wrapping where there is none", "abcdefghij", Layout{Columns: 4, Wrap: true}, []string{"abcd", "efgh", "ij"}},
		{"a wide character isn't torn", "aaa日本", Layout{Columns: 4, Wrap: true}, []string{"aaa", "日本"}},
		{"a visible control isn't torn", "aa\u202Ebb", Layout{Columns: 9, Wrap: true}, []string{"aa", "<U+202E>b", "b"}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			text := open(t, tt.data, Hints{}, Options{As: KindText, Encoding: "utf-8"}).Text()
			if diff := cmp.Diff(tt.want, texts(t, text, tt.layout)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestVeryLongLineShowsAtOnceAndWhole(t *testing.T) {
	line := strings.Repeat("0123456789", 5000)
	text := open(t, line+"\nnext", Hints{}, Options{}).Text()
	rows, err := text.Rows(t.Context(), 0, 10000, Layout{Columns: 80})
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for i, r := range rows[:len(rows)-1] {
		if len(r.Cells) > 80 {
			t.Fatalf("row %d has %d cells", i, len(r.Cells))
		}
		all.WriteString(r.Text())
	}
	if all.String() != line {
		t.Error("the rows together are not the line")
	}
	if got := rows[len(rows)-1].Text(); got != "next" {
		t.Errorf("last row %q", got)
	}
}

// A very long line is filled to the edge from its first row to its last, whether it is wrapped or cut, and wherever one looks.
func TestAVeryLongLineWrapsEvenly(t *testing.T) {
	encode := map[string]func(string) string{
		"utf-8":    func(s string) string { return s },
		"utf-16LE": func(s string) string { return encode16(s, false) },
		"utf-16BE": func(s string) string { return "\xFE\xFF" + encode16(s, true) },
	}
	line := strings.Repeat(`{"orderId":1000000000000003023,"name":"some words"},`, 20000)
	for enc, encoded := range encode {
		for _, l := range []Layout{{Columns: 97}, {Columns: 97, Wrap: true}, {Columns: 80}} {
			text := open(t, encoded(line), Hints{}, Options{As: KindText, Encoding: enc}).Text()
			for _, off := range []int64{0, text.Size() / 3, text.Size() / 2} {
				rows, err := text.Rows(t.Context(), off, 3000, l)
				if err != nil {
					t.Fatal(err)
				}
				for i, r := range rows {
					if len(r.Cells) != l.Columns {
						t.Fatalf("%s, %v: row %d from %d has %d cells", enc, l, i, off, len(r.Cells))
					}
				}
			}
		}
	}
}

// A paragraph of a few thousand letters on one line still breaks between its words.
func TestALongParagraphWrapsAtWords(t *testing.T) {
	text := open(t, strings.Repeat("wording ", 3000), Hints{}, Options{As: KindText}).Text()
	rows, err := text.Rows(t.Context(), 0, 300, Layout{Columns: 50, Wrap: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rows {
		if !strings.HasSuffix(r.Text(), " ") {
			t.Fatalf("row %d ends inside a word: %q", i, r.Text())
		}
	}
}

// testRegion makes lines that are cut short enough to be tested in every encoding.
const testRegion = 2048

// samples are texts of all shapes, in all encodings.
func samples() map[string]string {
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		words := []string{"alpha", "β", "日本", "😀", "x", " ", "\t", "\n", "\r\n", "\r", "é", "\x00", strings.Repeat("long", 300)}
		return words[rng.IntN(len(words))]
	}
	var mixed, lines, long strings.Builder
	for mixed.Len() < 16000 {
		mixed.WriteString(word())
	}
	for i := range 900 {
		fmt.Fprintf(&lines, "line %d\n", i)
	}
	for long.Len() < 16000 {
		long.WriteString("é日😀a")
	}
	return map[string]string{
		"mixed": mixed.String(), "lines": lines.String(), "one long line": long.String(),
		"long, then a break": strings.Repeat("y", 3*testRegion) + "\n" + strings.Repeat("z", 2*testRegion) + "\r\n",
		"exactly a region":   strings.Repeat("y", testRegion) + "\n" + strings.Repeat("z", 2*testRegion), "empty": "",
	}
}

// Going forward, going backward, and landing anywhere all see the same rows, and the rows cover every byte once.
func TestRowsAreTheSameFromEverywhere(t *testing.T) {
	for _, enc := range []string{"utf-8", "utf-16LE", "utf-16BE", "windows-1252", "shift_jis", "gb18030"} {
		for name, sample := range samples() {
			data := sample
			switch enc {
			case "utf-16LE", "utf-16BE":
				data = encode16(sample, enc == "utf-16BE")
			}
			for _, l := range []Layout{{}, {Columns: 37}, {Columns: 37, Wrap: true}} {
				t.Run(fmt.Sprintf("%s/%s/%v", enc, name, l), func(t *testing.T) {
					text := open(t, data, Hints{}, Options{As: KindText, Encoding: enc}).Text()
					text.region = testRegion
					checkRows(t, text, l)
				})
			}
		}
	}
}

func checkRows(t *testing.T, text *Text, l Layout) {
	t.Helper()
	ctx := t.Context()
	rows, err := text.Rows(ctx, 0, 1<<20, l)
	if err != nil {
		t.Fatal(err)
	}
	at := text.Start()
	for i, r := range rows {
		if r.Start != at || r.End < r.Start || r.End == r.Start && i != len(rows)-1 {
			t.Fatalf("row %d is [%d, %d), the one before ended at %d", i, r.Start, r.End, at)
		}
		at = r.End
	}
	if at != text.Size() {
		t.Fatalf("the rows end at %d of %d", at, text.Size())
	}
	step := max(1, len(rows)/40)
	for i := 0; i < len(rows); i += step {
		r := rows[i]
		for _, off := range []int64{r.Start, (r.Start + r.End) / 2, r.End - 1} {
			if off < r.Start {
				continue
			}
			got, err := text.Rows(ctx, off, 1, l)
			if err != nil || got[0].Start != r.Start || got[0].Text() != r.Text() {
				t.Fatalf("offset %d is in row [%d, %d), want row %d [%d, %d) (%v)", off, got[0].Start, got[0].End, i, r.Start, r.End, err)
			}
		}
		moves := []int{-1, 1, -7, 7}
		if i%(step*13) == 0 {
			moves = append(moves, -1<<20, 1<<20)
		}
		for _, n := range moves {
			want := rows[min(max(i+n, 0), len(rows)-1)].Start
			if got, err := text.Move(ctx, r.Start, n, l); err != nil || got != want {
				t.Fatalf("%d rows from row %d at %d is %d, want %d (%v)", n, i, r.Start, got, want, err)
			}
		}
	}
}

func FuzzRows(f *testing.F) {
	for _, s := range []string{"a\nb\r\nc\rd", "\xEF\xBB\xBFx", "\x00\xD8\x00\xDC", "日本\xE6", strings.Repeat("x", 5000)} {
		f.Add([]byte(s), uint8(0), int64(3))
	}
	encodings := []string{"utf-8", "utf-16le", "utf-16be", "utf-32le", "shift_jis", "iso-2022-jp", "gb18030", "big5", "euc-kr", "hz-gb-2312", "IBM037", "windows-1252"}
	f.Fuzz(func(t *testing.T, data []byte, enc uint8, off int64) {
		text := open(t, string(data), Hints{}, Options{As: KindText, Encoding: encodings[int(enc)%len(encodings)]}).Text()
		text.region = testRegion
		rows, err := text.Rows(t.Context(), 0, 1<<20, Layout{Columns: 10})
		if err != nil {
			t.Fatal(err)
		}
		if last := rows[len(rows)-1]; last.End != text.Size() {
			t.Fatalf("the rows end at %d of %d", last.End, text.Size())
		}
		for _, r := range rows {
			for _, c := range r.Text() {
				if c < 0x20 || c == 0x202E {
					t.Fatalf("%q got through", c)
				}
			}
		}
		if _, err := text.Rows(t.Context(), off, 5, Layout{Columns: 10, Wrap: true}); err != nil {
			t.Fatal(err)
		}
		if _, _, err := text.Copy(t.Context(), off, off+100, 50); err != nil {
			t.Fatal(err)
		}
		if _, _, err := text.Find(t.Context(), "a", off, off%2 == 0, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := text.Lines(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	})
}
