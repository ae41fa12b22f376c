package storetest

import (
	"context"
	"errors"
	"time"

	"attache/store"
)

// watching is a watch that runs in a goroutine of its own, and what it has said so far.
type watching struct {
	e      *env
	cancel context.CancelFunc
	events chan store.Event
	result chan error // the last word: nil where the sequence just ended

	rows     map[string][]store.Info // by message; no entry: not there
	caughtUp bool
}

// quick is the interval that a polled source is asked to use.
const quick = 50 * time.Millisecond

func (e *env) watch(s *store.Store, o store.WatchOptions) *watching {
	ctx, cancel := context.WithCancel(e.Context())
	w := &watching{e: e, cancel: cancel, events: make(chan store.Event), result: make(chan error, 1), rows: map[string][]store.Info{}}
	go func() {
		var last error
		for event, err := range s.Watch(ctx, o) {
			if last = err; err != nil {
				continue
			}
			select {
			case w.events <- event:
			case <-ctx.Done():
			}
		}
		w.result <- last
	}()
	e.Cleanup(func() {
		if cancel(); w.result != nil {
			w.end()
		}
	})
	return w
}

// end cancels the watch and waits for its end, which has to be quiet or the context's error.
func (w *watching) end() {
	w.e.Helper()
	w.cancel()
	select {
	case err := <-w.result:
		if err != nil && !errors.Is(err, context.Canceled) {
			w.e.Errorf("the watch ended with %v", err)
		}
	case <-time.After(patience):
		w.e.Error("the watch does not end")
	}
	w.result = nil
}

// until takes in events until ok holds.
func (w *watching) until(what string, ok func() bool) {
	w.e.Helper()
	deadline := time.After(patience)
	for !ok() {
		select {
		case event := <-w.events:
			w.take(event)
		case err := <-w.result:
			w.result = nil
			w.e.Fatalf("waiting for %s: the watch ended: %v", what, err)
		case <-deadline:
			w.e.Fatalf("waiting for %s: nothing more comes; last seen %v", what, w.rows)
		}
	}
}

func (w *watching) take(event store.Event) {
	w.e.Helper()
	switch event.Kind {
	case store.CaughtUp:
		w.caughtUp = true
	case store.Present:
		for i, row := range event.Rows {
			if row.Message != event.Message {
				w.e.Errorf("message %q is reported with a row of %q", event.Message, row.Message)
			}
			if i > 0 && event.Rows[i-1].Name >= row.Name {
				w.e.Errorf("message %q is out of order: %q before %q", event.Message, event.Rows[i-1].Name, row.Name)
			}
		}
		if len(event.Rows) == 0 {
			delete(w.rows, event.Message)
		} else {
			w.rows[event.Message] = event.Rows
		}
	}
}

// shows reports whether the watch has said that the source holds just these attachments.
func (w *watching) shows(want ...Attachment) func() bool {
	return func() bool {
		n := 0
		for _, rows := range w.rows {
			n += len(rows)
		}
		for _, a := range want {
			found := false
			for _, row := range w.rows[a.Message] {
				found = found || row.Key == a.Key && row.Size == int64(len(a.Data)) && row.State == store.OK
			}
			if !found {
				return false
			}
		}
		return n == len(want)
	}
}

// do fails the test at once where a step of it fails.
func (e *env) do(what string, err error) {
	e.Helper()
	if err != nil {
		e.Fatalf("%s: %v", what, err)
	}
}
