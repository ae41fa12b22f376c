package fileshare

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"attache/store/driver"
)

// benchShare returns a share of 50,000 messages with two attachments each, every fourth one with metadata. It is made once and kept
// in the folder that ATTACHE_BENCH_SHARE names, so that the next run starts warm.
func benchShare(b *testing.B) string {
	dir := os.Getenv("ATTACHE_BENCH_SHARE")
	if dir == "" {
		dir = filepath.Join(b.TempDir(), "share")
	}
	if _, err := os.Stat(dir); err == nil {
		return dir
	}
	old := time.Now().Add(-time.Hour)
	for m := range 50_000 {
		for a, name := range []string{"invoice.pdf", "order.json"} {
			at := filepath.Join(dir, fmt.Sprintf("%08x-0000-4000-8000-%012x", m*2654435761%(1<<32), m), name)
			if err := os.MkdirAll(at, 0o777); err != nil {
				b.Fatal(err)
			}
			files := map[string]string{"2090-12-31T2359.expiry": "", "data": "0123456789"}
			if (m*2+a)%4 == 0 {
				files["metadata.json"] = `{"encoding":"utf-8","Content-Type":"application/json"}`
			}
			for file, content := range files {
				path := filepath.Join(at, file)
				if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
					b.Fatal(err)
				}
				if err := os.Chtimes(path, old, old); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	return dir
}

// BenchmarkList lists a large share, beside find, which answers to the same question with the same files.
func BenchmarkList(b *testing.B) {
	dir := benchShare(b)
	find := func(b *testing.B) {
		for b.Loop() {
			if out, err := exec.Command("find", dir, "-type", "f", "-printf", `%s %p\n`).Output(); err != nil || len(out) == 0 {
				b.Fatal(err)
			}
		}
	}
	list := func(metadata bool) func(*testing.B) {
		return func(b *testing.B) {
			d, err := Open(dir, Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			rows := 0
			var first time.Duration
			for b.Loop() {
				rows = 0
				start := time.Now()
				for _, err := range d.List(b.Context(), driver.Query{Metadata: metadata}) {
					if err != nil {
						b.Fatal(err)
					}
					if rows++; rows == 1 {
						first = time.Since(start)
					}
				}
			}
			b.ReportMetric(float64(rows), "rows")
			b.ReportMetric(float64(first.Microseconds()), "µs/first")
		}
	}
	b.Run("find", find)
	b.Run("attache", list(true))
	b.Run("attache-lazy", list(false))
	b.Run("heap", func(b *testing.B) { liveHeap(b, dir) })
}

// liveHeap reports what a held list costs an attachment.
func liveHeap(b *testing.B, dir string) {
	d, err := Open(dir, Options{})
	if err != nil {
		b.Fatal(err)
	}
	var before, after runtime.MemStats
	var held []driver.Info
	for b.Loop() {
		held = nil
		runtime.GC()
		runtime.ReadMemStats(&before)
		for info := range d.List(b.Context(), driver.Query{Metadata: true}) {
			held = append(held, info)
		}
		held = append([]driver.Info(nil), held...)
		runtime.GC()
		runtime.ReadMemStats(&after)
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(held)), "B/attachment")
}
