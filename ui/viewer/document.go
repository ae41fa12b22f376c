package viewer

import (
	"context"
	"fmt"
	"strconv"

	"attache/preview"

	"github.com/dustin/go-humanize"
)

// shape is how a page is to be laid out.
type shape struct {
	rows, columns int
	wrap          bool
	needle        string // marked where it is found
}

// document is what a text pane shows: rows found by byte offset. Its methods read the source.
type document interface {
	start() int64
	size() int64
	// page returns the rows from the one that holds off.
	page(ctx context.Context, off int64, s shape) (page, error)
	// move returns the start of the row n rows from the one that holds off.
	move(ctx context.Context, off int64, n int, s shape) (int64, error)
	find(ctx context.Context, needle string, from int64, backward bool, p preview.Progress) (preview.Match, bool, error)
	// text is the range as it goes to the clipboard; whole is false where limit cut it.
	text(ctx context.Context, from, to int64, limit int) (s string, whole bool, err error)
	// gutter is the width of the margin in cells for these rows, 0 for none; room is that of margin and text together.
	gutter(p page, room int) int
}

type textDoc struct {
	t *preview.Text
	// only says what the text is when it isn't the attachment as it is stored, for the words about the place.
	only string
}

func (d textDoc) start() int64 { return d.t.Start() }
func (d textDoc) size() int64  { return d.t.Size() }

func (d textDoc) layout(s shape) preview.Layout {
	return preview.Layout{Columns: s.columns, Wrap: s.wrap}
}

func (d textDoc) page(ctx context.Context, off int64, s shape) (page, error) {
	rows, err := d.t.Rows(ctx, off, s.rows, d.layout(s))
	if err != nil {
		return page{}, err
	}
	hits := preview.Hits(rows, s.needle)
	var p page
	for i := range rows {
		r := &rows[i]
		l := line{start: r.Start, textEnd: r.TextEnd, end: r.End, cells: cellsOf(r)}
		p.last = max(p.last, r.Line)
		if r.Line > 0 && r.Begins {
			l.label = plain(strconv.FormatInt(r.Line, 10))
		}
		markHits(l.cells, hits[i])
		p.lines = append(p.lines, l)
		p.width = max(p.width, len(l.cells))
	}
	p.bounds(d)
	p.where = d.words(rows, p)
	return p, nil
}

func cellsOf(r *preview.Row) []cell {
	out := make([]cell, len(r.Cells))
	for j, c := range r.Cells {
		out[j] = cell{r: c.Rune, off: c.Off, marks: r.Marks[j], tone: toneOf(c.Mark)}
	}
	return out
}

func markHits(cells []cell, hits [][2]int) {
	for _, h := range hits {
		for j := h[0]; j < h[1]; j++ {
			cells[j].hit = true
		}
	}
}

func toneOf(m preview.Mark) tone {
	switch m {
	case preview.Control:
		return toneControl
	case preview.Broken:
		return toneBroken
	}
	return toneText
}

// bounds sets where the page lies.
func (p *page) bounds(d document) {
	p.top, p.end = d.start(), d.size()
	if n := len(p.lines); n > 0 {
		p.top, p.end = p.lines[0].start, p.lines[n-1].end
	}
	p.full = p.top <= d.start() && p.end >= d.size()
}

// words say which part of the whole is on the screen.
func (d textDoc) words(rows []preview.Row, p page) string {
	if p.full {
		lines := ""
		if p.last > 0 && d.size() > d.start() {
			lines = " · " + plural(p.last, "line", "lines")
		}
		return "all " + preview.SizeWords(d.size()) + d.only + lines
	}
	s := place(d, p) + d.only
	if n := rows[0].Line; n > 0 {
		s += " · line " + humanize.Comma(n)
	}
	return s
}

// place is "first 4 kB of 4.2 GB", or how far into the whole the page lies.
func place(d document, p page) string {
	if p.top <= d.start() {
		return preview.FirstOf(p.end, d.size())
	}
	if p.end >= d.size() {
		return "last " + preview.SizeWords(d.size()-p.top) + " of " + preview.SizeWords(d.size())
	}
	return fmt.Sprintf("at %s of %s · %s", preview.SizeWords(p.top), preview.SizeWords(d.size()), percent(p.top, d.size()))
}

func percent(part, whole int64) string {
	if whole <= 0 {
		return "0 %"
	}
	return fmt.Sprintf("%d %%", int(float64(part)/float64(whole)*100))
}

func plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(n) + " " + many
}

func (d textDoc) move(ctx context.Context, off int64, n int, s shape) (int64, error) {
	return d.t.Move(ctx, off, n, d.layout(s))
}

func (d textDoc) find(ctx context.Context, needle string, from int64, backward bool, p preview.Progress) (preview.Match, bool, error) {
	return d.t.Find(ctx, needle, from, backward, p)
}

func (d textDoc) text(ctx context.Context, from, to int64, limit int) (string, bool, error) {
	return d.t.Copy(ctx, from, to, limit)
}

func (d textDoc) gutter(p page, _ int) int {
	if p.last == 0 {
		return 0
	}
	return max(3, len(fmt.Sprint(p.last))) + 2
}
