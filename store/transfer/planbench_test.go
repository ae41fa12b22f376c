package transfer

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"testing"

	"attache/store"
	"attache/store/driver"
)

// endless lists as many attachments as it is told to, two a message, and does nothing else.
type endless struct {
	driver.Driver
	rows int
}

func (endless) Describe() driver.Description {
	return driver.Description{Kind: "test", Location: "test"}
}

func (e endless) List(context.Context, driver.Query) iter.Seq2[driver.Info, error] {
	return func(yield func(driver.Info, error) bool) {
		for i := 0; i < e.rows; i += 2 {
			id := fmt.Sprintf("3f0c1f5e-0000-4000-8000-%012d", i)
			for _, name := range []string{"order.json", fmt.Sprintf("scan %d.png", i)} {
				if !yield(driver.Info{Key: driver.Key{Message: id, Name: name}, Size: 1000}, nil) {
					return
				}
			}
		}
	}
}

// BenchmarkPlan plans the export of 1,000,000 attachments, and reports what the finished plan holds in memory.
func BenchmarkPlan(b *testing.B) {
	for _, layout := range []Layout{Flat, Message} {
		b.Run(string(layout), func(b *testing.B) {
			const rows = 1_000_000
			s := store.New(endless{rows: rows}, store.Options{})
			var p *Plan
			var before, after runtime.MemStats
			for b.Loop() {
				p = nil
				runtime.GC()
				runtime.ReadMemStats(&before)
				p = plan(b, s, Selection{All: true}, b.TempDir(), Options{Layout: layout})
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/rows, "B/attachment")
			runtime.KeepAlive(p)
		})
	}
}
