package preview

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"attache/visible"
)

func TestHexRows(t *testing.T) {
	h := open(t, "0123456789abcdef\x00\x7f~", Hints{}, Options{}).Hex()
	rows, err := h.Rows(t.Context(), 5, 10)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, r := range rows {
		got = append(got, r.Hex()+"|"+r.ASCII())
	}
	want := []string{
		"30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66|0123456789abcdef",
		"00 7f 7e" + strings.Repeat(" ", 40) + "|..~",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if rows, err := h.Rows(t.Context(), 1<<40, 10); err != nil || len(rows) != 1 || rows[0].Off != 16 {
		t.Errorf("behind the end: %v (%v)", rows, err)
	}
}

func TestHexOffsetsAreAsWideAsNeeded(t *testing.T) {
	for size, want := range map[int64]int{0: 8, 1 << 32: 8, 1<<32 + 1: 9, 1 << 40: 10} {
		h := &Hex{src: repeated{"x", size}}
		if got := h.Digits(); got != want {
			t.Errorf("%d bytes: %d digits, want %d", size, got, want)
		}
	}
}

func TestParsePattern(t *testing.T) {
	for in, want := range map[string]string{
		"DE AD": "\xDE\xAD", "de": "\xDE", "0xDEADbeef": "\xDE\xAD\xBE\xEF", "dead": "dead", "word": "word", `"DE AD"`: "DE AD",
		"0xZZ": "0xZZ", "DE A": "DE A", "": "", "é": "é",
	} {
		if got := string(ParsePattern(in)); got != want {
			t.Errorf("%q means %q, want %q", in, got, want)
		}
	}
}

func TestHexFind(t *testing.T) {
	data := strings.Repeat("\x00", scanSize-1) + "\xDE\xAD" + strings.Repeat("\x00", scanSize) + "\xDE\xAD"
	h := open(t, data, Hints{}, Options{}).Hex()
	first, second := int64(scanSize-1), int64(2*scanSize+1)
	tests := []struct {
		promise  string
		from     int64
		backward bool
		want     int64
	}{
		{"across two reads", 0, false, first},
		{"the next", first + 1, false, second},
		{"the last", int64(len(data)), true, second},
		{"the one before", second, true, first},
		{"none before", first, true, -1},
		{"none behind", second + 1, false, -1},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			m, ok, err := h.Find(t.Context(), []byte("\xDE\xAD"), tt.from, tt.backward, nil)
			if err != nil || ok != (tt.want >= 0) || ok && m.Start != tt.want {
				t.Errorf("got %v %v (%v), want %d", m, ok, err, tt.want)
			}
		})
	}
}

func TestTheCacheReadsEachBlockOnceAndStaysSmall(t *testing.T) {
	src := &counted{Source: repeated{"0123456789", 100 << 20}}
	c := newCache(src)
	for range 3 {
		b, err := c.read(t.Context(), 70000, 200000)
		if err != nil || string(b[:4]) != "0123" || len(b) != 130000 {
			t.Fatalf("%d bytes (%v)", len(b), err)
		}
	}
	if n := src.reads.Load(); n != 1 {
		t.Errorf("%d reads", n)
	}
	for off := int64(0); off < src.Size(); off += blockSize {
		if _, err := c.read(t.Context(), off, off+1); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.blocks); n > maxBlocks {
		t.Errorf("%d blocks are kept", n)
	}
}

func TestScreen(t *testing.T) {
	tests := []struct {
		promise string
		data    string
		hints   Hints
		want    string
	}{
		{"text", "one\ntwo\n", Hints{Name: "a.txt"}, "a.txt · 8 B\ntext, UTF-8 by content: only ASCII\n\none\ntwo\n\nall 8 B\n"},
		{"JSON on one line, indented", `{"orderId":1000000000000003023,"items":[],"text":"a, b: {c}\"","more":[1,{"x":null}]}`, Hints{},
			"85 B\nJSON, UTF-8 by content: only ASCII; indented\n\n{\n  \"orderId\": 1000000000000003023,\n  \"items\": [],\n  \"text\": \"a, b: {c}\\\"\",\n  \"more\": [\n    1,\n    {\n      \"x\": null\n    }\n  ]\n}\n\nall 128 B when indented\n"},
		{"a hostile name", "x", Hints{Name: "a\x1b]0;\u202E"}, "a<U+001B>]0;<U+202E> · 1 B\ntext, UTF-8 by content: only ASCII\n\nx\n\nall 1 B\n"},
		{"binary", "\x00\x01\x02", Hints{}, "3 B\nbinary data: no known signature, and not text\n\n00000000  00 01 02" + strings.Repeat(" ", 42) + "...\n\nall 3 B\n"},
		{"a damaged image", "\x89PNG\r\n\x1a\n", Hints{}, "8 B\nPNG image, by its first bytes\nnote: This PNG image can't be drawn: its data ends too early.\n\n00000000  89 50 4e 47 0d 0a 1a 0a" + strings.Repeat(" ", 27) + ".PNG....\n\nall 8 B\n"},
		{"empty", "", Hints{}, "0 B\nempty: 0 bytes\n\n\nnothing\n"},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			s, err := open(t, tt.data, tt.hints, Options{}).Screen(t.Context(), 20, 80)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			if _, err := s.WriteTo(&b); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, b.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			b.Reset()
			var back Screen
			if err := s.JSON(&b); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(b.String()), &back); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(s, back); diff != "" {
				t.Errorf("JSON: -want +got:\n%s", diff)
			}
		})
	}
}

func FuzzOpen(f *testing.F) {
	for _, s := range []string{"{}", "<a/>", "a,b\n1,2", "\xFF\xFEa\x00", "%PDF-1.7", "GIF89a", "\x89PNG\r\n\x1a\n"} {
		f.Add([]byte(s), "utf-8", "x.json", "text/plain; charset=utf-16", "")
	}
	f.Fuzz(func(t *testing.T, data []byte, encoding, name, contentType, as string) {
		kind, err := ParseKind(as)
		if err != nil {
			kind = ""
		}
		h := Hints{Name: name, ContentType: contentType, Metadata: map[string]string{"encoding": encoding}}
		p, err := Open(context.Background(), Bytes(data), h, Options{As: kind})
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Screen(context.Background(), 50, 80)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range append(append([]string{s.Why, s.Name, s.Shown}, s.Notes...), s.Lines...) {
			if !utf8.ValidString(line) || strings.ContainsFunc(line, visible.Hidden) {
				t.Fatalf("%q got through", line)
			}
		}
		if visible.Name(s.Name) != s.Name {
			t.Fatalf("the name %q got through", s.Name)
		}
	})
}
