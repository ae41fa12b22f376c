package cli

import (
	"bufio"
	"context"
	"io"
	"sync"
	"time"
)

// output is stdout: buffered, since a listing is many short lines, but never so that somebody waits for what is there. The first
// lines go out at once, and later ones within a moment.
type output struct {
	raw  io.Writer
	stop context.CancelCauseFunc

	mu     sync.Mutex
	w      *bufio.Writer
	lines  int
	before func() // is called, locked, before a flush by the clock
	err    error
	timer  *time.Timer
	closed bool
}

// The first eagerLines lines are flushed one by one; after them nothing waits longer than flushAfter.
const (
	eagerLines = 10
	flushAfter = 100 * time.Millisecond
)

func newOutput(w io.Writer) *output {
	return &output{raw: w, w: bufio.NewWriterSize(w, 64<<10)}
}

// Write adds a piece, which should be whole lines.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.put(p)
	if o.err != nil {
		return 0, o.err
	}
	return len(p), nil
}

// put adds a piece with o locked.
func (o *output) put(p []byte) {
	if o.err == nil {
		_, err := o.w.Write(p)
		o.note(err)
	}
	o.lines++
	if o.lines <= eagerLines {
		o.note(o.w.Flush())
	} else {
		o.arm()
	}
}

// arm starts the clock for the next flush.
func (o *output) arm() {
	if o.timer == nil && !o.closed {
		o.timer = time.AfterFunc(flushAfter, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.timer = nil
			if o.closed {
				return
			}
			if o.before != nil {
				o.before()
			}
			o.note(o.w.Flush())
		})
	}
}

func (o *output) note(err error) {
	if err == nil || o.err != nil {
		return
	}
	if isPipe(err) {
		err = errPipe
	} else {
		err = &outputError{err}
	}
	o.err = err
	if o.stop != nil {
		o.stop(err)
	}
}

// straight returns a writer that doesn't buffer, for pieces that are large already.
func (o *output) straight() io.Writer { return straight{o} }

type straight struct{ o *output }

func (s straight) Write(p []byte) (int, error) {
	n, err := s.o.raw.Write(p)
	if err != nil {
		s.o.mu.Lock()
		defer s.o.mu.Unlock()
		s.o.note(err)
		return n, s.o.err
	}
	return n, nil
}

// Close flushes, and returns the first error of any write.
func (o *output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	if o.timer != nil {
		o.timer.Stop()
	}
	if o.err == nil {
		o.note(o.w.Flush())
	}
	return o.err
}

// failed reports whether a write has failed.
func (o *output) failed() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err != nil
}
