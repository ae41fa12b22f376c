// Package async carries results from workers to the thread that draws. Everything goes through one Dispatcher, so that tests
// can put a queue of their own in its place, and through a Coalescer where results come faster than a person can read.
//
// It knows no toolkit: the window hands in fyne.Do.
package async

import (
	"sync"
	"time"
)

// Dispatcher runs f on the UI thread, after whatever was dispatched before. It doesn't wait for f.
type Dispatcher func(f func())

// Coalescer turns any number of pokes into few runs: the first poke runs at once, further ones at most once each interval, and the
// last one is never lost. Its methods are safe for concurrent use.
type Coalescer struct {
	dispatch Dispatcher
	every    time.Duration
	run      func()

	mu      sync.Mutex
	pending bool
	stopped bool
	last    time.Time
	timer   *time.Timer
}

// NewCoalescer returns one that dispatches run, which should read the latest state when it runs.
func NewCoalescer(d Dispatcher, every time.Duration, run func()) *Coalescer {
	return &Coalescer{dispatch: d, every: every, run: run}
}

// Poke asks for a run.
func (c *Coalescer) Poke() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending || c.stopped {
		return
	}
	c.pending = true
	wait := time.Duration(0)
	if !c.last.IsZero() {
		wait = c.every - time.Since(c.last)
	}
	if wait <= 0 {
		c.dispatch(c.fire)
		return
	}
	c.timer = time.AfterFunc(wait, func() { c.dispatch(c.fire) })
}

func (c *Coalescer) fire() {
	c.mu.Lock()
	if c.stopped {
		c.mu.Unlock()
		return
	}
	c.pending = false
	c.last = time.Now()
	c.mu.Unlock()
	c.run()
}

// Stop ends it: nothing runs that has not begun.
func (c *Coalescer) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	if c.timer != nil {
		c.timer.Stop()
	}
}
