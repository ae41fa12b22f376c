package storetest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"attache/store"
)

var watchPresent = []promise{
	{"a watch first says what is there, and then that it has caught up", func(e *env) {
		all := []Attachment{file("m", "a", "1"), file("m", "b", "22"), file("n", "a", "").meta(map[string]string{"k": "v"})}
		s := e.with(all...)
		w := e.watch(s, store.WatchOptions{Interval: quick, Metadata: true})
		w.until("the end of what is there", func() bool { return w.caughtUp })
		if !w.shows(all...)() {
			e.Errorf("caught up with %v", w.rows)
		}
		if rows := w.rows["n"]; len(rows) == 1 {
			e.describes(rows[0], all[2])
		}
		w.end()
	}},
	{"a watch of nothing catches up too", func(e *env) {
		w := e.watch(e.with(), store.WatchOptions{Interval: quick})
		w.until("the end of nothing", func() bool { return w.caughtUp })
		if len(w.rows) > 0 {
			e.Errorf("caught up with %v", w.rows)
		}
		w.end()
	}},
	{"a watch can be left by its reader, at any event", func(e *env) {
		s := e.with(file("m", "a", "1"), file("n", "b", "2"))
		for leave := range 3 {
			err := e.ended("a watch that was left", func() error {
				n := 0
				for event, err := range s.Watch(e.Context(), store.WatchOptions{Interval: quick}) {
					if err != nil {
						return err
					}
					if event.Kind == store.ModeChanged {
						continue
					}
					if n == leave {
						break
					}
					n++
				}
				return nil
			})
			if err != nil {
				e.Errorf("at event %d: %v", leave, err)
			}
		}
	}},
	{"two watch at once", func(e *env) {
		all := []Attachment{file("m", "a", "1"), file("n", "b", "2")}
		s := e.with(all...)
		one, two := e.watch(s, store.WatchOptions{Interval: quick}), e.watch(s, store.WatchOptions{Interval: quick})
		one.until("everything", one.shows(all...))
		one.end()
		two.until("everything", two.shows(all...))
		two.end()
	}},
}

var watchChanges = []promise{
	{"a watch reports what is added, changed and deleted", func(e *env) {
		a, b, c := file("m", "a", "1"), file("m", "b", "22"), file("new", "c", "333")
		s := e.with(a)
		w := e.watch(s, store.WatchOptions{Interval: quick})
		w.until("what is there", func() bool { return w.caughtUp })
		other := e.open(store.Options{Write: true})
		e.do("save", other.SaveBytes(e.Context(), b.Key, b.Data, store.SaveOptions{Expiry: later}))
		w.until("one more attachment", w.shows(a, b))
		e.do("save", other.SaveBytes(e.Context(), c.Key, c.Data, store.SaveOptions{Expiry: later}))
		w.until("a new message", w.shows(a, b, c))
		e.do("delete", other.Delete(e.Context(), a.Key))
		w.until("one attachment less", w.shows(b, c))
		e.do("delete", other.Delete(e.Context(), b.Key))
		a.Data = []byte("longer than before")
		e.do("save", other.SaveBytes(e.Context(), a.Key, a.Data, store.SaveOptions{Expiry: later}))
		w.until("a name that is used again", w.shows(a, c))
		e.do("delete", other.DeleteMessage(e.Context(), "m"))
		w.until("a message less", w.shows(c))
		e.do("duplicate", other.Duplicate(e.Context(), c.Key, "m", "a"))
		w.until("a duplicate", w.shows(c, file("m", "a", "333")))
		w.end()
	}},
	{"after many changes the watch and the source agree", func(e *env) {
		s := e.with()
		w := e.watch(s, store.WatchOptions{Interval: quick})
		w.until("nothing", func() bool { return w.caughtUp })
		var left []Attachment
		// The watch is read only after the changes: they have to wait for it, or be summed up.
		for i := range 100 {
			a := file(fmt.Sprint("m", i%7), fmt.Sprint(i), fmt.Sprint(i))
			e.do("save", s.SaveBytes(e.Context(), a.Key, a.Data, store.SaveOptions{Expiry: later}))
			if i%3 == 0 {
				left = append(left, a)
			} else {
				e.do("delete", s.Delete(e.Context(), a.Key))
			}
		}
		w.until("what is left", w.shows(left...))
		w.end()
		e.holds(left...)
	}},
	{"a refresh looks at once", func(e *env) {
		s := e.with()
		refresh := make(chan struct{})
		w := e.watch(s, store.WatchOptions{Interval: time.Hour, Refresh: refresh})
		w.until("nothing", func() bool { return w.caughtUp })
		a := file("m", "a", "1")
		e.do("save", s.SaveBytes(e.Context(), a.Key, a.Data, store.SaveOptions{Expiry: later}))
		ctx, stop := context.WithCancel(e.Context())
		stopped := make(chan struct{})
		go func() {
			defer close(stopped)
			select {
			case refresh <- struct{}{}:
			case <-ctx.Done():
			}
		}()
		w.until("what was added", w.shows(a))
		stop()
		<-stopped
		w.end()
	}},
	{"changes are told one by one, and what was there before is not", func(e *env) {
		s := e.with(file("m", "a", "1"))
		ctx, cancel := context.WithCancel(e.Context())
		defer cancel()
		changes := make(chan store.Change)
		ended := make(chan error, 1)
		go func() {
			var last error
			for c, err := range s.Changes(ctx, store.WatchOptions{Interval: quick}) {
				if last = err; err == nil && c.Kind != store.Watching {
					select {
					case changes <- c:
					case <-ctx.Done():
					}
				}
			}
			ended <- last
		}()
		next := func(what string) store.Change {
			select {
			case c := <-changes:
				return c
			case err := <-ended:
				e.Fatalf("%s: the changes ended: %v", what, err)
			case <-time.After(patience):
				e.Fatalf("%s: no change comes", what)
			}
			return store.Change{}
		}
		if c := next("catching up"); c.Kind != store.Ready {
			e.Errorf("what was there before is reported: %+v", c)
		}
		e.do("save", s.SaveBytes(e.Context(), key("m", "b"), []byte("22"), store.SaveOptions{Expiry: later}))
		if c := next("add"); c.Kind != store.Added || c.Info.Key != key("m", "b") || c.Info.Size != 2 {
			e.Errorf("after an addition: %+v", c)
		}
		e.do("delete", s.Delete(e.Context(), key("m", "a")))
		if c := next("delete"); c.Kind != store.Removed || c.Info.Key != key("m", "a") || c.Info.Size != 1 {
			e.Errorf("after a deletion: %+v", c)
		}
		cancel()
		select {
		case err := <-ended:
			if err != nil && !errors.Is(err, context.Canceled) {
				e.Errorf("the changes ended with %v", err)
			}
		case <-time.After(patience):
			e.Error("the changes do not end")
		}
	}},
}
