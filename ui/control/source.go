package control

import (
	"context"
	"sync"
	"time"

	"attache/store"
	"attache/ui/connect"
)

// opened is one source from the moment it is asked for until it is closed.
type opened struct {
	find    func() (location string, err error) // the location may hold a secret
	asked   time.Time                           // when the person asked for it
	ctx     context.Context
	cancel  context.CancelFunc
	refresh chan struct{}
	wg      sync.WaitGroup

	// The rest is guarded by the Controller's lock.
	st       *store.Store // nil until it is open
	watching bool
	again    bool               // the watch shall begin anew when it has ended
	stop     context.CancelFunc // ends the present watch
}

// close ends what runs for the source and closes it. It blocks.
func (o *opened) close() error {
	o.cancel()
	o.wg.Wait()
	if o.st == nil {
		return nil
	}
	return o.st.Close()
}

// OpenNamed opens the source that text names: a path, a URL, or the name of a profile.
func (c *Controller) OpenNamed(text string) {
	c.openWith(text, func() (string, error) { return c.o.Book.Resolve(text) })
}

// OpenMade opens a folder that has to be made first, such as the demo share; dir says where it will be, and doing what is done.
func (c *Controller) OpenMade(dir, doing string, makeIt func(ctx context.Context, dir string) error) {
	c.openWith(dir, func() (string, error) { return dir, makeIt(c.ctx, dir) })
	c.mu.Lock()
	c.state.Doing = doing
	c.mu.Unlock()
}

// OpenSource opens another source in the place of the present one. The location may hold a secret; what is remembered of it doesn't.
func (c *Controller) OpenSource(location string) {
	c.openWith(location, func() (string, error) { return location, nil })
}

// openWith opens what find comes to, on a worker; text stands for it until then.
func (c *Controller) openWith(text string, find func() (string, error)) {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	old := c.src
	ctx, cancel := context.WithCancel(c.ctx)
	src := &opened{find: find, asked: c.o.Now(), ctx: ctx, cancel: cancel, refresh: make(chan struct{}, 1)}
	c.src = src
	c.state = State{Phase: Opening, Profile: connect.Profile{Location: connect.WithoutSecrets(text)}}
	c.metadata = false
	c.mu.Unlock()
	// From here on the old source feeds no more, see events, and the new one does not feed yet.
	c.list.Reset()
	c.Show(store.Key{}, nil)
	c.told.Poke()
	c.work(func() {
		if old != nil {
			c.problem(old.close())
		}
		c.open(src)
	})
}

// CloseSource closes the present source and goes back to none.
func (c *Controller) CloseSource() {
	c.mu.Lock()
	old := c.src
	c.src = nil
	c.state = State{}
	c.mu.Unlock()
	if old != nil {
		old.cancel()
		c.list.Reset()
		c.work(func() { c.problem(old.close()) })
	}
	c.Show(store.Key{}, nil)
	c.told.Poke()
}

// open runs on a worker.
func (c *Controller) open(src *opened) {
	location, err := src.find()
	var st *store.Store
	if err == nil {
		c.set(src, func(s *State) { s.Profile.Location = connect.WithoutSecrets(location) })
		st, err = c.o.Open(src.ctx, location)
	}
	if err != nil {
		c.set(src, func(s *State) { s.Phase, s.Err = Unopened, err })
		return
	}
	c.mu.Lock()
	if c.src != src || c.closed {
		c.mu.Unlock()
		c.problem(st.Close())
		return
	}
	src.st = st
	c.state.Phase, c.state.Description = Open, st.Describe()
	c.mu.Unlock()
	c.told.Poke()
	c.watch(src)

	profile, err := c.o.Book.Used(location, src.asked)
	c.problem(err)
	if err == nil {
		c.set(src, func(s *State) { s.Profile = profile })
	}
}

// set changes the state of a source that is still the present one.
func (c *Controller) set(src *opened, change func(*State)) {
	c.mu.Lock()
	current := c.src == src
	if current {
		change(&c.state)
	}
	c.mu.Unlock()
	if current {
		c.told.Poke()
	}
}

// watch begins to follow the source, if nothing does yet.
func (c *Controller) watch(src *opened) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || src.watching || src.st == nil || src.ctx.Err() != nil {
		return
	}
	src.watching = true
	src.wg.Go(func() { c.follow(src) })
}

// follow watches the source, and watches it anew where that was asked for meanwhile.
func (c *Controller) follow(src *opened) {
	for {
		c.mu.Lock()
		ctx, stop := context.WithCancel(src.ctx)
		src.stop, src.again = stop, false
		o := store.WatchOptions{Metadata: c.metadata, Interval: c.interval, Refresh: src.refresh}
		c.mu.Unlock()

		end := c.events(ctx, src, o)
		stop()

		c.mu.Lock()
		again := src.again && src.ctx.Err() == nil
		src.watching = again
		c.mu.Unlock()
		if !again {
			if end != nil && !isCancel(end) {
				c.set(src, func(s *State) { s.Incomplete = end })
			}
			return
		}
		c.list.Reload()
		c.set(src, func(s *State) { s.CaughtUp, s.Incomplete = false, nil })
	}
}

// events hands the events of one watch to the list, until it ends.
func (c *Controller) events(ctx context.Context, src *opened, o store.WatchOptions) error {
	sound := false
	for e, err := range src.st.Watch(ctx, o) {
		if err != nil {
			return err
		}
		if !c.feed(src, e) {
			return nil
		}
		switch e.Kind {
		case store.CaughtUp:
			if !sound {
				c.doubt(src)
			}
			c.set(src, func(s *State) { s.CaughtUp, s.Incomplete = true, nil })
		case store.ModeChanged:
			c.set(src, func(s *State) { s.Mode = e.Mode })
		case store.Present:
			if !sound && whole(e.Rows) {
				sound = true
				c.set(src, func(s *State) { s.Root = Root{} })
			}
			c.changed(e.Message, e.Rows)
		}
	}
	return nil
}

// feed hands an event to the list, if the source is still the present one.
func (c *Controller) feed(src *opened, e store.Event) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.src != src {
		return false
	}
	c.list.Feed(e)
	return true
}

// Refresh asks for the list anew: of a watch that runs, an immediate look; where the watch has ended, another one; where the source couldn't be
// opened, another try.
func (c *Controller) Refresh() {
	c.mu.Lock()
	src, state := c.src, c.state
	running := src != nil && src.watching
	c.mu.Unlock()
	switch {
	case src != nil && state.Phase == Unopened:
		c.openWith(state.Profile.Location, src.find)
	case running:
		select {
		case src.refresh <- struct{}{}:
		default: // one is waiting already
		}
	case src != nil && state.Phase == Open:
		c.set(src, func(s *State) { s.CaughtUp, s.Incomplete = false, nil })
		c.list.Reload()
		c.watch(src)
	}
}

// SetInterval says how often a source that has to be polled is polled; 0 leaves it to the source. It applies at once.
func (c *Controller) SetInterval(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.interval == d {
		return
	}
	c.interval = d
	c.rewatch()
}

// NeedMetadata makes the watch bring metadata from now on.
func (c *Controller) NeedMetadata() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.metadata {
		return
	}
	c.metadata = true
	c.rewatch()
}

// rewatch begins the watch anew with other options. The caller holds the lock.
func (c *Controller) rewatch() {
	if c.src != nil && c.src.watching && c.src.stop != nil {
		c.src.again = true
		c.src.stop()
	}
}

// SetWrite turns write mode on or off for the present source.
func (c *Controller) SetWrite(on bool) error {
	st := c.Store()
	if st == nil {
		return nil
	}
	err := st.SetWrite(on) // checks and sets a flag: no I/O
	c.told.Poke()
	return err
}

// KeepProfile remembers a name, a colour and the production mark for a source.
func (c *Controller) KeepProfile(p connect.Profile) {
	c.work(func() {
		err := c.o.Book.Keep(p)
		c.problem(err)
		c.mu.Lock()
		if err == nil && c.state.Profile.Location == p.Location {
			c.state.Profile = p
		}
		c.mu.Unlock()
		c.told.Poke()
		c.LoadRecents()
	})
}
