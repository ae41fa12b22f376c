package preview

import (
	"context"
	"unicode"

	"golang.org/x/text/width"

	"attache/visible"
)

// Mark says how a cell is to be drawn.
type Mark uint8

// The marks.
const (
	Plain   Mark = iota
	Control      // stands for a character that would be invisible, as ^A or <U+202E>
	Broken       // stands for bytes that the encoding doesn't allow
	Space        // stands for a tab
)

// Cell is one column of a row.
type Cell struct {
	// Rune is what is drawn; 0 in the second cell of a wide character.
	Rune rune
	Mark Mark
	// Off is the offset of the character's first byte from Row.Start.
	Off int32
}

// Row is one row of a view.
type Row struct {
	// Start and End are byte offsets; End is the start of the next row, behind a line break that belongs to this one. TextEnd is where
	// that line break begins.
	Start, TextEnd, End int64
	// Line is the number of the line, from 1, where it is known; else 0.
	Line int64
	// Begins is set where a line begins; Ends where it ends with this row.
	Begins, Ends bool
	Cells        []Cell
	// Marks are the combining characters over a cell, by its index.
	Marks map[int][]rune
}

// Text is the row as it is shown.
func (r *Row) Text() string {
	out := make([]rune, 0, len(r.Cells))
	for i, c := range r.Cells {
		if c.Rune != 0 {
			out = append(out, c.Rune)
		}
		out = append(out, r.Marks[i]...)
	}
	return string(out)
}

// Rows returns up to n rows; the first is the one that holds offset off. At the end of the text there are fewer.
// A text that ends with a line break has an empty row behind it; so has an empty text.
func (t *Text) Rows(ctx context.Context, off int64, n int, l Layout) ([]Row, error) {
	w := t.window(ctx, l)
	p, err := w.pieceAt(off)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, 0, max(n, 0))
	for len(rows) < n {
		cut, err := w.layOut(p, l)
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			for len(cut) > 1 && cut[1].Start <= off {
				cut = cut[1:]
			}
		}
		rows = append(rows, cut[:min(len(cut), n-len(rows))]...)
		next, ok := w.follows(p)
		if !ok {
			break
		}
		if p, err = w.pieceFrom(next, p.ends); err != nil {
			return nil, err
		}
	}
	if err := t.number(w, rows); err != nil {
		return nil, err
	}
	return rows, nil
}

// follows returns the start of the row after p. Behind a line break at the very end there is one more, empty row.
func (w *window) follows(p piece) (int64, bool) {
	if p.end < w.t.size {
		return p.end, true
	}
	return p.end, p.ends && p.text < p.end
}

// Move returns the start of the row that lies n rows behind (or, negative, before) the one that holds off. It stops at
// the first and at the last row.
func (t *Text) Move(ctx context.Context, off int64, n int, l Layout) (int64, error) {
	w := t.window(ctx, l)
	p, err := w.pieceAt(off)
	if err != nil {
		return 0, err
	}
	cut, err := w.layOut(p, l)
	if err != nil {
		return 0, err
	}
	i := 0
	for i+1 < len(cut) && cut[i+1].Start <= off {
		i++
	}
	for i += n; i < 0; i += len(cut) {
		if p.start <= t.start {
			return t.start, nil
		}
		if p, err = w.pieceAt(p.start - 1); err == nil {
			cut, err = w.layOut(p, l)
		}
		if err != nil {
			return 0, err
		}
	}
	for i >= len(cut) {
		next, ok := w.follows(p)
		if !ok {
			i = len(cut) - 1
			break
		}
		i -= len(cut)
		if p, err = w.pieceFrom(next, p.ends); err == nil {
			cut, err = w.layOut(p, l)
		}
		if err != nil {
			return 0, err
		}
	}
	return cut[i].Start, nil
}

// layOut decodes p and cuts it to the width of the view. There is always at least one row.
func (w *window) layOut(p piece, l Layout) ([]Row, error) {
	data, err := w.bytes(p.start, p.text)
	if err != nil {
		return nil, err
	}
	whole := w.t.cells(data, l)
	whole.Start, whole.TextEnd, whole.End, whole.Begins, whole.Ends = p.start, p.text, p.end, p.begins, p.ends
	long := p.isCut() || p.text-p.start > lineMax
	if !long && (!l.Wrap || l.Columns <= 0) || len(whole.Cells) <= l.columns() {
		return []Row{whole}, nil
	}
	// What goes on beyond a cut is filled to the edge, or it would have a short row there.
	return whole.wrap(l.columns(), l.Wrap && !p.isCut()), nil
}

// cells decodes the text of one row.
func (t *Text) cells(data []byte, l Layout) Row {
	tab := l.Tab
	if tab <= 0 {
		tab = 4
	}
	var row Row
	row.Cells = make([]Cell, 0, len(data)/int(t.codec.unit())+8)
	put := func(r rune, m Mark, off int) { row.Cells = append(row.Cells, Cell{r, m, int32(off)}) }
	t.codec.decode(data, func(r rune, off int, broken bool) {
		switch {
		case broken:
			put(r, Broken, off)
		case r >= 0x20 && r < 0x7F:
			put(r, Plain, off)
		case r == '\t':
			put(' ', Space, off)
			for len(row.Cells)%tab != 0 {
				put(' ', Space, off)
			}
		case visible.Hidden(r):
			for _, s := range shown(r) {
				put(s, Control, off)
			}
		case unicode.In(r, unicode.Mn, unicode.Me):
			row.combine(r, off)
		default:
			put(r, Plain, off)
			if wide(r) {
				put(0, Plain, off)
			}
		}
	})
	return row
}

// combine sets a combining character over the cell before it; at the start of a row over a dotted circle. More than a few over one
// cell are left out of the drawing: they would cover the rows around it.
func (r *Row) combine(mark rune, off int) {
	const most = 3
	if len(r.Cells) == 0 {
		r.Cells = append(r.Cells, Cell{'◌', Plain, int32(off)})
	}
	i := len(r.Cells) - 1
	if r.Cells[i].Rune == 0 && i > 0 {
		i--
	}
	if r.Marks == nil {
		r.Marks = make(map[int][]rune)
	}
	if len(r.Marks[i]) < most {
		r.Marks[i] = append(r.Marks[i], mark)
	}
}

// wide reports whether r takes two columns: the scripts of East Asia, and emoji.
func wide(r rune) bool {
	if r < 0x1100 {
		return false
	}
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// wrap cuts a row to a number of columns; with words, behind a space where one lies in the second half of the width. Characters of more
// than one cell stay whole.
func (r *Row) wrap(columns int, words bool) []Row {
	var out []Row
	for from := 0; from < len(r.Cells); {
		to := min(from+columns, len(r.Cells))
		if to < len(r.Cells) {
			to = r.cutAt(from, to, words)
		}
		part := Row{Start: r.Start + int64(r.Cells[from].Off), Begins: r.Begins && from == 0}
		part.Cells = r.Cells[from:to:to]
		for i := from; i < to && len(r.Marks) > 0; i++ {
			if m := r.Marks[i]; m != nil {
				if part.Marks == nil {
					part.Marks = make(map[int][]rune)
				}
				part.Marks[i-from] = m
			}
		}
		out = append(out, part)
		from = to
	}
	for i := range out {
		out[i].TextEnd, out[i].End, out[i].Ends = r.TextEnd, r.End, r.Ends
		if i+1 < len(out) {
			out[i].TextEnd, out[i].End, out[i].Ends = out[i+1].Start, out[i+1].Start, false
		}
		shift := int32(out[i].Start - r.Start)
		for j := range out[i].Cells {
			out[i].Cells[j].Off -= shift
		}
	}
	return out
}

// cutAt finds where to cut before column to.
func (r *Row) cutAt(from, to int, words bool) int {
	whole := func(i int) bool { return r.Cells[i].Off != r.Cells[i-1].Off }
	for i := to; words && i > from+(to-from)/2; i-- {
		if c := r.Cells[i-1]; c.Rune == ' ' && whole(i) {
			return i
		}
	}
	for i := to; i > from+1; i-- {
		if whole(i) {
			return i
		}
	}
	return to
}
