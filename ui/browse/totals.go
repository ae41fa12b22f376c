package browse

import (
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// Totals count attachments and what the chips and the lifecycle lens tell of them.
type Totals struct {
	Messages, Attachments int
	Bytes                 int64 // as far as sizes are known

	Expired  int       // expiry lies in the past
	Oldest   time.Time // the earliest expiry among them
	Expiring int       // whole, and expires within a day
	Damaged  int
	Writing  int
}

// add counts m as it stands at now, times sign. Oldest is not kept when something is taken away; see count.
func (t *Totals) add(m *message, now time.Time, sign int) {
	t.Messages += sign
	t.Attachments += sign * len(m.rows)
	t.Bytes += int64(sign) * max(m.size, 0)
	t.Damaged += sign * int(m.damaged)
	t.Writing += sign * int(m.writing)
	t.Expired += sign * int(m.lapsed)
	if m.firstExpiry.IsZero() || !m.firstExpiry.Before(now.Add(filter.ExpiringWithin)) {
		return
	}
	if sign > 0 && m.firstExpiry.Before(now) && (t.Oldest.IsZero() || m.firstExpiry.Before(t.Oldest)) {
		t.Oldest = m.firstExpiry
	}
	if m.lastExpiry.Before(now) {
		t.Expired += sign * int(m.dated)
		return
	}
	for i := range m.rows {
		r := &m.rows[i]
		if r.Expiry.IsZero() {
			continue
		}
		if filter.StateAt(r, now) == driver.Expired {
			t.Expired += sign
		} else if filter.Expiring(r, now) {
			t.Expiring += sign
		}
	}
}

// uncount takes m out of the totals. Where it was the one that expired first, they are counted anew: which is next is not known.
func (x *index) uncount(m *message) {
	x.totals.add(m, x.asOf, -1)
	if !x.totals.Oldest.IsZero() && m.firstExpiry.Equal(x.totals.Oldest) {
		x.asOf = time.Time{}
	}
}

// count brings the totals up to date. Changes keep them so, as of one time; but as time passes, things expire, and so
// everything is counted again now and then: a look at every message costs more than a snapshot otherwise does.
func (x *index) count(now time.Time) Totals {
	if age := now.Sub(x.asOf); age < 0 || age >= tick {
		x.totals, x.asOf = Totals{}, now
		for i := range x.slots {
			if m := x.slots[i].msg; m != nil {
				x.totals.add(m, now, 1)
			}
		}
	}
	return x.totals
}
