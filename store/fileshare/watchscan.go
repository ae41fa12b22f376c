package fileshare

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"time"

	"attache/store/driver"
)

// begin watches the root and reports everything that is there; when the share can't be reached, it says so and lets poll try again.
func (w *watch) begin() {
	w.unwatch()
	w.pollLater(0)
	id, seen, err := w.lookAtRoot()
	if err != nil {
		w.lost(err)
		return
	}
	w.root = id
	w.watchRoot(seen)
	// The mode so far: how much is covered shows only after everything was read.
	w.setMode(driver.Mode{Polling: w.pollingWith(w.cover), Reason: w.why})
	if !w.scan(true) {
		return
	}
	w.coverNewest()
	w.tell()
	w.send(driver.Event{Kind: driver.CaughtUp})
}

// pollingWith is the interval that a share is polled with, as far as it is known before everything was read.
func (w *watch) pollingWith(c *cover) time.Duration {
	if c != nil && belowRoot {
		return 0
	}
	return w.pace
}

// lookAtRoot opens the root, and tells what it is and where it lies.
func (w *watch) lookAtRoot() (identity, remote, error) {
	type look struct {
		id   identity
		seen remote
	}
	d := w.d
	l, err := wait(w.ctx, true, func() (l look, err error) {
		if l.seen, err = d.options.remote(d.root); err != nil {
			return l, rootFault(err)
		}
		root, err := d.openRoot()
		if err != nil {
			return l, err
		}
		defer closing(root, &err)
		about, err := root.stat("")
		l.id = about.id
		return l, err
	}, nil)
	return l.id, l.seen, err
}

// watchRoot begins to watch, where that is of use.
func (w *watch) watchRoot(seen remote) {
	d := w.d
	d.mu.Lock()
	d.seen = seen
	d.mu.Unlock()
	if w.why = seen.why(); w.why != "" {
		return
	}
	n, err := d.options.newNotifier()
	if err == nil {
		w.cover, err = newCover(n, d.root, d.options.Watches)
	}
	switch {
	case err == nil:
	case limitReached(err):
		w.why = "watch limit reached"
	default:
		w.why = "the system can't watch this folder"
	}
}

// lost says that the share can't be reached.
func (w *watch) lost(err error) {
	if w.ctx.Err() != nil {
		return
	}
	w.unwatch()
	reason := "the share doesn't answer"
	if f, ok := errors.AsType[*driver.Fault](err); ok && f.Reason != "" {
		reason = f.Reason
	}
	w.all, w.since = false, time.Time{}
	clear(w.dirty)
	clear(w.writing)
	w.setMode(driver.Mode{Offline: true, Polling: w.interval, Reason: reason})
	w.nextPoll = time.Now().Add(min(w.interval, time.Second))
}

// scan reads everything, and reports every message, or those that changed, and those that are gone. It says false if the share
// was lost meanwhile.
func (w *watch) scan(every bool) bool {
	w.all, w.since = false, time.Time{}
	clear(w.dirty)
	w.pass++
	ctx, cancel := context.WithCancel(w.ctx)
	defer cancel()
	for m := range w.read(ctx, everything(ctx)) {
		if m.err != nil {
			w.lost(m.err)
			return false
		}
		w.update(m, every)
		if w.left {
			return false
		}
	}
	w.dropUnseen()
	return w.ctx.Err() == nil
}

// dropUnseen reports the messages that the last pass did not find as gone.
func (w *watch) dropUnseen() {
	for id, t := range w.known {
		if t.pass != w.pass {
			w.update(message{id: id, gone: true}, false)
		}
	}
}

// read yields messages with their rows, those of large messages in full.
func (w *watch) read(ctx context.Context, from source) iter.Seq[message] {
	wanted := want{metadata: w.metadata, times: true}
	return func(yield func(message) bool) {
		for m, err := range w.d.messages(ctx, from, wanted) {
			if err != nil {
				m.err = err
			} else if len(m.names) > 0 {
				for part, err := range w.d.largeRows(ctx, m, wanted) {
					if err != nil {
						m.err = err
						break
					}
					m.rows = append(m.rows, part...)
				}
			}
			if !yield(m) || m.err != nil {
				return
			}
		}
	}
}

// update takes in what was read of a message, and reports it if it changed, or in any case. It returns whether it changed.
func (w *watch) update(m message, report bool) (changed bool) {
	before, was := w.known[m.id]
	if m.gone {
		delete(w.known, m.id)
		delete(w.writing, m.id)
		if w.cover != nil {
			w.cover.drop(m.id)
		}
		if was && before.print != 0 {
			w.send(driver.Event{Kind: driver.Present, Message: m.id})
		}
		return was
	}
	now := trackOf(m.at, m.rows, w.d.options.now(), w.pass)
	w.known[m.id] = now
	if anyWriting(m.rows) {
		if len(w.writing) == 0 {
			w.nextCheck = time.Now().Add(min(checkEvery, w.interval))
		}
		w.writing[m.id] = struct{}{}
	} else {
		delete(w.writing, m.id)
	}
	changed = now.print != before.print
	if changed || report && now.print != 0 {
		w.send(driver.Event{Kind: driver.Present, Message: m.id, Rows: m.rows})
	}
	return changed
}

// flush looks at what was noticed.
func (w *watch) flush() {
	if w.mode.Offline {
		return
	}
	if w.all {
		if w.scan(false) {
			w.coverNewest()
			w.tell()
		}
		return
	}
	ids := slices.Collect(maps.Keys(w.dirty))
	clear(w.dirty)
	w.since = time.Time{}
	w.look(ids, false)
	w.tell()
}

// look reads some messages, and watches the folders of those that changed from now on, or of all. What was only read because it was its
// turn must not push others out.
func (w *watch) look(ids []string, all bool) {
	ctx, cancel := context.WithCancel(w.ctx)
	defer cancel()
	for m := range w.read(ctx, named(ids)) {
		if m.err != nil {
			w.lost(m.err)
			return
		}
		changed := w.update(m, false)
		if w.left {
			return
		}
		c := w.cover
		if c == nil || m.gone || !(all || changed || c.knows(m.id) || c.hasRoom(m.rows)) {
			continue
		}
		// What changed before its watch began must be looked for once more.
		if c.take(m.id, m.rows) {
			w.notice(m.id)
		}
	}
}

// coverNewest watches the messages that changed last, as many as there is room for.
func (w *watch) coverNewest() {
	if w.cover == nil || w.cover.bound <= 1 {
		return
	}
	type aged struct {
		id      string
		changed int64
	}
	all := make([]aged, 0, len(w.known))
	for id, t := range w.known {
		all = append(all, aged{id, t.changed})
	}
	// The newest last: the last one that is taken is the last one that is let go of.
	slices.SortFunc(all, func(a, b aged) int {
		switch {
		case a.changed < b.changed:
			return -1
		case a.changed > b.changed:
			return 1
		}
		return 0
	})
	all = all[max(0, len(all)-w.cover.bound/2):] // a message has two folders at least
	ids := make([]string, len(all))
	for i, a := range all {
		ids[i] = a.id
	}
	w.look(ids, true)
}
