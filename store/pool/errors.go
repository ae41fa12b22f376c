package pool

import (
	"errors"
	"fmt"
)

var (
	// ErrReleased is wrapped by the error of every call on a stream or block that was given back before.
	ErrReleased = errors.New("already released")
	// ErrTooLarge is wrapped by the error of a write that would make a stream larger than [Options.MaxStream].
	ErrTooLarge = errors.New("larger than a memory stream may be")
	// ErrRange is wrapped by the error of a position or length outside the stream.
	ErrRange = errors.New("outside the stream")

	errBadCount = errors.New("pool: a reader or writer returned an impossible count")
)

// maxEmptyReads is how many reads in a row may yield neither a byte nor an error.
const maxEmptyReads = 100

// misuse tells OnMisuse, and the caller, that op came after the release of what owner names.
func (p *Pool) misuse(op, owner string) error {
	err := fmt.Errorf("pool: %s of %s: %w", op, owner, ErrReleased)
	if p.options.OnMisuse != nil {
		p.options.OnMisuse(err)
	}
	return err
}
