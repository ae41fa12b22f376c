package memory

import (
	"context"

	"attache/store/driver"
)

// Op names what a driver is about to do.
type Op string

// The ops at which a Hook is asked.
const (
	List      Op = "list" // before each row, and before the end
	Stat      Op = "stat"
	Open      Op = "open"
	Read      Op = "read" // before each piece of at most 32 KiB, and before the end
	Create    Op = "create"
	Write     Op = "write" // before each piece of at most 32 KiB
	Commit    Op = "commit"
	Duplicate Op = "duplicate"
	Delete    Op = "delete"
	Watch     Op = "watch" // before each message
)

// Step is one point at which a driver can be made to fail.
type Step struct {
	Op   Op
	Key  driver.Key
	Done int64 // rows of the listing, or bytes of the data, that came before
}

// Hook is asked before each step. The step fails with its error, and waits as long as it does; io.EOF at Read makes the data end
// early. It is called by several goroutines at once.
type Hook func(ctx context.Context, s Step) error

// FailAt returns a hook that fails op with err once done rows or bytes have gone before.
func FailAt(op Op, done int64, err error) Hook {
	return func(_ context.Context, s Step) error {
		if s.Op == op && s.Done >= done {
			return err
		}
		return nil
	}
}

// StallAt returns a hook that holds op up, once done rows or bytes have gone before, until the context ends: a network that went dead.
func StallAt(op Op, done int64) Hook {
	return func(ctx context.Context, s Step) error {
		if s.Op == op && s.Done >= done {
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	}
}

// All returns a hook that asks each of hooks in turn, until one fails.
func All(hooks ...Hook) Hook {
	return func(ctx context.Context, s Step) error {
		for _, h := range hooks {
			if err := h(ctx, s); err != nil {
				return err
			}
		}
		return nil
	}
}
