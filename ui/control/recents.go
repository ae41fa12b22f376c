package control

import (
	"context"
	"os"
	"sync"
	"time"

	"attache/ui/connect"
)

// reachWait is how long a remembered source has to answer. A folder on a dead network drive can hang for minutes.
const reachWait = 3 * time.Second

// Reach is whether a remembered source is there.
type Reach uint8

// The answers.
const (
	Checking Reach = iota
	There
	Missing
	Silent  // no answer within a few seconds
	Unasked // a remote source, which is not asked before it is opened
)

// String returns the words that people read.
func (r Reach) String() string {
	return [...]string{"checking", "reachable", "not found", "no answer", ""}[r]
}

// Recent is a remembered source.
type Recent struct {
	connect.Profile
	Reach Reach
}

// LoadRecents reads what is remembered and finds out what is there. Hooks.Recents is told at once, and again with each answer. It may be
// called from any goroutine.
func (c *Controller) LoadRecents() {
	c.work(func() {
		all, err := c.o.Book.All()
		c.problem(err)
		recents := make([]Recent, len(all))
		for i, p := range all {
			recents[i] = Recent{Profile: p}
			if connect.IsURL(p.Location) {
				recents[i].Reach = Unasked
			}
		}
		c.tellRecents(recents)
		var mu sync.Mutex
		var wg sync.WaitGroup
		for i := range recents {
			if recents[i].Reach == Unasked {
				continue
			}
			wg.Go(func() {
				r := reach(c.ctx, recents[i].Location)
				mu.Lock()
				recents[i].Reach = r
				mu.Unlock()
			})
		}
		wg.Wait()
		c.tellRecents(recents)
	})
}

func (c *Controller) tellRecents(all []Recent) {
	told := append([]Recent(nil), all...)
	if c.hooks.Recents != nil {
		c.o.Dispatch(func() { c.hooks.Recents(told) })
	}
}

// ForgetRecent removes a source from what is remembered.
func (c *Controller) ForgetRecent(location string) {
	c.work(func() {
		c.problem(c.o.Book.Forget(location))
		c.LoadRecents()
	})
}

// reach asks whether a path is there. The system call can't be interrupted: on a drive that never answers, its goroutine
// ends when the system gives up.
func reach(ctx context.Context, path string) Reach {
	answer := make(chan Reach, 1)
	go func() {
		if _, err := os.Stat(path); err != nil {
			answer <- Missing
			return
		}
		answer <- There
	}()
	wait := time.NewTimer(reachWait)
	defer wait.Stop()
	select {
	case r := <-answer:
		return r
	case <-wait.C:
	case <-ctx.Done():
	}
	return Silent
}
