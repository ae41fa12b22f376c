package pool

import (
	"context"
	"io"
)

// Copy copies src to dst with one borrowed block until src ends, and returns the number of bytes written. It allocates
// nothing itself. Between blocks it looks at ctx, and returns the context's cause when that has ended; a Read or Write
// that is under way is not interrupted. Unlike io.Copy it never hands the work to WriteTo or ReadFrom, which know no context.
func (p *Pool) Copy(ctx context.Context, dst io.Writer, src io.Reader) (written int64, err error) {
	block := p.Get()
	defer func() {
		if e := p.Put(block); err == nil {
			err = e
		}
	}()
	buf := block.Bytes()
	for empty := 0; empty < maxEmptyReads; {
		if err := context.Cause(ctx); err != nil {
			return written, err
		}
		n, readErr := src.Read(buf)
		if n < 0 || n > len(buf) {
			return written, errBadCount
		}
		if n > 0 {
			empty = 0
			w, err := dst.Write(buf[:n])
			if w < 0 || w > n {
				return written, errBadCount
			}
			written += int64(w)
			if err != nil {
				return written, err
			}
			if w < n {
				return written, io.ErrShortWrite
			}
		} else {
			empty++
		}
		if readErr == io.EOF {
			return written, nil
		}
		if readErr != nil {
			return written, readErr
		}
	}
	return written, io.ErrNoProgress
}

// Copy copies with a block of the Default pool.
func Copy(ctx context.Context, dst io.Writer, src io.Reader) (int64, error) {
	return Default.Copy(ctx, dst, src)
}
