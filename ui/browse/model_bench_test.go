package browse

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

var testNow = time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)

// made is n messages of each attachments each, as a share of invoices might hold.
func made(n, each int) []driver.Event {
	kinds := []string{"order.json", "invoice-%d.pdf", "Scan %d.png", "payload.xml", "trace-%d.log"}
	events := make([]driver.Event, n)
	for i := range events {
		id := fmt.Sprintf("%08x-4d1c-4b6e-9a55-%012x", uint32(i)*2654435761, i)
		rows := make([]driver.Info, each)
		for j := range rows {
			name := kinds[j%len(kinds)]
			if j%len(kinds) == 1 || j%len(kinds) == 2 || j%len(kinds) == 4 {
				name = fmt.Sprintf(name, i*each+j)
			}
			rows[j] = driver.Info{
				Key: driver.Key{Message: id, Name: fmt.Sprintf("%02d-%s", j, name)}, Size: int64(i*37 + j),
				Created: testNow.Add(-time.Duration(i*7919%n) * time.Minute), Expiry: testNow.Add(time.Duration(i%240-12) * time.Hour),
			}
		}
		events[i] = driver.Event{Message: id, Rows: rows}
	}
	return events
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// loaded is an index with everything in it, and what it takes in memory.
func loaded(n, each int) (*builder, uint64) {
	before := heap()
	b := &builder{index: newIndex(filter.Sort{})}
	events := made(n, each)
	for len(events) > 0 {
		k := min(5000, len(events))
		changes := make(map[string][]driver.Info, k)
		for _, e := range events[:k] {
			changes[e.Message] = e.Rows
		}
		b.index.apply(changes)
		clear(events[:k])
		events = events[k:]
	}
	return b, heap() - before
}

func never() bool { return false }

var benchSizes = []struct{ messages, each int }{{50_000, 2}, {100_000, 10}, {1_000_000, 1}}

// BenchmarkKeystroke is what a key-stroke in the filter costs off the UI thread: reading the expression, scanning all, building the snapshot.
func BenchmarkKeystroke(b *testing.B) {
	for _, size := range benchSizes {
		x, _ := loaded(size.messages, size.each)
		b.Run(fmt.Sprintf("%dx%d/floor", size.messages, size.each), func(b *testing.B) {
			for b.Loop() {
				for i := range x.index.slots {
					strings.Contains(x.index.slots[i].msg.text, "zzz")
				}
			}
		})
		for _, expr := range []string{"i", "invoice-77", "zzz", "9a55", "name:*.pdf size>1KB -is:expired", ""} {
			b.Run(fmt.Sprintf("%dx%d/%s", size.messages, size.each, expr), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					f, err := filter.Parse(expr)
					if err != nil {
						b.Fatal(err)
					}
					x.filter, x.rescan = f, true
					x.build(testNow, never)
				}
			})
		}
	}
}

// BenchmarkOneChange is what the change of one message costs off the UI thread.
func BenchmarkOneChange(b *testing.B) {
	for _, size := range benchSizes {
		x, _ := loaded(size.messages, size.each)
		x.build(testNow, never)
		events := made(100, size.each)
		b.Run(fmt.Sprintf("%dx%d", size.messages, size.each), func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				e := events[n%len(events)]
				n++
				for j := range e.Rows {
					e.Rows[j].Created = testNow.Add(time.Duration(n) * time.Second)
				}
				x.index.apply(map[string][]driver.Info{e.Message: e.Rows})
				x.build(testNow, never)
			}
		})
	}
}

// BenchmarkSort is what another sort order costs off the UI thread.
func BenchmarkSort(b *testing.B) {
	x, _ := loaded(100_000, 10)
	n := 0
	for b.Loop() {
		n++
		x.index.resort(filter.Sort{Key: filter.SortKey(n % 7)})
		x.build(testNow, never)
	}
}

// BenchmarkFold is what folding a message costs on the UI thread.
func BenchmarkFold(b *testing.B) {
	x, _ := loaded(100_000, 10)
	s := x.build(testNow, never)
	b.ReportAllocs()
	open := false
	for b.Loop() {
		open = !open
		s = s.withOpen(5, open)
	}
}

// BenchmarkMemory reports the live bytes for each attachment, the snapshot in sight included.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		x, bytes := loaded(100_000, 10)
		before := heap()
		s := x.build(testNow, never)
		bytes += heap() - before
		b.ReportMetric(float64(bytes)/float64(s.All.Attachments), "B/attachment")
		runtime.KeepAlive(x)
	}
}
