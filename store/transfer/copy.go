package transfer

import (
	"context"
	"crypto/sha256"
	"errors"
	"hash"
	"io"
	"runtime"

	"attache/store/pool"
)

// blocks lends the memory for copying: larger blocks than others use, since each is one system call of reading and one of writing.
var blocks = pool.New(pool.Options{BlockSize: 256 << 10, MaxFree: 16 << 20})

// blocksPerCopy is how many blocks one copy has in turn: one is read and written while others are hashed.
const blocksPerCopy = 4

// copyHashed copies r to w until r ends, and returns how many bytes that were and their SHA-256. It tells wrote of each piece. What is larger
// than a block is hashed beside the copying where there is more than one processor.
func copyHashed(ctx context.Context, w io.Writer, r io.Reader, size int64, wrote func(int)) (n int64, sum [sha256.Size]byte, err error) {
	h := sha256.New()
	if size <= int64(blocks.BlockSize()) || runtime.GOMAXPROCS(0) == 1 {
		n, err = copyInTurn(ctx, w, r, h, wrote)
	} else {
		n, err = copyBeside(ctx, w, r, h, wrote)
	}
	h.Sum(sum[:0])
	return n, sum, err
}

func copyInTurn(ctx context.Context, w io.Writer, r io.Reader, h hash.Hash, wrote func(int)) (n int64, err error) {
	b := blocks.Get()
	defer func() { err = errors.Join(err, blocks.Put(b)) }()
	for {
		got, end, err := step(ctx, w, r, b.Bytes(), wrote)
		n += int64(got)
		h.Write(b.Bytes()[:got])
		if end || err != nil {
			return n, err
		}
	}
}

// piece is a block with so many bytes in it.
type piece struct {
	block pool.Block
	n     int
}

func copyBeside(ctx context.Context, w io.Writer, r io.Reader, h hash.Hash, wrote func(int)) (int64, error) {
	free, full := make(chan pool.Block, blocksPerCopy), make(chan piece, blocksPerCopy)
	for range blocksPerCopy {
		free <- blocks.Get()
	}
	hashed := make(chan struct{})
	go func() {
		defer close(hashed)
		for p := range full {
			h.Write(p.block.Bytes()[:p.n])
			free <- p.block
		}
	}()
	var n int64
	var err error
	for end := false; !end && err == nil; {
		b := <-free
		var got int
		got, end, err = step(ctx, w, r, b.Bytes(), wrote)
		n += int64(got)
		full <- piece{b, got}
	}
	close(full)
	<-hashed
	for range blocksPerCopy {
		err = errors.Join(err, blocks.Put(<-free))
	}
	return n, err
}

// step reads once and writes what came, and reports the end of r.
func step(ctx context.Context, w io.Writer, r io.Reader, buf []byte, wrote func(int)) (n int, end bool, err error) {
	if err := ctx.Err(); err != nil {
		return 0, false, err
	}
	n, readErr := r.Read(buf)
	if n > 0 {
		written, err := w.Write(buf[:n])
		if err == nil && written < n {
			err = io.ErrShortWrite
		}
		if err != nil {
			return written, false, &writeError{err}
		}
		wrote(n)
	}
	if readErr == io.EOF {
		return n, true, nil
	}
	return n, false, readErr
}

// writeError tells a failure of the folder from one of the source.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }
