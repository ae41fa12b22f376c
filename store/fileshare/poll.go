package fileshare

import (
	"context"
	"hash/maphash"
	"iter"
	"time"

	"attache/store/driver"
)

// deepEach is how many of the messages that are not watched each poll reads, whatever their folders' times say: a change inside an
// attachment's folder doesn't touch the message's.
const deepEach = 2_000

// pollLater sets the time of the next poll. Polling takes a small part of the time only: a share whose polls take long is polled
// less often, in steps that double, down to a thirtieth of what was asked for. One poll that took long says nothing: the machine may
// have been busy.
func (w *watch) pollLater(took time.Duration) {
	need := min(restShare*min(took, w.took), slowest*w.interval)
	w.took = took
	if w.pace < w.interval || need < w.pace/4 {
		w.pace = w.interval
	}
	for w.pace < need {
		w.pace *= 2
	}
	wait := w.pace
	if w.cover != nil && w.cover.wholes >= len(w.known) {
		wait *= safety
	}
	w.nextPoll = time.Now().Add(wait)
}

// poll looks whether the root is still the same, and which messages came, went or changed.
func (w *watch) poll() {
	began := time.Now()
	defer func() {
		if !w.mode.Offline {
			w.pollLater(time.Since(began))
			w.tell()
		}
	}()
	id, _, err := w.lookAtRoot()
	switch {
	case w.ctx.Err() != nil:
		return
	case err != nil:
		w.lost(err)
		return
	case w.mode.Offline:
		w.begin()
		return
	case id != w.root:
		w.lost(&driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share's folder was replaced"})
		w.begin()
		return
	}
	w.pass++
	w.polls++
	for times, err := range w.folderTimes() {
		if err != nil {
			w.lost(err)
			return
		}
		for _, s := range times {
			w.compare(s)
		}
	}
	if w.ctx.Err() != nil {
		return
	}
	w.pickDue()
	w.flush()
}

// compare marks a message whose folder's time is not the known one.
func (w *watch) compare(s folderTime) {
	t, ok := w.known[s.id]
	if !ok || t.changed != s.changed {
		w.dirty[s.id] = struct{}{}
	}
	if ok {
		t.pass = w.pass
		w.known[s.id] = t
	}
}

// pickDue marks the messages that are gone, whose state changes by itself now, or whose turn it is to be read.
func (w *watch) pickDue() {
	now := w.d.options.now().Unix()
	parts := uint64(w.parts())
	for id, t := range w.known {
		turn := t.pass != w.pass || t.due <= now
		if !turn && (w.cover == nil || !w.cover.whole(id)) {
			turn = maphash.String(hashSeed, id)%parts == uint64(w.polls)%parts
		}
		if turn {
			w.dirty[id] = struct{}{}
		}
	}
}

// parts is the number of polls in which every message that is not watched is read once.
func (w *watch) parts() int {
	unwatched := len(w.known)
	if w.cover != nil {
		unwatched -= w.cover.wholes
	}
	return max(unwatched, 0)/deepEach + 1
}

// folderTime is a message folder and its modification time.
type folderTime struct {
	id      string
	changed int64
}

// folderTimes yields the message folders of the share with their times.
func (w *watch) folderTimes() iter.Seq2[[]folderTime, error] {
	return func(yield func([]folderTime, error) bool) {
		ctx, cancel := context.WithCancel(w.ctx)
		defer cancel()
		root, err := wait(ctx, w.d.isRemote(), w.d.openRoot, func(f folder) { _ = f.close() })
		if err != nil {
			yield(nil, err)
			return
		}
		var failed error
		jobs := func(yield func([]entry) bool) { failed = everything(ctx)(root, yield) }
		work := func(entries []entry) []folderTime {
			found := make([]folderTime, 0, len(entries))
			for _, e := range entries {
				if isTemp(e.name) || e.kind == regularFile {
					continue
				}
				about, err := root.stat(e.name)
				if err == nil && (about.kind == realFolder || about.kind == link) {
					found = append(found, folderTime{e.name, about.modified})
				}
			}
			return found
		}
		for part := range inOrder(ctx, w.d.workers, aheadChunks, jobs, work, func() { _ = root.close() }) {
			if !yield(part, nil) {
				return
			}
		}
		if ctx.Err() == nil && failed != nil {
			yield(nil, failed)
		}
	}
}
