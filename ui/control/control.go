package control

import (
	"context"
	"sync"
	"time"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/async"
	"attache/ui/connect"
)

// stateEvery is how often the state of the source is told at most, however fast it changes.
const stateEvery = 100 * time.Millisecond

// List is what shows the messages. Its methods return at once.
type List interface {
	// Feed takes events of a watch in their order, from any goroutine.
	Feed(events ...store.Event)
	// Reload says that a new watch of the same source begins. It is called from any goroutine.
	Reload()
	// Reset forgets everything, for another source is opened. It is called on the UI thread.
	Reset()
}

// Hooks are told what happens, on the UI thread. Each may be nil.
type Hooks struct {
	// State is told how the source stands.
	State func(State)
	// Shown is told what the preview shall show.
	Shown func(Shown)
	// Problem is told what failed and no job reports.
	Problem func(error)
	// Recents is told which sources are remembered, several times while it is found out which are there.
	Recents func([]Recent)
}

// Options are what a Controller works with.
type Options struct {
	// Open opens a source from its path or URL.
	Open func(ctx context.Context, location string) (*store.Store, error)
	// Book holds what is remembered of sources.
	Book *connect.Book
	// Dispatch leads to the UI thread.
	Dispatch async.Dispatcher
	// Jobs runs what takes a while.
	Jobs *activity.List
	// Now is the clock, time.Now where nil.
	Now func() time.Time
}

// Controller decides what the window does. Its methods are for the UI thread, unless they say otherwise.
type Controller struct {
	o     Options
	hooks Hooks
	list  List

	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
	told   *async.Coalescer

	mu       sync.Mutex
	state    State
	src      *opened // nil where none is open
	shown    showing
	interval time.Duration // of polling, 0 for the source's own choice
	metadata bool          // the watch brings metadata, because the filter looks at it
	closed   bool
}

// New returns a Controller without a source.
func New(o Options, list List, hooks Hooks) *Controller {
	if o.Now == nil {
		o.Now = time.Now
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := &Controller{o: o, hooks: hooks, list: list, ctx: ctx, cancel: cancel}
	c.told = async.NewCoalescer(o.Dispatch, stateEvery, func() {
		if c.hooks.State != nil {
			c.hooks.State(c.State())
		}
	})
	return c
}

// State returns how the source stands. It may be called from any goroutine.
func (c *Controller) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	if c.src != nil && c.src.st != nil {
		s.Writable = c.src.st.Writable()
	}
	return s
}

// Store returns the opened store, nil where none is open. Its calls may block: they are for workers.
func (c *Controller) Store() *store.Store {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.src == nil {
		return nil
	}
	return c.src.st
}

// Close ends everything and waits for it. It blocks: call it from a goroutine that may.
func (c *Controller) Close() {
	c.mu.Lock()
	c.closed = true
	src := c.src
	c.src = nil
	c.mu.Unlock()
	c.told.Stop()
	c.cancel()
	if src != nil {
		src.close()
	}
	c.o.Jobs.Close()
	c.wg.Wait()
}

// work runs f on a worker that Close waits for.
func (c *Controller) work(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.wg.Go(f)
	}
}

// start begins a job on the present source.
func (c *Controller) start(w activity.Work) {
	of := c.State().Profile
	w.Source, w.SourceName = of.Location, of.Title()
	c.o.Jobs.Start(w)
}

// problem reports an error that no job reports. The end of a context is none.
func (c *Controller) problem(err error) {
	if err == nil || isCancel(err) || c.hooks.Problem == nil {
		return
	}
	c.o.Dispatch(func() { c.hooks.Problem(err) })
}
