package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"attache/store"
)

// oddNames are names that real stores hold or that hostile senders give. Any string is a legal message id or name, and a source
// that can't keep one has to say so.
var oddNames = []string{
	// spaces, dots and marks that shells, URLs and Windows take for something else
	" a", "a ", "a b", ".a", "a.", "a..", "..a", "...", "a..b", "%", "%41", "%2e%2e%2f", "#", "a#b", "?", "a?b", "*", "a|b", `"`, `a"b`, "'", "a<b>", "a&b",
	"-rf", "--", "$(x)", "`x`", "${HOME}", "%TEMP%", "~", "~$a.docx", "{a,b}", "[a]", "a;b", "a\u00a0b",
	// control characters, marks that turn the text around, characters in two spellings or of odd case, emoji, invalid UTF-8
	"a\nb", "a\r\nb", "a\tb", "\x1b[31m", "\x7f", "invoice\u202efdp.exe", "\u200f", "a\u200bb", "\ufeffa", "é", "e\u0301", "ß", "İ", "ǅ", "\u212a", "日本語.txt", "😀", "👩\u200d👩\u200d👧", "\xff\xfe", "a\xc3", "\ufffd",
	// ways out
	".", "..", "../x", `..\x`, "../../etc/passwd", "a/../../b", "/", "/x", `\`, `\x`, "a/b", `a\b`, "a/", "./a", `.\a`, "//server/share", `\\server\share`, `\\?\C:\x`, `\\.\pipe\x`,
	`C:`, `C:x`, `C:\x`, "C:/x", "a:b", "a::$DATA", "data:stream", "2026-01-31T12:00.json", "file:///etc/passwd",
	// what Windows takes for devices, and what stores use themselves
	"NUL", "nul.txt", "con.json", "COM1", "COM¹", "AUX .txt", "LPT9.", "CONIN$", "data", "metadata.json", "2026-12-31T2359.expiry", "default",
	"Thumbs.db", ".DS_Store", "desktop.ini", ".nfs0001", "lost+found",
	// what SQL and its LIKE take for something else
	"' or 1=1 --", "a%", "a_", "[a-z]%", "]", "a]b", "@p1",
}

// longNames are as long as one source or another can hold, and just longer.
func longNames() []string {
	var all []string
	for _, n := range []int{50, 51, 85, 86, 127, 128, 200, 255, 256, 300, 5000} {
		all = append(all, strings.Repeat("x", n), strings.Repeat("世", n))
	}
	return append(all, strings.Repeat("😀", 64), strings.Repeat("../", 300))
}

var names = []promise{
	{"an odd name is kept as it is or refused, and leads nowhere else", func(e *env) {
		for _, name := range append(longNames(), oddNames...) {
			e.odd(key("m", name))
		}
	}},
	{"an odd message id is kept as it is or refused, and leads nowhere else", func(e *env) {
		for _, name := range append(longNames(), oddNames...) {
			e.odd(key(name, "a"))
		}
	}},
	{"odd names stand beside each other", func(e *env) {
		s := e.with()
		var kept []Attachment
		for _, name := range oddNames {
			a := file("m", name, name)
			err := s.SaveBytes(e.Context(), a.Key, a.Data, store.SaveOptions{Expiry: later})
			if err == nil {
				kept = append(kept, a)
			} else if !errors.Is(err, store.ErrInvalid) && !(e.h.IgnoreCase && errors.Is(err, store.ErrExists)) {
				e.Errorf("%q: %v", name, err)
			}
		}
		e.holds(kept...)
	}},
	{"a duplicate goes to an odd name, or is refused, as a save is", func(e *env) {
		a := file("m", "a", "x")
		s := e.with(a)
		for i, name := range oddNames {
			want := []Attachment{a}
			to := key("n", name)
			if i%2 == 1 {
				to = key(name, "b")
			}
			err := s.Duplicate(e.Context(), a.Key, to.Message, to.Name)
			switch {
			case err == nil:
				twin := a
				twin.Key = to
				want = append(want, twin)
			default:
				e.refused(fmt.Sprintf("duplicate to %q", to), err, store.ErrInvalid)
			}
			e.holds(want...)
			if err == nil {
				if err := s.Delete(e.Context(), to); err != nil {
					e.Fatalf("delete %q: %v", to, err)
				}
			}
		}
	}},
	{"a whole message goes to an odd id, or is refused in one sentence", func(e *env) {
		a, b := file("m", "a", "x"), file("m", "b", "y")
		s := e.with(a, b)
		for _, id := range append(longNames(), oddNames...) {
			want := []Attachment{a, b}
			for info, err := range s.DuplicateMessage(e.Context(), "m", id) {
				switch {
				case err == nil:
					twin := a
					if info.Name == "b" {
						twin = b
					}
					twin.Message = id
					want = append(want, twin)
				case len(want) > 2 || info.Key != (store.Key{}):
					e.Errorf("to %.100q: %v fails with %v", id, info.Key, err)
				default:
					e.refused(fmt.Sprintf("to %.100q", id), err, store.ErrInvalid)
				}
			}
			e.holds(want...)
			if len(want) > 2 {
				if err := s.DeleteMessage(e.Context(), id); err != nil {
					e.Fatalf("delete %.100q: %v", id, err)
				}
			}
		}
	}},
	{"looking for an odd name finds nothing and changes nothing", func(e *env) {
		a := file("m", "a", "x")
		s := e.with(a)
		for _, name := range append(longNames(), oddNames...) {
			for _, k := range []store.Key{key("m", name), key(name, "a"), key(name, name)} {
				_, err := s.Stat(e.Context(), k)
				e.absent("Stat", k, err)
				_, err = s.Open(e.Context(), k)
				e.absent("Open", k, err)
				e.absent("Delete", k, s.Delete(e.Context(), k))
				e.absent("Duplicate", k, s.Duplicate(e.Context(), k, "n", "b"))
			}
			e.absent("DeleteMessage", key(name, ""), s.DeleteMessage(e.Context(), name))
			if got, err := gather(s.List(e.Context(), store.Query{Message: name})); len(got) > 0 || err != nil && !errors.Is(err, store.ErrInvalid) {
				e.Errorf("message %q lists %q, %v", name, keys(got), err)
			}
		}
		e.holds(a)
	}},
}

// odd saves under k and expects it back under k, or a refusal that leaves nothing.
func (e *env) odd(k store.Key) {
	e.Helper()
	e.opens = closeAll(e, e.opens)
	s := e.with()
	a := file(k.Message, k.Name, "data of "+k.Name)
	if err := s.SaveBytes(e.Context(), k, a.Data, store.SaveOptions{Expiry: later, Metadata: a.Metadata}); err != nil {
		e.refused(fmt.Sprintf("save %.60q", k), err, store.ErrInvalid)
		e.holds()
		return
	}
	e.holds(a)
	if got := keys(e.list(s, store.Query{Message: k.Message})); !slices.Equal(got, []store.Key{k}) {
		e.Errorf("the list of the message holds %q, want %q", got, k)
	}
	if err := s.Delete(e.Context(), k); err != nil {
		e.Fatalf("delete %q: %v", k, err)
	}
	e.holds()
}

// closeAll closes clients that are not needed any more, so that their number stays small.
func closeAll(e *env, all []*store.Store) []*store.Store {
	e.Helper()
	for _, s := range all {
		if err := s.Close(); err != nil {
			e.Errorf("close: %v", err)
		}
	}
	return nil
}

// absent fails the test unless err says that k isn't stored, or can't be.
func (e *env) absent(what string, k store.Key, err error) {
	e.Helper()
	if !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrInvalid) {
		e.Errorf("%s %.60q: %v, want that it isn't there", what, k, err)
	}
}
