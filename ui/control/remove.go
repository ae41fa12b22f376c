package control

import (
	"context"
	"errors"
	"fmt"
	"time"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/words"
)

// Delete begins to delete what is selected. It deletes exactly the attachments that were named when the person agreed: one that came to a
// message since then stays.
func (c *Controller) Delete(what Chosen) {
	st := c.Store()
	if st == nil || what.Empty() {
		return
	}
	c.o.Jobs.Start(deleteWork(st, "Delete "+what.Words(), what.Infos))
}

func deleteWork(st *store.Store, title string, infos []store.Info) activity.Work {
	return activity.Work{Title: title, Doing: "deleting", Run: func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(len(infos)), 0)
		var out activity.Outcome
		var failed []store.Info
		deleted, gone := 0, 0
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
				deleted++
			case errors.Is(err, store.ErrNotFound):
				gone++
			case isCancel(err):
				out.Err = err
			default:
				failed = append(failed, i)
				out.Failures = append(out.Failures, activity.Failure{What: keyWords(i.Key), Err: err})
			}
			if out.Err != nil {
				break
			}
			p.Add(1, 0)
		}
		out.Summary = words.Count(deleted, "attachment") + " deleted" + others(gone, len(failed))
		if len(failed) > 0 {
			w := deleteWork(st, title+" (what failed)", failed)
			out.Retry = &w
		}
		return out
	}}
}

func others(gone, failed int) string {
	text := ""
	if gone > 0 {
		text += fmt.Sprintf(", %d no longer stored", gone)
	}
	if failed > 0 {
		text += fmt.Sprintf(", %d failed", failed)
	}
	return text + "."
}

// Cleanup is what a clean-up would remove.
type Cleanup struct {
	Before   time.Time
	Infos    []store.Info
	Messages int
	Bytes    int64
	// Oldest is the earliest expiry.
	Oldest time.Time
	Err    error
}

// DryRun finds out what a clean-up would remove that deletes what expired before the given time. tell is called on the UI thread. The returned
// function gives it up.
func (c *Controller) DryRun(before time.Time, tell func(Cleanup)) (cancel func()) {
	st := c.Store()
	ctx, cancel := context.WithCancel(c.ctx)
	if st == nil {
		return cancel
	}
	c.work(func() {
		defer cancel()
		found := Cleanup{Before: before}
		last := ""
		for i, err := range st.Clean(ctx, before, true) {
			if err != nil {
				found.Err = err
				break
			}
			if i.Message != last {
				found.Messages++
				last = i.Message
			}
			found.Infos = append(found.Infos, i)
			found.Bytes += max(0, i.Size)
			if found.Oldest.IsZero() || i.Expiry.Before(found.Oldest) {
				found.Oldest = i.Expiry
			}
		}
		if ctx.Err() == nil {
			c.o.Dispatch(func() { tell(found) })
		}
	})
	return cancel
}

// Clean begins a clean-up of what expired before the given time. total is how much a dry run found, for the progress.
func (c *Controller) Clean(before time.Time, total int) {
	st := c.Store()
	if st == nil {
		return
	}
	c.o.Jobs.Start(cleanWork(st, before, total))
}

func cleanWork(st *store.Store, before time.Time, total int) activity.Work {
	w := activity.Work{Title: "Clean up what expired before " + words.Local(before), Doing: "cleaning up"}
	w.Run = func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(total), 0)
		var out activity.Outcome
		removed := 0
		var freed int64
		for i, err := range st.Clean(ctx, before, false) {
			switch {
			case err == nil:
				removed++
				freed += max(0, i.Size)
			case i.Key == store.Key{}:
				out.Err = err
			default:
				out.Failures = append(out.Failures, activity.Failure{What: keyWords(i.Key), Err: err})
			}
			p.Add(1, 0)
		}
		if err := ctx.Err(); err != nil {
			out.Err = err
		}
		out.Summary = fmt.Sprintf("%s deleted, %s freed%s", words.Count(removed, "expired attachment"), words.Size(freed), others(0, len(out.Failures)))
		if out.Err != nil && !isCancel(out.Err) {
			out.Summary = sentence(out.Err) + " " + out.Summary
		}
		if out.Err != nil || len(out.Failures) > 0 {
			out.Retry = &w
		}
		return out
	}
	return w
}
