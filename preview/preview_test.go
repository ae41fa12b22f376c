package preview

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// counted is a Source that counts what is read of it.
type counted struct {
	Source
	bytes, reads atomic.Int64
}

func (c *counted) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	c.reads.Add(1)
	n, err := c.Source.ReadAt(ctx, p, off)
	c.bytes.Add(int64(n))
	return n, err
}

// repeated is a Source of any size that repeats a pattern.
type repeated struct {
	pattern string
	size    int64
}

func (r repeated) Size() int64 { return r.size }

func (r repeated) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n := 0
	for n < len(p) && off+int64(n) < r.size {
		at := (off + int64(n)) % int64(len(r.pattern))
		k := copy(p[n:], r.pattern[at:])
		n += int(min(int64(k), r.size-off-int64(n)))
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func open(t testing.TB, data string, h Hints, o Options) *Preview {
	t.Helper()
	p, err := Open(t.Context(), Bytes(data), h, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func meta(encoding string) Hints { return Hints{Metadata: map[string]string{"encoding": encoding}} }

func TestOpenSaysWhatAndWhy(t *testing.T) {
	utf16le := func(s string) string {
		var b strings.Builder
		for _, r := range s {
			b.WriteByte(byte(r))
			b.WriteByte(byte(r >> 8))
		}
		return b.String()
	}
	zeros := strings.Repeat("\x00\x01\x02\xFE", 100)
	tests := []struct {
		promise string
		data    string
		hints   Hints
		options Options
		kind    Kind
		why     string
		notes   []string
		first   string // the first row of text
	}{
		{promise: "nothing is empty", kind: KindEmpty, why: "empty: 0 bytes"},
		{promise: "JSON with a declared encoding", data: `{"orderId": 1}`, hints: meta("utf-8"), kind: KindJSON, why: "JSON, UTF-8 by metadata", first: `{"orderId": 1}`},
		{promise: "JSON without one", data: `{"orderId": "é"}`, kind: KindJSON, why: "JSON, UTF-8 by content", first: `{"orderId": "é"}`},
		{promise: "JSON in UTF-16, declared by .NET's name", data: utf16le(`[{"a": 1}]`), hints: meta("utf-16"), kind: KindJSON, why: "JSON, UTF-16LE by metadata", first: `[{"a": 1}]`},
		{promise: "plain ASCII", data: "hello\n", kind: KindText, why: "text, UTF-8 by content: only ASCII", first: "hello"},
		{promise: "a byte order mark", data: "\xEF\xBB\xBFhello", kind: KindText, why: "text, UTF-8 by its byte order mark", first: "hello"},
		{promise: "UTF-16 by its mark", data: "\xFE\xFF\x00h\x00i", kind: KindText, why: "text, UTF-16BE by its byte order mark", first: "hi"},
		{promise: "UTF-16 without a mark", data: utf16le("some words in UTF-16"), kind: KindText, why: "text, UTF-16LE by guess: no BOM, zero bytes where that encoding has them", first: "some words in UTF-16"},
		{promise: "neither UTF-8 nor marked", data: "caf\xE9 au lait", kind: KindText, why: "text, windows-1252 by guess: no BOM, not valid UTF-8", first: "café au lait"},
		{promise: "declared wins over a mark, and the conflict is shown", data: "\xEF\xBB\xBFab\x00c", hints: meta("utf-16BE"), kind: KindText, why: "text, UTF-16BE by metadata",
			notes: []string{"Metadata says utf-16BE, the bytes begin with a UTF-8 byte order mark; shown as declared."}, first: "\uEFBB\uBF61戀\uFFFD"},
		{promise: "an open name leaves the order to the mark", data: "\xFE\xFF\x00h\x00i", hints: meta("utf-16"), kind: KindText, why: "text, UTF-16BE by metadata", first: "hi"},
		{promise: "an unknown encoding is noted", data: "hello", hints: meta("klingon-8"), kind: KindText, why: "text, UTF-8 by content: only ASCII",
			notes: []string{`Metadata names the encoding "klingon-8", which isn't known here; the bytes decide instead.`}, first: "hello"},
		{promise: "so is one that nothing decodes", data: "hello", hints: meta("utf-7"), kind: KindText, why: "text, UTF-8 by content: only ASCII",
			notes: []string{`Metadata names the encoding "utf-7", which isn't known here; the bytes decide instead.`}, first: "hello"},
		{promise: "a hostile encoding name is harmless", data: "hello", hints: meta("\x1b[2J\u202e"), kind: KindText, why: "text, UTF-8 by content: only ASCII",
			notes: []string{`Metadata names the encoding "<U+001B>[2J<U+202E>", which isn't known here; the bytes decide instead.`}, first: "hello"},
		{promise: "declared UTF-8 that isn't is noted", data: "caf\xE9", hints: meta("utf-8"), kind: KindText, why: "text, UTF-8 by metadata",
			notes: []string{"Metadata says utf-8, but some of the first bytes are not valid UTF-8; they are shown as \uFFFD."}, first: "caf\uFFFD"},
		{promise: "Shift JIS", data: "\x93\xFA\x96\x7B\x8C\xEA", hints: meta("shift_jis"), kind: KindText, why: "text, shift_jis by metadata", first: "日本語"},
		{promise: "ISO-2022-JP", data: "\x1b$BF|K\\8l\x1b(B ok", hints: meta("iso-2022-jp"), kind: KindText, why: "text, iso-2022-jp by metadata", first: "日本語 ok"},
		{promise: "ISO 8859-1 is not windows-1252", data: "\x80\xE9", hints: meta("iso-8859-1"), kind: KindText, why: "text, iso-8859-1 by metadata", first: "<U+0080>é"},
		{promise: "ASCII has no upper half", data: "a\xE9", hints: meta("us-ascii"), kind: KindText, why: "text, us-ascii by metadata", first: "a\uFFFD"},
		{promise: "EBCDIC has line breaks of its own", data: "\x88\x89\x25\x88", hints: meta("IBM037"), kind: KindText, why: "text, IBM037 by metadata", first: "hi"},
		{promise: "UTF-32", data: "\x00\x00\x00h\x00\x00\x00i", hints: meta("utf-32BE"), kind: KindText, why: "text, UTF-32BE by metadata", first: "hi"},
		{promise: "XML", data: "<?xml version='1.0'?>\n<a/>", kind: KindXML, why: "XML, UTF-8 by content: only ASCII", first: "<?xml version='1.0'?>"},
		{promise: "HTML", data: "<!DOCTYPE html><p>", kind: KindHTML, why: "HTML, UTF-8 by content: only ASCII", first: "<!DOCTYPE html><p>"},
		{promise: "CSV by its name", data: "a;b\n1;2\n", hints: Hints{Name: "x.csv"}, kind: KindCSV, why: "CSV, UTF-8 by content: only ASCII", first: "a;b"},
		{promise: "a log with tabs is no table", data: "a\tb\n1\t2\n", hints: Hints{Name: "x.log"}, kind: KindText, why: "text, UTF-8 by content: only ASCII", first: "a   b"},
		{promise: "a charset of the content type", data: "caf\xE9", hints: Hints{ContentType: "text/plain; charset=iso-8859-1"}, kind: KindText, why: "text, iso-8859-1 by its content type", first: "café"},
		{promise: "a name that the bytes contradict", data: "hello", hints: Hints{Name: "x.xml"}, kind: KindText, why: "text, UTF-8 by content: only ASCII", first: "hello"},
		{promise: "binary", data: zeros, kind: KindBinary, why: "binary data: no known signature, and not text"},
		{promise: "a PDF", data: "%PDF-1.7\n%\xE2\xE3", kind: KindBinary, why: "PDF document, by its first bytes"},
		{promise: "a content type that lies", data: "hello", hints: Hints{ContentType: "image/png"}, kind: KindText, why: "text, UTF-8 by content: only ASCII",
			notes: []string{"Metadata says image/png, the bytes are text."}, first: "hello"},
		{promise: "an image", data: "\x89PNG\r\n\x1a\n", kind: KindImage, why: "PNG image, by its first bytes"},
		{promise: "binary as text, because somebody wants it", data: zeros, options: Options{As: KindText}, kind: KindText, why: "text as chosen (it seems to be binary data), windows-1252 by guess", first: ""},
		{promise: "a log as JSON, because somebody wants it", data: "10:00 one\n", hints: Hints{Name: "x.log"}, options: Options{As: KindJSON}, kind: KindJSON, why: "JSON as chosen (it seems to be text), UTF-8 by content: only ASCII", first: "10:00 one"},
		{promise: "JSON as JSON", data: `{"a":1}`, options: Options{As: KindJSON}, kind: KindJSON, why: "JSON as chosen, UTF-8 by content: only ASCII", first: `{"a":1}`},
		{promise: "JSON as text", data: `{"a":1}`, options: Options{As: KindText}, kind: KindText, why: "text as chosen, UTF-8 by content: only ASCII", first: `{"a":1}`},
		{promise: "text as hex", data: "hello", options: Options{As: KindBinary}, kind: KindBinary, why: "hex as chosen"},
		{promise: "a chosen encoding wins over a declared one", data: "caf\xE9", hints: meta("utf-8"), options: Options{Encoding: "windows-1252"}, kind: KindText, why: "text, windows-1252 as chosen", first: "café"},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := open(t, tt.data, tt.hints, tt.options)
			if p.Kind != tt.kind || p.Why != tt.why {
				t.Errorf("got %s: %s\nwant %s: %s", p.Kind, p.Why, tt.kind, tt.why)
			}
			if diff := cmp.Diff(tt.notes, p.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if tt.first != "" {
				rows, err := p.Text().Rows(t.Context(), 0, 1, Layout{})
				if err != nil {
					t.Fatal(err)
				}
				if got := rows[0].Text(); got != tt.first {
					t.Errorf("first row %q, want %q", got, tt.first)
				}
			}
		})
	}
}

func TestErrorsOfTheSourceComeThrough(t *testing.T) {
	gone := errors.New("no longer stored")
	src := failing{repeated{"some text\n", 1 << 20}, gone}
	if _, err := Open(t.Context(), src, Hints{}, Options{}); err != gone {
		t.Errorf("Open: %v, want the error of the source itself", err)
	}
	short := lying{Bytes("only this"), 1000}
	if _, err := Open(t.Context(), short, Hints{}, Options{}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a source that ends early: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, Bytes("text"), Hints{}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}

type failing struct {
	Source
	err error
}

func (f failing) ReadAt(context.Context, []byte, int64) (int, error) { return 0, f.err }

type lying struct {
	Source
	size int64
}

func (l lying) Size() int64 { return l.size }

// A first screen reads little, however much there is and whatever it is.
func TestFirstScreenReadsLittle(t *testing.T) {
	const size = 4 << 30
	for name, pattern := range map[string]string{
		"lines":         "2026-01-31T12:00:00Z INFO an ordinary line of a log\n",
		"one long line": `{"a":1,"b":"some words"},`,
		"binary":        "\x00\x01\x02\x03\xFF\xFE",
		"UTF-16":        "a\x00b\x00c\x00\n\x00",
		"empty lines":   "\n",
		"JSON":          `{"a":1}` + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			src := &counted{Source: repeated{pattern, size}}
			p, err := Open(t.Context(), src, Hints{Name: "big"}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			screen, err := p.Screen(t.Context(), 80, 120)
			if err != nil {
				t.Fatal(err)
			}
			if len(screen.Lines) == 0 {
				t.Error("no lines")
			}
			if _, err := p.Hex().Rows(t.Context(), size/2, 80); err != nil {
				t.Fatal(err)
			}
			if n := src.bytes.Load(); n > 1<<20 {
				t.Errorf("%d bytes were read", n)
			}
		})
	}
}

// The end and the middle of a huge attachment are as near as its start.
func TestJumpsReadLittle(t *testing.T) {
	const size = 4<<30 + 12345
	for name, pattern := range map[string]string{"lines": "some line or other\r\n", "no lines at all": "abcdefghij"} {
		t.Run(name, func(t *testing.T) {
			src := &counted{Source: repeated{pattern, size}}
			p, err := Open(t.Context(), src, Hints{}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			text, l := p.Text(), Layout{Columns: 100}
			last, err := text.Move(t.Context(), size, -40, l)
			if err != nil {
				t.Fatal(err)
			}
			for _, off := range []int64{last, size / 2, size / 3, 0} {
				if _, err := text.Rows(t.Context(), off, 40, l); err != nil {
					t.Fatal(err)
				}
			}
			if n := src.bytes.Load(); n > 1<<20 {
				t.Errorf("%d bytes were read", n)
			}
		})
	}
}
