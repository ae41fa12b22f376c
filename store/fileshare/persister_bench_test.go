package fileshare_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"attache/store"
	"attache/store/fileshare"
)

// persisterSizes are those of the .NET package's published figures.
var persisterSizes = []struct {
	name  string
	bytes int
}{{"1KB", 1 << 10}, {"100KB", 100 << 10}, {"1MB", 1 << 20}, {"10MB", 10 << 20}}

// persister is one method of the published figures, as a caller of the core uses it. The allocation that it may make is over
// bytes an operation, plus the attachment's size where the caller is handed all of it.
type persister struct {
	name string
	over int
	held bool // the caller is handed the whole attachment
	run  func(ctx context.Context, s *store.Store, k store.Key, data *payload) error
}

// payload is an attachment's content in the forms that callers have it.
type payload struct {
	bytes  []byte
	text   string
	reader bytes.Reader
}

func newPayload(size int) *payload {
	p := &payload{text: strings.Repeat("0123456789abcdef", size/16)}
	p.bytes = []byte(p.text)
	return p
}

func (p *payload) saveStream(ctx context.Context, s *store.Store, k store.Key) error {
	p.reader.Reset(p.bytes)
	return s.Save(ctx, k, &p.reader, store.SaveOptions{})
}

var persisters = []persister{
	{"SaveStream", 3 << 10, false, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		return data.saveStream(ctx, s, k)
	}},
	{"SaveBytes", 3 << 10, false, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		return s.SaveBytes(ctx, k, data.bytes, store.SaveOptions{})
	}},
	{"SaveString", 3 << 10, false, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		return s.SaveString(ctx, k, data.text, "", store.SaveOptions{})
	}},
	{"SaveAndGetBytes", 4 << 10, true, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		if err := s.SaveBytes(ctx, k, data.bytes, store.SaveOptions{}); err != nil {
			return err
		}
		got, err := s.Bytes(ctx, k)
		return whole(len(got), len(data.bytes), err)
	}},
	{"SaveAndGetString", 4 << 10, true, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		if err := s.SaveString(ctx, k, data.text, "", store.SaveOptions{}); err != nil {
			return err
		}
		got, err := s.String(ctx, k, "")
		return whole(len(got.Value), len(data.text), err)
	}},
	{"SaveAndCopyTo", 4 << 10, false, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		if err := data.saveStream(ctx, s, k); err != nil {
			return err
		}
		n, err := s.CopyTo(ctx, k, io.Discard)
		return whole(int(n), len(data.bytes), err)
	}},
	{"SaveAndGetStream", 4 << 10, false, func(ctx context.Context, s *store.Store, k store.Key, data *payload) error {
		if err := data.saveStream(ctx, s, k); err != nil {
			return err
		}
		r, err := s.Open(ctx, k)
		if err != nil {
			return err
		}
		n := int(r.Range.Length)
		return whole(n, len(data.bytes), r.Close())
	}},
}

func whole(got, want int, err error) error {
	if err == nil && got != want {
		err = fmt.Errorf("got %d bytes, want %d", got, want)
	}
	return err
}

func openPersister(tb testing.TB, durable bool) *store.Store {
	d, err := fileshare.Open(tb.TempDir(), fileshare.Options{NoSync: !durable})
	if err != nil {
		tb.Fatal(err)
	}
	return store.New(d, store.Options{Write: true})
}

func persisterKey(n int) store.Key {
	return store.Key{Message: fmt.Sprintf("3f0c8a52-0000-4000-8000-%012x", n), Name: "default"}
}

// BenchmarkPersister is the .NET package's published benchmark through the core, flushing nothing, as the package does. The floor of its
// time is BenchmarkSave's.
func BenchmarkPersister(b *testing.B) {
	for _, p := range persisters {
		for _, size := range persisterSizes {
			b.Run(p.name+"/"+size.name, func(b *testing.B) {
				s, data := openPersister(b, false), newPayload(size.bytes)
				b.SetBytes(int64(size.bytes))
				b.ReportAllocs()
				n := 0
				for b.Loop() {
					if err := p.run(b.Context(), s, persisterKey(n), data); err != nil {
						b.Fatal(err)
					}
					n++
				}
			})
		}
	}
}

// pages is size as Go's allocator counts a slice of it: large ones in whole pages of 8 KB.
func pages(size int) int {
	const page = 8 << 10
	if size <= 32<<10 {
		return size
	}
	return (size + page - 1) / page * page
}

func TestAllocationDoesNotGrowWithTheAttachment(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector's own allocations count too")
	}
	for _, p := range persisters {
		for _, size := range persisterSizes[:3] {
			t.Run(p.name+"/"+size.name, func(t *testing.T) {
				s, data := openPersister(t, false), newPayload(size.bytes)
				const rounds, warm = 100, 10
				var before, after runtime.MemStats
				for n := range rounds + warm {
					if n == warm { // the pools are filled
						runtime.ReadMemStats(&before)
					}
					if err := p.run(t.Context(), s, persisterKey(n), data); err != nil {
						t.Fatal(err)
					}
				}
				runtime.ReadMemStats(&after)
				got, most := int(after.TotalAlloc-before.TotalAlloc)/rounds, p.over
				if p.held {
					most += pages(size.bytes)
				}
				if got > most {
					t.Errorf("%d bytes an operation, want at most %d", got, most)
				}
			})
		}
	}
}
