package preview

import (
	"bytes"
	"context"
	"unicode"
	"unicode/utf8"
)

// Match is a found range of bytes.
type Match struct {
	Start, End int64
}

// fold maps the spellings of a letter to one, so that searching ignores case. It folds single characters ("ß" is not "ss"), and
// never a character outside ASCII to one inside, so that ASCII can be searched for as bytes.
func fold(r rune) rune {
	if r < 0x80 {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		if f >= 0x80 {
			least = min(least, f)
		}
	}
	return least
}

func foldAll(s string) []rune {
	var out []rune
	for _, r := range s {
		out = append(out, fold(r))
	}
	return out
}

// Find looks for needle, ignoring case, from offset from onward: the first match that begins at or behind it, or, backward, the
// last match that begins before it. It reads the source in pieces of 1 MB and stops as soon as it has a match. Line breaks in
// needle match themselves only. progress may be nil.
func (t *Text) Find(ctx context.Context, needle string, from int64, backward bool, progress Progress) (Match, bool, error) {
	want := foldAll(needle)
	if len(want) == 0 {
		return Match{}, false, ctx.Err()
	}
	f := &finder{t: t, ctx: ctx, want: want, from: min(max(from, t.start), t.size), progress: progress}
	if t.codec.ascii && utf8.RuneCountInString(needle) == len(needle) {
		f.needle = []byte(string(want))
	}
	if backward {
		return f.backward()
	}
	return f.forward()
}

// finder is one search under way.
type finder struct {
	t        *Text
	ctx      context.Context
	want     []rune
	needle   []byte // set where folded bytes can be compared: ASCII in an encoding that extends it
	from     int64
	progress Progress
	buf      []byte
}

// overlap is how far pieces overlap, so that a match across two of them is found: the longest a match can be, in bytes.
func (f *finder) overlap() int64 { return int64(len(f.want))*12 + 16 }

// piece reads [from, to) as far as there is text.
func (f *finder) piece(from, to int64) ([]byte, error) {
	to = min(to, f.t.size)
	if n := int(to - from); cap(f.buf) < n {
		f.buf = make([]byte, n)
	}
	data := f.buf[:to-from]
	return data, readFull(f.ctx, f.t.src, data, from)
}

func (f *finder) forward() (Match, bool, error) {
	for at := f.from; at < f.t.size; {
		start, err := f.sync(at)
		if err != nil {
			return Match{}, false, err
		}
		data, err := f.piece(start, at+scanSize+f.overlap())
		if err != nil {
			return Match{}, false, err
		}
		if m, ok := f.in(data, start, at, at+scanSize, false); ok {
			return m, true, nil
		}
		at += scanSize
		f.tell(min(at, f.t.size)-f.from, f.t.size-f.from)
	}
	return Match{}, false, nil
}

func (f *finder) backward() (Match, bool, error) {
	for end := f.from; end > f.t.start; {
		at := max(end-scanSize, f.t.start)
		start, err := f.sync(at)
		if err != nil {
			return Match{}, false, err
		}
		data, err := f.piece(start, end+f.overlap())
		if err != nil {
			return Match{}, false, err
		}
		if m, ok := f.in(data, start, at, end, true); ok {
			return m, true, nil
		}
		end = at
		f.tell(f.from-end, f.from-f.t.start)
	}
	return Match{}, false, nil
}

func (f *finder) tell(done, total int64) {
	if f.progress != nil {
		f.progress(done, total)
	}
}

// sync returns a place at or before off where decoding can begin: the start of its row, except where any code unit will do.
func (f *finder) sync(off int64) (int64, error) {
	if f.needle != nil || off == f.t.start {
		return off, nil
	}
	w := f.t.window(f.ctx, Layout{})
	start, _, err := w.startOf(off)
	return start, err
}

// in finds the first or the last match in data, which begins at offset base, that begins in [lo, hi).
func (f *finder) in(data []byte, base, lo, hi int64, last bool) (Match, bool) {
	if f.needle != nil {
		return f.inBytes(data, base, lo, hi, last)
	}
	var best Match
	found := false
	n := len(f.want)
	// The last n characters, as a ring: next is the oldest of them, which the next one replaces.
	runes, offs := make([]rune, n), make([]int64, n)
	next, full := 0, false
	newest := rune(-1) // the newest, which rules most places out
	check := func(end int64) {
		if newest != f.want[n-1] || !full || found && !last {
			return
		}
		start := offs[next]
		if start < lo || start >= hi {
			return
		}
		for i, r := range f.want {
			if runes[(next+i)%n] != r {
				return
			}
		}
		best, found = Match{start, end}, true
	}
	f.t.codec.decode(data, func(r rune, off int, _ bool) {
		check(base + int64(off))
		newest = fold(r)
		runes[next], offs[next] = newest, base+int64(off)
		if next++; next == n {
			next, full = 0, true
		}
	})
	check(base + int64(len(data)))
	return best, found
}

// inBytes is in for folded bytes. It overwrites data.
func (f *finder) inBytes(data []byte, base, lo, hi int64, last bool) (Match, bool) {
	for i, b := range data {
		if 'A' <= b && b <= 'Z' {
			data[i] = b + 'a' - 'A'
		}
	}
	n := int64(len(f.needle))
	data = data[lo-base : min(int64(len(data)), hi-base+n-1)]
	i := -1
	if last {
		i = bytes.LastIndex(data, f.needle)
	} else {
		i = bytes.Index(data, f.needle)
	}
	if i < 0 {
		return Match{}, false
	}
	return Match{lo + int64(i), lo + int64(i) + n}, true
}

// Hits returns for each row the cells [from, to) that needle matches, ignoring case, also where a match goes on
// from a row that was cut to the next. It is for marking what is on the screen; Find says what is in the text.
func Hits(rows []Row, needle string) [][][2]int {
	out := make([][][2]int, len(rows))
	want := foldAll(needle)
	if len(want) == 0 {
		return out
	}
	type place struct{ row, cell int }
	var runes []rune
	var places []place
	flush := func() {
		for i := 0; i+len(want) <= len(runes); {
			if !equal(runes[i:i+len(want)], want) {
				i++
				continue
			}
			for _, p := range places[i : i+len(want)] {
				end := p.cell + 1
				for end < len(rows[p.row].Cells) && rows[p.row].Cells[end].Rune == 0 {
					end++
				}
				spans := out[p.row]
				if n := len(spans); n > 0 && spans[n-1][1] == p.cell {
					spans[n-1][1] = end
				} else {
					spans = append(spans, [2]int{p.cell, end})
				}
				out[p.row] = spans
			}
			i += len(want)
		}
		runes, places = runes[:0], places[:0]
	}
	for i, row := range rows {
		for j, c := range row.Cells {
			switch {
			case c.Mark == Control || c.Mark == Broken:
				flush()
			case c.Mark == Space:
				if j == 0 || row.Cells[j-1].Off != c.Off || row.Cells[j-1].Mark != Space {
					runes, places = append(runes, '\t'), append(places, place{i, j})
				}
			case c.Rune != 0:
				runes, places = append(runes, fold(c.Rune)), append(places, place{i, j})
			}
		}
		if row.Ends {
			flush()
		}
	}
	flush()
	return out
}

func equal(a, b []rune) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
