package fileshare

import (
	"context"
	"errors"
	"sync"

	"attache/store/driver"
	"attache/store/metadata"
)

// Create begins an attachment in a temporary folder directly below the root. The folder holds files only, so that the .NET package sees a
// message without attachments there, and never a half-written attachment.
func (d *Driver) Create(ctx context.Context, a driver.New) (driver.Writer, error) {
	if err := d.rules.checkWrite(a.Key); err != nil {
		return nil, err
	}
	if !formattable(a.Expiry) {
		return nil, &driver.Fault{Kind: driver.ErrInvalid, Reason: "the expiry's year is not between 1 and 9999", Remedy: "Choose another expiry"}
	}
	coded, err := metadata.Encode(a.Metadata)
	if err != nil {
		return nil, &driver.Fault{Kind: driver.ErrInvalid, Reason: err.Error(), Remedy: "Change the metadata"}
	}
	apart := d.isRemote()
	w, err := wait(ctx, apart, func() (*writer, error) {
		n, err := d.begin(ctx, a.Key)
		if err != nil {
			return nil, err
		}
		n.expiry, n.metadata = formatExpiry(a.Expiry), coded
		return &writer{ctx: ctx, apart: apart, temp: n.temp, newborn: n}, nil
	}, func(w *writer) { _ = w.newborn.discard() })
	if err != nil {
		return nil, err
	}
	return w, nil
}

// writer is the bytes of one new attachment.
type writer struct {
	ctx   context.Context
	apart bool
	temp  string // the temporary folder's name

	// mu is held while newborn is at work, so that what is left behind by a cancelled call is cleared away after it.
	mu      sync.Mutex
	newborn *newborn
	ended   bool
	failed  error
}

func (w *writer) Write(p []byte) (int, error) {
	written := 0
	for {
		if w.failed != nil {
			return written, w.failed
		}
		if err := w.ctx.Err(); err != nil {
			w.failed = err
			continue
		}
		n, err := w.writeSome(p[written:min(len(p), written+maxRead)])
		written += n
		if err != nil {
			w.failed = fault(err, writing)
			continue
		}
		if written == len(p) {
			return written, nil
		}
	}
}

// writeSome writes once. A write that may be left behind gets its own copy: p is the caller's again when Write returns.
func (w *writer) writeSome(p []byte) (int, error) {
	if w.ended {
		return 0, errEnded
	}
	if !w.apart {
		return w.newborn.data.write(p)
	}
	buffer := copyBuffers.Get().(*[copyBytes]byte)
	own := buffer[:copy(buffer[:], p)]
	n, err := wait(w.ctx, true, func() (int, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.newborn.data == nil { // left behind before it began, and cleared away since
			return 0, errEnded
		}
		return w.newborn.data.write(own)
	}, nil)
	if !driver.IsCancel(err) {
		copyBuffers.Put(buffer)
	}
	return n, err
}

var errEnded = errors.New("the save has already ended")

// Commit flushes the files and moves their folder to its place in one step.
func (w *writer) Commit(ctx context.Context) error {
	switch {
	case w.ended:
		return fault(errEnded, writing)
	case w.failed != nil:
		return fault(errors.Join(w.failed, w.Abort()), writing)
	}
	w.ended = true
	apart := w.apart || !w.newborn.d.options.NoSync // a flush can take long on any disk
	err := finish(ctx, apart, func(claim func() bool) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.newborn.commit(ctx, claim)
	})
	return fault(err, writing)
}

// Abort removes what was written.
func (w *writer) Abort() error {
	if w.ended {
		return nil
	}
	w.ended = true
	if !w.apart {
		return fault(w.newborn.discard(), writing)
	}
	ctx, cancel := context.WithTimeout(context.Background(), grace/2)
	defer cancel()
	err := try(ctx, true, func() error {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.newborn.discard()
	})
	if driver.IsCancel(err) {
		err = w.clearAway()
	}
	return fault(err, writing)
}

// clearAway removes the temporary folder of a save that hangs in a call, by other means than that call's. When the call returns, Abort's own
// goroutine finds nothing left but to close the files.
func (w *writer) clearAway() error {
	ctx, cancel := context.WithTimeout(context.Background(), grace/2)
	defer cancel()
	d, temp := w.newborn.d, w.temp
	err := try(ctx, true, func() (err error) {
		root, err := d.openRoot()
		if err != nil {
			return err
		}
		defer closing(root, &err)
		return ignoreGone(d.dismantle(root, root, temp, "", inAttachment, 0))
	})
	if driver.IsCancel(err) {
		return &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share doesn't answer, so that the unfinished save is cleared away later", Err: err}
	}
	return err
}
