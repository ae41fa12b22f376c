package browse

import (
	"cmp"
	"math"
	"strings"
	"time"

	"attache/store/filter"
)

// place is a message's place in the order: its slot, and two numbers that decide most comparisons without a look at
// the message, which would be a cache miss each.
type place struct {
	rank, second uint64
	slot         int32
}

// placeOf returns the place of m under s.
func placeOf(s filter.Sort, m *message) place {
	p := place{rank: rankOf(s, m), slot: m.slot}
	switch s.Key {
	case filter.ByName:
		p.second = rankText(m.foldedName(0), 8, s.Reverse)
	case filter.ByID:
		p.second = rankText(m.foldedID(), 8, s.Reverse)
	default:
		p.second = rankText(m.foldedID(), 0, false)
	}
	return p
}

// rankOf maps m to a number so that a smaller one comes first under s.
func rankOf(s filter.Sort, m *message) uint64 {
	switch s.Key {
	case filter.Newest:
		return rankTime(m.created, !s.Reverse)
	case filter.Oldest:
		return rankTime(m.created, s.Reverse)
	case filter.ByExpiry:
		return rankTime(m.expiry, s.Reverse)
	case filter.BySize:
		return rankNumber(m.size, m.size >= 0, !s.Reverse)
	case filter.ByCount:
		return rankNumber(int64(len(m.rows)), true, !s.Reverse)
	case filter.ByName:
		return rankText(m.foldedName(0), 0, s.Reverse)
	}
	return rankText(m.foldedID(), 0, s.Reverse)
}

func rankTime(t time.Time, down bool) uint64 { return rankNumber(t.UnixMicro(), !t.IsZero(), down) }

func rankNumber(n int64, known, down bool) uint64 {
	if !known {
		return math.MaxUint64 // last in both directions
	}
	r := uint64(n) ^ 1<<63
	if down {
		r = ^r
	}
	return min(r, math.MaxUint64-1)
}

// rankText is eight bytes of s, beginning with the given one.
func rankText(s string, from int, down bool) uint64 {
	var r uint64
	for i := from; i < from+8; i++ {
		r <<= 8
		if i < len(s) {
			r |= uint64(s[i])
		}
	}
	if down {
		r = ^r
	}
	return r
}

// tie orders messages whose places are equal so far. No two messages are equal, for no two ids are.
func tie(s filter.Sort, a, b *message) int {
	main := 0
	switch s.Key {
	case filter.ByName:
		main = strings.Compare(a.foldedName(0), b.foldedName(0))
	case filter.ByID:
		main = cmp.Or(strings.Compare(a.foldedID(), b.foldedID()), strings.Compare(a.id, b.id))
	}
	if s.Reverse {
		main = -main
	}
	return cmp.Or(main, strings.Compare(a.foldedID(), b.foldedID()), strings.Compare(a.id, b.id))
}

// compare orders two places.
func (x *index) compare(a, b place) int {
	if c := cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.second, b.second)); c != 0 {
		return c
	}
	return tie(x.sort, x.slots[a.slot].msg, x.slots[b.slot].msg)
}

// resort orders everything anew.
func (x *index) resort(s filter.Sort) {
	x.sort = s
	x.arrange()
}
