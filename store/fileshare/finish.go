package fileshare

import (
	"context"
	"sync/atomic"
	"time"
)

// grace is how long a cancelled change is waited for, so that what it had begun is cleared away when the call returns. It ends
// well within the second that a cancelled call may take.
const grace = 700 * time.Millisecond

// finish calls work, which changes the share in one visible step. Right before that step, work calls claim; where that says false
// the context has ended, and work must undo what it did and return the context's error. With apart set, work runs
// in a goroutine that can be left behind while a system call of it hangs: before the step it still undoes everything, later on.
func finish(ctx context.Context, apart bool, work func(claim func() bool) error) error {
	if err := ctx.Err(); err != nil || !apart {
		return work(func() bool { return ctx.Err() == nil })
	}
	const (
		undecided = iota
		claimed
		abandoned
	)
	var turn atomic.Int32
	done := make(chan error, 1)
	go func() { done <- work(func() bool { return turn.CompareAndSwap(undecided, claimed) }) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	turn.CompareAndSwap(undecided, abandoned)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		return ctx.Err()
	}
}
