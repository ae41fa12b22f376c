package filter_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// BenchmarkMatcher tests a row after another, as the window does on a key-stroke, on one goroutine. The floor is one strings.Contains a row.
func BenchmarkMatcher(b *testing.B) {
	type row struct {
		id, name string
		info     driver.Info
	}
	kinds := []string{"order.json", "invoice %d.pdf", "scan-%d.png", "payload.xml", "trace-%d.log"}
	for _, n := range []int{100_000, 1_000_000} {
		rows := make([]row, n)
		for i := range rows {
			name := strings.ReplaceAll(kinds[i%len(kinds)], "%d", fmt.Sprint(i))
			id := fmt.Sprintf("%08x-4d1c-4b6e-9a55-%012x", i/10*2654435761, i/10)
			rows[i] = row{filter.Fold(id), filter.Fold(name), driver.Info{Key: driver.Key{Message: id, Name: name}, Size: int64(i), Created: now.Add(-time.Duration(i) * time.Second), Expiry: now.Add(time.Hour)}}
		}
		b.Run(fmt.Sprintf("%d/floor", n), func(b *testing.B) {
			for b.Loop() {
				found := 0
				for i := range rows {
					if strings.Contains(rows[i].name, "voice") {
						found++
					}
				}
				if found == 0 {
					b.Fatal("nothing found")
				}
			}
		})
		for _, expr := range []string{"voice", "name:*.pdf", "voice -is:expired size>1KB", "3f"} {
			f, err := filter.Parse(expr)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%d/%s", n, expr), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					m, found := f.At(now), 0
					for i := range rows {
						if i%10 == 0 && !m.Message(rows[i].id) {
							continue
						}
						if m.Attachment(rows[i].name, &rows[i].info) {
							found++
						}
					}
					if found == 0 {
						b.Fatal("nothing found")
					}
				}
			})
		}
	}
}
