package store

import (
	"context"
	"io"
	"io/fs"

	"attache/store/driver"
	"attache/store/pool"
)

// Stat describes one attachment, with its metadata. The key is looked up exactly first and then ignoring case.
// Errors: ErrNotFound, ErrAmbiguous.
func (s *Store) Stat(ctx context.Context, k Key) (Info, error) {
	if err := s.ready(ctx); err != nil {
		return Info{}, s.fail("look up", k, err)
	}
	if err := s.check(k); err != nil {
		return Info{}, s.fail("look up", k, err)
	}
	info, err := s.d.Stat(ctx, k)
	return info, s.fail("look up", k, err)
}

// Reader yields the bytes of one attachment, or of a range of it. It ends with io.EOF only after every byte that was promised;
// where the data turns out shorter, with io.ErrUnexpectedEOF. It must be closed.
type Reader struct {
	// Info describes the attachment as it was when the Reader was opened.
	Info Info
	// Range is the part that the Reader yields, cut to what there is.
	Range Range

	s    *Store
	ctx  context.Context
	rc   io.ReadCloser
	left int64
	end  error // what follows the last byte: io.EOF, unless the source fails with it
}

// Open opens the whole of an attachment. Errors: ErrNotFound, ErrAmbiguous, ErrDamaged.
func (s *Store) Open(ctx context.Context, k Key) (*Reader, error) { return s.OpenRange(ctx, k, All) }

// OpenRange opens a part of an attachment. A range that ends past the end is cut there; one that begins past it is empty.
func (s *Store) OpenRange(ctx context.Context, k Key, r Range) (*Reader, error) {
	err := s.ready(ctx)
	if err == nil {
		err = s.check(k)
	}
	if err == nil {
		err = checkRange(r)
	}
	if err != nil {
		return nil, s.fail("read", k, err)
	}
	rc, info, err := s.d.Open(ctx, k, r)
	if err != nil {
		return nil, s.fail("read", k, err)
	}
	cut := r.Cut(info.Size)
	return &Reader{Info: info, Range: cut, s: s, ctx: ctx, rc: rc, left: cut.Length, end: io.EOF}, nil
}

// Read reads the next bytes. After Close it fails, so that a reader closed half-way never looks like one that came to its end.
func (r *Reader) Read(p []byte) (int, error) {
	if r.rc == nil {
		return 0, r.s.fail("read", r.Info.Key, &driver.Fault{Kind: ErrInvalid, Reason: "its reader is closed", Err: fs.ErrClosed})
	}
	if r.left == 0 {
		return 0, r.end
	}
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if int64(len(p)) > r.left {
		p = p[:r.left]
	}
	n, err := r.rc.Read(p)
	r.left -= int64(n)
	switch {
	case r.left == 0:
		if err != nil && err != io.EOF {
			r.end = r.s.fail("read", r.Info.Key, err)
		}
		return n, nil // the next call says how it ended
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		err = &driver.Fault{Kind: ErrDamaged, Reason: "the data ended early", Remedy: "It may have been changed or removed meanwhile; refresh and try again", Err: io.ErrUnexpectedEOF}
	}
	return n, r.s.fail("read", r.Info.Key, err)
}

// Close gives the source back. It is safe to call it twice.
func (r *Reader) Close() error {
	if r.rc == nil {
		return nil
	}
	rc := r.rc
	r.rc = nil
	return r.s.fail("read", r.Info.Key, rc.Close())
}

// Process opens an attachment, hands it to f, and closes it.
func (s *Store) Process(ctx context.Context, k Key, f func(*Reader) error) error {
	r, err := s.Open(ctx, k)
	if err != nil {
		return err
	}
	defer r.Close()
	return f(r)
}

// CopyTo writes an attachment to w and returns the number of bytes written. An error means that what was written is not whole.
func (s *Store) CopyTo(ctx context.Context, k Key, w io.Writer) (int64, error) {
	var n int64
	err := s.Process(ctx, k, func(r *Reader) (err error) {
		n, err = pool.Copy(ctx, w, r)
		return err
	})
	return n, err
}
