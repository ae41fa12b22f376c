package storetest

import (
	"slices"
	"time"

	"attache/store"
)

var guard = []promise{
	{"read-only, every change is refused and nothing changes", func(e *env) {
		all := []Attachment{file("m", "a", "x"), file("m", "old", "y").expires(earlier)}
		s := e.with(all...)
		if err := s.SetWrite(false); err != nil {
			e.Fatal(err)
		}
		for _, c := range changes {
			e.refused(c.name, c.do(e.Context(), s), store.ErrReadOnly)
		}
		e.holds(all...)
	}},
	{"a source is read-only until told otherwise", func(e *env) {
		e.with(file("m", "a", "x"))
		s := e.open(store.Options{})
		if s.Writable() {
			e.Error("changes are allowed")
		}
		for _, c := range changes {
			e.refused(c.name, c.do(e.Context(), s), store.ErrReadOnly)
		}
		e.holds(file("m", "a", "x"))
	}},
	{"a fixed source can't be made writable", func(e *env) {
		s := e.with(file("m", "a", "x"))
		if fixed := s.Describe().Fixed; fixed != e.h.Fixed {
			e.Fatalf("the description says fixed: %v, the harness %v", fixed, e.h.Fixed)
		}
		if !e.h.Fixed {
			e.Skip("this source is not fixed")
		}
		e.refused("SetWrite", s.SetWrite(true), store.ErrUnsupported)
		for _, c := range changes {
			e.refused(c.name, c.do(e.Context(), s), store.ErrReadOnly)
		}
	}},
	{"a dry clean-up needs no write mode", func(e *env) {
		all := []Attachment{file("m", "a", "x"), file("m", "old", "y").expires(earlier)}
		e.with(all...)
		s := e.open(store.Options{})
		got, err := gather(s.Clean(e.Context(), time.Now(), true))
		if err != nil || !slices.Equal(keys(got), []store.Key{key("m", "old")}) {
			e.Errorf("Clean: %q, %v", keys(got), err)
		}
		e.holds(all...)
	}},
	{"the description is in words", func(e *env) {
		d := e.with().Describe()
		if d.Kind == "" || d.Location == "" {
			e.Errorf("kind %q, location %q", d.Kind, d.Location)
		}
	}},
}
