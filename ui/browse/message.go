package browse

import (
	"slices"
	"strings"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// message is one message with its attachments. It is never changed: when the source reports the message anew, a new one
// takes its place. So a snapshot can hold on to it.
type message struct {
	id   string
	slot int32         // the same number for every message with this id, as long as the id is in the index
	rows []driver.Info // in the order in which the source reported them: by name

	// text holds the folded id and then the folded names, in one string so that a scan reads memory in order. ends says
	// where each ends in it, the id's first.
	text string
	ends []uint32

	size    int64     // of all attachments, as far as known; -1 where none is known
	created time.Time // of the newest attachment; zero where unknown
	expiry  time.Time // the earliest; zero where unknown

	// Of the whole attachments: the earliest and the latest expiry, so that most messages need no look at their rows to
	// find out how many have expired.
	firstExpiry, lastExpiry time.Time

	damaged, writing int32
	dated            int32 // whole attachments with an expiry
	lapsed           int32 // expired ones without: since when is unknown
	saga             bool
}

// newMessage takes a copy of rows; the texts in it are shared.
func newMessage(id string, rows []driver.Info) *message {
	m := &message{id: id, rows: slices.Clone(rows), ends: make([]uint32, 0, len(rows)+1), size: -1}
	m.rows = slices.Clip(m.rows)
	_, m.saga = filter.Saga(id)
	var text strings.Builder
	n := len(id)
	for i := range m.rows {
		n += len(m.rows[i].Name)
	}
	text.Grow(n)
	add := func(s string) {
		text.WriteString(filter.Fold(s))
		m.ends = append(m.ends, uint32(text.Len()))
	}
	add(id)
	for i := range m.rows {
		r := &m.rows[i]
		r.Message = id // one string for all
		add(r.Name)
		m.sum(r)
	}
	m.text = text.String()
	return m
}

// sum adds r to what is known of the message as a whole.
func (m *message) sum(r *driver.Info) {
	if r.Size >= 0 {
		m.size = max(m.size, 0) + r.Size
	}
	if r.Created.After(m.created) {
		m.created = r.Created
	}
	if !r.Expiry.IsZero() && (m.expiry.IsZero() || r.Expiry.Before(m.expiry)) {
		m.expiry = r.Expiry
	}
	switch r.State {
	case driver.Damaged:
		m.damaged++
	case driver.Writing:
		m.writing++
	default:
		if r.Expiry.IsZero() {
			if r.State == driver.Expired {
				m.lapsed++
			}
			break
		}
		m.dated++
		if m.firstExpiry.IsZero() || r.Expiry.Before(m.firstExpiry) {
			m.firstExpiry = r.Expiry
		}
		if r.Expiry.After(m.lastExpiry) {
			m.lastExpiry = r.Expiry
		}
	}
}

// foldedID is the id as filters compare it.
func (m *message) foldedID() string { return m.text[:m.ends[0]] }

// foldedName is the name of attachment i as filters compare it.
func (m *message) foldedName(i int) string { return m.text[m.ends[i]:m.ends[i+1]] }

// find returns the number of the attachment with that name, -1 if there is none.
func (m *message) find(name string) int {
	return slices.IndexFunc(m.rows, func(r driver.Info) bool { return r.Name == name })
}

// opaque reports whether the source could say nothing about the message but that it is damaged as a whole.
func (m *message) opaque() bool { return len(m.rows) == 1 && m.rows[0].Name == "" }
