package storetest

import (
	"bytes"
	"fmt"
	"io"
	"testing/iotest"

	"attache/store"
)

var ranges = []promise{
	{"a range yields just its bytes, cut at the end", func(e *env) {
		data := make([]byte, 300_000)
		for i := range data {
			data[i] = byte(i ^ i>>8 ^ i>>16)
		}
		size := int64(len(data))
		s := e.with(file("m", "a", string(data)), file("m", "empty", ""))
		for _, c := range []struct {
			name         string
			offset, want int64 // want is the number of bytes
			length       int64
		}{
			{"the whole", 0, size, -1},
			{"the whole by length", 0, size, size},
			{"the start", 0, 10, 10},
			{"the middle", 100_000, 1234, 1234},
			{"from the middle to the end", 100_000, 200_000, -1},
			{"the last byte", size - 1, 1, 1},
			{"over the end", size - 10, 10, 100},
			{"far over the end", 5, size - 5, 1 << 62},
			{"at the end", size, 0, 10},
			{"at the end, to the end", size, 0, -1},
			{"past the end", size + 1, 0, 10},
			{"far past the end", 1 << 62, 0, 1 << 62},
			{"nothing at the start", 0, 0, 0},
			{"nothing in the middle", 1000, 0, 0},
		} {
			r := store.Range{Offset: c.offset, Length: c.length}
			from := min(c.offset, size)
			want := data[from : from+c.want]
			e.checkRange(s, c.name, key("m", "a"), r, want)
			e.checkDriverRange(c.name, key("m", "a"), r, want)
			e.checkRange(s, c.name+", of nothing", key("m", "empty"), r, nil)
		}
	}},
	{"a negative range is refused", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, r := range []store.Range{{Offset: -1, Length: 1}, {Offset: 0, Length: -2}, {Offset: -1, Length: -1}} {
			_, err := s.OpenRange(e.Context(), key("m", "a"), r)
			e.refused(fmt.Sprint(r), err, store.ErrInvalid)
		}
	}},
	{"a range of what isn't stored is not found", func(e *env) {
		s := e.with(file("m", "a", "x"))
		for _, r := range []store.Range{store.All, {Offset: 0, Length: 0}, {Offset: 100, Length: 1}} {
			_, err := s.OpenRange(e.Context(), key("m", "b"), r)
			e.refused(fmt.Sprint(r), err, store.ErrNotFound)
		}
	}},
}

// checkRange reads a range through the core, and checks what the Reader says of it.
func (e *env) checkRange(s *store.Store, name string, k store.Key, r store.Range, want []byte) {
	e.Helper()
	reader, err := s.OpenRange(e.Context(), k, r)
	if err != nil {
		e.Errorf("%s: %v", name, err)
		return
	}
	if cut := r.Cut(reader.Info.Size); reader.Range != cut {
		e.Errorf("%s: the reader's range is %v, want %v", name, reader.Range, cut)
	}
	got, err := io.ReadAll(reader)
	if err = closed(reader, err); err != nil || !bytes.Equal(got, want) {
		e.Errorf("%s: %s, want %s (%v)", name, brief(got), brief(want), err)
	}
}

// checkDriverRange reads a range from the driver itself, which must not lean on the core to stop.
func (e *env) checkDriverRange(name string, k store.Key, r store.Range, want []byte) {
	e.Helper()
	d := e.h.Open()
	defer func() {
		if err := d.Close(); err != nil {
			e.Error(err)
		}
	}()
	rc, info, err := d.Open(e.Context(), k, r)
	if err != nil {
		e.Errorf("%s: the driver: %v", name, err)
		return
	}
	if info.Key != k || info.Size < 0 {
		e.Errorf("%s: the driver opened %q of %d bytes", name, info.Key, info.Size)
	}
	got, err := io.ReadAll(iotest.HalfReader(rc))
	if err = closed(rc, err); err != nil || !bytes.Equal(got, want) {
		e.Errorf("%s: the driver: %s, want %s (%v)", name, brief(got), brief(want), err)
	}
}
