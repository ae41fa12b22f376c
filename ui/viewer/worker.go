package viewer

import (
	"context"
	"sync"
	"time"
)

// worker does one thing at a time on a goroutine of its own, and only the latest of what it is asked for: what is asked
// for while it is busy is merged into one.
type worker[T any] struct {
	merge func(waiting, more T) T

	mu      sync.Mutex
	waiting *T
	signal  chan struct{}
}

// newWorker starts a worker, which runs until ctx ends. merge puts what is asked for into what waits already; nil lets the latest
// replace it.
func newWorker[T any](ctx context.Context, wg *sync.WaitGroup, merge func(waiting, more T) T, run func(context.Context, T)) *worker[T] {
	w := &worker[T]{merge: merge, signal: make(chan struct{}, 1)}
	wg.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-w.signal:
			}
			w.mu.Lock()
			next := w.waiting
			w.waiting = nil
			w.mu.Unlock()
			if next != nil {
				run(ctx, *next)
			}
		}
	})
	return w
}

// ask leaves a wish. It doesn't wait.
func (w *worker[T]) ask(t T) {
	w.mu.Lock()
	if w.waiting != nil && w.merge != nil {
		t = w.merge(*w.waiting, t)
	}
	w.waiting = &t
	w.mu.Unlock()
	select {
	case w.signal <- struct{}{}:
	default:
	}
}

// pause waits for d, or until there is another wish or ctx ends; it reports whether the time has passed undisturbed. Only run may call it.
func (w *worker[T]) pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
	case <-w.signal:
		select { // put back: the loop waits for it
		case w.signal <- struct{}{}:
		default:
		}
	}
	return false
}
