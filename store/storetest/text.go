package storetest

import (
	"strings"

	"attache/store"
)

var text = []promise{
	{"text is read as it was saved, in any encoding, and the metadata names it", func(e *env) {
		s := e.with()
		for _, c := range []struct{ encoding, declared, text, bytes string }{
			{"", "utf-8", "Grüße 世界 😀", "Grüße 世界 😀"},
			{"utf-8", "utf-8", "Grüße", "Grüße"},
			{"utf-16", "utf-16", "aß", "a\x00\xDF\x00"},
			{"utf-16BE", "utf-16BE", "aß", "\x00a\x00\xDF"},
			{"utf-32", "utf-32", "a", "a\x00\x00\x00"},
			{"us-ascii", "us-ascii", "plain", "plain"},
			{"iso-8859-1", "iso-8859-1", "Grüße", "Gr\xFC\xDFe"},
			{"windows-1252", "windows-1252", "10 €", "10 \x80"},
			{"shift_jis", "shift_jis", "日本", "\x93\xFA\x96\x7B"},
			{"utf-16", "utf-16", "", ""},
		} {
			k := key("m", "in "+c.encoding+" "+c.text)
			if err := s.SaveString(e.Context(), k, c.text, c.encoding, store.SaveOptions{Metadata: map[string]string{"k": "v"}}); err != nil {
				e.Errorf("%q: %v", c.encoding, err)
				continue
			}
			got, err := s.String(e.Context(), k, "iso-8859-2") // the declared one goes before the given one
			if err != nil || got.Value != c.text || got.Note != "" {
				e.Errorf("%q: %q (%s), want %q (%v)", c.encoding, got.Value, got.Note, c.text, err)
			}
			if m := got.Info.Metadata; !strings.EqualFold(m["encoding"], c.declared) || m["k"] != "v" || len(m) != 2 {
				e.Errorf("%q: metadata %q", c.encoding, m)
			}
			if b, err := s.Bytes(e.Context(), k); err != nil || string(b) != c.bytes {
				e.Errorf("%q: bytes %q, want %q (%v)", c.encoding, b, c.bytes, err)
			}
		}
	}},
	{"the declared encoding goes before the given one, and that before UTF-8", func(e *env) {
		s := e.with(
			file("m", "declared", "\xFC").meta(map[string]string{"encoding": "iso-8859-1"}),
			file("m", "nothing declared", "\xFC"),
			file("m", "unknown", "\xFC").meta(map[string]string{"encoding": "klingon-8"}),
		)
		for _, c := range []struct{ name, given, want string }{
			{"declared", "", "ü"},
			{"declared", "koi8-r", "ü"},
			{"nothing declared", "iso-8859-1", "ü"},
			{"unknown", "iso-8859-1", "ü"},
		} {
			got, err := s.String(e.Context(), key("m", c.name), c.given)
			if err != nil || got.Value != c.want {
				e.Errorf("%s, given %q: %q, want %q (%v)", c.name, c.given, got.Value, c.want, err)
			}
			if (got.Note != "") != (c.name == "unknown") {
				e.Errorf("%s: note %q", c.name, got.Note)
			}
		}
	}},
	{"text that the encoding can't hold, and an unknown encoding, leave nothing", func(e *env) {
		s := e.with()
		k := key("m", "a")
		long := strings.Repeat("plain ", 50_000)
		e.refused("a character that isn't in it", s.SaveString(e.Context(), k, long+"世界", "windows-1252", store.SaveOptions{}), store.ErrInvalid)
		e.refused("an unknown encoding", s.SaveString(e.Context(), k, "x", "klingon-8", store.SaveOptions{}), store.ErrUnsupported)
		e.holds()
	}},
}
