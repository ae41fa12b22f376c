package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing/iotest"

	"attache/store"
)

// saves are the ways to save the same bytes.
var saves = map[string]func(context.Context, *store.Store, store.Key, string, store.SaveOptions) error{
	"Save": func(ctx context.Context, s *store.Store, k store.Key, data string, o store.SaveOptions) error {
		return s.Save(ctx, k, strings.NewReader(data), o)
	},
	"SaveBytes": func(ctx context.Context, s *store.Store, k store.Key, data string, o store.SaveOptions) error {
		return s.SaveBytes(ctx, k, []byte(data), o)
	},
	"SaveString": func(ctx context.Context, s *store.Store, k store.Key, data string, o store.SaveOptions) error {
		return s.SaveString(ctx, k, data, "", o)
	},
	"Create": func(ctx context.Context, s *store.Store, k store.Key, data string, o store.SaveOptions) error {
		w, err := s.Create(ctx, k, o)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, data); err != nil {
			return errors.Join(err, w.Abort())
		}
		return w.Commit()
	},
}

var writing = []promise{
	{"every way of saving stores the same", func(e *env) {
		s := e.with()
		var want []Attachment
		for way, save := range saves {
			for _, data := range []string{"", "some text", strings.Repeat("0123456789", 30_000)} {
				a := file("m", fmt.Sprintf("%s %d", way, len(data)), data).meta(map[string]string{"k": "v"})
				if err := save(e.Context(), s, a.Key, data, store.SaveOptions{Expiry: later, Metadata: a.Metadata}); err != nil {
					e.Errorf("%s: %v", way, err)
				}
				if way == "SaveString" {
					a.Metadata = map[string]string{"k": "v", "encoding": "utf-8"}
				}
				want = append(want, a)
			}
		}
		e.holds(want...)
	}},
	{"what exists is never overwritten", func(e *env) {
		s := e.with(file("m", "a", "first"))
		for way, save := range saves {
			e.refused(way, save(e.Context(), s, key("m", "a"), "second", store.SaveOptions{}), store.ErrExists)
			if e.h.IgnoreCase {
				e.refused(way+" in another case", save(e.Context(), s, key("M", "A"), "second", store.SaveOptions{}), store.ErrExists)
			}
		}
		e.holds(file("m", "a", "first"))
	}},
	{"names that differ in case stand beside each other where the source can do it", func(e *env) {
		if e.h.IgnoreCase {
			e.Skip("this source has no two names that differ only in case")
		}
		e.with(file("m", "a", "1"), file("m", "A", "2"), file("M", "a", "3"))
		e.holds(file("m", "a", "1"), file("m", "A", "2"), file("M", "a", "3"))
	}},
	{"metadata is kept as it is, and belongs to the caller", func(e *env) {
		s := e.with()
		given := map[string]string{"plain": "value", "": "an empty key", "empty": "", "Größe": "世界 😀", "quotes": `"'\`, "lines": "a\r\nb\tc", "null": "\x00", "<html>": "&amp;"}
		want := maps.Clone(given)
		w, err := s.Create(e.Context(), key("m", "a"), store.SaveOptions{Expiry: later, Metadata: given})
		if err != nil {
			e.Fatal(err)
		}
		clear(given)
		if err := w.Commit(); err != nil {
			e.Fatal(err)
		}
		if err := s.SaveBytes(e.Context(), key("m", "b"), nil, store.SaveOptions{Expiry: later, Metadata: map[string]string{}}); err != nil {
			e.Fatal(err)
		}
		e.holds(file("m", "a", "").meta(want), file("m", "b", ""))
		info, err := s.Stat(e.Context(), key("m", "a"))
		if err != nil {
			e.Fatal(err)
		}
		clear(info.Metadata)
		e.holds(file("m", "a", "").meta(want), file("m", "b", ""))
	}},
	{"a source that fails leaves nothing and says why", func(e *env) {
		s := e.with(file("m", "a", "x"))
		broken := errors.New("broken")
		for _, before := range []int64{0, 1, 100_000, 3 << 20} {
			r := io.MultiReader(noise(before), iotest.ErrReader(broken))
			if err := s.Save(e.Context(), key("m", "b"), r, store.SaveOptions{}); !errors.Is(err, broken) {
				e.Errorf("after %d bytes: %v", before, err)
			}
			if err := s.Save(e.Context(), key("new", "b"), io.MultiReader(noise(before), iotest.ErrReader(io.ErrUnexpectedEOF)), store.SaveOptions{}); !errors.Is(err, io.ErrUnexpectedEOF) {
				e.Errorf("ends early after %d bytes: %v", before, err)
			}
		}
		e.holds(file("m", "a", "x"))
	}},
	{"one client sees what another saves and deletes", func(e *env) {
		one := e.with()
		two := e.open(store.Options{Write: true})
		if err := one.SaveBytes(e.Context(), key("m", "a"), []byte("x"), store.SaveOptions{Expiry: later}); err != nil {
			e.Fatal(err)
		}
		if data, err := two.Bytes(e.Context(), key("m", "a")); err != nil || !bytes.Equal(data, []byte("x")) {
			e.Errorf("Bytes: %q, %v", data, err)
		}
		e.refused("a save by the other", two.SaveBytes(e.Context(), key("m", "a"), nil, store.SaveOptions{}), store.ErrExists)
		if err := two.Delete(e.Context(), key("m", "a")); err != nil {
			e.Fatal(err)
		}
		_, err := one.Stat(e.Context(), key("m", "a"))
		e.refused("Stat", err, store.ErrNotFound)
		if err := one.SaveBytes(e.Context(), key("m", "a"), []byte("again"), store.SaveOptions{Expiry: later}); err != nil {
			e.Error(err)
		}
		e.holds(file("m", "a", "again"))
	}},
	{"after Close every change says so", func(e *env) {
		s := e.with(file("m", "a", "x"))
		if err := s.Close(); err != nil {
			e.Fatal(err)
		}
		for _, c := range changes {
			e.refused(c.name, c.do(e.Context(), s), store.ErrUnavailable)
		}
		e.holds(file("m", "a", "x"))
	}},
}
