package pool

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
)

// repeat yields one byte for ever, and ends the context after some reads.
type repeat struct {
	c      byte
	left   int
	cancel context.CancelFunc
}

func (r *repeat) Read(b []byte) (int, error) {
	if r.left--; r.left == 0 {
		r.cancel()
	}
	for i := range b {
		b[i] = r.c
	}
	return len(b), nil
}

// 64 users, each with a byte of its own, cancelled at random, released twice now and then: none sees the byte of another.
func TestNoByteOfOneInAnother(t *testing.T) {
	p := New(Options{BlockSize: 512, MaxFree: 16 << 10})
	var users sync.WaitGroup
	for user := range 64 {
		users.Go(func() {
			c := byte(user + 1)
			random := rand.New(rand.NewPCG(7, uint64(user)))
			for range 60 {
				s := p.NewStream("reader")
				ctx, cancel := context.WithCancel(t.Context())
				_, err := p.Copy(ctx, s, &repeat{c, 1 + random.IntN(8), cancel})
				cancel()
				if !errors.Is(err, context.Canceled) {
					t.Errorf("user %d: %v", user, err)
				}
				check(t, s, c)
				var twice sync.WaitGroup
				for range 1 + random.IntN(2) {
					twice.Go(func() {
						if err := s.Release(); err != nil && !errors.Is(err, ErrReleased) {
							t.Error(err)
						}
					})
				}
				twice.Wait()
			}
		})
	}
	users.Wait()
	p.CheckLeaks(t)
	if got := p.Stats(); got.InUse != 0 || got.Free > 16<<10 {
		t.Errorf("Stats = %+v", got)
	}
}

// check reads s in two ways and expects nothing but c.
func check(t *testing.T, s *Stream, c byte) {
	var out bytes.Buffer
	if _, err := s.WriteTo(&out); err != nil {
		t.Error(err)
	}
	view, err := s.Bytes()
	if err != nil {
		t.Error(err)
	}
	want := bytes.Repeat([]byte{c}, int(s.Size()))
	if !bytes.Equal(out.Bytes(), want) || !bytes.Equal(view, want) {
		t.Errorf("the stream of byte %d holds another", c)
	}
}

// One goroutine releases while others read and write: each call is done whole or refused, and nothing of the next owner shows.
func TestReleaseWhileInUse(t *testing.T) {
	p := New(Options{BlockSize: 512})
	for range 100 {
		s := p.NewStream("shared")
		mustWrite(t, s, bytes.Repeat([]byte{1}, 2000))
		var users sync.WaitGroup
		users.Go(func() {
			buf := make([]byte, 2000)
			for {
				if _, err := s.ReadAt(buf, 0); err != nil {
					return
				}
				if bytes.IndexByte(buf, 2) >= 0 {
					t.Error("a byte of the next owner shows")
					return
				}
			}
		})
		users.Go(func() {
			for {
				if _, err := s.Write([]byte{1}); err != nil {
					return
				}
			}
		})
		if err := s.Release(); err != nil {
			t.Error(err)
		}
		next := p.NewStream("next")
		mustWrite(t, next, bytes.Repeat([]byte{2}, 2000))
		users.Wait()
		check(t, next, 2)
		if err := next.Release(); err != nil {
			t.Error(err)
		}
	}
	p.CheckLeaks(t)
}
