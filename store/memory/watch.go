package memory

import (
	"context"
	"iter"
	"maps"
	"slices"

	"attache/store/driver"
)

// watcher is one watch: the ids of messages that changed since it last looked, and a wake-up.
type watcher struct {
	changed map[string]struct{} // guarded by storage.mu
	wake    chan struct{}
}

// changed tells every watcher of a message. The caller holds the lock for writing.
func (s *storage) changed(message string) {
	for w := range s.watchers {
		w.changed[message] = struct{}{}
		select {
		case w.wake <- struct{}{}:
		default: // it will look anyway
		}
	}
}

// Watch yields every message and then the changes. Memory tells of each change itself: there is no mode but the best one, and a
// refresh reports every message again.
func (d *Driver) Watch(ctx context.Context, o driver.WatchOptions) iter.Seq2[driver.Event, error] {
	return func(yield func(driver.Event, error) bool) {
		w := d.store.watch()
		defer d.store.unwatch(w)
		caughtUp := false
		for {
			for _, id := range d.store.take(w) {
				if err := d.step(ctx, Step{Op: Watch, Key: driver.Key{Message: id}}); err != nil {
					yield(driver.Event{}, err)
					return
				}
				if !yield(driver.Event{Kind: driver.Present, Message: id, Rows: d.store.rows(id, o.Metadata)}, nil) {
					return
				}
			}
			if !caughtUp && !yield(driver.Event{Kind: driver.CaughtUp}, nil) {
				return
			}
			caughtUp = true
			select {
			case <-w.wake:
			case _, ok := <-o.Refresh:
				if !ok {
					o.Refresh = nil
				}
				d.store.again(w)
			case <-d.done:
				yield(driver.Event{}, d.step(ctx, Step{Op: Watch}))
				return
			case <-ctx.Done():
				yield(driver.Event{}, ctx.Err())
				return
			}
		}
	}
}

// watch begins a watch, for which every message is new.
func (s *storage) watch() *watcher {
	w := &watcher{changed: map[string]struct{}{}, wake: make(chan struct{}, 1)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers[w] = struct{}{}
	s.markAll(w)
	return w
}

// markAll marks every message as changed for w. The caller holds the lock for writing.
func (s *storage) markAll(w *watcher) {
	for id := range s.messages {
		w.changed[id] = struct{}{}
	}
}

// again makes w report every message once more.
func (s *storage) again(w *watcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.markAll(w)
}

func (s *storage) unwatch(w *watcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.watchers, w)
}

// take returns the ids of what changed, in order, and forgets them.
func (s *storage) take(w *watcher) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := slices.Sorted(maps.Keys(w.changed))
	clear(w.changed)
	return ids
}
