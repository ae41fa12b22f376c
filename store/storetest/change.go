package storetest

import (
	"io"
	"slices"
	"time"

	"attache/store"
)

var duplicate = []promise{
	{"one attachment, to another message or under another name, with its expiry and metadata", func(e *env) {
		a := file("m", "a", "data").meta(map[string]string{"k": "v"})
		old := file("m", "old", "").expires(earlier)
		s := e.with(a, old)
		want := []Attachment{a, old}
		for _, c := range []struct {
			from          Attachment
			message, name string
		}{
			{a, "n", ""},
			{a, "n", "b"},
			{a, "m", "b"},
			{old, "n", ""},
		} {
			if err := s.Duplicate(e.Context(), c.from.Key, c.message, c.name); err != nil {
				e.Errorf("%q to %s %q: %v", c.from.Key, c.message, c.name, err)
			}
			twin := c.from
			twin.Message = c.message
			if c.name != "" {
				twin.Name = c.name
			}
			want = append(want, twin)
		}
		e.holds(want...)
	}},
	{"a large attachment", func(e *env) {
		a := file("m", "a", string(must(io.ReadAll(noise(5<<20)))))
		s := e.with(a)
		if err := s.Duplicate(e.Context(), a.Key, "n", "b"); err != nil {
			e.Fatal(err)
		}
		twin := a
		twin.Key = key("n", "b")
		e.holds(a, twin)
	}},
	{"what is not there, and onto what is", func(e *env) {
		s := e.with(file("m", "a", "1"), file("n", "a", "2"))
		e.refused("not there", s.Duplicate(e.Context(), key("m", "b"), "n", "c"), store.ErrNotFound)
		e.refused("onto another", s.Duplicate(e.Context(), key("m", "a"), "n", ""), store.ErrExists)
		e.refused("onto itself", s.Duplicate(e.Context(), key("m", "a"), "m", ""), store.ErrExists)
		e.refused("no message", s.Duplicate(e.Context(), key("m", "a"), "", "x"), store.ErrInvalid)
		e.holds(file("m", "a", "1"), file("n", "a", "2"))
	}},
	{"a whole message, past what is there already", func(e *env) {
		a, b, c := file("m", "a", "1"), file("m", "b", "2").meta(map[string]string{"k": "v"}), file("m", "c", "3").expires(earlier)
		taken := file("n", "b", "other")
		s := e.with(a, b, c, taken)
		outcome := map[string]error{}
		for info, err := range s.DuplicateMessage(e.Context(), "m", "n") {
			outcome[info.Name] = err
		}
		if len(outcome) != 3 || outcome["a"] != nil || outcome["c"] != nil {
			e.Errorf("outcome %v", outcome)
		}
		e.refused("the taken name", outcome["b"], store.ErrExists)
		twinA, twinC := a, c
		twinA.Message, twinC.Message = "n", "n"
		e.holds(a, b, c, taken, twinA, twinC)
		e.refused("a message that isn't there", firstError(s.DuplicateMessage(e.Context(), "x", "n")), store.ErrNotFound)
	}},
}

var deletion = []promise{
	{"one attachment, and no other", func(e *env) {
		s := e.with(file("m", "a", "1"), file("m", "b", "2"), file("n", "a", "3"))
		if err := s.Delete(e.Context(), key("M", "A")); err != nil {
			e.Fatal(err)
		}
		e.refused("again", s.Delete(e.Context(), key("m", "a")), store.ErrNotFound)
		e.holds(file("m", "b", "2"), file("n", "a", "3"))
		if err := s.Delete(e.Context(), key("m", "b")); err != nil {
			e.Fatal(err)
		}
		e.holds(file("n", "a", "3"))
		e.refused("of no message", s.Delete(e.Context(), key("x", "a")), store.ErrNotFound)
	}},
	{"a message with all its attachments", func(e *env) {
		s := e.with(file("m", "a", "1"), file("m", "b", "2"), file("m2", "a", "3"))
		if err := s.DeleteMessage(e.Context(), "M"); err != nil {
			e.Fatal(err)
		}
		e.refused("again", s.DeleteMessage(e.Context(), "m"), store.ErrNotFound)
		e.holds(file("m2", "a", "3"))
	}},
	{"everything", func(e *env) {
		s := e.with(file("m", "a", "1"), file("m", "b", "2"), file("n", "a", "3"))
		var gone []string
		for message, err := range s.DeleteAll(e.Context()) {
			if err != nil {
				e.Errorf("%q: %v", message, err)
			}
			gone = append(gone, message)
		}
		slices.Sort(gone)
		if !slices.Equal(gone, []string{"m", "n"}) {
			e.Errorf("deleted %q", gone)
		}
		e.holds()
	}},
	{"what is no part of an attachment is not removed, nor what it lies in", func(e *env) {
		if e.h.Stray == nil {
			e.Skip("nothing but attachments can lie in this source")
		}
		s := e.with(file("m", "a", "1").expires(earlier), file("m", "b", "2"), file("n", "a", "3"), file("o", "a", "4"))
		in, beside := e.h.Stray(key("m", "a")), e.h.Stray(key("n", ""))
		e.refused("Delete", s.Delete(e.Context(), key("m", "a")), store.ErrUnsupported)
		e.refused("DeleteMessage of it", s.DeleteMessage(e.Context(), "m"), store.ErrUnsupported)
		e.refused("DeleteMessage", s.DeleteMessage(e.Context(), "n"), store.ErrUnsupported)
		e.refused("Clean", firstError(s.Clean(e.Context(), time.Now(), false)), store.ErrUnsupported)
		outcome := map[string]error{}
		for message, err := range s.DeleteAll(e.Context()) {
			outcome[message] = err
		}
		e.refused("DeleteAll", outcome["m"], store.ErrUnsupported)
		e.refused("DeleteAll", outcome["n"], store.ErrUnsupported)
		if outcome["o"] != nil || len(outcome) != 3 {
			e.Errorf("DeleteAll: %v", outcome)
		}
		if left := e.list(s, store.Query{}); len(left) != 3 || !in() || !beside() {
			e.Errorf("there are %q; the strays: %v, %v", keys(left), in(), beside())
		}
		if err := s.Delete(e.Context(), key("n", "a")); err != nil || !beside() {
			e.Errorf("Delete beside one: %v; it is there: %v", err, beside())
		}
	}},
	{"a name is free again", func(e *env) {
		s := e.with(file("m", "a", "first"))
		for _, next := range []string{"second", "third"} {
			if err := s.Delete(e.Context(), key("m", "a")); err != nil {
				e.Fatal(err)
			}
			if err := s.SaveBytes(e.Context(), key("m", "a"), []byte(next), store.SaveOptions{Expiry: later}); err != nil {
				e.Fatal(err)
			}
			e.holds(file("m", "a", next))
		}
	}},
}

var clean = []promise{
	{"only what expired before the given time goes, and a dry run says so beforehand", func(e *env) {
		at := earlier
		before, exact, after, live := file("m", "before", "1").expires(at.Add(-time.Minute)), file("m", "exactly then", "2").expires(at), file("n", "after", "3").expires(at.Add(time.Minute)), file("n", "live", "4")
		s := e.with(before, exact, after, live)
		for _, dry := range []bool{true, false} {
			got, err := gather(s.Clean(e.Context(), at, dry))
			if err != nil || !slices.Equal(keys(got), []store.Key{before.Key}) {
				e.Errorf("dry %v: %q, %v", dry, keys(got), err)
			}
			if dry {
				e.holds(before, exact, after, live)
			}
		}
		e.holds(exact, after, live)
		if got, err := gather(s.Clean(e.Context(), time.Now(), false)); err != nil || len(got) != 2 {
			e.Errorf("up to now: %q, %v", keys(got), err)
		}
		e.holds(live)
	}},
	{"a message goes with its last attachment", func(e *env) {
		s := e.with(file("m", "a", "1").expires(earlier), file("m", "b", "2").expires(earlier), file("n", "c", "3"))
		if got, err := gather(s.Clean(e.Context(), time.Now(), false)); err != nil || len(got) != 2 {
			e.Errorf("%q, %v", keys(got), err)
		}
		e.holds(file("n", "c", "3"))
	}},
	{"a clean-up can be left early", func(e *env) {
		s := e.with(file("m", "a", "").expires(earlier), file("n", "b", "").expires(earlier), file("o", "c", "").expires(earlier))
		for _, err := range s.Clean(e.Context(), time.Now(), false) {
			if err != nil {
				e.Error(err)
			}
			break
		}
		if left := e.list(s, store.Query{}); len(left) != 2 {
			e.Errorf("%q are left, want two", keys(left))
		}
	}},
}
