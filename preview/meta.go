package preview

import (
	"context"
	"io"
	"sort"
	"strings"
	"unicode/utf8"
)

// metaKeyMax is how many bytes of a key are shown.
const metaKeyMax = 200

// Metadata is the metadata of one attachment in order of key: the values as one text, each beginning a line, so that any number of them and
// values of any length are shown, searched and selected as a text is. They aren't joined in memory. Methods are safe for concurrent use.
type Metadata struct {
	keys, values []string
	starts       []int64 // of the values in the text
	size         int64
	text         *Text
}

// Metadata returns the metadata.
func (p *Preview) Metadata() *Metadata {
	m := &Metadata{keys: make([]string, 0, len(p.metadata))}
	for k := range p.metadata {
		m.keys = append(m.keys, k)
	}
	sort.Strings(m.keys)
	m.values, m.starts = make([]string, len(m.keys)), make([]int64, len(m.keys))
	for i, k := range m.keys {
		m.values[i], m.starts[i] = p.metadata[k], m.size
		m.size += int64(len(m.values[i])) + 1
	}
	m.size = max(m.size-1, 0) // no line break behind the last
	src := values{m}
	m.text = newText(src, newCache(src), utf8Codec, 0)
	return m
}

// Len is the number of keys.
func (m *Metadata) Len() int { return len(m.keys) }

// Key is key i as a row to show, cut where it is very long.
func (m *Metadata) Key(i int) Row {
	key := m.keys[i]
	return m.text.cells([]byte(key[:min(len(key), metaKeyMax)]), Layout{})
}

// Text is the text of all values.
func (m *Metadata) Text() *Text { return m.text }

// Range is where value i lies in the text, without the line break behind it.
func (m *Metadata) Range(i int) (from, to int64) {
	return m.starts[i], m.starts[i] + int64(len(m.values[i]))
}

// At is the index of the value that an offset lies in, or whose line break lies there; -1 where there are no values.
func (m *Metadata) At(off int64) int {
	return sort.Search(len(m.starts), func(i int) bool { return m.starts[i] > off }) - 1
}

// Find is as that of the text, and looks into the keys too: where one of them matches as it is shown, its whole value is what is found.
func (m *Metadata) Find(ctx context.Context, needle string, from int64, backward bool, progress Progress) (Match, bool, error) {
	best, ok, err := m.text.Find(ctx, needle, from, backward, progress)
	if err != nil || needle == "" {
		return best, ok, err
	}
	i, step := sort.Search(len(m.starts), func(i int) bool { return m.starts[i] >= from }), 1
	if backward {
		i, step = i-1, -1
	}
	for ; i >= 0 && i < len(m.keys) && ctx.Err() == nil; i += step {
		start, end := m.Range(i)
		if ok && (start == best.Start || start > best.Start != backward) {
			break // what was found in a value comes first
		}
		if len(Hits([]Row{m.Key(i)}, needle)[0]) > 0 {
			return Match{start, end}, true, nil
		}
	}
	return best, ok, ctx.Err()
}

// Copy returns a range of the text as it is stored: inside one value a part of it, of several values a line "key: value" each. It stops
// before more than limit bytes; whole tells whether everything is there.
func (m *Metadata) Copy(from, to int64, limit int) (text string, whole bool) {
	from, to = max(from, 0), min(to, m.size)
	if from >= to {
		return "", true
	}
	first, last := m.At(from), m.At(to)
	if _, end := m.Range(first); last > first && from == end && len(m.values[first]) > 0 {
		first++ // only the line break behind it is in the range
	}
	if start, _ := m.Range(last); last > first && to == start && to < m.size {
		last-- // only the line break before it is
	}
	var b strings.Builder
	for i := first; i <= last; i++ {
		start, end := m.Range(i)
		part := m.values[i][min(max(from, start), end)-start : min(to, end)-start]
		if first < last {
			part = m.keys[i] + ": " + part
			if i < last {
				part += "\n"
			}
		}
		if room := limit - b.Len(); len(part) > room {
			for room > 0 && !utf8.RuneStart(part[room]) {
				room--
			}
			b.WriteString(part[:room])
			return b.String(), false
		}
		b.WriteString(part)
	}
	return b.String(), true
}

// values is the text of the values as a Source.
type values struct{ m *Metadata }

func (v values) Size() int64 { return v.m.size }

func (v values) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	n := 0
	for i := v.m.At(off); n < len(p) && off < v.m.size; i++ {
		start, end := v.m.Range(i)
		c := copy(p[n:], v.m.values[i][min(off, end)-start:])
		if n, off = n+c, off+int64(c); n < len(p) && off < v.m.size {
			p[n] = '\n'
			n, off = n+1, off+1
		}
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
