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
	rescan  bool // every hit is out of date
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
		b.folds.put(r, !b.filter.Empty())
	}
}

// build makes a snapshot for the moment now; nil if it was cancelled.
func (b *builder) build(now time.Time, cancelled func() bool) *Snapshot {
	x := b.index
	b.rescan = b.rescan || b.filter.DependsOnTime()
	if !scan(x.slots, b.filter, now, b.rescan, cancelled) {
		return nil
	}
	b.rescan = false
	shown := 0
	for i := range x.slots {
		if x.slots[i].hit.count > 0 {
			shown++
		}
	}
	s := &Snapshot{
		groups: make([]group, shown), ends: make([]int32, shown), place: make([]int32, len(x.slots)),
		All: x.count(now), Filter: b.filter, Sort: x.sort, Time: now, Loading: b.loading, Mode: b.mode,
	}
	s.Shown.Messages = shown
	n, rows := 0, int32(0)
	for _, p := range x.order {
		e := &x.slots[p.slot]
		h := &e.hit
		if h.count == 0 {
			continue
		}
		s.Shown.Attachments += int(h.count)
		s.Shown.Bytes += h.bytes
		open := !h.flat && b.folds.open(e, h.narrow)
		rows++
		if open {
			rows += h.count
		}
		s.groups[n] = group{e.msg, h.rows, open}
		s.ends[n] = rows
		n++
		s.place[p.slot] = int32(n)
	}
	return s
}
