package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"

	"attache/store"
	"attache/store/driver"
)

// The exit statuses besides 0.
const (
	statusFailed  = 1
	statusUsage   = 2
	statusPartly  = 3
	statusStopped = 130
)

// errPipe says that nobody reads stdout any more: a reason to stop, and nothing to speak of.
var errPipe = errors.New("nobody reads the output any more")

func isPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) || isSystemPipe(err)
}

// outputError is what keeps results from being written, such as a full disk.
type outputError struct{ err error }

func (e *outputError) Error() string { return "Can't write the output: " + bare(e.err).Error() }
func (e *outputError) Unwrap() error { return e.err }

// bare takes the operation and the path off an error of the os package.
func bare(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}

// usageError is wrong usage.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// sourceError wraps what makes a source unusable.
type sourceError struct{ err error }

func (e *sourceError) Error() string { return e.err.Error() }
func (e *sourceError) Unwrap() error { return e.err }

func isUsage(err error) bool {
	var u *usageError
	var s *sourceError
	return errors.As(err, &u) || errors.As(err, &s) || errors.Is(err, store.ErrInvalid)
}

// partError ends a command whose single failures have been named already.
type partError struct{ done, failed int }

func (e *partError) Error() string { return fmt.Sprintf("%d done, %d failed", e.done, e.failed) }

// tally counts what a command did, and names each failure.
type tally struct{ done, failed int }

func (t *tally) add(c *call, err error) {
	if err == nil {
		t.done++
		return
	}
	if c.Err() != nil && driver.IsCancel(err) {
		return // the command was stopped, and says so by its status
	}
	t.failed++
	c.complain(err)
}

func (t *tally) err() error {
	if t.failed == 0 {
		return nil
	}
	return &partError{t.done, t.failed}
}

// sentence ends err's text with one full stop.
func sentence(err error) string {
	text := remedied(err)
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, ")") {
		return text
	}
	return text + "."
}
