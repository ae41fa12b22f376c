package preview

import (
	"context"
	"errors"
	"io"
)

// Source gives random access to the bytes of one attachment. Each call stands alone: nothing is left open
// between calls. Implementations are safe for concurrent use.
type Source interface {
	// Size is the number of bytes. It doesn't change during the life of the Source.
	Size() int64
	// ReadAt fills p from offset off, as io.ReaderAt does: fewer bytes than len(p) come with an error, which is io.EOF at
	// the end of the data.
	ReadAt(ctx context.Context, p []byte, off int64) (int, error)
}

// Bytes is a Source in memory.
type Bytes []byte

// Size returns the number of bytes.
func (b Bytes) Size() int64 { return int64(len(b)) }

// ReadAt copies from the slice.
func (b Bytes) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if off >= int64(len(b)) {
		return 0, io.EOF
	}
	n := copy(p, b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// FromReaderAt makes a Source of something that is already open, such as a local file. The caller closes it.
func FromReaderAt(r io.ReaderAt, size int64) Source { return readerAt{r, size} }

type readerAt struct {
	r    io.ReaderAt
	size int64
}

func (s readerAt) Size() int64 { return s.size }

func (s readerAt) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.ReadAt(p, off)
}

// readFull fills p from off or fails: a Source that ends before its Size is io.ErrUnexpectedEOF. Errors of the
// Source come back as they are.
func readFull(ctx context.Context, src Source, p []byte, off int64) error {
	for len(p) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := src.ReadAt(ctx, p, off)
		if n > len(p) || n < 0 {
			return io.ErrUnexpectedEOF
		}
		p, off = p[n:], off+int64(n)
		if len(p) == 0 {
			return nil
		}
		if errors.Is(err, io.EOF) || (err == nil && n == 0) {
			return io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reader reads a Source from a position to its end in chunks, for decoders that want an io.Reader or an io.ReaderAt. It
// keeps its context, because io.Reader has no room for one; it lives for one decoding only.
type reader struct {
	ctx context.Context
	src Source
	off int64
	err error // the first error of the source, so that it is told apart from an error of the decoder
}

func (r *reader) Read(p []byte) (int, error) {
	if rest := r.src.Size() - r.off; int64(len(p)) > rest {
		p = p[:rest]
		if rest == 0 {
			return 0, io.EOF
		}
	}
	if err := r.fill(p, r.off); err != nil {
		return 0, err
	}
	r.off += int64(len(p))
	return len(p), nil
}

func (r *reader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 || off >= r.src.Size() {
		return 0, io.EOF
	}
	n := len(p)
	if rest := r.src.Size() - off; int64(n) > rest {
		n = int(rest)
	}
	if err := r.fill(p[:n], off); err != nil {
		return 0, err
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (r *reader) fill(p []byte, off int64) error {
	err := readFull(r.ctx, r.src, p, off)
	if err != nil && r.err == nil {
		r.err = err
	}
	return err
}
