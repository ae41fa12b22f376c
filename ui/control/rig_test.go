package control

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
	"attache/store/source"
	"attache/ui/activity"
	"attache/ui/async"
	"attache/ui/connect"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rig is a Controller over sources in memory. The test's goroutine is its UI thread.
type rig struct {
	*Controller
	t     *testing.T
	queue *async.Queue
	jobs  *activity.List
	list  *fakeList

	mu      sync.Mutex
	sources map[string]func() *memory.Driver

	state    State
	shown    []Shown
	problems []error
	recents  []Recent
}

// fakeList keeps what it is fed.
type fakeList struct {
	mu     sync.Mutex
	events []store.Event
	resets int
}

func (l *fakeList) Feed(e ...store.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, e...)
}

func (l *fakeList) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events, l.resets = nil, l.resets+1
}

func (l *fakeList) Reload() {}

// has reports whether the last event of a message holds exactly these names.
func (l *fakeList) has(message string, names ...string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(l.events) - 1; i >= 0; i-- {
		e := l.events[i]
		if e.Kind != store.Present || e.Message != message {
			continue
		}
		if len(e.Rows) != len(names) {
			return false
		}
		for j, r := range e.Rows {
			if r.Name != names[j] {
				return false
			}
		}
		return true
	}
	return len(names) == 0
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, queue: async.NewQueue(), jobs: activity.NewList(nil), list: &fakeList{}, sources: map[string]func() *memory.Driver{}}
	r.Controller = New(Options{
		Open: r.open, Book: connect.OpenFile(filepath.Join(t.TempDir(), "sources.json")), Dispatch: r.queue.Dispatch, Jobs: r.jobs,
	}, r.list, Hooks{
		State:   func(s State) { r.state = s },
		Shown:   func(s Shown) { r.shown = append(r.shown, s) },
		Problem: func(err error) { r.problems = append(r.problems, err) },
		Recents: func(all []Recent) { r.recents = all },
	})
	t.Cleanup(r.Close)
	return r
}

// source makes a source in memory that can be opened under a location; hook may be nil.
func (r *rig) source(location string, hook memory.Hook) *store.Store {
	d := memory.New(memory.Options{})
	r.mu.Lock()
	r.sources[location] = func() *memory.Driver { return d.Again(hook) }
	r.mu.Unlock()
	st := store.New(d, store.Options{Write: true})
	r.t.Cleanup(func() { st.Close() })
	return st
}

func (r *rig) open(ctx context.Context, location string) (*store.Store, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	connectTo := r.sources[location]
	if info, err := os.Stat(location); err == nil && info.IsDir() {
		return source.Open(ctx, location, store.Options{})
	}
	if connectTo == nil {
		return nil, &store.Error{Op: "open " + location, Err: &driver.Fault{Kind: driver.ErrUnavailable, Reason: "there is no such folder"}}
	}
	return store.New(connectTo(), store.Options{}), nil
}

// patience is how long a test waits for what must come.
const patience = time.Minute

// until runs what is dispatched until the condition holds.
func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	late := time.After(patience)
	for {
		r.queue.Run()
		if holds() {
			return
		}
		select {
		case <-r.queue.More():
		case <-time.After(5 * time.Millisecond): // not everything that is waited for is dispatched
		case <-late:
			r.t.Fatalf("waited in vain: %s\nstate: %+v\nproblems: %v", what, r.state, r.problems)
		}
	}
}

func (r *rig) last() Shown {
	if len(r.shown) == 0 {
		return Shown{}
	}
	return r.shown[len(r.shown)-1]
}

// opened opens a source and waits until all of it was reported.
func (r *rig) opened(location string) {
	r.t.Helper()
	r.OpenSource(location)
	r.until(location+" is open", func() bool { return r.state.Phase == Open && r.state.CaughtUp })
}

func (r *rig) save(st *store.Store, message, name, text string) {
	r.t.Helper()
	if err := st.SaveBytes(r.t.Context(), store.Key{Message: message, Name: name}, []byte(text), store.SaveOptions{}); err != nil {
		r.t.Fatal(err)
	}
}

// ended waits until the newest job has ended.
func (r *rig) ended() activity.Snapshot {
	r.t.Helper()
	r.until("the job has ended", func() bool { return r.jobs.Running() == 0 && len(r.jobs.Jobs()) > 0 })
	return r.jobs.Jobs()[0]
}

func key(message, name string) store.Key { return store.Key{Message: message, Name: name} }
