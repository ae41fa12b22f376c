package pool

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

func TestCopy(t *testing.T) {
	broken, full := errors.New("broken"), errors.New("full")
	for _, c := range []struct {
		name string
		src  io.Reader
		dst  io.Writer
		n    int64
		err  error
	}{
		{"nothing", bytes.NewReader(nil), io.Discard, 0, nil},
		{"several blocks", bytes.NewReader(pattern(100)), io.Discard, 100, nil},
		{"the end comes with the last bytes", iotest.DataErrReader(bytes.NewReader(pattern(100))), io.Discard, 100, nil},
		{"a read fails", io.MultiReader(bytes.NewReader(pattern(40)), iotest.ErrReader(broken)), io.Discard, 40, broken},
		{"a read fails with some bytes", iotest.TimeoutReader(bytes.NewReader(pattern(40))), io.Discard, 16, iotest.ErrTimeout},
		{"a write fails", bytes.NewReader(pattern(100)), &failing{after: 20, err: full}, 20, full},
		{"a write is short without saying so", bytes.NewReader(pattern(100)), &failing{after: 20}, 20, io.ErrShortWrite},
		{"a reader that never gets on", stuck{}, io.Discard, 0, io.ErrNoProgress},
		{"a reader that claims too much", liar{1 << 20}, io.Discard, 0, errBadCount},
		{"a writer that claims too much", bytes.NewReader(pattern(100)), liar{1 << 20}, 0, errBadCount},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := New(Options{BlockSize: 16})
			if n, err := p.Copy(t.Context(), c.dst, c.src); n != c.n || !errors.Is(err, c.err) {
				t.Errorf("Copy = %d, %v, want %d, %v", n, err, c.n, c.err)
			}
			p.CheckLeaks(t)
		})
	}
}

func TestCopyKeepsBytes(t *testing.T) {
	want := pattern(1 << 20)
	var got bytes.Buffer
	if n, err := Copy(t.Context(), &got, bytes.NewReader(want)); n != 1<<20 || err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("Copy = %d, %v, and the bytes may differ", n, err)
	}
	CheckLeaks(t)
}

func TestCopyStopsBetweenBlocks(t *testing.T) {
	p := New(Options{BlockSize: 16})
	stop := errors.New("stopped by the user")
	ctx, cancel := context.WithCancelCause(t.Context())
	n, err := p.Copy(ctx, &trip{at: 3, do: func() { cancel(stop) }}, bytes.NewReader(pattern(1000)))
	if n != 48 || !errors.Is(err, stop) {
		t.Errorf("Copy = %d, %v, want 48 bytes and the cause", n, err)
	}
	p.CheckLeaks(t)
}

// trip is a writer that acts at one of its writes.
type trip struct {
	at int
	do func()
}

func (w *trip) Write(b []byte) (int, error) {
	if w.at--; w.at == 0 {
		w.do()
	}
	return len(b), nil
}

func TestCopyAllocatesNothing(t *testing.T) {
	p := New(Options{})
	src := bytes.NewReader(pattern(1 << 20))
	ctx := t.Context()
	allocs := testing.AllocsPerRun(20, func() {
		if _, err := src.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if n, err := p.Copy(ctx, io.Discard, src); n != 1<<20 || err != nil {
			t.Fatal(n, err)
		}
	})
	if allocs != 0 {
		t.Errorf("a copy allocates %v times", allocs)
	}
}
