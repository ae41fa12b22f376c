package storetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"attache/store"
)

// patience is how long a call may take to come back before a test gives up on it. It is no measure of speed.
const patience = time.Minute

// ended runs f and fails the test where it doesn't come back.
func (e *env) ended(what string, f func() error) error {
	e.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		e.Fatalf("%s does not come back", what)
		return nil
	}
}

var cancelReading = []promise{
	{"a context that has ended ends every call before it begins", func(e *env) {
		s := e.with(file("m", "a", "x"))
		ctx, cancel := context.WithCancel(e.Context())
		cancel()
		for _, c := range looks {
			e.refused(c.name, c.do(ctx, s), context.Canceled)
		}
		for _, r := range routes {
			_, err := r.read(ctx, s, key("m", "a"))
			e.refused(r.name, err, context.Canceled)
		}
		late, cancel := context.WithDeadline(e.Context(), time.Unix(0, 0))
		defer cancel()
		_, err := s.Bytes(late, key("m", "a"))
		e.refused("Bytes", err, context.DeadlineExceeded)
	}},
	{"a listing ends when it is cancelled, and doesn't look complete", func(e *env) {
		var all []Attachment
		for i := range 200 {
			all = append(all, file(fmt.Sprintf("m%03d", i), "a", ""))
		}
		s := e.with(all...)
		for _, after := range []int{1, 50, 200} {
			ctx, cancel := context.WithCancel(e.Context())
			n := 0
			var last error
			for _, err := range s.List(ctx, store.Query{}) {
				if last != nil {
					e.Error("something comes after the error")
				}
				if last = err; err == nil {
					n++
				}
				if n == after {
					cancel()
				}
			}
			cancel()
			e.refused(fmt.Sprintf("after %d rows", after), last, context.Canceled)
		}
	}},
	{"a read ends when it is cancelled, at any byte", func(e *env) {
		data := string(must(io.ReadAll(noise(1 << 20))))
		s := e.with(file("m", "a", data))
		for _, after := range []int64{0, 1, 40_000, 1<<20 - 1} {
			ctx, cancel := context.WithCancel(e.Context())
			r, err := s.Open(ctx, key("m", "a"))
			if err != nil {
				e.Fatal(err)
			}
			if _, err := io.CopyN(io.Discard, r, after); err != nil {
				e.Fatal(err)
			}
			cancel()
			n, err := io.Copy(io.Discard, r)
			e.refused(fmt.Sprintf("after %d bytes and %d more", after, n), err, context.Canceled)
			if err := r.Close(); err != nil {
				e.Errorf("close: %v", err)
			}
		}
	}},
	{"a copy ends when it is cancelled half-way", func(e *env) {
		s := e.with(file("m", "a", string(must(io.ReadAll(noise(1<<20))))))
		ctx, cancel := context.WithCancel(e.Context())
		defer cancel()
		n, err := s.CopyTo(ctx, key("m", "a"), writerFunc(func(p []byte) (int, error) { cancel(); return len(p), nil }))
		e.refused("CopyTo", err, context.Canceled)
		if n <= 0 || n >= 1<<20 {
			e.Errorf("%d bytes were written, want some and not all", n)
		}
	}},
	{"a source that stalls lets go when it is told to", func(e *env) {
		all := faultyContent()
		e.with(all...)
		s := e.faulty(Stalls)
		for _, c := range []call{
			{"List", func(ctx context.Context, s *store.Store) error { return firstError(s.List(ctx, store.Query{})) }},
			{"Bytes", func(ctx context.Context, s *store.Store) error { _, err := s.Bytes(ctx, all[0].Key); return err }},
			{"CopyTo", func(ctx context.Context, s *store.Store) error {
				_, err := s.CopyTo(ctx, all[0].Key, io.Discard)
				return err
			}},
			{"Save", func(ctx context.Context, s *store.Store) error {
				return s.Save(ctx, key("m", "new"), noise(200_000), store.SaveOptions{})
			}},
		} {
			if e.h.Fixed && c.name == "Save" {
				continue
			}
			ctx, cancel := context.WithTimeout(e.Context(), 50*time.Millisecond)
			e.refused(c.name, e.ended(c.name, func() error { return c.do(ctx, s) }), context.DeadlineExceeded)
			cancel()
		}
		e.holds(all...)
	}},
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

var cancelWriting = []promise{
	{"a context that has ended ends every change before it begins", func(e *env) {
		a := file("m", "a", "x")
		s := e.with(a)
		ctx, cancel := context.WithCancel(e.Context())
		cancel()
		for _, c := range changes {
			e.refused(c.name, c.do(ctx, s), context.Canceled)
		}
		e.holds(a)
	}},
	{"a save that is cancelled leaves nothing, at any byte", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, after := range []int64{0, 1, 40_000, 1 << 20} {
			for _, k := range []store.Key{key("m", "b"), key("new", "b")} {
				ctx, cancel := context.WithCancel(e.Context())
				left := io.MultiReader(noise(after), readerFunc(func(p []byte) (int, error) {
					cancel()
					clear(p)
					return len(p), nil
				}))
				e.refused(fmt.Sprintf("after %d bytes", after), s.Save(ctx, k, left, store.SaveOptions{}), context.Canceled)
			}
		}
		e.holds(file("m", "a", "x"))
	}},
	{"a writer that is cancelled before Commit leaves nothing", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, k := range []store.Key{key("m", "b"), key("new", "b")} {
			ctx, cancel := context.WithCancel(e.Context())
			w, err := s.Create(ctx, k, store.SaveOptions{})
			if err != nil {
				e.Fatal(err)
			}
			if _, err := io.Copy(w, noise(100_000)); err != nil {
				e.Fatal(err)
			}
			cancel()
			if k.Message == "m" {
				_, err := w.Write([]byte("x"))
				e.refused("Write", err, context.Canceled)
			}
			e.refused("Commit", w.Commit(), context.Canceled)
			if err := w.Abort(); err != nil {
				e.Errorf("Abort: %v", err)
			}
		}
		e.holds(file("m", "a", "x"))
	}},
	{"a writer that was cancelled can be aborted", func(e *env) {
		s := e.with()
		ctx, cancel := context.WithCancel(e.Context())
		w, err := s.Create(ctx, key("m", "a"), store.SaveOptions{})
		if err != nil {
			e.Fatal(err)
		}
		if _, err := io.Copy(w, noise(100_000)); err != nil {
			e.Fatal(err)
		}
		cancel()
		if err := w.Abort(); err != nil {
			e.Errorf("Abort: %v", err)
		}
		e.holds()
	}},
	{"a change that is cancelled while it runs is done whole or not at all", func(e *env) {
		big := file("m", "a", string(must(io.ReadAll(noise(500_000)))))
		s := e.with(big)
		want := []Attachment{big}
		for i := range 40 {
			added := file("m", fmt.Sprint("saved ", i), string(big.Data))
			change := func(ctx context.Context) error {
				return s.SaveBytes(ctx, added.Key, added.Data, store.SaveOptions{Expiry: later})
			}
			if i%2 == 1 {
				added = file("n", fmt.Sprint("copied ", i), string(big.Data))
				change = func(ctx context.Context) error { return s.Duplicate(ctx, big.Key, added.Message, added.Name) }
			}
			err := e.atRandom(i*i*20, change)
			if err == nil {
				want = append(want, added)
			} else if !errors.Is(err, context.Canceled) {
				e.Errorf("%q: %v", added.Key, err)
			}
		}
		e.holds(want...)
	}},
	{"a deletion that is cancelled leaves whole attachments", func(e *env) {
		for round := range 4 {
			e.opens = closeAll(e, e.opens)
			s := e.open(store.Options{Write: true})
			all := map[store.Key]Attachment{}
			for i := range 40 {
				a := file(fmt.Sprintf("m%d", i%10), fmt.Sprint(i), "data").expires(earlier)
				if err := s.SaveBytes(e.Context(), a.Key, a.Data, store.SaveOptions{Expiry: a.Expiry}); err != nil {
					e.Fatal(err)
				}
				all[a.Key] = a
			}
			err := e.atRandom(round*2000, func(ctx context.Context) error {
				if round%2 == 0 {
					return firstError(s.DeleteAll(ctx))
				}
				return firstError(s.Clean(ctx, time.Now(), false))
			})
			if err != nil && !errors.Is(err, context.Canceled) {
				e.Errorf("round %d: %v", round, err)
			}
			var left []Attachment
			for _, i := range e.list(s, store.Query{}) {
				left = append(left, all[i.Key])
			}
			e.holds(left...)
			if err := firstError(s.DeleteAll(e.Context())); err != nil {
				e.Fatal(err)
			}
		}
	}},
}

// atRandom runs f with a context that another goroutine ends about spin turns of the scheduler later.
func (e *env) atRandom(spin int, f func(context.Context) error) error {
	ctx, cancel := context.WithCancel(e.Context())
	defer cancel()
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for range spin {
			runtime.Gosched()
		}
		cancel()
	}()
	err := f(ctx)
	<-stopped
	return err
}
