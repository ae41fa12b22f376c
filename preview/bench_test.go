package preview

import (
	"context"
	"image"
	"strings"
	"testing"
)

const huge = 4 << 30

var patterns = map[string]string{
	"lines":   "2026-01-31T12:00:00Z INFO an ordinary line of a log\n",
	"oneline": `{"a":1,"b":"some words"},`,
	"binary":  "\x00\x01\x02\x03\xFF\xFE",
}

// The first screen of 4 GB: 60 rows of 120 columns, with the cache empty.
func BenchmarkFirstScreen(b *testing.B) {
	for name, pattern := range patterns {
		b.Run(name, func(b *testing.B) {
			src := &counted{Source: repeated{pattern, huge}}
			b.ReportAllocs()
			for b.Loop() {
				p, err := Open(context.Background(), src, Hints{}, Options{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := p.Screen(context.Background(), 60, 120); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(src.bytes.Load())/float64(b.N), "read-bytes/op")
		})
	}
}

// A jump to the end, rows included.
func BenchmarkJumpToEnd(b *testing.B) {
	for name, pattern := range patterns {
		b.Run(name, func(b *testing.B) {
			p, err := Open(context.Background(), repeated{pattern, huge}, Hints{}, Options{As: KindText})
			if err != nil {
				b.Fatal(err)
			}
			t, l := p.Text(), Layout{Columns: 120}
			b.ReportAllocs()
			for b.Loop() {
				off, err := t.Move(context.Background(), huge, -59, l)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := t.Rows(context.Background(), off, 60, l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// One notch of a mouse wheel, everything cached.
func BenchmarkScroll(b *testing.B) {
	p, err := Open(context.Background(), repeated{patterns["lines"], huge}, Hints{}, Options{As: KindText})
	if err != nil {
		b.Fatal(err)
	}
	t, l, off := p.Text(), Layout{Columns: 120}, int64(0)
	b.ReportAllocs()
	for b.Loop() {
		if off, err = t.Move(context.Background(), off, 3, l); err != nil {
			b.Fatal(err)
		}
		if _, err := t.Rows(context.Background(), off, 60, l); err != nil {
			b.Fatal(err)
		}
	}
}

// A search through 64 MB beside the floor: reading it and counting one byte.
func BenchmarkSearch(b *testing.B) {
	const size = 64 << 20
	src := Bytes(strings.Repeat(patterns["lines"], size/len(patterns["lines"])))
	for name, needle := range map[string]string{"ascii": "absent", "decoded": "äbsent"} {
		b.Run(name, func(b *testing.B) {
			p, err := Open(context.Background(), src, Hints{}, Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(src.Size())
			for b.Loop() {
				if _, ok, err := p.Text().Find(context.Background(), needle, 0, false, nil); ok || err != nil {
					b.Fatal(ok, err)
				}
			}
		})
	}
	b.Run("floor", func(b *testing.B) {
		b.SetBytes(src.Size())
		buf := make([]byte, scanSize)
		for b.Loop() {
			n := 0
			for off := int64(0); off < src.Size(); off += scanSize {
				k, _ := src.ReadAt(context.Background(), buf, off)
				n += strings.Count(string(buf[:k]), "\x00")
			}
			if n != 0 {
				b.Fatal(n)
			}
		}
	})
}

// A picture of 12 megapixels from its file to a view.
func BenchmarkPicture(b *testing.B) {
	data := pngBomb(4000, 3000)
	b.ReportAllocs()
	for b.Loop() {
		p, err := Open(context.Background(), Bytes(data), Hints{}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		pic, err := p.Picture(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := pic.Render(context.Background(), 0, image.Rect(0, 0, 4000, 3000), 1000, 750); err != nil {
			b.Fatal(err)
		}
	}
}
