package fileshare

import (
	"cmp"
	"context"
	"iter"
	"time"

	"attache/store/driver"
	"github.com/fsnotify/fsnotify"
)

const (
	// quiet is how long a burst of changes must have ended before it is looked at, and patience how long it is waited for.
	quiet    = 100 * time.Millisecond
	patience = time.Second
	// checkEvery is how often what is being written is looked at, with or without an event.
	checkEvery = time.Second
	// safety is how many poll intervals lie between two looks at a share that is watched in full: watches are quick,
	// but only looking is certain.
	safety = 5
	// restShare keeps polling to a sixtieth of the time, unless the interval would grow more than slowest times for it.
	restShare = 60
	slowest   = 30
)

// Watch reports what is on the share and then what changes, as driver.Driver says. The root and the folders of the messages that
// changed last are watched; the rest is polled by the times of the message folders, and a part of it each time by reading it.
func (d *Driver) Watch(ctx context.Context, o driver.WatchOptions) iter.Seq2[driver.Event, error] {
	return func(yield func(driver.Event, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		w := &watch{
			d: d, ctx: ctx, cancel: cancel, yield: yield, metadata: o.Metadata,
			interval: cmp.Or(o.Interval, d.options.PollInterval),
			known:    map[string]track{}, dirty: map[string]struct{}{}, writing: map[string]struct{}{},
		}
		defer w.unwatch()
		w.run(o.Refresh)
		if err := ctx.Err(); err != nil && !w.left {
			yield(driver.Event{}, err)
		}
	}
}

// watch is one run of Watch. All of it happens in the caller's goroutine; only reading is spread over others.
type watch struct {
	d        *Driver
	ctx      context.Context
	cancel   context.CancelFunc
	yield    func(driver.Event, error) bool
	metadata bool
	interval time.Duration // that was asked for
	pace     time.Duration // that is kept to; the interval, or slower where a poll takes long
	took     time.Duration // by the last poll
	left     bool          // the caller stopped

	mode    driver.Mode
	cover   *cover   // nil while everything is polled
	why     string   // why nothing is watched
	root    identity // what the root was when it was last opened
	known   map[string]track
	pass    uint32
	polls   uint32
	writing map[string]struct{} // messages that something is being written to

	dirty     map[string]struct{} // messages to be looked at
	all       bool                // everything is to be looked at
	since     time.Time           // when the first of them was noticed
	last      time.Time           // when the last one was
	nextPoll  time.Time
	nextCheck time.Time
}

// manyDirty is the number of changed messages from which everything is looked at instead.
const manyDirty = 20_000

func (w *watch) run(refresh <-chan struct{}) {
	w.begin()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for w.ctx.Err() == nil {
		timer.Reset(time.Until(w.wake()))
		var events <-chan fsnotify.Event
		var errs <-chan error
		if w.cover != nil {
			events, errs = w.cover.notifier.events(), w.cover.notifier.errors()
		}
		select {
		case <-w.ctx.Done():
		case e, ok := <-events:
			w.hear(e, ok)
		case err, ok := <-errs:
			w.hearError(err, ok)
		case _, ok := <-refresh:
			if !ok {
				refresh = nil
				continue
			}
			w.refresh()
		case <-timer.C:
			w.act(time.Now())
		}
	}
}

// wake returns when there is next something to do.
func (w *watch) wake() time.Time {
	at := w.nextPoll
	if len(w.writing) > 0 && w.nextCheck.Before(at) {
		at = w.nextCheck
	}
	if due := w.flushAt(); !due.IsZero() && due.Before(at) {
		at = due
	}
	return at
}

// flushAt returns when the noticed changes are looked at; zero if there are none.
func (w *watch) flushAt() time.Time {
	if w.since.IsZero() {
		return time.Time{}
	}
	late, calm := w.since.Add(patience), w.last.Add(quiet)
	if late.Before(calm) {
		return late
	}
	return calm
}

// notice remembers that a message may have changed; "" stands for all.
func (w *watch) notice(id string) {
	now := time.Now()
	if w.since.IsZero() {
		w.since = now
	}
	w.last = now
	if id == "" || len(w.dirty) >= manyDirty {
		w.all = true
		clear(w.dirty)
	}
	if !w.all {
		w.dirty[id] = struct{}{}
	}
}

func (w *watch) hear(e fsnotify.Event, ok bool) {
	if !ok {
		w.unwatch()
		w.why = "the system stopped telling of changes"
		w.tell()
		w.notice("")
		return
	}
	id, below := w.cover.heard(e)
	switch {
	case !below:
		// The root itself: gone, or only its attributes.
		w.nextPoll = time.Now()
	case !isTemp(id):
		w.notice(id)
	}
}

// hearError takes every error for a lost event; the commonest is that the system's queue ran over.
func (w *watch) hearError(_ error, ok bool) {
	if !ok {
		w.hear(fsnotify.Event{}, false)
		return
	}
	w.notice("")
}

// act does what is due.
func (w *watch) act(now time.Time) {
	if !now.Before(w.nextPoll) {
		w.poll()
	}
	if len(w.writing) > 0 && !now.Before(w.nextCheck) {
		for id := range w.writing {
			w.dirty[id] = struct{}{}
		}
		w.nextCheck = time.Now().Add(min(checkEvery, w.interval))
		w.flush()
		return
	}
	if due := w.flushAt(); !due.IsZero() && !now.Before(due) {
		w.flush()
	}
}

// refresh looks at everything now.
func (w *watch) refresh() {
	if w.mode.Offline {
		w.begin()
		return
	}
	w.all = true
	w.flush()
	if !w.mode.Offline {
		w.send(driver.Event{Kind: driver.CaughtUp})
	}
}

// send hands an event to the caller; after it left, nothing more.
func (w *watch) send(e driver.Event) {
	if w.left || w.ctx.Err() != nil {
		return
	}
	if !w.yield(e, nil) {
		w.left = true
		w.cancel()
	}
}

// unwatch ends all watches.
func (w *watch) unwatch() {
	if w.cover != nil {
		_ = w.cover.close() // nothing depends on it any more
		w.cover = nil
	}
}

// tell reports the mode if it changed.
func (w *watch) tell() {
	now := driver.Mode{Polling: w.pace, Reason: w.why}
	if parts := w.parts(); parts > 1 {
		now.Round = time.Duration(parts) * w.pace
	}
	if c := w.cover; c != nil {
		switch {
		case c.wholes >= len(w.known):
			now.Polling, now.Reason = 0, ""
		case c.limited:
			now.Reason = "watch limit reached"
		case !belowRoot:
			now.Reason = "watching folders would keep others from renaming them"
		case c.wholes+len(c.apart) >= len(w.known):
			now.Reason = "a message that is a link or very large can't be watched"
		default:
			now.Reason = "large share: only what changed last is watched"
		}
	}
	w.setMode(now)
}

func (w *watch) setMode(m driver.Mode) {
	m.Since = w.mode.Since
	if m == w.mode && !m.Since.IsZero() {
		return
	}
	m.Since = w.d.options.now().UTC()
	w.mode = m
	w.send(driver.Event{Kind: driver.ModeChanged, Mode: m})
}
