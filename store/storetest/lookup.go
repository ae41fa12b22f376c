package storetest

import "attache/store"

var lookup = []promise{
	{"an attachment is described as the list describes it", func(e *env) {
		all := []Attachment{file("m", "a", "123").meta(map[string]string{"k": "v"}), file("m", "b", "").expires(earlier)}
		s := e.with(all...)
		for i, listed := range e.list(s, store.Query{Metadata: true}) {
			info, err := s.Stat(e.Context(), all[i].Key)
			if err != nil || !store.Same(info, listed) {
				e.Errorf("Stat %+v (%v), listed as %+v", info, err, listed)
			}
			e.describes(info, all[i])
		}
	}},
	{"case is ignored where nothing fits exactly, and the stored spelling is told", func(e *env) {
		s := e.with(file("Message", "Invoice.PDF", "x"))
		for _, k := range []store.Key{key("Message", "Invoice.PDF"), key("message", "invoice.pdf"), key("MESSAGE", "Invoice.PDF"), key("Message", "INVOICE.PDF")} {
			if info, err := s.Stat(e.Context(), k); err != nil || info.Key != key("Message", "Invoice.PDF") {
				e.Errorf("Stat %q = %q, %v", k, info.Key, err)
			}
			if data, err := s.Bytes(e.Context(), k); err != nil || string(data) != "x" {
				e.Errorf("Bytes %q = %q, %v", k, data, err)
			}
		}
	}},
	{"the exact name goes before any other case, and a third spelling is ambiguous", func(e *env) {
		if e.h.IgnoreCase {
			e.Skip("this source has no two names that differ only in case")
		}
		s := e.with(file("m", "a.txt", "lower"), file("m", "A.txt", "upper"))
		for name, want := range map[string]string{"a.txt": "lower", "A.txt": "upper"} {
			if data, err := s.Bytes(e.Context(), key("m", name)); err != nil || string(data) != want {
				e.Errorf("Bytes %s = %q, %v", name, data, err)
			}
		}
		k := key("m", "A.TXT")
		_, err := s.Stat(e.Context(), k)
		e.refused("Stat", err, store.ErrAmbiguous)
		_, err = s.Bytes(e.Context(), k)
		e.refused("Bytes", err, store.ErrAmbiguous)
		if !e.h.Fixed {
			e.refused("Delete", s.Delete(e.Context(), k), store.ErrAmbiguous)
			e.refused("Duplicate", s.Duplicate(e.Context(), k, "other", ""), store.ErrAmbiguous)
		}
		e.holds(file("m", "a.txt", "lower"), file("m", "A.txt", "upper"))
	}},
	{"what isn't stored is not found, by any route", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, k := range []store.Key{key("m", "b"), key("n", "a"), key("n", "b"), key("a", "m")} {
			_, err := s.Stat(e.Context(), k)
			e.refused("Stat", err, store.ErrNotFound)
			for _, r := range routes {
				if !r.ofMessage {
					_, err := r.read(e.Context(), s, k)
					e.refused(r.name, err, store.ErrNotFound)
				}
			}
		}
	}},
	{"a key that no source can hold is refused", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, k := range []store.Key{key("", "a"), key("m", ""), key("m\x00", "a"), key("m", "a\x00.txt")} {
			_, err := s.Stat(e.Context(), k)
			e.refused("Stat", err, store.ErrInvalid)
			_, err = s.Bytes(e.Context(), k)
			e.refused("Bytes", err, store.ErrInvalid)
		}
	}},
}
