package storetest

import (
	"runtime"
	"testing"

	"attache/store"
)

// memory is judged by what lives after a garbage collection in the midst of the work, against what lived before it.
var memory = []promise{
	{"a read holds a small part of the attachment in memory", func(e *env) {
		s, size := e.with(), large()
		k := key("m", "a")
		if err := s.Save(e.Context(), k, noise(size), store.SaveOptions{}); err != nil {
			e.Fatal(err)
		}
		e.bounded(size, func(look func(n int)) error {
			_, err := s.CopyTo(e.Context(), k, writerFunc(func(p []byte) (int, error) { look(len(p)); return len(p), nil }))
			return err
		})
	}},
	{"a save holds a small part of the attachment in memory", func(e *env) {
		if e.h.InProcess {
			e.Skip("this storage lies in the memory of the test itself")
		}
		s, size := e.with(), large()
		e.bounded(size, func(look func(n int)) error {
			r := noise(size)
			return s.Save(e.Context(), key("m", "a"), readerFunc(func(p []byte) (int, error) {
				n, err := r.Read(p)
				look(n)
				return n, err
			}), store.SaveOptions{})
		})
	}},
}

// large is the size of what counts as large, in bytes.
func large() int64 {
	if testing.Short() {
		return 16 << 20
	}
	return 64 << 20
}

// bounded runs work on size bytes, which calls look as it gets on, and fails the test where more than a quarter of them lives at a time.
func (e *env) bounded(size int64, work func(look func(n int)) error) {
	e.Helper()
	before := live()
	var most, done, next int64
	err := work(func(n int) {
		if done += int64(n); done >= next {
			next += size / 8
			most = max(most, live()-before)
		}
	})
	if err != nil {
		e.Fatal(err)
	}
	if done != size {
		e.Errorf("%d bytes went by, want %d", done, size)
	}
	if most > size/4 {
		e.Errorf("%d bytes lived at a time, for an attachment of %d", most, size)
	}
}

// live is the number of bytes that are in use after a garbage collection.
func live() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
