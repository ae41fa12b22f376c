package pool

import (
	"fmt"
	"io"
)

// Read reads from the read position and moves it.
func (s *Stream) Read(b []byte) (int, error) {
	if err := s.enter("read"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	if s.pos >= s.size {
		return 0, io.EOF
	}
	n := s.copyAt(b, s.pos)
	s.pos += int64(n)
	return n, nil
}

// ReadByte reads one byte from the read position and moves it.
func (s *Stream) ReadByte() (byte, error) {
	if err := s.enter("read"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	if s.pos >= s.size {
		return 0, io.EOF
	}
	c := s.from(s.pos)[0]
	s.pos++
	return c, nil
}

// ReadAt reads from offset and leaves the read position alone. Fewer bytes than asked for come with io.EOF.
func (s *Stream) ReadAt(b []byte, offset int64) (int, error) {
	if err := s.enter("read"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	if offset < 0 {
		return 0, s.badPosition(offset)
	}
	n := s.copyAt(b, offset)
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// WriteTo writes everything from the read position on to w, block by block without copying, and moves the read position. The
// stream is locked while w is written to.
func (s *Stream) WriteTo(w io.Writer) (written int64, err error) {
	if err := s.enter("read"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	for s.pos < s.size {
		part := s.from(s.pos)
		n, err := w.Write(part)
		if n < 0 || n > len(part) {
			return written, errBadCount
		}
		s.pos += int64(n)
		written += int64(n)
		if err != nil {
			return written, err
		}
		if n < len(part) {
			return written, io.ErrShortWrite
		}
	}
	return written, nil
}

// Seek moves the read position. Past the end is allowed, and reads as the end. Errors: ErrRange for a position before the start.
func (s *Stream) Seek(offset int64, whence int) (int64, error) {
	if err := s.enter("seek"); err != nil {
		return 0, err
	}
	defer s.mu.Unlock()
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += s.pos
	case io.SeekEnd:
		offset += s.size
	default:
		return 0, fmt.Errorf("pool: whence %d is not known: %w", whence, ErrRange)
	}
	if offset < 0 {
		return 0, s.badPosition(offset)
	}
	s.pos = offset
	return offset, nil
}

// from is the part of one block that starts at offset, which lies inside the stream.
func (s *Stream) from(offset int64) []byte {
	block := int64(s.pool.options.BlockSize)
	i := offset / block
	end := min(block, s.size-i*block)
	return s.blocks[i].bytes[offset-i*block : end]
}

// copyAt copies what there is from offset on.
func (s *Stream) copyAt(b []byte, offset int64) (n int) {
	for n < len(b) && offset+int64(n) < s.size {
		n += copy(b[n:], s.from(offset+int64(n)))
	}
	return n
}

func (s *Stream) badPosition(offset int64) error {
	return fmt.Errorf("pool: position %d of stream %q: %w", offset, s.tag, ErrRange)
}
