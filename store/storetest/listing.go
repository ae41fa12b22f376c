package storetest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"attache/store"
)

var listing = []promise{
	{"an empty source lists nothing", func(e *env) {
		e.with()
		e.holds()
	}},
	{"every attachment is listed once, those of a message together and in order of name", func(e *env) {
		want := map[string][]string{
			"m1": {"A", "a-1", "b", "Ä", "日本"},
			"m2": {"default"},
			"m3": {"1", "10", "2"},
		}
		var all []Attachment
		for i := range 5 { // one of each message in turn, the last name first
			for _, m := range slices.Sorted(maps.Keys(want)) {
				if n := len(want[m]) - 1 - i; n >= 0 {
					all = append(all, file(m, want[m][n], "x"))
				}
			}
		}
		s := e.with(all...)
		got, together := grouped(e.list(s, store.Query{}))
		if !together || !sameGroups(got, want) {
			e.Errorf("listed %q (each message in one piece: %v), want %q", got, together, want)
		}
	}},
	{"a row describes its attachment", func(e *env) {
		all := []Attachment{
			file("m", "empty", ""),
			file("m", "expired", "12345").expires(earlier),
			file("m", "with metadata", "1").meta(map[string]string{"a": "1", "encoding": "utf-8"}),
		}
		e.with(all...)
		e.holds(all...)
	}},
	{"what is not asked for may be missing, and nothing else", func(e *env) {
		s := e.with(file("m", "a", "12345").meta(map[string]string{"k": "v"}), file("m", "b", "1").expires(earlier))
		bare, full := e.list(s, store.Query{}), e.list(s, store.Query{Metadata: true})
		if len(bare) != 2 || len(full) != 2 {
			e.Fatalf("%d rows, and %d with metadata, want 2", len(bare), len(full))
		}
		for i := range bare {
			bare[i].Metadata = full[i].Metadata
			if !store.Same(bare[i], full[i]) {
				e.Errorf("without metadata %+v, with %+v", bare[i], full[i])
			}
		}
	}},
	{"one message is listed alone", func(e *env) {
		s := e.with(file("m", "a", ""), file("m1", "a", ""), file("other", "b", ""))
		for _, c := range []struct {
			message string
			want    []store.Key
		}{
			{"m", []store.Key{key("m", "a")}},
			{"M", []store.Key{key("m", "a")}},
			{"other", []store.Key{key("other", "b")}},
			{"not there", nil},
		} {
			if got := keys(e.list(s, store.Query{Message: c.message})); !slices.Equal(got, c.want) {
				e.Errorf("message %q: %q, want %q", c.message, got, c.want)
			}
		}
	}},
	{"a message is found by its exact id before any other case", func(e *env) {
		if e.h.IgnoreCase {
			e.Skip("this source has no two names that differ only in case")
		}
		s := e.with(file("id", "lower", ""), file("ID", "upper", ""))
		for message, want := range map[string]string{"id": "lower", "ID": "upper"} {
			if got := keys(e.list(s, store.Query{Message: message})); !slices.Equal(got, []store.Key{key(message, want)}) {
				e.Errorf("message %q: %q", message, got)
			}
		}
		_, err := gather(s.List(e.Context(), store.Query{Message: "Id"}))
		e.refused("a third spelling", err, store.ErrAmbiguous)
	}},
	{"the names of a message, and its attachments with metadata", func(e *env) {
		want := []Attachment{file("m", "a", "1").meta(map[string]string{"k": "v"}), file("m", "b", "22")}
		s := e.with(append(want, file("other", "c", ""))...)
		names, err := gather(s.Names(e.Context(), "m"))
		if err != nil || !slices.Equal(names, []string{"a", "b"}) {
			e.Errorf("Names: %q, %v", names, err)
		}
		infos, err := gather(s.Message(e.Context(), "m"))
		if err != nil || len(infos) != 2 {
			e.Fatalf("Message: %+v, %v", infos, err)
		}
		for i := range want {
			e.describes(infos[i], want[i])
		}
	}},
	{"a listing can be left early, and another begun inside it", func(e *env) {
		var all []Attachment
		for i := range 30 {
			all = append(all, file(fmt.Sprintf("m%02d", i), "a", ""))
		}
		s := e.with(all...)
		for outer, err := range s.List(e.Context(), store.Query{}) {
			if err != nil {
				e.Fatal(err)
			}
			if got := e.list(s, store.Query{Message: outer.Message}); len(got) != 1 {
				e.Errorf("message %s has %d rows inside a listing", outer.Message, len(got))
			}
			break
		}
		if got := e.list(s, store.Query{}); len(got) != 30 {
			e.Errorf("%d rows after a listing was left, want 30", len(got))
		}
	}},
	{"many messages, and a message of many attachments", func(e *env) {
		n := 2000
		if testing.Short() {
			n = 200
		}
		var all []Attachment
		want := map[string][]string{}
		for i := range n {
			m, name := fmt.Sprintf("m%04d", i), "a"
			if i%2 == 1 {
				m, name = "large", fmt.Sprintf("a%04d", i)
			}
			all = append(all, file(m, name, "x"))
			want[m] = append(want[m], name)
		}
		s := e.with(all...)
		got, together := grouped(e.list(s, store.Query{}))
		if !together || !sameGroups(got, want) {
			e.Errorf("%d messages listed (each in one piece: %v), want %d", len(got), together, len(want))
		}
	}},
}
