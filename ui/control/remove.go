package control

import (
	"context"
	"errors"
	"sync"
	"time"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/async"
	"attache/ui/words"
)

// Delete begins to delete what is selected. It deletes exactly the attachments that were named when the person agreed: one that came to a
// message since then stays.
func (c *Controller) Delete(what Chosen) {
	st := c.Store()
	if st == nil || what.Empty() {
		return
	}
	c.start(deleteWork(st, "Delete "+what.Words(), what.Infos))
}

func deleteWork(st *store.Store, title string, infos []store.Info) activity.Work {
	return activity.Work{Title: title, Doing: "deleting", Run: func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(len(infos)), 0)
		t := tally{total: len(infos)}
		var failed []store.Info
		var end error
		for _, i := range infos {
			p.At(keyWords(i.Key))
			var err error
			if i.Name == "" {
				err = st.DeleteMessage(ctx, i.Message)
			} else {
				err = st.Delete(ctx, i.Key)
			}
			switch {
			case err == nil:
				t.done++
			case errors.Is(err, store.ErrNotFound):
				t.gone++
			case isCancel(err):
				end = err
			default:
				failed = append(failed, i)
				t.fail(i.Key, err)
			}
			if end != nil {
				break
			}
			p.Add(1, 0)
		}
		out := t.outcome(words.Count(t.done, "attachment")+" deleted", "not deleted", end)
		if len(failed) > 0 {
			w := deleteWork(st, again("Delete", len(failed), "attachment"), failed)
			out.Retry = &w
		}
		return out
	}}
}

// Cleanup is what a clean-up would remove.
type Cleanup struct {
	Before   time.Time
	Infos    []store.Info
	Messages int
	Bytes    int64
	// Oldest is the earliest expiry.
	Oldest time.Time
	// Done: everything was looked at. Until then it is what was found up to now.
	Done bool
	Err  error

	last string // the message of the last of Infos
}

func (c *Cleanup) add(i store.Info) {
	if i.Message != c.last || len(c.Infos) == 0 {
		c.Messages++
		c.last = i.Message
	}
	c.Infos = append(c.Infos, i)
	c.Bytes += max(0, i.Size)
	if c.Oldest.IsZero() || i.Expiry.Before(c.Oldest) {
		c.Oldest = i.Expiry
	}
}

// foundEvery is how often a dry run tells what it found, at most.
const foundEvery = 200 * time.Millisecond

// DryRun finds out what a clean-up would remove that deletes what expired before the given time. tell is called on the UI thread, now and then
// with what was found up to then, and in the end with Done. The returned function gives it up; nothing is told after that.
func (c *Controller) DryRun(before time.Time, tell func(Cleanup)) (giveUp func()) {
	st := c.Store()
	ctx, cancel := context.WithCancel(c.ctx)
	if st == nil {
		return cancel
	}
	var mu sync.Mutex
	found := Cleanup{Before: before}
	told := async.NewCoalescer(c.o.Dispatch, foundEvery, func() {
		mu.Lock()
		now := found // what is in its slice already doesn't change
		mu.Unlock()
		if ctx.Err() == nil {
			tell(now)
		}
	})
	change := func(f func(*Cleanup)) {
		mu.Lock()
		f(&found)
		mu.Unlock()
		told.Poke()
	}
	c.work(func() {
		for i, err := range st.Clean(ctx, before, true) {
			if err != nil {
				change(func(f *Cleanup) { f.Err = err })
				break
			}
			change(func(f *Cleanup) { f.add(i) })
		}
		change(func(f *Cleanup) { f.Done = true })
	})
	return func() { cancel(); told.Stop() }
}

// Clean begins a clean-up of what expired before the given time. total is how much a dry run found, for the progress.
func (c *Controller) Clean(before time.Time, total int) {
	st := c.Store()
	if st == nil {
		return
	}
	c.start(cleanWork(st, before, total))
}

func cleanWork(st *store.Store, before time.Time, total int) activity.Work {
	w := activity.Work{Title: "Clean up what expired before " + words.Local(before), Doing: "cleaning up"}
	w.Run = func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(total), 0)
		t := tally{total: total}
		var end error
		var freed int64
		for i, err := range st.Clean(ctx, before, false) {
			switch {
			case err == nil:
				t.done++
				freed += max(0, i.Size)
			case i.Key == store.Key{}, isCancel(err):
				end = err
			default:
				t.fail(i.Key, err)
			}
			p.Add(1, 0)
		}
		if end == nil {
			end = ctx.Err()
		}
		out := t.outcome(words.Count(t.done, "expired attachment")+" deleted, "+words.Size(freed)+" freed", "not deleted", end)
		if end == nil && t.failed() > 0 || end != nil && !isCancel(end) {
			out.Retry = &w
		}
		return out
	}
	return w
}
