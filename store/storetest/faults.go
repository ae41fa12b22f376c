package storetest

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"attache/store"
)

// faultyContent is what a source holds that is made to fail: 20 attachments, one a message, of 200 KB of text each.
func faultyContent() []Attachment {
	data := strings.Repeat("0123456789", 20_000)
	var all []Attachment
	for i := range 20 {
		all = append(all, file(fmt.Sprintf("m%02d", i), "a", data))
	}
	return all
}

var faultsReading = []promise{
	{"a listing that dies has yielded its first rows, and then says that it is incomplete", func(e *env) {
		e.with(faultyContent()...)
		s := e.faulty(ListDies)
		rows, err := gather(s.List(e.Context(), store.Query{}))
		e.fails("List", err)
		if len(rows) == 0 || len(rows) > 10 {
			e.Errorf("%d rows came first, want some of the first half", len(rows))
		}
		if !e.h.Fixed {
			e.fails("DeleteAll", e.lastOf(s))
		}
	}},
	{"data that ends early is never a short success", func(e *env) {
		all := faultyContent()
		e.with(all...)
		s := e.faulty(ReadEndsEarly)
		for _, r := range routes {
			got, err := r.read(e.Context(), s, all[0].Key)
			e.refused(r.name, err, io.ErrUnexpectedEOF)
			if len(got) >= len(all[0].Data) {
				e.Errorf("%s: %d bytes and an early end", r.name, len(got))
			}
		}
	}},
	{"data that can't be read is an error by every route, and the list is still whole", func(e *env) {
		all := faultyContent()
		e.with(all...)
		s := e.faulty(ReadFails)
		for _, r := range routes {
			_, err := r.read(e.Context(), s, all[0].Key)
			e.fails(r.name, err)
		}
		if got := e.list(s, store.Query{Metadata: true}); len(got) != len(all) {
			e.Errorf("%d rows, want %d: a list must not read data", len(got), len(all))
		}
		e.holds(all...)
	}},
	{"streams go on after one that can't be read", func(e *env) {
		a := file("m", "a", strings.Repeat("x", 200_000))
		b := a
		b.Name = "b"
		e.with(a, b)
		s := e.faulty(ReadFails)
		n := 0
		for _, err := range s.AllBytes(e.Context(), "m") {
			n++
			e.fails("AllBytes", err)
		}
		if n != 2 {
			e.Errorf("%d were tried, want 2", n)
		}
	}},
}

// lastOf deletes everything and returns the error that ended it.
func (e *env) lastOf(s *store.Store) (end error) {
	for message, err := range s.DeleteAll(e.Context()) {
		if message == "" {
			end = err
		}
	}
	return end
}

var faultsWriting = []promise{
	{"a write that fails leaves nothing", func(e *env) { e.leavesNothing(WriteFails) }},
	{"a commit that fails leaves nothing", func(e *env) { e.leavesNothing(CommitFails) }},
	{"a writer that failed once can't be committed", func(e *env) {
		e.with()
		s := e.faulty(WriteFails)
		w, err := s.Create(e.Context(), key("m", "a"), store.SaveOptions{})
		if err != nil {
			e.fails("Create", err)
			return
		}
		_, err = io.Copy(w, noise(200_000))
		if err == nil {
			// A source may take the bytes first and only say at Commit that it couldn't keep them.
			e.fails("Commit", w.Commit())
		} else {
			e.fails("Write", err)
			if err := w.Commit(); err == nil {
				e.Error("Commit after a failed Write succeeded")
			}
		}
		e.holds()
	}},
}

// leavesNothing saves in every way to a source that fails.
func (e *env) leavesNothing(f Fault) {
	e.Helper()
	all := faultyContent()
	e.with(all...)
	s := e.faulty(f)
	data := strings.Repeat("x", 200_000)
	for way, save := range saves {
		for _, message := range []string{"m00", "new"} {
			err := save(e.Context(), s, key(message, "b"), data, store.SaveOptions{})
			e.fails(way, err)
			if errors.Is(err, store.ErrExists) {
				e.Errorf("%s: %v, want the failure itself", way, err)
			}
		}
	}
	e.holds(all...)
}
