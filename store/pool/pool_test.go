package pool

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestReleasedIsCaughtAndNamed(t *testing.T) {
	ops := map[string]func(s *Stream) error{
		"Write":       func(s *Stream) error { _, err := s.Write([]byte{1}); return err },
		"WriteString": func(s *Stream) error { _, err := s.WriteString("a"); return err },
		"WriteByte":   func(s *Stream) error { return s.WriteByte(1) },
		"ReadFrom":    func(s *Stream) error { _, err := s.ReadFrom(strings.NewReader("a")); return err },
		"Read":        func(s *Stream) error { _, err := s.Read(make([]byte, 1)); return err },
		"ReadByte":    func(s *Stream) error { _, err := s.ReadByte(); return err },
		"ReadAt":      func(s *Stream) error { _, err := s.ReadAt(make([]byte, 1), 0); return err },
		"WriteTo":     func(s *Stream) error { _, err := s.WriteTo(new(bytes.Buffer)); return err },
		"Seek":        func(s *Stream) error { _, err := s.Seek(0, 0); return err },
		"Bytes":       func(s *Stream) error { _, err := s.Bytes(); return err },
		"Truncate":    func(s *Stream) error { return s.Truncate(0) },
		"Reset":       func(s *Stream) error { return s.Reset() },
		"Release":     func(s *Stream) error { return s.Release() },
		"Close":       func(s *Stream) error { return s.Close() },
	}
	for name, op := range ops {
		t.Run(name, func(t *testing.T) {
			var told error
			p := New(Options{BlockSize: 16, OnMisuse: func(err error) { told = err }})
			s := p.NewStream("preview")
			mustWrite(t, s, pattern(40))
			if err := s.Release(); err != nil {
				t.Fatal(err)
			}
			err := op(s)
			if !errors.Is(err, ErrReleased) || !strings.Contains(err.Error(), `"preview"`) {
				t.Errorf("after Release: %v, want an ErrReleased that names the tag", err)
			}
			if told == nil || told.Error() != err.Error() {
				t.Errorf("OnMisuse was told %v", told)
			}
			if s.Len() != 0 || s.Size() != 0 || s.Tag() != "preview" {
				t.Errorf("Len %d, Size %d, Tag %q after Release", s.Len(), s.Size(), s.Tag())
			}
		})
	}
}

// A reader is closed twice, then two others load: the two must not share memory.
func TestDoubleReleaseSharesNothing(t *testing.T) {
	t.Run("streams", func(t *testing.T) {
		p := New(Options{BlockSize: 16, Scrub: true})
		first := p.NewStream("cancelled")
		mustWrite(t, first, pattern(40))
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		if err := first.Close(); !errors.Is(err, ErrReleased) {
			t.Fatalf("second Close: %v", err)
		}
		one, two := p.NewStream("one"), p.NewStream("two")
		mustWrite(t, one, bytes.Repeat([]byte{1}, 40))
		if err := first.Close(); !errors.Is(err, ErrReleased) {
			t.Fatalf("third Close: %v", err)
		}
		mustWrite(t, two, bytes.Repeat([]byte{2}, 40))
		for want, s := range map[byte]*Stream{1: one, 2: two} {
			if got, err := s.Bytes(); err != nil || !bytes.Equal(got, bytes.Repeat([]byte{want}, 40)) {
				t.Errorf("%s holds %v (%v)", s.Tag(), got, err)
			}
			if err := s.Release(); err != nil {
				t.Error(err)
			}
		}
		p.CheckLeaks(t)
	})
	t.Run("blocks", func(t *testing.T) {
		var told int
		p := New(Options{BlockSize: 16, OnMisuse: func(error) { told++ }})
		first := p.Get()
		if err := p.Put(first); err != nil {
			t.Fatal(err)
		}
		one := p.Get()
		if &one.Bytes()[0] != &first.buffer.bytes[0] {
			t.Fatal("the memory was not used again, so that this test shows nothing")
		}
		if first.Bytes() != nil {
			t.Error("a block that was given back still shows memory")
		}
		if err := p.Put(first); !errors.Is(err, ErrReleased) || told != 1 {
			t.Errorf("second Put: %v, told %d times", err, told)
		}
		two := p.Get()
		if &one.Bytes()[0] == &two.Bytes()[0] {
			t.Error("two borrowers have the same memory")
		}
		if err := p.Put(Block{}); !errors.Is(err, ErrReleased) {
			t.Errorf("Put of no block: %v", err)
		}
		for _, b := range []Block{one, two} {
			if err := p.Put(b); err != nil {
				t.Error(err)
			}
		}
		p.CheckLeaks(t)
	})
}

func TestScrubSpoilsStaleViews(t *testing.T) {
	p := New(Options{BlockSize: 16, Scrub: true})
	s := p.NewStream("stale")
	mustWrite(t, s, pattern(10))
	view, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Release(); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(view, bytes.Repeat([]byte{scrubbed}, 10)) {
		t.Errorf("the view still shows %v", view)
	}
}

func TestMaxFreeLimitsWhatIsKept(t *testing.T) {
	for _, c := range []struct {
		maxFree, free, discarded int64
	}{
		{-1, 0, 4},
		{32, 32, 2},
		{1000, 64, 0},
	} {
		t.Run(fmt.Sprint(c.maxFree), func(t *testing.T) {
			p := New(Options{BlockSize: 16, MaxFree: c.maxFree})
			s := p.NewStream("short")
			mustWrite(t, s, pattern(60))
			if err := s.Release(); err != nil {
				t.Fatal(err)
			}
			got := p.Stats()
			want := Stats{Free: c.free, Created: 4, Discarded: c.discarded, Largest: 60}
			if got != want {
				t.Errorf("Stats = %+v, want %+v", got, want)
			}
		})
	}
}

func TestViewsArePooledToo(t *testing.T) {
	p := New(Options{BlockSize: 16, MaxFree: 1000})
	for range 3 {
		s := p.NewStream("long")
		mustWrite(t, s, pattern(60))
		if _, err := s.Bytes(); err != nil {
			t.Fatal(err)
		}
		if err := s.Release(); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := p.Stats(), (Stats{Free: 128, Created: 5, Largest: 60}); got != want {
		t.Errorf("Stats = %+v, want %+v", got, want)
	}
}

func TestViewTooLargeToKeep(t *testing.T) {
	p := New(Options{BlockSize: 16, MaxFree: 48})
	s := p.NewStream("long")
	want := pattern(200)
	mustWrite(t, s, want)
	if got, err := s.Bytes(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("bytes differ (%v)", err)
	}
	if err := s.Release(); err != nil {
		t.Fatal(err)
	}
	if got := p.Stats(); got.Free > 48 || got.InUse != 0 {
		t.Errorf("Stats = %+v", got)
	}
}

func TestLeaksAreNamed(t *testing.T) {
	p := New(Options{})
	if err := p.Leaks(); err != nil {
		t.Errorf("a fresh pool leaks: %v", err)
	}
	streams := []*Stream{p.NewStream("preview"), p.NewStream("export"), p.NewStream("preview")}
	block := p.Get()
	rec := new(recorder)
	p.CheckLeaks(rec)
	if want := `pool: not released: 1 × stream "export", 2 × stream "preview", 1 × block`; rec.said != want {
		t.Errorf("CheckLeaks said %q, want %q", rec.said, want)
	}
	if n := p.Stats().Streams; n != 3 {
		t.Errorf("Streams = %d, want 3", n)
	}
	for _, s := range streams {
		if err := s.Release(); err != nil {
			t.Error(err)
		}
	}
	if err := p.Put(block); err != nil {
		t.Error(err)
	}
	p.CheckLeaks(t)
}

type recorder struct{ said string }

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) { r.said += fmt.Sprintf(format, args...) }
