package viewer

import (
	"context"

	"attache/preview"

	"github.com/dustin/go-humanize"
)

// metaDoc shows metadata: the values as a text that always wraps, each key in the margin beside the start of its value.
type metaDoc struct {
	textDoc
	m    *preview.Metadata
	wide int // cells of the widest key
}

func newMetaDoc(m *preview.Metadata) metaDoc {
	d := metaDoc{textDoc: textDoc{t: m.Text()}, m: m}
	for i := range m.Len() {
		d.wide = max(d.wide, len(m.Key(i).Cells))
	}
	return d
}

// gutter leaves most of the room to the values; longer keys are cut in the margin.
func (d metaDoc) gutter(_ page, room int) int { return min(d.wide+2, max(room*2/5, 8)) }

func (d metaDoc) page(ctx context.Context, off int64, s shape) (page, error) {
	s.wrap = true
	p, err := d.textDoc.page(ctx, off, s)
	if err != nil {
		return page{}, err
	}
	p.keys, p.last = true, 0
	n := len(p.lines)
	for i := range p.lines {
		l := &p.lines[i]
		l.label = nil
		if at := d.m.At(l.start); d.starts(at, l.start) {
			key := []preview.Row{d.m.Key(at)}
			l.label = cellsOf(&key[0])
			markHits(l.label, preview.Hits(key, s.needle)[0])
		}
	}
	first, last := d.m.At(p.lines[0].start), d.m.At(p.lines[n-1].start)
	p.full = p.full && last == d.m.Len()-1 // empty values may follow where the bytes end
	if p.where = plural(int64(d.m.Len()), "key", "keys"); !p.full {
		p.where = "keys " + humanize.Comma(int64(first)+1) + " to " + humanize.Comma(int64(last)+1) + " of " + humanize.Comma(int64(d.m.Len()))
	}
	return p, nil
}

// starts reports whether value i begins at an offset.
func (d metaDoc) starts(i int, off int64) bool {
	from, _ := d.m.Range(i)
	return from == off
}

func (d metaDoc) move(ctx context.Context, off int64, n int, s shape) (int64, error) {
	s.wrap = true
	return d.textDoc.move(ctx, off, n, s)
}

func (d metaDoc) find(ctx context.Context, needle string, from int64, backward bool, p preview.Progress) (preview.Match, bool, error) {
	return d.m.Find(ctx, needle, from, backward, p)
}

func (d metaDoc) text(_ context.Context, from, to int64, limit int) (string, bool, error) {
	s, whole := d.m.Copy(from, to, limit)
	return s, whole, nil
}

// about names what lies at an offset, for a key that the margin has no room for.
func (d metaDoc) about(off int64) string {
	i := d.m.At(off)
	key := d.m.Key(i)
	from, to := d.m.Range(i)
	return key.Text() + " · " + preview.SizeWords(to-from)
}
