package preview

import (
	"bytes"
	"context"
	"sort"
)

const (
	scanSize    = 1 << 20   // one read of a scan over a whole source
	maxPoints   = 4096      // points that the line index keeps
	firstStep   = 256 << 10 // bytes between two points at first; it doubles when there are too many
	nearEnough  = 512 << 10 // how far a line number is counted on from a known place without being asked for
	rememberMax = 64        // known places outside the index
)

// point is a place where the number of line breaks before it is known. cr is set where the unit before it is a CR whose line break
// isn't counted yet, because a LF may follow.
type point struct {
	off    int64
	breaks int64
	cr     bool
}

// lineIndex knows the number of lines before some places: a sparse list from the start of the text to how far it has been
// scanned, and a few places reached by moving on from known ones.
type lineIndex struct {
	points []point // in order; the first is the start of the text
	step   int64
	near   []point // recently numbered row starts
}

func (x *lineIndex) reset(start int64) {
	x.points, x.step = []point{{off: start}}, firstStep
}

// add appends a point behind the last, and thins the list when it is full.
func (x *lineIndex) add(p point) {
	if last := x.points[len(x.points)-1]; p.off < last.off+x.step {
		return
	}
	if len(x.points) >= maxPoints {
		kept := x.points[:0]
		for i, q := range x.points {
			if i%2 == 0 {
				kept = append(kept, q)
			}
		}
		x.points, x.step = kept, x.step*2
	}
	x.points = append(x.points, p)
}

// before returns the known place nearest before off.
func (x *lineIndex) before(off int64) point {
	i := sort.Search(len(x.points), func(i int) bool { return x.points[i].off > off })
	if i == 0 {
		return point{off: off + 1} // nothing is known before the text begins
	}
	best := x.points[i-1]
	for _, p := range x.near {
		if p.off <= off && p.off > best.off {
			best = p
		}
	}
	return best
}

// exactly returns the known place at off.
func (x *lineIndex) exactly(off int64) (point, bool) {
	for _, p := range x.near {
		if p.off == off && !p.cr {
			return p, true
		}
	}
	return point{}, false
}

func (x *lineIndex) remember(p point) {
	if len(x.near) >= rememberMax {
		x.near = append(x.near[:0], x.near[1:]...)
	}
	x.near = append(x.near, p)
}

// advance counts the line breaks of p, which begins at a code unit.
func (c *codec) advance(at point, p []byte) point {
	unit := int(c.unit())
	if unit == 1 && (c.ascii || c.form == formMulti) && !at.cr && bytes.IndexByte(p, '\r') < 0 {
		at.breaks += int64(bytes.Count(p, []byte{'\n'}))
		at.off += int64(len(p))
		return at
	}
	for i := 0; i+unit <= len(p); i += unit {
		switch c.breakAt(p, i) {
		case isLF:
			at.breaks++ // of a pair too: its CR is not counted
			at.cr = false
		case isCR:
			if at.cr {
				at.breaks++
			}
			at.cr = true
		default:
			if at.cr {
				at.breaks++
				at.cr = false
			}
		}
	}
	at.off += int64(len(p))
	return at
}

// number sets the line numbers of rows where a known place is near enough. The empty row behind a line break at the very end has none: the
// lines are those that an editor or wc counts.
func (t *Text) number(w *window, rows []Row) error {
	if len(rows) == 0 {
		return nil
	}
	t.mu.Lock()
	at := t.lines.before(rows[0].Start)
	t.mu.Unlock()
	if gap := rows[0].Start - at.off; gap < 0 || gap > nearEnough {
		t.numberAround(rows)
	} else if err := t.numberFrom(w, at, rows); err != nil {
		return err
	}
	t.mu.Lock()
	for _, i := range []int{0, len(rows) - 1} { // so that whichever way somebody moves on, a known place is near
		if r := &rows[i]; r.Line > 0 && r.Begins {
			t.lines.remember(point{off: r.Start, breaks: r.Line - 1})
		}
	}
	t.mu.Unlock()
	if last := &rows[len(rows)-1]; last.Start == t.size && t.size > t.start && last.Begins {
		last.Line = 0
	}
	return nil
}

// numberAround numbers rows of which one is known, or the one behind them.
func (t *Text) numberAround(rows []Row) {
	t.mu.Lock()
	defer t.mu.Unlock()
	known, line := -1, int64(0)
	for i := range rows {
		if at, ok := t.lines.exactly(rows[i].Start); ok && rows[i].Begins {
			known, line = i, at.breaks+1
			break
		}
	}
	if last := &rows[len(rows)-1]; known < 0 && last.Ends {
		if at, ok := t.lines.exactly(last.End); ok {
			known, line = len(rows)-1, at.breaks
		}
	}
	if known < 0 {
		return
	}
	rows[known].Line = line
	for i := known - 1; i >= 0; i-- {
		rows[i].Line = rows[i+1].Line
		if rows[i+1].Begins {
			rows[i].Line--
		}
	}
	for i := known + 1; i < len(rows); i++ {
		rows[i].Line = rows[i-1].Line
		if rows[i].Begins {
			rows[i].Line++
		}
	}
}

// numberFrom numbers rows by counting on from a place before them.
func (t *Text) numberFrom(w *window, at point, rows []Row) error {
	const bite = 64 << 10
	for i := range rows {
		for at.off < rows[i].Start {
			p, err := w.bytes(at.off, min(at.off+bite, rows[i].Start))
			if err != nil {
				return err
			}
			if len(p) == 0 {
				return nil
			}
			at = t.codec.advance(at, p)
		}
		breaks := at.breaks
		if at.cr && rows[i].Begins {
			breaks++ // the row begins behind a lone CR, so no LF follows it
		}
		rows[i].Line = breaks + 1
	}
	return nil
}

// Progress is told how many of a number of bytes have been gone through. It is called often and must return at once.
type Progress func(done, total int64)

// Line returns the start of line number n, counted from 1. It scans from the nearest place it knows and keeps
// what it learns; ok is false where the text has fewer lines. progress may be nil.
func (t *Text) Line(ctx context.Context, n int64, progress Progress) (off int64, ok bool, err error) {
	if n <= 1 {
		return t.start, true, nil
	}
	t.mu.Lock()
	i := sort.Search(len(t.lines.points), func(i int) bool { return t.lines.points[i].breaks >= n-1 })
	at := t.lines.points[max(i-1, 0)]
	t.mu.Unlock()

	buf := make([]byte, scanSize)
	for at.off < t.size {
		data := buf[:min(int64(len(buf)), t.size-at.off)]
		if err := readFull(ctx, t.src, data, at.off); err != nil {
			return 0, false, err
		}
		next := t.codec.advance(at, data)
		// A CR at the end of the data that isn't counted yet may be the break that is looked for.
		if next.breaks >= n-1 || next.cr && next.breaks == n-2 {
			if off, ok := t.lineIn(at, data, n); ok {
				return off, off < t.size, nil
			}
		}
		t.mu.Lock()
		t.lines.add(next)
		t.mu.Unlock()
		at = next
		if progress != nil {
			progress(at.off-t.start, t.size-t.start)
		}
	}
	return 0, false, nil
}

// lineIn finds the start of line n in data, which begins at at.
func (t *Text) lineIn(at point, data []byte, n int64) (int64, bool) {
	unit := int(t.codec.unit())
	breaks := at.breaks
	found := func(off int64) (int64, bool) {
		t.mu.Lock()
		t.lines.remember(point{off: off, breaks: n - 1})
		t.mu.Unlock()
		return off, true
	}
	cr := at.cr
	for i := 0; i+unit <= len(data); i += unit {
		kind := t.codec.breakAt(data, i)
		if cr && kind != isLF {
			if breaks++; breaks == n-1 {
				return found(at.off + int64(i))
			}
		}
		if cr = kind == isCR; kind == isLF {
			if breaks++; breaks == n-1 {
				return found(at.off + int64(i+unit))
			}
		}
	}
	return 0, false
}

// Lines counts the lines of the whole text, scanning what isn't known yet. A line break at the very end ends the last line, and
// begins no other; an empty text has no lines. progress may be nil.
func (t *Text) Lines(ctx context.Context, progress Progress) (int64, error) {
	if _, _, err := t.Line(ctx, 1<<62, progress); err != nil {
		return 0, err
	}
	t.mu.Lock()
	at := t.lines.points[len(t.lines.points)-1]
	t.mu.Unlock()
	buf := make([]byte, scanSize)
	for at.off < t.size {
		data := buf[:min(int64(len(buf)), t.size-at.off)]
		if err := readFull(ctx, t.src, data, at.off); err != nil {
			return 0, err
		}
		at = t.codec.advance(at, data)
	}
	if at.cr {
		at.breaks++
	}
	w := t.window(ctx, Layout{})
	if start, begins, err := w.startOf(t.size); err != nil || begins && start == t.size {
		return at.breaks, err
	}
	return at.breaks + 1, nil
}
