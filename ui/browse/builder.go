package browse

import (
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// builder makes snapshots from the index. It belongs to the model's worker.
type builder struct {
	index   *index
	filter  filter.Filter
	folds   folds
	mode    driver.Mode
	loading bool
	rescan  bool      // every hit is out of date
	scanned time.Time // when all were last judged
}

// take brings in what was asked for.
func (b *builder) take(w work) {
	if w.reset {
		b.index.clear()
		b.folds = folds{all: b.folds.all}
		b.loading, b.mode = true, driver.Mode{}
	}
	if w.reload {
		b.index.reload()
		b.loading = true
	}
	if w.filter != nil && w.filter.String() != b.filter.String() {
		b.rescan = true
		b.folds.filtered = nil
		b.filter = *w.filter
	}
	b.index.apply(w.changes)
	for _, f := range w.findings {
		b.index.learn(f)
	}
	if w.caughtUp {
		b.index.sweep()
		b.loading = false
	}
	if w.sort != nil && *w.sort != b.index.sort {
		b.index.resort(*w.sort)
	}
	if w.mode != nil {
		b.mode = *w.mode
	}
	for _, r := range w.folds {
		b.fold(r)
	}
}

// fold carries out a request of the user's.
func (b *builder) fold(r foldRequest) {
	b.folds.put(r, !b.filter.Empty())
	if r.id == "" {
		b.index.outdate()
	} else if n, ok := b.index.ids[r.id]; ok {
		b.index.blockOf(n).part = nil
	}
}

// build makes a snapshot for the moment now; nil if it was cancelled.
func (b *builder) build(now time.Time, cancelled func() bool) *Snapshot {
	x := b.index
	if !b.judge(now, cancelled) {
		return nil
	}
	b.refill()
	s := &Snapshot{
		parts: make([]*part, 0, len(x.order)), firsts: make([]int32, 0, len(x.order)), ends: make([]int32, 0, len(x.order)),
		where: make(map[int32]int32, len(x.order)), homes: x.homes.share(),
		All: x.count(now), Filter: b.filter, Sort: x.sort, Time: now, Loading: b.loading, Mode: b.mode,
	}
	groups, rows := int32(0), int32(0)
	for _, o := range x.order {
		p := o.part
		if len(p.groups) == 0 {
			continue
		}
		groups += int32(len(p.groups))
		rows += p.ends[len(p.ends)-1]
		s.where[o.number] = int32(len(s.parts))
		s.parts, s.firsts, s.ends = append(s.parts, p), append(s.firsts, groups), append(s.ends, rows)
		s.Shown.Attachments += p.attachments
		s.Shown.Bytes += p.bytes
	}
	s.Shown.Messages = int(groups)
	return s
}

// mostJudgedSingly is up to how many messages are judged one by one, where a scan would look at all of them.
const mostJudgedSingly = 2048

// judge brings the hits in line with the filter; false if it was cancelled. As time passes, a filter such as is:expired lets other attachments
// through: then all are judged again, but no more often than a list in which nothing happens.
func (b *builder) judge(now time.Time, cancelled func() bool) bool {
	x := b.index
	if age := now.Sub(b.scanned); b.filter.DependsOnTime() && (age < 0 || age >= tick) {
		b.rescan = true
	}
	if !b.rescan && len(x.dirty) <= mostJudgedSingly {
		m, found := b.filter.At(now), arena{}
		for _, n := range x.dirty {
			if s := &x.slots[n]; s.stale && s.msg != nil {
				s.hit, s.stale = judge(s.msg, &m, &found, b.filter.Empty()), false
			}
		}
	} else if !scan(x.slots, b.filter, now, b.rescan, cancelled) {
		return false
	}
	x.dirty = x.dirty[:0]
	if b.rescan {
		b.rescan, b.scanned = false, now
		x.outdate()
	}
	return true
}

// outdate says that no part is up to date.
func (x *index) outdate() {
	for _, o := range x.order {
		o.part = nil
	}
}

// refill makes the parts that are out of date.
func (b *builder) refill() {
	var old []*block
	for _, o := range b.index.order {
		if o.part == nil {
			old = append(old, o)
		}
	}
	parallel(len(old), 16, func(i int) { old[i].part = b.show(old[i]) })
}

// show makes what a block shows.
func (b *builder) show(o *block) *part {
	slots := b.index.slots
	n := 0
	for _, at := range o.places {
		if slots[at.slot].hit.count > 0 {
			n++
		}
	}
	p := &part{groups: make([]group, 0, n), ends: make([]int32, 0, n)}
	rows := int32(0)
	for _, at := range o.places {
		e := &slots[at.slot]
		h := &e.hit
		if h.count == 0 {
			continue
		}
		p.attachments += int(h.count)
		p.bytes += h.bytes
		open := !h.flat && b.folds.open(e, h.narrow)
		rows++
		if open {
			rows += h.count
		}
		p.groups = append(p.groups, group{e.msg, h.rows, at.slot, open})
		p.ends = append(p.ends, rows)
	}
	return p
}
