package pool

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"
)

// open returns a stream of a pool with small blocks, and fails the test where either is left behind.
func open(t *testing.T, o Options) (*Pool, *Stream) {
	t.Helper()
	if o.BlockSize == 0 {
		o.BlockSize = 16
	}
	p := New(o)
	s := p.NewStream(t.Name())
	t.Cleanup(func() {
		if err := s.Release(); err != nil && !errors.Is(err, ErrReleased) {
			t.Error(err)
		}
		p.CheckLeaks(t)
		if in := p.Stats().InUse; in != 0 {
			t.Errorf("%d bytes are still in use", in)
		}
	})
	return p, s
}

func pattern(n int) []byte {
	b := make([]byte, n)
	r := rand.New(rand.NewPCG(1, uint64(n)))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func TestStreamHoldsWhatWasWritten(t *testing.T) {
	for _, size := range []int{0, 1, 15, 16, 17, 31, 32, 33, 1000} {
		want := pattern(size)
		routes := map[string]func(s *Stream) (int64, error){
			"Write":       func(s *Stream) (int64, error) { n, err := s.Write(want); return int64(n), err },
			"WriteString": func(s *Stream) (int64, error) { n, err := s.WriteString(string(want)); return int64(n), err },
			"ReadFrom":    func(s *Stream) (int64, error) { return s.ReadFrom(bytes.NewReader(want)) },
			"ReadFrom, one byte at a time, the end with the last": func(s *Stream) (int64, error) {
				return s.ReadFrom(iotest.DataErrReader(iotest.OneByteReader(bytes.NewReader(want))))
			},
			"WriteByte": func(s *Stream) (int64, error) {
				for _, c := range want {
					if err := s.WriteByte(c); err != nil {
						return 0, err
					}
				}
				return int64(len(want)), nil
			},
		}
		for name, write := range routes {
			_, s := open(t, Options{})
			if n, err := write(s); n != int64(size) || err != nil {
				t.Fatalf("%s of %d bytes = %d, %v", name, size, n, err)
			}
			if s.Size() != int64(size) || s.Len() != size {
				t.Errorf("%s: Size %d, Len %d, want %d", name, s.Size(), s.Len(), size)
			}
			for range 2 {
				got, err := s.Bytes()
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: Bytes of %d bytes differ (%v)", name, size, err)
				}
			}
			if err := iotest.TestReader(s, want); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestWriteTo(t *testing.T) {
	_, s := open(t, Options{})
	want := pattern(100)
	mustWrite(t, s, want)
	if _, err := s.Seek(7, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if n, err := s.WriteTo(&got); n != 93 || err != nil || !bytes.Equal(got.Bytes(), want[7:]) {
		t.Errorf("WriteTo from 7 = %d, %v", n, err)
	}
	if n, err := s.WriteTo(&got); n != 0 || err != nil {
		t.Errorf("WriteTo at the end = %d, %v", n, err)
	}
	if _, err := s.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	if n, err := s.WriteTo(&failing{after: 20, err: full}); n != 20 || !errors.Is(err, full) || s.Len() != 80 {
		t.Errorf("WriteTo a full disk = %d, %v with %d left", n, err, s.Len())
	}
}

// failing is a writer that takes after bytes.
type failing struct {
	after int
	err   error
}

func (f *failing) Write(b []byte) (int, error) {
	if len(b) > f.after {
		n := f.after
		f.after = 0
		return n, f.err
	}
	f.after -= len(b)
	return len(b), nil
}

func TestSeek(t *testing.T) {
	for _, c := range []struct {
		name   string
		offset int64
		whence int
		want   int64
		err    error
		len    int
	}{
		{"to the start", 0, io.SeekStart, 0, nil, 50},
		{"forward", 5, io.SeekCurrent, 25, nil, 25},
		{"back", -20, io.SeekCurrent, 0, nil, 50},
		{"from the end", -1, io.SeekEnd, 49, nil, 1},
		{"past the end", 10, io.SeekEnd, 60, nil, 0},
		{"before the start", -21, io.SeekCurrent, 0, ErrRange, 30},
		{"from nowhere", 0, 9, 0, ErrRange, 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, s := open(t, Options{})
			mustWrite(t, s, pattern(50))
			if _, err := s.Seek(20, io.SeekStart); err != nil {
				t.Fatal(err)
			}
			if got, err := s.Seek(c.offset, c.whence); got != c.want || !errors.Is(err, c.err) {
				t.Errorf("Seek = %d, %v, want %d, %v", got, err, c.want, c.err)
			}
			if s.Len() != c.len {
				t.Errorf("Len = %d, want %d", s.Len(), c.len)
			}
		})
	}
}

func TestReadFromPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		from io.Reader
		want error
		size int64
	}{
		{"a failure after some bytes", io.MultiReader(bytes.NewReader(pattern(40)), iotest.ErrReader(broken)), broken, 40},
		{"a reader that never gets on", stuck{}, io.ErrNoProgress, 0},
		{"a reader that claims too much", liar{1 << 20}, errBadCount, 0},
		{"a reader that claims less than nothing", liar{-1}, errBadCount, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, s := open(t, Options{})
			if n, err := s.ReadFrom(c.from); n != c.size || !errors.Is(err, c.want) {
				t.Errorf("ReadFrom = %d, %v, want %d, %v", n, err, c.size, c.want)
			}
			if s.Size() != c.size {
				t.Errorf("Size = %d, want %d", s.Size(), c.size)
			}
		})
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }

type liar struct{ n int }

func (l liar) Read([]byte) (int, error)  { return l.n, nil }
func (l liar) Write([]byte) (int, error) { return l.n, nil }

func TestMaxStream(t *testing.T) {
	for _, limit := range []int64{10, 16, 40, 48} {
		_, s := open(t, Options{MaxStream: limit})
		mustWrite(t, s, pattern(int(limit)-3))
		if n, err := s.Write(pattern(4)); n != 0 || !errors.Is(err, ErrTooLarge) {
			t.Errorf("Write past %d = %d, %v", limit, n, err)
		}
		if n, err := s.ReadFrom(bytes.NewReader(pattern(100))); n != 3 || !errors.Is(err, ErrTooLarge) {
			t.Errorf("ReadFrom past %d = %d, %v", limit, n, err)
		}
		if err := s.WriteByte(1); !errors.Is(err, ErrTooLarge) {
			t.Errorf("WriteByte past %d: %v", limit, err)
		}
		if s.Size() != limit {
			t.Errorf("Size = %d, want %d", s.Size(), limit)
		}
		if n, err := s.ReadFrom(bytes.NewReader(nil)); n != 0 || err != nil {
			t.Errorf("ReadFrom nothing into a full stream = %d, %v", n, err)
		}
	}
}

func TestTruncate(t *testing.T) {
	p, s := open(t, Options{})
	want := pattern(100)
	mustWrite(t, s, want)
	if _, err := s.Seek(80, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []int64{-1, 101} {
		if err := s.Truncate(bad); !errors.Is(err, ErrRange) {
			t.Errorf("Truncate(%d) = %v", bad, err)
		}
	}
	if err := s.Truncate(33); err != nil {
		t.Fatal(err)
	}
	if s.Size() != 33 || s.Len() != 0 {
		t.Errorf("Size %d, Len %d after Truncate", s.Size(), s.Len())
	}
	if in := p.Stats().InUse; in != 48 {
		t.Errorf("33 bytes keep %d bytes of blocks, want 48", in)
	}
	mustWrite(t, s, want[33:])
	if got, err := s.Bytes(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("bytes differ after Truncate and Write (%v)", err)
	}
	if err := s.Reset(); err != nil || s.Size() != 0 || p.Stats().InUse != 0 {
		t.Errorf("Reset: %v, %d bytes, %+v", err, s.Size(), p.Stats())
	}
	if p.Stats().Largest != 100 {
		t.Errorf("Largest = %d, want 100", p.Stats().Largest)
	}
}

func mustWrite(t *testing.T, s *Stream, b []byte) {
	t.Helper()
	if n, err := s.Write(b); n != len(b) || err != nil {
		t.Fatalf("Write = %d, %v", n, err)
	}
}

func TestBytesIsCachedUntilTheNextWrite(t *testing.T) {
	p, s := open(t, Options{})
	mustWrite(t, s, pattern(100))
	one, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	two, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if &one[0] != &two[0] {
		t.Error("a second Bytes made a second copy")
	}
	if cap(one) != len(one) {
		t.Error("append to a view would write into pooled memory")
	}
	before := p.Stats().InUse
	mustWrite(t, s, []byte{1})
	if in := p.Stats().InUse; in >= before {
		t.Errorf("the write kept the view: %d bytes in use, were %d", in, before)
	}
	three, err := s.Bytes()
	if err != nil || len(three) != 101 || three[100] != 1 {
		t.Errorf("the view after the write has %d bytes (%v)", len(three), err)
	}
}
