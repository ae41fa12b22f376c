package cli

import (
	"context"
	"io"
	"os"
)

// unreadable says why nothing can be read from stdin, as a clause; "" where something can, or its end.
func unreadable(stdin *os.File) string {
	info, err := stdin.Stat()
	switch {
	case err != nil:
		return "it is closed"
	case info.IsDir():
		return "it is a folder"
	}
	return unreadableHere(stdin, info)
}

// stoppable returns a reader of r that ends when ctx does, although a read of r is under way. What that read brings is lost: r
// is not to be used afterwards.
func stoppable(ctx context.Context, r io.Reader) io.Reader {
	s := &stoppableReader{ctx: ctx, pieces: make(chan piece)}
	go s.pump(r)
	return s
}

type stoppableReader struct {
	ctx    context.Context
	pieces chan piece
	now    piece
}

type piece struct {
	data []byte
	err  error
}

// pump reads into two buffers in turn: while one is emptied, the other is filled.
func (s *stoppableReader) pump(r io.Reader) {
	var buffers [2][64 << 10]byte
	for i := 0; ; i ^= 1 {
		n, err := r.Read(buffers[i][:])
		select {
		case s.pieces <- piece{buffers[i][:n], err}:
		case <-s.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func (s *stoppableReader) Read(p []byte) (int, error) {
	for len(s.now.data) == 0 {
		if s.now.err != nil {
			return 0, s.now.err
		}
		select {
		case s.now = <-s.pieces:
		case <-s.ctx.Done():
			return 0, s.ctx.Err()
		}
	}
	n := copy(p, s.now.data)
	s.now.data = s.now.data[n:]
	return n, nil
}
