package browse

import (
	"slices"
	"sort"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// Snapshot is the list at one moment: sorted, filtered, grouped by message. It is never changed.
//
// It is made of parts, one for each block of the order that shows anything. Snapshots share those in which nothing has changed.
type Snapshot struct {
	parts  []*part
	firsts []int32         // firsts[i] is the number of groups in parts[:i+1]
	ends   []int32         // ends[i] is the number of rows in them
	where  map[int32]int32 // a block's part, by the block's number
	homes  []*homeChunk    // a message's block, by its slot

	All   Totals // of everything there is
	Shown Totals // of what the filter lets through; only the first three fields are counted

	Filter  filter.Filter
	Sort    filter.Sort
	Time    time.Time   // ages and expiry refer to it; a filter that depends on it may do so to an earlier one, by less than a tick
	Loading bool        // the source has not yet reported everything
	Mode    driver.Mode // how the source is watched

	folds uint64 // the number of fold requests that are in it
}

// part is what a block of the order shows. It is never changed.
type part struct {
	groups      []group
	ends        []int32 // ends[i] is the number of rows in groups[:i+1]
	attachments int
	bytes       int64
}

// group is a message that is shown, with those of its attachments that the filter lets through.
type group struct {
	msg  *message
	rows []int32 // their numbers; nil: all
	slot int32   // the message's, here so that a search need not look at the message
	open bool
}

// count is the number of attachments that are shown when the group is open.
func (g *group) count() int {
	if g.rows != nil {
		return len(g.rows)
	}
	return len(g.msg.rows)
}

// size is that of the shown attachments in bytes, -1 where none is known.
func (g *group) size() int64 {
	if g.rows == nil {
		return g.msg.size
	}
	size := int64(-1)
	for _, i := range g.rows {
		if n := g.msg.rows[i].Size; n >= 0 {
			size = max(size, 0) + n
		}
	}
	return size
}

// newest is when the newest of the shown attachments was created, zero where that is not known. It goes with count and size: a row speaks of what
// is shown, while the order is that of the messages as a whole, so that it does not change with each key-stroke in the filter.
func (g *group) newest() time.Time {
	if g.rows == nil {
		return g.msg.created
	}
	var newest time.Time
	for _, i := range g.rows {
		if t := g.msg.rows[i].Created; t.After(newest) {
			newest = t
		}
	}
	return newest
}

// attachment returns the n-th shown attachment's number in the message.
func (g *group) attachment(n int) int {
	if g.rows != nil {
		return int(g.rows[n])
	}
	return n
}

// height is the number of rows that the group takes up.
func (g *group) height() int {
	if g.open && !g.msg.opaque() {
		return 1 + g.count()
	}
	return 1
}

// Len is the number of rows.
func (s *Snapshot) Len() int {
	if s == nil || len(s.ends) == 0 {
		return 0
	}
	return int(s.ends[len(s.ends)-1])
}

// count is the number of groups.
func (s *Snapshot) count() int {
	if s == nil || len(s.firsts) == 0 {
		return 0
	}
	return int(s.firsts[len(s.firsts)-1])
}

// before returns sums[i-1], 0 for the first.
func before(sums []int32, i int) int {
	if i == 0 {
		return 0
	}
	return int(sums[i-1])
}

// locate returns the part that sums, which are one for each part, say the n-th of something is in, and its number there.
func locate(sums []int32, n int) (part, in int) {
	part = sort.Search(len(sums), func(i int) bool { return int(sums[i]) > n })
	return part, n - before(sums, part)
}

// group returns a group, which must exist.
func (s *Snapshot) group(n int) *group {
	p, i := locate(s.firsts, n)
	return &s.parts[p].groups[i]
}

// groups goes through all groups, with their numbers.
func (s *Snapshot) groups(yield func(int, *group) bool) {
	n := 0
	for _, p := range s.parts {
		for i := range p.groups {
			if !yield(n, &p.groups[i]) {
				return
			}
			n++
		}
	}
}

// spot is the place of a row: a group, and a shown attachment in it, -1 for the message itself.
type spot struct{ group, child int }

// at returns the place of row i, which must exist.
func (s *Snapshot) at(i int) spot {
	p, row := locate(s.ends, i)
	g, in := locate(s.parts[p].ends, row)
	return spot{before(s.firsts, p) + g, in - 1}
}

// start is the row of a group's message.
func (s *Snapshot) start(n int) int {
	p, i := locate(s.firsts, n)
	return before(s.ends, p) + before(s.parts[p].ends, i)
}

// row is the number of the row at p.
func (s *Snapshot) row(p spot) int { return s.start(p.group) + p.child + 1 }

// key names the row at p; its name is empty for a message.
func (s *Snapshot) key(p spot) driver.Key {
	g := s.group(p.group)
	if p.child < 0 {
		return driver.Key{Message: g.msg.id}
	}
	return g.msg.rows[g.attachment(p.child)].Key
}

// info describes the attachment at p, nil for a message.
func (s *Snapshot) info(p spot) *driver.Info {
	if p.child < 0 {
		return nil
	}
	g := s.group(p.group)
	return &g.msg.rows[g.attachment(p.child)]
}

// groupOf returns the number of the group with that message, false if it is not shown. The slot is where the message
// with this id is, or was when it was last seen.
func (s *Snapshot) groupOf(id string, slot int32) (int, bool) {
	if s == nil {
		return 0, false
	}
	p, ok := s.where[homeIn(s.homes, slot)]
	if !ok {
		return 0, false
	}
	for i := range s.parts[p].groups {
		if g := &s.parts[p].groups[i]; g.slot == slot {
			return before(s.firsts, int(p)) + i, g.msg.id == id
		}
	}
	return 0, false
}

// find returns the place of k, whose message is in that slot. For an attachment that is not in sight because its message is
// folded or because the filter hides it, it returns the message's place and false.
func (s *Snapshot) find(k driver.Key, slot int32) (p spot, exact, ok bool) {
	n, ok := s.groupOf(k.Message, slot)
	if !ok {
		return spot{}, false, false
	}
	g := s.group(n)
	if k.Name == "" {
		return spot{n, -1}, true, true
	}
	i := g.msg.find(k.Name)
	if i >= 0 && g.rows != nil {
		i = slices.Index(g.rows, int32(i))
	}
	if i < 0 || g.height() == 1 {
		return spot{n, -1}, false, true
	}
	return spot{n, i}, true, true
}

// withOpen returns s with one group folded or unfolded. It copies one part, and a sum for each of the others.
func (s *Snapshot) withOpen(n int, open bool) *Snapshot {
	at, i := locate(s.firsts, n)
	old := s.parts[at]
	if old.groups[i].open == open {
		return s
	}
	p := *old
	p.groups, p.ends = slices.Clone(old.groups), slices.Clone(old.ends)
	height := p.groups[i].height()
	p.groups[i].open = open
	change := int32(p.groups[i].height() - height)
	for ; i < len(p.ends); i++ {
		p.ends[i] += change
	}
	c := *s
	c.parts, c.ends = slices.Clone(s.parts), slices.Clone(s.ends)
	c.parts[at] = &p
	for ; at < len(c.ends); at++ {
		c.ends[at] += change
	}
	return &c
}
