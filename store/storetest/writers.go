package storetest

import (
	"attache/store"
)

var writers = []promise{
	{"nobody sees an attachment before Commit", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, k := range []store.Key{key("m", "b"), key("new", "b")} {
			w := e.begin(s, k, "some data")
			other := e.open(store.Options{})
			if got := e.list(other, store.Query{}); len(got) != 1 {
				e.Errorf("before Commit the list holds %q", keys(got))
			}
			_, err := other.Stat(e.Context(), k)
			e.refused("Stat before Commit", err, store.ErrNotFound)
			if err := w.Commit(); err != nil {
				e.Fatal(err)
			}
			if err := other.Process(e.Context(), k, func(*store.Reader) error { return nil }); err != nil {
				e.Errorf("after Commit: %v", err)
			}
			if err := s.Delete(e.Context(), k); err != nil {
				e.Fatal(err)
			}
		}
	}},
	{"Abort leaves nothing, at any point", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, data := range []string{"", "some data", string(make([]byte, 3<<20))} {
			for _, k := range []store.Key{key("m", "b"), key("new", "b")} {
				w := e.begin(s, k, data)
				for range 2 {
					if err := w.Abort(); err != nil {
						e.Errorf("Abort: %v", err)
					}
				}
			}
		}
		e.holds(file("m", "a", "x"))
	}},
	{"Abort after Commit does nothing", func(e *env) {
		s := e.with()
		w := e.begin(s, key("m", "a"), "x")
		if err := w.Commit(); err != nil {
			e.Fatal(err)
		}
		if err := w.Abort(); err != nil {
			e.Errorf("Abort: %v", err)
		}
		e.holds(file("m", "a", "x"))
	}},
	{"after its end a writer takes nothing more", func(e *env) {
		s := e.with()
		one, two := e.begin(s, key("m", "a"), "x"), e.begin(s, key("m", "b"), "x")
		if err := one.Commit(); err != nil {
			e.Fatal(err)
		}
		if err := two.Abort(); err != nil {
			e.Fatal(err)
		}
		for name, w := range map[string]*store.Writer{"Commit": one, "Abort": two} {
			e.refused("Commit after "+name, w.Commit(), store.ErrInvalid)
			_, err := w.Write([]byte("y"))
			e.refused("Write after "+name, err, store.ErrInvalid)
		}
		e.holds(file("m", "a", "x"))
	}},
	{"of two writers on one key the second to commit fails and leaves nothing", func(e *env) {
		s := e.with()
		one, two := e.begin(s, key("m", "a"), "one"), e.begin(s, key("m", "a"), "two")
		if err := two.Commit(); err != nil {
			e.Fatal(err)
		}
		e.refused("Commit", one.Commit(), store.ErrExists)
		e.holds(file("m", "a", "two"))
	}},
	{"a message that is deleted while one writes to it is made anew", func(e *env) {
		s := e.with(file("m", "a", "x"))
		w := e.begin(s, key("m", "b"), "data")
		if err := s.DeleteMessage(e.Context(), "m"); err != nil {
			e.Fatal(err)
		}
		if err := w.Commit(); err != nil {
			e.Fatal(err)
		}
		e.holds(file("m", "b", "data"))
	}},
}

// begin opens a writer and fills it.
func (e *env) begin(s *store.Store, k store.Key, data string) *store.Writer {
	e.Helper()
	w, err := s.Create(e.Context(), k, store.SaveOptions{Expiry: later})
	if err != nil {
		e.Fatal(err)
	}
	if n, err := w.Write([]byte(data)); n != len(data) || err != nil {
		e.Fatalf("Write = %d, %v", n, err)
	}
	return w
}
