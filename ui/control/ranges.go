package control

import (
	"context"
	"errors"
	"io"
	"sync"

	"attache/store"
)

// ahead is how much is read at least: opening an attachment can cost a round trip, so that a little more each time saves
// many of them while a person scrolls.
const ahead = 256 << 10

// ranges is an attachment as the preview reads it: each read opens a range of the source, takes what it needs and closes it. Nothing stays
// open between reads.
type ranges struct {
	life context.Context // ends when something else is shown
	st   *store.Store
	key  store.Key
	size int64

	mu  sync.Mutex
	off int64  // where buf begins
	buf []byte // what was read last
}

func newRanges(life context.Context, st *store.Store, info store.Info) *ranges {
	return &ranges{life: life, st: st, key: info.Key, size: info.Size}
}

// Size is the size when the attachment was looked up.
func (b *ranges) Size() int64 { return b.size }

// ReadAt reads a range, or serves it from what was read ahead.
func (b *ranges) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	if err := b.life.Err(); err != nil {
		return 0, err
	}
	if off >= b.size {
		return 0, io.EOF
	}
	want := p[:min(int64(len(p)), b.size-off)]
	if !b.buffered(want, off) {
		if err := b.read(ctx, want, off); err != nil {
			return 0, err
		}
	}
	if len(want) < len(p) {
		return len(want), io.EOF
	}
	return len(want), nil
}

func (b *ranges) buffered(p []byte, off int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if off < b.off || off+int64(len(p)) > b.off+int64(len(b.buf)) {
		return false
	}
	copy(p, b.buf[off-b.off:])
	return true
}

func (b *ranges) read(ctx context.Context, p []byte, off int64) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(b.life, cancel)()

	into := p
	if len(p) < ahead {
		into = make([]byte, min(ahead, b.size-off))
	}
	r, err := b.st.OpenRange(ctx, b.key, store.Range{Offset: off, Length: int64(len(into))})
	if err != nil {
		return err
	}
	// An attachment that shrank yields fewer bytes than the range asks for; that is an error, not zeros.
	_, err = io.ReadFull(r, into)
	if errors.Is(err, io.EOF) || err == io.ErrUnexpectedEOF {
		err = &store.Error{Op: "read", Key: b.key, Source: b.st.Describe().Location, Err: errShorter}
	}
	if err = errors.Join(err, r.Close()); err != nil {
		return err
	}
	if len(p) < ahead {
		copy(p, into)
		b.mu.Lock()
		b.off, b.buf = off, into
		b.mu.Unlock()
	}
	return nil
}
