package browse

import (
	"slices"

	"attache/store/driver"
)

// ref names a row across snapshots: a message, or an attachment in it, and where the snapshots have the message.
type ref struct {
	key  driver.Key
	slot int32
}

// refAt returns the ref of the row at p.
func (s *Snapshot) refAt(p spot) ref { return ref{s.key(p), s.groups[p.group].msg.slot} }

// rowOf returns the row of r. Where the attachment is not in sight it is its message's row; false where that isn't either.
func (s *Snapshot) rowOf(r ref) (int, bool) {
	p, _, ok := s.find(r.key, r.slot)
	if !ok {
		return 0, false
	}
	return s.row(p), true
}

// selection is a set of items, never of row numbers: it holds while rows come and go, also of items that a filter hides
// for now. A selected message stands for its attachments.
type selection struct {
	items  map[driver.Key]int32 // with the message's slot
	anchor *ref                 // where a range begins
	cursor *ref                 // the row that keys move from, and where a range ends
}

func (l *selection) has(k driver.Key) bool {
	_, ok := l.items[k]
	return ok
}

// covers reports whether k is selected, itself or through its message.
func (l *selection) covers(k driver.Key) bool {
	return l.has(k) || k.Name != "" && l.has(driver.Key{Message: k.Message})
}

func (l *selection) clear() { l.items = nil }

func (l *selection) add(r ref) {
	if l.items == nil {
		l.items = make(map[driver.Key]int32)
	}
	l.items[r.key] = r.slot
}

// only selects r and nothing else.
func (l *selection) only(r ref) {
	l.clear()
	l.add(r)
	l.anchor, l.cursor = &r, &r
}

// toggle selects r too, or no longer.
func (l *selection) toggle(r ref) {
	if l.has(r.key) {
		delete(l.items, r.key)
	} else {
		l.add(r)
	}
	l.anchor, l.cursor = &r, &r
}

// extend selects everything from the anchor to r. What was selected before stays where keep is set.
func (l *selection) extend(s *Snapshot, r ref, keep bool) {
	l.cursor = &r
	if l.anchor == nil {
		l.anchor = &r
	}
	from, ok := s.rowOf(*l.anchor)
	to, ok2 := s.rowOf(r)
	if !ok || !ok2 {
		l.only(r)
		return
	}
	if !keep {
		l.clear()
	}
	for i := min(from, to); i <= max(from, to); i++ {
		l.add(s.refAt(s.at(i)))
	}
}

// all selects every message that is shown; with them, their attachments.
func (l *selection) all(s *Snapshot) {
	l.items = make(map[driver.Key]int32, len(s.groups))
	for i := range s.groups {
		l.add(s.refAt(spot{i, -1}))
	}
}

// rows returns the rows of s that are selected, in order. Attachments of a selected message are not among them.
func (l *selection) rows(s *Snapshot) []int {
	var rows []int
	for k, slot := range l.items {
		if k.Name != "" && l.has(driver.Key{Message: k.Message}) {
			continue
		}
		if p, exact, ok := s.find(k, slot); ok && exact {
			rows = append(rows, s.row(p))
		}
	}
	slices.Sort(rows)
	return rows
}

// keys names what is selected and shown, in order: a whole message by its id alone, and where the filter hides some of a selected message's
// attachments, those that it shows one by one. So nobody deletes or exports what they can't see.
func (l *selection) keys(s *Snapshot) []driver.Key {
	if s == nil {
		return nil
	}
	var keys []driver.Key
	for _, row := range l.rows(s) {
		p := s.at(row)
		g := &s.groups[p.group]
		if p.child >= 0 || g.rows == nil {
			keys = append(keys, s.key(p))
			continue
		}
		for i := range g.rows {
			keys = append(keys, s.key(spot{p.group, i}))
		}
	}
	return keys
}
