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
func (s *Snapshot) refAt(p spot) ref { return ref{s.key(p), s.group(p.group).slot} }

// rowOf returns the row of r. Where the attachment is not in sight it is its message's row; false where that isn't either.
func (s *Snapshot) rowOf(r ref) (int, bool) {
	p, _, ok := s.find(r.key, r.slot)
	if !ok {
		return 0, false
	}
	return s.row(p), true
}

// selection is a set of items, never of row numbers: it holds while rows come and go, also of items that a filter hides
// for now. A selected message stands for its attachments. It is kept by slots, which are quick to look up; the id says whether
// the slot is still that message's.
type selection struct {
	whole  map[int32]string // ids of selected messages
	parts  map[int32]some   // selected attachments, by their messages
	anchor *ref             // where a range begins
	cursor *ref             // the row that keys move from, and where a range ends
}

// some are selected attachments of a message.
type some struct {
	id    string
	names map[string]struct{}
}

func (l *selection) empty() bool { return len(l.whole) == 0 && len(l.parts) == 0 }

// count is the number of selected items.
func (l *selection) count() int {
	n := len(l.whole)
	for _, p := range l.parts {
		n += len(p.names)
	}
	return n
}

// has reports whether r itself is selected.
func (l *selection) has(r ref) bool {
	if r.key.Name == "" {
		id, ok := l.whole[r.slot]
		return ok && id == r.key.Message
	}
	p, ok := l.parts[r.slot]
	if !ok || p.id != r.key.Message {
		return false
	}
	_, ok = p.names[r.key.Name]
	return ok
}

// covers reports whether r is selected, itself or through its message.
func (l *selection) covers(r ref) bool {
	return l.has(r) || l.has(ref{driver.Key{Message: r.key.Message}, r.slot})
}

func (l *selection) clear() { l.whole, l.parts = nil, nil }

func (l *selection) add(r ref) {
	if r.key.Name == "" {
		if l.whole == nil {
			l.whole = make(map[int32]string)
		}
		l.whole[r.slot] = r.key.Message
		return
	}
	if l.parts == nil {
		l.parts = make(map[int32]some)
	}
	p := l.parts[r.slot]
	if p.id != r.key.Message || p.names == nil {
		p = some{r.key.Message, make(map[string]struct{})}
		l.parts[r.slot] = p
	}
	p.names[r.key.Name] = struct{}{}
}

func (l *selection) remove(r ref) {
	if r.key.Name == "" {
		delete(l.whole, r.slot)
		return
	}
	p := l.parts[r.slot]
	delete(p.names, r.key.Name)
	if len(p.names) == 0 {
		delete(l.parts, r.slot)
	}
}

// only selects r and nothing else.
func (l *selection) only(r ref) {
	l.clear()
	l.add(r)
	l.anchor, l.cursor = &r, &r
}

// toggle selects r too, or no longer.
func (l *selection) toggle(r ref) {
	if l.has(r) {
		l.remove(r)
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
	l.parts, l.whole = nil, make(map[int32]string, s.count())
	for _, g := range s.groups {
		l.whole[g.slot] = g.msg.id
	}
}

// keys names what is selected and shown, in order: a whole message by its id alone, and where the filter hides some of a selected message's
// attachments, those that it shows one by one. So nobody deletes or exports what they can't see.
func (l *selection) keys(s *Snapshot) []driver.Key {
	picked := l.picked(s)
	keys := make([]driver.Key, 0, len(picked))
	for _, p := range picked {
		g := s.group(p.group)
		m := g.msg
		switch {
		case p.whole && g.rows == nil:
			keys = append(keys, driver.Key{Message: m.id})
		case p.whole:
			for _, i := range g.rows {
				keys = append(keys, m.rows[i].Key)
			}
		default:
			for i := range g.height() - 1 { // those of a folded message are out of sight too
				if k := m.rows[g.attachment(i)].Key; l.has(ref{k, m.slot}) {
					keys = append(keys, k)
				}
			}
		}
	}
	return keys
}

// pick is a group with something selected.
type pick struct {
	group int
	whole bool
}

// picked returns the groups of s with something selected, in order.
func (l *selection) picked(s *Snapshot) []pick {
	if s == nil {
		return nil
	}
	picked := make([]pick, 0, min(len(l.whole)+len(l.parts), s.count()))
	if len(l.whole)+len(l.parts) > s.count()/64 { // then looking at each group is quicker than looking each up
		for i, g := range s.groups {
			if id, ok := l.whole[g.slot]; ok && id == g.msg.id {
				picked = append(picked, pick{i, true})
			} else if p, ok := l.parts[g.slot]; ok && p.id == g.msg.id {
				picked = append(picked, pick{i, false})
			}
		}
		return picked
	}
	for slot, id := range l.whole {
		if g, ok := s.groupOf(id, slot); ok {
			picked = append(picked, pick{g, true})
		}
	}
	for slot, p := range l.parts {
		if g, ok := s.groupOf(p.id, slot); ok && l.whole[slot] != p.id {
			picked = append(picked, pick{g, false})
		}
	}
	slices.SortFunc(picked, func(a, b pick) int { return a.group - b.group })
	return picked
}
