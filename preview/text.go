package preview

import (
	"context"
	"sync"
)

const (
	// region is about how much of a very long line is laid out at once. A line shorter than this is one piece, one of twice that
	// never is.
	region = 64 << 10
	// lineMax is the longest piece in bytes that may stay one row, however wide; longer ones are cut to the width of the view.
	lineMax = 4 << 10
	// nearby is where the start of a row is looked for first.
	nearby = 8 << 10
)

// Text is a windowed view of bytes as rows of text. A position is a byte offset, so that any place in any size is reached
// at once; only the rows asked for are read and decoded.
//
// The text is taken in pieces. A piece begins at the start of the text, after a line break, or at a cut: a multiple of the region's
// length before which so many bytes hold no line break, moved forward to the start of a character. The rule looks at no
// more than that, so pieces are the same whichever way and from wherever they are reached. A piece is one row, or is cut into rows of
// the width of the view, see Layout. The region's length is a multiple of that width, so that the rows of a long line
// go on evenly from one piece to the next as long as its characters are one code unit and one column each.
// Methods are safe for concurrent use.
type Text struct {
	src   Source
	cache *cache
	codec *codec
	start int64 // behind the byte order mark
	size  int64

	region int64 // see there

	mu    sync.Mutex
	lines lineIndex
}

func newText(src Source, c *cache, enc *codec, start int64) *Text {
	t := &Text{src: src, cache: c, codec: enc, size: src.Size(), region: region}
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
	// Columns is the width of the view in cells, to which very long lines are cut; 0 cuts those to about lineMax cells.
	Columns int
	// Wrap cuts every line to Columns, at a space where there is one.
	Wrap bool
	// Tab is the distance of tab stops; 0 means 4.
	Tab int
}

// window is a piece of the source in memory that rows are found in, so that reading many short rows asks the cache
// only now and then.
type window struct {
	t      *Text
	ctx    context.Context
	region int64 // its length for a layout, a multiple of the code unit
	base   int64
	data   []byte
}

func (t *Text) window(ctx context.Context, l Layout) *window {
	row := int64(l.columns()) * t.codec.unit()
	return &window{t: t, ctx: ctx, region: max(t.region/row, 1) * row}
}

// columns is the width to which very long lines are cut. A wide character needs two columns.
func (l Layout) columns() int {
	if l.Columns <= 0 {
		return lineMax
	}
	return min(max(l.Columns, 2), lineMax)
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

// pieceFrom returns the piece that begins at start, which must be the start of one.
func (w *window) pieceFrom(start int64, begins bool) (piece, error) {
	t, unit := w.t, w.t.codec.unit()
	p := piece{start: start, begins: begins}
	cut := w.cutBehind(start, begins)
	for _, far := range []int64{min(start+lineMax, cut+16), cut + 16} { // most lines are short
		data, err := w.bytes(start, far)
		if err != nil {
			return p, err
		}
		read := start + int64(len(data))
		at, end := t.codec.lineBreak(data, 0)
		switch {
		case at >= 0 && start+int64(at) <= cut && (far > cut+unit || end < len(data)): // else it may be the CR of a pair
			p.text, p.end, p.ends = start+int64(at), start+int64(end), true
			return p, nil
		case at >= 0 && start+int64(at) <= cut || far <= cut+unit && read < t.size:
			continue
		case read <= cut+unit-1: // the end of the text comes first
			p.text, p.end, p.ends = t.size, t.size, true
			return p, nil
		}
		break
	}
	// As in startOf, so that both find the same character.
	data, err := w.bytes(cut-w.region, cut+16)
	if err != nil {
		return p, err
	}
	p.text = cut - w.region + int64(t.codec.align(data, int(w.region)))
	p.end, p.ends = p.text, p.text >= t.size
	return p, nil
}

// cutBehind is the multiple of the region's length where a line that goes on for so long is cut first: the region before it must lie
// wholly inside this line.
func (w *window) cutBehind(start int64, begins bool) int64 {
	inside := start - w.t.start
	if !begins {
		inside = max(inside-16, 0) // the multiple that this cut was moved forward from
	}
	return w.t.start + (inside+w.region-1)/w.region*w.region + w.region
}

// pieceAt returns the piece that holds offset off.
func (w *window) pieceAt(off int64) (piece, error) {
	start, begins, err := w.startOf(off)
	if err != nil {
		return piece{}, err
	}
	return w.pieceFrom(start, begins)
}

// startOf finds the start of the piece that holds offset off, and whether a line begins there.
func (w *window) startOf(off int64) (int64, bool, error) {
	t, unit := w.t, w.t.codec.unit()
	off = min(max(off, t.start), t.size)
	inside := off - t.start
	near := off - inside%unit
	if from := max(near-min(nearby, w.region), t.start); near > from {
		// A line break so near rules a cut out.
		data, err := w.bytes(from, off+unit)
		if err != nil {
			return 0, false, err
		}
		if start, ok := w.lastBreak(data, from, off); ok {
			return start, true, nil
		}
	}
	from := max(off-inside%w.region-2*w.region, t.start)
	data, err := w.bytes(from, off+w.region)
	if err != nil {
		return 0, false, err
	}
	best, begins := from, from == t.start
	if start, ok := w.lastBreak(data, from, off); ok {
		best, begins = start, true
	}
	// The last cut at or before off and behind that line break.
	for p := off - inside%w.region; p-w.region >= best && p > t.start; p -= w.region {
		if at, _ := t.codec.lineBreak(data, int(p-w.region-from)); at >= 0 && from+int64(at) <= p {
			continue // the break at p itself, behind off
		}
		if p+unit > t.size {
			continue // nothing is left to begin a row with
		}
		lo := max(p-w.region-from, 0)
		if cut := from + lo + int64(t.codec.align(data[lo:], int(p-from-lo))); cut <= off && cut > best && cut < t.size {
			return cut, false, nil
		}
	}
	return best, begins, nil
}

// lastBreak returns the end of the last line break in data, which begins at offset from, that ends at or before off.
func (w *window) lastBreak(data []byte, from, off int64) (int64, bool) {
	best, found := int64(0), false
	for i := 0; ; {
		at, end := w.t.codec.lineBreak(data, i)
		if at < 0 || from+int64(end) > off {
			return best, found
		}
		best, found, i = from+int64(end), true, end
	}
}
