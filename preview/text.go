package preview

import (
	"context"
	"sync"
)

// stride is the length in bytes of the pieces that a very long line is cut into. A line shorter than stride is never cut,
// one of twice that always is. It is a multiple of every code unit.
const stride = 2048

// Text is a windowed view of bytes as rows of text. A position is a byte offset, so that any place in any size is reached
// at once; only the rows asked for are read and decoded.
//
// A row begins at the start of the text, after a line break, or at a cut: a multiple of stride before which stride bytes
// hold no line break, moved forward to the start of a character. The rule looks at no more than stride bytes, so rows
// are the same whichever way and from wherever they are reached. Rows are cut further to the width of the view, see
// Layout. Methods are safe for concurrent use.
type Text struct {
	src   Source
	cache *cache
	codec *codec
	start int64 // behind the byte order mark
	size  int64

	mu    sync.Mutex
	lines lineIndex
}

func newText(src Source, c *cache, enc *codec, start int64) *Text {
	t := &Text{src: src, cache: c, codec: enc, size: src.Size()}
	t.start = min(start, t.size)
	t.lines.reset(t.start)
	return t
}

// Start is the offset of the first character, behind a byte order mark.
func (t *Text) Start() int64 { return t.start }

// Size is the number of bytes of the whole, the offset behind the last character.
func (t *Text) Size() int64 { return t.size }

// Encoding is the name of the encoding.
func (t *Text) Encoding() string { return t.codec.name }

// Layout says how rows are cut to a view.
type Layout struct {
	// Columns is the width of the view in cells. Lines that were cut because of their length are cut again to
	// this width; 0 leaves them in pieces of about stride bytes.
	Columns int
	// Wrap cuts every line to Columns, at a space where there is one.
	Wrap bool
	// Tab is the distance of tab stops; 0 means 4.
	Tab int
}

// window is a piece of the source in memory that rows are found in, so that reading many short rows asks the cache
// only now and then.
type window struct {
	t    *Text
	ctx  context.Context
	base int64
	data []byte
}

// bytes returns [from, to) cut to the text. The slice is valid until the next call.
func (w *window) bytes(from, to int64) ([]byte, error) {
	from, to = max(from, w.t.start), min(to, w.t.size)
	if from >= to {
		return nil, nil
	}
	if from < w.base || to > w.base+int64(len(w.data)) {
		const ahead = 32 << 10
		end := max(to, min(from+ahead, w.t.size))
		data, err := w.t.cache.read(w.ctx, from, end)
		if err != nil {
			return nil, err
		}
		w.base, w.data = from, data
	}
	return w.data[from-w.base : to-w.base], nil
}

// piece is a row as the bytes have it, before it is cut to the width of a view.
type piece struct {
	start, text, end int64 // the text is [start, text), a line break follows up to end
	begins, ends     bool  // at the start of a line; with a line break or the end of the text
}

// isCut reports whether p is a part of a line that was cut because of its length.
func (p piece) isCut() bool { return !p.begins || !p.ends }

// pieceFrom returns the row that begins at start, which must be the start of a row.
func (w *window) pieceFrom(start int64, begins bool) (piece, error) {
	t, unit := w.t, w.t.codec.unit()
	p := piece{start: start, begins: begins}
	data, err := w.bytes(start, start+2*stride+16)
	if err != nil {
		return p, err
	}
	limit := start // the first block that counts lies wholly inside this line
	if !begins {
		limit = max(start-16, 0) // the multiple of stride that this cut was moved forward from
	}
	cut := (limit+stride-1)/stride*stride + stride
	at, end := t.codec.lineBreak(data, 0)
	if at >= 0 && start+int64(at) <= cut {
		p.text, p.end, p.ends = start+int64(at), start+int64(end), true
		return p, nil
	}
	if start+int64(len(data)) <= cut+unit-1 { // the end of the text comes first
		p.text, p.end, p.ends = t.size, t.size, true
		return p, nil
	}
	p.text = start + int64(t.codec.align(data, int(cut-start)))
	p.end, p.ends = p.text, p.text >= t.size
	return p, nil
}

// pieceAt returns the row that holds offset off.
func (w *window) pieceAt(off int64) (piece, error) {
	start, begins, err := w.startOf(off)
	if err != nil {
		return piece{}, err
	}
	return w.pieceFrom(start, begins)
}

// startOf finds the start of the row that holds offset off, and whether a line begins there.
func (w *window) startOf(off int64) (int64, bool, error) {
	t, unit := w.t, w.t.codec.unit()
	off = min(max(off, t.start), t.size)
	from := max(off-off%stride-2*stride, t.start)
	data, err := w.bytes(from, off+stride)
	if err != nil {
		return 0, false, err
	}
	// The last line break that ends at or before off.
	best, begins := t.start, from == t.start
	if from > t.start {
		best = from
	}
	for i := 0; ; {
		at, end := t.codec.lineBreak(data, i)
		if at < 0 || from+int64(end) > off {
			break
		}
		best, begins, i = from+int64(end), true, end
	}
	// The last cut at or before off and behind that line break.
	for p := off - off%stride; p-stride >= best && p > t.start; p -= stride {
		if at, _ := t.codec.lineBreak(data, int(p-stride-from)); at >= 0 && from+int64(at) <= p {
			continue // the break at p itself, behind off
		}
		if p+unit > t.size {
			continue // nothing is left to begin a row with
		}
		lo := max(p-stride-from, 0)
		if cut := from + lo + int64(t.codec.align(data[lo:], int(p-from-lo))); cut <= off && cut > best && cut < t.size {
			return cut, false, nil
		}
	}
	return best, begins, nil
}
