package storetest

import (
	"bytes"
	"io"
	"unicode/utf8"

	"attache/store"
)

// contents are bytes that careless hands change.
func contents() map[string][]byte {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	return map[string][]byte{
		"empty":                {},
		"every byte":           every,
		"every byte, often":    bytes.Repeat(every, 1000),
		"line ends":            []byte("a\r\nb\nc\rd\r\n"),
		"UTF-8 with a mark":    []byte("\xEF\xBB\xBFGrüße"),
		"UTF-16 with a mark":   []byte("\xFF\xFEG\x00r\x00"),
		"broken UTF-8":         []byte("a\xC3(\xE2\x82\xFF\xF0\x9F\x98"),
		"text":                 []byte("Grüße, 世界 😀"),
		"zeros":                make([]byte, 5000),
		"control-Z in between": []byte("before\x1Aafter"),
		"a replacement":        []byte("\uFFFD"),
	}
}

var reading = []promise{
	{"the same bytes come by every route", func(e *env) {
		var all []Attachment
		for name, data := range contents() {
			all = append(all, file("m", name, string(data)))
		}
		s := e.with(all...)
		for _, a := range all {
			for _, r := range routes {
				if r.text && (!utf8.Valid(a.Data) || bytes.HasPrefix(a.Data, []byte("\xEF\xBB\xBF"))) {
					continue
				}
				if got, err := r.read(e.Context(), s, a.Key); err != nil || digest(got) != digest(a.Data) {
					e.Errorf("%s by %s: %s, want %s (%v)", a.Name, r.name, brief(got), brief(a.Data), err)
				}
			}
		}
	}},
	{"all attachments of a message come in turn, each with its description", func(e *env) {
		all := []Attachment{file("m", "a", "one"), file("m", "b", "").meta(map[string]string{"k": "v"}), file("m", "c", "three")}
		s := e.with(append(all, file("n", "a", "other"))...)
		i := 0
		for r, err := range s.Streams(e.Context(), "m") {
			if err != nil || i == len(all) {
				e.Fatalf("attachment %d: %v", i, err)
			}
			e.describes(r.Info, all[i])
			if data, err := io.ReadAll(r); err != nil || !bytes.Equal(data, all[i].Data) {
				e.Errorf("%q: %q, %v", r.Info.Key, data, err)
			}
			i++
		}
		if i != len(all) {
			e.Errorf("%d streams, want %d", i, len(all))
		}
		blobs, err := gather(s.AllBytes(e.Context(), "m"))
		if err != nil || len(blobs) != 3 || string(blobs[2].Data) != "three" {
			e.Errorf("AllBytes: %d, %v", len(blobs), err)
		}
		texts, err := gather(s.AllStrings(e.Context(), "m", ""))
		if err != nil || len(texts) != 3 || texts[0].Value != "one" {
			e.Errorf("AllStrings: %d, %v", len(texts), err)
		}
	}},
	{"a message that isn't stored has no streams", func(e *env) {
		s := e.with(file("m", "a", ""))
		if got, err := gather(s.Streams(e.Context(), "n")); len(got) > 0 || err != nil {
			e.Errorf("%d streams, %v", len(got), err)
		}
	}},
	{"streams can be left early", func(e *env) {
		s := e.with(file("m", "a", "1"), file("m", "b", "2"))
		for _, err := range s.Streams(e.Context(), "m") {
			if err != nil {
				e.Error(err)
			}
			break
		}
		e.holds(file("m", "a", "1"), file("m", "b", "2"))
	}},
	{"a reader may be closed twice and half read, and is not at its end then", func(e *env) {
		s := e.with(file("m", "a", "some data"))
		r, err := s.Open(e.Context(), key("m", "a"))
		if err != nil {
			e.Fatal(err)
		}
		if _, err := io.ReadFull(r, make([]byte, 4)); err != nil {
			e.Fatal(err)
		}
		for range 2 {
			if err := r.Close(); err != nil {
				e.Errorf("Close: %v", err)
			}
		}
		if n, err := r.Read(make([]byte, 4)); n != 0 || err == nil || err == io.EOF {
			e.Errorf("Read after Close = %d, %v, want an error that is not the end", n, err)
		}
	}},
	{"after Close every reading call says so", func(e *env) {
		s := e.with(file("m", "a", "x"))
		if err := s.Close(); err != nil {
			e.Fatal(err)
		}
		_, err := s.Stat(e.Context(), key("m", "a"))
		e.refused("Stat", err, store.ErrUnavailable)
		e.refused("List", firstError(s.List(e.Context(), store.Query{})), store.ErrUnavailable)
		e.refused("Watch", firstError(s.Watch(e.Context(), store.WatchOptions{})), store.ErrUnavailable)
		for _, r := range routes {
			_, err := r.read(e.Context(), s, key("m", "a"))
			e.refused(r.name, err, store.ErrUnavailable)
		}
	}},
}
