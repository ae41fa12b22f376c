package pool

import (
	"fmt"
	"io"
	"sync"
)

// Stream is memory that is written like a file being appended to, and read like one: what is written goes to the end, while
// reading has a position of its own, at the start at first, which Seek moves. Release it when done.
//
// Its methods may be called from several goroutines: they wait for each other, and Release waits for the call under way, so that
// no block is given back while it is read or filled. Every method but Release has no effect after Release; those that return an
// error return one that wraps ErrReleased and holds the tag, and the others return zero.
type Stream struct {
	pool *Pool
	tag  string

	mu       sync.Mutex
	blocks   []*buffer
	few      [2]*buffer // backs blocks while there are no more: most streams are short
	view     *buffer    // what Bytes returned last, where that is no block; nil after a write
	size     int64
	pos      int64 // of the next read; may lie past the end
	released bool
}

var _ interface {
	io.ReadWriteCloser
	io.ReaderAt
	io.Seeker
	io.WriterTo
	io.ReaderFrom
	io.ByteReader
	io.ByteWriter
	io.StringWriter
} = (*Stream)(nil)

// NewStream opens an empty stream. tag says in a word or two who uses it, for messages and for Leaks.
func (p *Pool) NewStream(tag string) *Stream {
	s := &Stream{pool: p, tag: tag}
	s.blocks = s.few[:0]
	p.mu.Lock()
	p.open[tag]++
	p.stats.Streams++
	p.mu.Unlock()
	return s
}

// NewStream opens an empty stream of the Default pool.
func NewStream(tag string) *Stream { return Default.NewStream(tag) }

// Tag is the name that the stream was opened with. It stays after Release.
func (s *Stream) Tag() string { return s.tag }

// Release gives the stream's memory back, views included. A second Release does nothing but return an error that wraps
// ErrReleased, and tell Options.OnMisuse.
func (s *Stream) Release() error {
	if err := s.enter("second release"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	s.released = true
	largest := s.size
	s.clear()
	p := s.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stats.Largest = max(p.stats.Largest, largest)
	p.stats.Streams--
	if p.open[s.tag]--; p.open[s.tag] == 0 {
		delete(p.open, s.tag)
	}
	return nil
}

// Close is Release, for those who want an io.Closer.
func (s *Stream) Close() error { return s.Release() }

// Reset empties the stream and gives its blocks back. The stream stays open.
func (s *Stream) Reset() error { return s.Truncate(0) }

// Truncate shortens the stream to size bytes. A read position past the new end moves there. Errors: ErrRange if size is
// negative or larger than the stream.
func (s *Stream) Truncate(size int64) error {
	if err := s.enter("truncation"); err != nil {
		return err
	}
	defer s.mu.Unlock()
	if size < 0 || size > s.size {
		return fmt.Errorf("pool: stream %q of %d bytes can't be cut to %d: %w", s.tag, s.size, size, ErrRange)
	}
	s.note()
	s.cut(size)
	s.pos = min(s.pos, size)
	return nil
}

// Len is the number of bytes that are still to be read.
func (s *Stream) Len() int {
	if s.enter("length") != nil {
		return 0
	}
	defer s.mu.Unlock()
	return int(max(0, s.size-s.pos))
}

// Size is the number of bytes in the stream.
func (s *Stream) Size() int64 {
	if s.enter("size") != nil {
		return 0
	}
	defer s.mu.Unlock()
	return s.size
}

// Bytes returns the whole stream as one slice, whatever the read position. It is the stream's own memory, for reading only, and
// valid until the next write, Truncate, Reset or Release. A stream of one block is not copied; a longer one is copied to a
// larger pooled buffer, once for any number of calls.
func (s *Stream) Bytes() ([]byte, error) {
	if err := s.enter("view"); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	size := int(s.size)
	if size == 0 {
		return nil, nil
	}
	if size <= s.pool.options.BlockSize {
		return s.blocks[0].bytes[:size:size], nil
	}
	if s.view == nil {
		s.view = s.pool.lend(size)
		s.copyAt(s.view.bytes[:size], 0)
	}
	return s.view.bytes[:size:size], nil
}

// enter locks the stream for op, unless it is released.
func (s *Stream) enter(op string) error {
	s.mu.Lock()
	if !s.released {
		return nil
	}
	s.mu.Unlock()
	return s.pool.misuse(op, fmt.Sprintf("stream %q", s.tag))
}

// note remembers a size that is about to shrink, for Stats.Largest.
func (s *Stream) note() {
	s.pool.mu.Lock()
	s.pool.stats.Largest = max(s.pool.stats.Largest, s.size)
	s.pool.mu.Unlock()
}

// clear gives all memory back.
func (s *Stream) clear() { s.cut(0) }

// cut gives back the view and the blocks that size bytes do not need.
func (s *Stream) cut(size int64) {
	s.dropView()
	block := int64(s.pool.options.BlockSize)
	keep := int((size + block - 1) / block)
	if keep < len(s.blocks) {
		s.pool.takeBack(s.blocks[keep:]...)
		clear(s.blocks[keep:])
		s.blocks = s.blocks[:keep]
	}
	s.size = size
}

func (s *Stream) dropView() {
	if s.view != nil {
		s.pool.takeBack(s.view)
		s.view = nil
	}
}
