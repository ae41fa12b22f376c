package window

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
	"attache/ui/async"
	"attache/ui/connect"
	"attache/ui/look"
	"attache/ui/prefs"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"go.uber.org/goleak"
)

// Fyne's driver starts a goroutine while the program is being initialised, before any test; it is not ours to end.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.IgnoreCurrent()) }

// rig is a window over sources in memory, on the software painter. The test's goroutine is its UI thread: what is dispatched runs when the test
// waits for something.
type rig struct {
	*window
	t     *testing.T
	queue *async.Queue

	mu      sync.Mutex
	sources map[string]func() *memory.Driver
}

func newRig(t *testing.T, o Options) *rig {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.New(look.Light, look.Normal))
	r := &rig{t: t, queue: async.NewQueue(), sources: map[string]func() *memory.Driver{}}
	kept := prefs.OpenFile(filepath.Join(t.TempDir(), "settings.json"), func(err error) { t.Error(err) })
	settings, err := kept.Load()
	if err != nil {
		t.Fatal(err)
	}
	r.window = newWindow(a, o, world{
		kept: kept, settings: settings,
		open: r.open, book: connect.OpenFile(filepath.Join(t.TempDir(), "sources.json")), dispatch: r.queue.Dispatch, now: time.Now,
		demo: func(context.Context, string) error { return nil }, demoDir: "/demo",
	})
	t.Cleanup(func() {
		if !r.closing {
			r.closing = true
			r.end()
		}
	})
	return r
}

// keptSettings are the settings that the next window begins with.
func (r *rig) keptSettings() prefs.Settings {
	r.t.Helper()
	r.world.kept.Close()
	s, err := r.world.kept.Load()
	if err != nil {
		r.t.Error(err)
	}
	return s
}

// source makes a source that can be opened under a location; hook may be nil.
func (r *rig) source(location string, hook memory.Hook) *store.Store {
	d := memory.New(memory.Options{})
	r.mu.Lock()
	r.sources[location] = func() *memory.Driver { return d.Again(hook) }
	r.mu.Unlock()
	st := store.New(d, store.Options{Write: true})
	r.t.Cleanup(func() { st.Close() })
	return st
}

func (r *rig) open(_ context.Context, location string) (*store.Store, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	to := r.sources[location]
	if to == nil {
		return nil, &store.Error{Op: "open " + location, Err: &driver.Fault{Kind: driver.ErrUnavailable, Reason: "there is no such folder"}}
	}
	return store.New(to(), store.Options{}), nil
}

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
			r.t.Fatalf("waited in vain: %s\ntitle: %s\nstate: %+v", what, r.win.Title(), r.state)
		}
	}
}

func (r *rig) save(st *store.Store, message, name, text string) {
	r.t.Helper()
	if err := st.SaveBytes(r.t.Context(), key(message, name), []byte(text), store.SaveOptions{}); err != nil {
		r.t.Fatal(err)
	}
}

func key(message, name string) driver.Key { return driver.Key{Message: message, Name: name} }

// opened opens a source and waits until its list is complete.
func (r *rig) opened(location string) {
	r.t.Helper()
	r.control.OpenSource(location)
	r.until(location+" is open", func() bool {
		s := r.pane.Snapshot()
		return r.state.Phase == opened && r.state.CaughtUp && s != nil && !s.Loading
	})
}

// goesTo selects an attachment, or a message.
func (r *rig) goesTo(k driver.Key) {
	r.t.Helper()
	r.pane.GoTo(k)
	r.until("it is selected", func() bool { return len(r.selected) == 1 && r.selected[0] == k })
}

// press taps a button of the topmost question.
func (r *rig) press(text string) {
	r.t.Helper()
	top := r.sheets.Top()
	if top == nil {
		r.t.Fatalf("no question is open, so that there is no %q", text)
	}
	var there []string
	for i := range top.Actions {
		b := top.Button(i)
		there = append(there, b.Text)
		if b.Text == text {
			if b.Disabled() {
				r.t.Fatalf("%q is disabled", text)
			}
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("%q is not among %q", text, there)
}

// asked reports whether a question with that in its title is open.
func (r *rig) asked(title string) bool {
	top := r.sheets.Top()
	return top != nil && strings.Contains(top.Title, title)
}

func (r *rig) key(name fyne.KeyName) {
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	r.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: name})
}
