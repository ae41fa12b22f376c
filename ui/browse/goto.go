package browse

import (
	"strings"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// goal is what GoTo looks for.
type goal struct {
	key     driver.Key
	exactly string // the message as it was given
	cleared bool   // the filter was cleared for it
	fuzzy   bool   // it has been looked up by other spellings
}

// GoTo selects a message, or an attachment in it, and brings it into sight: unfolded, and without a filter that hides it. The
// id may be as it was pasted, with blanks, quotes or braces round it; failing an exact one, it finds one that differs in case, begins
// with it, or follows "saga-". While the source is still being read, it goes there as soon as the message comes. Where nothing is found, the pane says so.
func (p *Pane) GoTo(k driver.Key) {
	g := &goal{key: k, exactly: k.Message}
	g.key.Message = strings.Trim(k.Message, " \t\r\n\"'{}()[]<>,;“”„‘’")
	if g.key.Message == "" && p.model.index.get(k.Message) == nil {
		return
	}
	p.goal, p.notice = g, ""
	p.seek()
	p.refreshWords()
}

// seek goes to the goal if it is in sight, or does what may bring it there.
func (p *Pane) seek() {
	g := p.goal
	if g == nil {
		return
	}
	m := p.lookUp(g)
	s := p.list.snap
	if m == nil {
		if s == nil || s.Loading {
			p.notice = "Looking for “" + showName(g.key.Message) + "” …"
			return
		}
		p.goal = nil
		p.tell("No message “" + showName(g.key.Message) + "” is stored here.")
		return
	}
	name := matchName(m, g.key.Name)
	at, exact, ok := s.find(driver.Key{Message: m.id, Name: name}, m.slot)
	if !ok || !exact && s.group(at.group).open {
		// The filter hides it, or it has not made it into a snapshot yet; then it will be in the next.
		if s != nil && !s.Filter.Empty() && !g.cleared {
			g.cleared = true
			p.ClearFilter()
			p.goal = g
		}
		return
	}
	if grp := s.group(at.group); !grp.open && !grp.msg.opaque() {
		p.list.setOpen(at.group, true)
		s = p.list.snap
		at, _, _ = s.find(driver.Key{Message: m.id, Name: name}, m.slot)
	}
	p.goal = nil
	p.notice = ""
	if g.cleared {
		p.tell("The filter hid it, and was cleared.")
	}
	if g.key.Name != "" && name == "" {
		p.tell("The message has no attachment “" + showName(g.key.Name) + "” now.")
	}
	p.list.selection.only(s.refAt(at))
	p.list.center(s.row(at))
	p.tellSelection()
}

// noticeFor is how long a notice stays, unless something else happens in the list before.
const noticeFor = 15 * time.Second

// tell says something in the place of the totals for a while.
func (p *Pane) tell(notice string) {
	p.notice = notice
	p.noticed++
	n := p.noticed
	p.after(noticeFor, func() {
		p.do(func() {
			if !p.closed && p.noticed == n && p.goal == nil {
				p.clearNotice()
			}
		})
	})
}

// lookUp finds the message: exactly, then ignoring case, then by how it begins.
func (p *Pane) lookUp(g *goal) *message {
	for _, id := range []string{g.exactly, g.key.Message} {
		if m := p.model.index.get(id); m != nil {
			return m
		}
	}
	if s := p.list.snap; g.fuzzy && s != nil && s.Loading {
		return nil // looking at everything again and again would cost more than it finds
	}
	g.fuzzy = true
	want := filter.Fold(g.key.Message)
	return p.model.index.search(func(m *message) int {
		id := m.foldedID()
		rest, _ := filter.Saga(id)
		switch {
		case id == want:
			return 3
		case rest == want:
			return 2
		case len(want) >= 4 && (strings.HasPrefix(id, want) || strings.HasPrefix(rest, want)):
			return 1
		}
		return 0
	})
}

// matchName returns the stored spelling of an attachment's name, exactly or ignoring case; "" if there is none.
func matchName(m *message, name string) string {
	if name == "" || m.find(name) >= 0 {
		return name
	}
	want := filter.Fold(name)
	for i := range m.rows {
		if m.foldedName(i) == want {
			return m.rows[i].Name
		}
	}
	return ""
}
