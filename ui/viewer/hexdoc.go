package viewer

import (
	"context"
	"fmt"
	"strings"

	"attache/preview"
)

// hexDoc shows bytes as pairs of digits and as letters.
type hexDoc struct{ h *preview.Hex }

func (d hexDoc) start() int64         { return 0 }
func (d hexDoc) size() int64          { return d.h.Size() }
func (d hexDoc) gutter(page, int) int { return d.h.Digits() + 2 }

// The columns of the hex view behind the margin: pairs with a gap in the middle, then the letters.
const (
	hexGap     = preview.HexWidth / 2 * 3
	hexLetters = preview.HexWidth*3 + 2
	hexColumns = hexLetters + preview.HexWidth
)

func (d hexDoc) page(ctx context.Context, off int64, s shape) (page, error) {
	rows, err := d.h.Rows(ctx, off, s.rows)
	if err != nil {
		return page{}, err
	}
	var p page
	for _, r := range rows {
		p.lines, p.width = append(p.lines, d.line(r)), hexColumns
	}
	p.bounds(d)
	if p.where = "all " + preview.SizeWords(d.size()); !p.full {
		p.where = place(d, p)
	}
	return p, nil
}

func (d hexDoc) line(r preview.HexRow) line {
	l := line{start: r.Off, textEnd: r.Off + int64(len(r.Bytes)), end: r.Off + int64(len(r.Bytes)), label: plain(fmt.Sprintf("%0*x", d.h.Digits(), r.Off))}
	l.cells, l.letters = make([]cell, hexColumns), hexLetters
	for i := range l.cells {
		l.cells[i] = cell{r: ' ', off: -1}
	}
	pairs, letters := r.Hex(), r.ASCII()
	for i, b := range r.Bytes {
		t := toneText
		if b == 0 {
			t = toneQuiet
		}
		at := hexColumn(i)
		for j := range 2 {
			l.cells[at+j] = cell{r: rune(pairs[at+j]), off: int32(i), tone: t}
		}
		if letters[i] == '.' && b != '.' {
			t = toneQuiet
		}
		l.cells[hexLetters+i] = cell{r: rune(letters[i]), off: int32(i), tone: t}
	}
	return l
}

// hexColumn is the column of byte i of a row.
func hexColumn(i int) int {
	if i >= preview.HexWidth/2 {
		return i*3 + 1
	}
	return i * 3
}

func (d hexDoc) move(_ context.Context, off int64, n int, _ shape) (int64, error) {
	row := off/preview.HexWidth + int64(n)
	return min(max(row, 0), max(d.size()-1, 0)/preview.HexWidth) * preview.HexWidth, nil
}

func (d hexDoc) find(ctx context.Context, needle string, from int64, backward bool, p preview.Progress) (preview.Match, bool, error) {
	return d.h.Find(ctx, preview.ParsePattern(needle), from, backward, p)
}

func (d hexDoc) text(ctx context.Context, from, to int64, limit int) (string, bool, error) {
	b, err := d.h.Bytes(ctx, from, to, limit/3)
	if err != nil {
		return "", false, err
	}
	var s strings.Builder
	for i, v := range b {
		if i > 0 {
			s.WriteByte(' ')
		}
		fmt.Fprintf(&s, "%02x", v)
	}
	return s.String(), int64(len(b)) == to-from, nil
}
