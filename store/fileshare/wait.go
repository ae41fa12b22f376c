package fileshare

import "context"

// wait calls work, in a goroutine if apart is set, and returns what it returns, or the context's error as soon as the
// context ends. A system call on a network file system can hang for minutes and can't be interrupted; then work is left
// behind, and undo is called with its result if it succeeds after all.
func wait[T any](ctx context.Context, apart bool, work func() (T, error), undo func(T)) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	if !apart {
		return work()
	}
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome)
	left := make(chan struct{})
	go func() {
		value, err := work()
		select {
		case done <- outcome{value, err}:
		case <-left:
			if err == nil && undo != nil {
				undo(value)
			}
		}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		close(left)
		return none, ctx.Err()
	}
}

// try is wait for work that yields nothing.
func try(ctx context.Context, apart bool, work func() error) error {
	_, err := wait(ctx, apart, func() (struct{}, error) { return struct{}{}, work() }, nil)
	return err
}
