package fileshare

import (
	"context"
	"errors"
	"io"
	"io/fs"

	"attache/store/driver"
)

// Stat describes one attachment, with metadata.
func (d *Driver) Stat(ctx context.Context, k driver.Key) (driver.Info, error) {
	return wait(ctx, d.isRemote(), func() (info driver.Info, err error) {
		p, err := d.find(ctx, k)
		if err != nil {
			return info, err
		}
		defer closing(p, &err)
		return d.describe(p)
	}, nil)
}

// describe inspects what was found.
func (d *Driver) describe(p *place) (driver.Info, error) {
	s := newScratch()
	defer s.release()
	info, err := d.inspect(p.attachment, p.key, true, s)
	if err == nil {
		err = stillThere(p.message, p.attachment, info)
	}
	switch {
	case err == nil:
		return info, nil
	case vanished(err):
		return driver.Info{}, driver.NotFound(p.key)
	}
	return driver.Info{}, fault(err, reading)
}

// Open returns the bytes of r. What is no regular file is never opened.
func (d *Driver) Open(ctx context.Context, k driver.Key, r driver.Range) (io.ReadCloser, driver.Info, error) {
	if err := ctx.Err(); err != nil {
		return nil, driver.Info{}, err
	}
	apart := d.isRemote()
	type opened struct {
		reader *reader
		info   driver.Info
	}
	o, err := wait(ctx, apart, func() (opened, error) {
		reader, info, err := d.openData(ctx, k, r, apart)
		return opened{reader, info}, err
	}, func(o opened) { _ = o.reader.Close() })
	if err != nil {
		return nil, driver.Info{}, err
	}
	return o.reader, o.info, nil
}

func (d *Driver) openData(ctx context.Context, k driver.Key, r driver.Range, apart bool) (_ *reader, info driver.Info, err error) {
	p, err := d.find(ctx, k)
	if err != nil {
		return nil, info, err
	}
	defer closing(p, &err)
	if info, err = d.describe(p); err != nil {
		return nil, info, err
	}
	seen := regularFile
	if info.Size < 0 {
		seen = unknownKind // no data when it was looked for, or something else in its place
	}
	f, about, err := openRegular(p.attachment, entry{dataFile, seen})
	if err != nil {
		return nil, info, noData(p.key, info, err)
	}
	info.Size = about.size
	whole := r == driver.All
	r = r.Cut(about.size)
	return &reader{ctx: ctx, file: f, offset: r.Offset, left: r.Length, apart: apart, whole: whole, opened: about}, info, nil
}

// noData is the fault of an attachment whose data can't be opened.
func noData(k driver.Key, info driver.Info, err error) error {
	wrong, isWrong := errors.AsType[*wrongKind](err)
	switch {
	case isWrong:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: dataFile + " is " + notAFile(wrong.is), Err: err}
	case vanished(err) && info.Size >= 0:
		return driver.NotFound(k) // it was there a moment ago
	case vanished(err):
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: orElse(info.Problem, "there is no data file"), Err: err}
	}
	return fault(err, reading)
}

// maxRead bounds one system call, so that a cancelled context is noticed soon on slow disks too.
const maxRead = 1 << 20

// reader yields a range of an opened data file.
type reader struct {
	ctx    context.Context
	file   file
	offset int64
	left   int64
	apart  bool // read in a goroutine that can be left behind
	closed bool
	whole  bool  // all of the file was asked for
	opened facts // the file when it was opened
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if r.closed {
		return 0, fault(fs.ErrClosed, reading)
	}
	if r.left == 0 {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	p = p[:min(int64(len(p)), r.left, maxRead)]
	n, err := r.fill(p)
	r.offset += int64(n)
	r.left -= int64(n)
	switch {
	case err != nil:
		return n, fault(err, reading)
	case n == 0:
		return 0, io.ErrUnexpectedEOF
	case r.left == 0 && r.whole:
		return n, r.unchanged()
	}
	return n, nil
}

// unchanged is the check after the last byte of a whole attachment: what was written to meanwhile may be a mixture of old and new.
func (r *reader) unchanged() error {
	now, err := wait(r.ctx, r.apart, r.file.about, nil)
	switch {
	case err != nil:
		return fault(err, reading)
	case now.size != r.opened.size || now.modified != r.opened.modified:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: "the data was written to while it was read", Remedy: "Try again when nothing writes to it"}
	}
	return nil
}

// fill reads once. A read that may be left behind gets a buffer of its own: the caller's is the caller's again when Read returns.
func (r *reader) fill(p []byte) (int, error) {
	if !r.apart {
		return r.file.readAt(p, r.offset)
	}
	buffer := copyBuffers.Get().(*[copyBytes]byte)
	offset, length := r.offset, min(copyBytes, len(p))
	n, err := wait(r.ctx, true, func() (int, error) { return r.file.readAt(buffer[:length], offset) }, nil)
	if driver.IsCancel(err) {
		return 0, err // and the buffer stays with the read
	}
	copy(p, buffer[:n])
	copyBuffers.Put(buffer)
	return n, err
}

func (r *reader) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	if r.apart && r.ctx.Err() != nil {
		go func() { _ = r.file.close() }() // a close can hang like a read
		return nil
	}
	return fault(r.file.close(), reading)
}

// sequence reads a file from its beginning.
type sequence struct {
	f   file
	off int64
}

func (s *sequence) Read(p []byte) (int, error) {
	n, err := s.f.readAt(p, s.off)
	s.off += int64(n)
	if n == 0 && err == nil && len(p) > 0 {
		err = io.EOF
	}
	return n, err
}
