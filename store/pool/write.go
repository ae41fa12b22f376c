package pool

import (
	"fmt"
	"io"
)

// Write appends b. Where that would pass Options.MaxStream it writes nothing and returns an error that wraps ErrTooLarge.
func (s *Stream) Write(b []byte) (int, error) { return write(s, b) }

// WriteString appends the bytes of str, as Write does.
func (s *Stream) WriteString(str string) (int, error) { return write(s, str) }

func write[B []byte | string](s *Stream, b B) (int, error) {
	if err := s.enter("write"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	if int64(len(b)) > s.pool.options.MaxStream-s.size {
		return 0, s.tooLarge()
	}
	s.dropView()
	for rest := b; len(rest) > 0; {
		n := copy(s.room(), rest)
		s.size += int64(n)
		rest = rest[n:]
	}
	return len(b), nil
}

// WriteByte appends c, as Write does.
func (s *Stream) WriteByte(c byte) error {
	if err := s.enter("write"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if s.size >= s.pool.options.MaxStream {
		return s.tooLarge()
	}
	s.dropView()
	s.room()[0] = c
	s.size++
	return nil
}

// ReadFrom appends what r yields until it ends, reading straight into the blocks. Where r has more than Options.MaxStream
// allows, the stream is filled to that size and the error wraps ErrTooLarge. The stream is locked while r is read.
func (s *Stream) ReadFrom(r io.Reader) (read int64, err error) {
	if err := s.enter("write"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	s.dropView()
	for empty := 0; empty < maxEmptyReads; {
		room := s.room()
		n, err := r.Read(room)
		if n < 0 || n > len(room) {
			return read, errBadCount
		}
		if over := s.size + int64(n) - s.pool.options.MaxStream; over > 0 {
			s.size = s.pool.options.MaxStream
			return read + int64(n) - over, s.tooLarge()
		}
		s.size += int64(n)
		read += int64(n)
		if err == io.EOF {
			return read, nil
		}
		if err != nil {
			return read, err
		}
		if empty++; n > 0 {
			empty = 0
		}
	}
	return read, io.ErrNoProgress
}

// room is the unused part of the last block; there is always some, as a full chain gets one more.
func (s *Stream) room() []byte {
	block := s.pool.options.BlockSize
	used := int(s.size - int64(block)*int64(max(0, len(s.blocks)-1)))
	if len(s.blocks) == 0 || used == block {
		s.blocks = append(s.blocks, s.pool.lend(block))
		used = 0
	}
	return s.blocks[len(s.blocks)-1].bytes[used:]
}

func (s *Stream) tooLarge() error {
	return fmt.Errorf("pool: stream %q is limited to %d bytes: %w", s.tag, s.pool.options.MaxStream, ErrTooLarge)
}
