package fileshare

import (
	"context"
	"iter"
	"sync"
)

// inOrder calls work for each job, workers at a time, and yields the results in the order of the jobs: the first while later ones are
// still worked on. At most ahead results wait. When ctx ends, or the caller stops, it returns at once, without waiting for
// work that may hang; done, if not nil, is called when the last work has ended.
func inOrder[Job, Result any](ctx context.Context, workers, ahead int, jobs iter.Seq[Job], work func(Job) Result, done func()) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		type slot struct {
			job    Job
			result chan Result
		}
		waiting := make(chan slot, workers)
		ordered := make(chan slot, ahead)
		var busy sync.WaitGroup
		busy.Go(func() {
			defer close(waiting)
			defer close(ordered)
			for job := range jobs {
				s := slot{job, make(chan Result, 1)}
				// In order first: what is worked on will be waited for.
				select {
				case ordered <- s:
				case <-ctx.Done():
					return
				}
				select {
				case waiting <- s:
				case <-ctx.Done():
					return
				}
			}
		})
		for range workers {
			busy.Go(func() {
				for s := range waiting {
					if ctx.Err() != nil {
						return
					}
					s.result <- work(s.job)
				}
			})
		}
		if done != nil {
			go func() {
				busy.Wait()
				done()
			}()
		}
		for {
			var s slot
			var more bool
			select {
			case s, more = <-ordered:
			case <-ctx.Done():
				return
			}
			if !more {
				return
			}
			select {
			case r := <-s.result:
				if !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}
