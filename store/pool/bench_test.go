package pool

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"
)

// BenchmarkThousandStreams is the workload of a published article on RecyclableMemoryStream: 1,000 streams, each written once
// with 10 to 80 KB, the sizes drawn from a fixed seed. The article found 51 % less time than MemoryStream and 99.4 % fewer
// bytes. bytes.Buffer is the plain way beside it, and a sync.Pool of them is what Go programs often do.
func BenchmarkThousandStreams(b *testing.B) {
	random := rand.New(rand.NewPCG(2022, 1))
	var sizes [1000]int
	var total int64
	for i := range sizes {
		sizes[i] = 10_000 + random.IntN(70_001)
		total += int64(sizes[i])
	}
	data := pattern(80_000)

	b.Run("how=plain", func(b *testing.B) {
		b.SetBytes(total)
		b.ReportAllocs()
		for b.Loop() {
			for _, n := range sizes {
				var buf bytes.Buffer
				buf.Write(data[:n])
			}
		}
	})
	b.Run("how=syncpool", func(b *testing.B) {
		b.SetBytes(total)
		b.ReportAllocs()
		buffers := sync.Pool{New: func() any { return new(bytes.Buffer) }}
		for b.Loop() {
			for _, n := range sizes {
				buf := buffers.Get().(*bytes.Buffer)
				buf.Reset()
				buf.Write(data[:n])
				buffers.Put(buf)
			}
		}
	})
	b.Run("how=stream", func(b *testing.B) {
		b.SetBytes(total)
		b.ReportAllocs()
		p := New(Options{})
		for b.Loop() {
			for _, n := range sizes {
				s := p.NewStream("bench")
				if _, err := s.Write(data[:n]); err != nil {
					b.Fatal(err)
				}
				if err := s.Release(); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// BenchmarkGrow fills one buffer of 10 MB in pieces of 32 KB: where growing by copying costs most.
func BenchmarkGrow(b *testing.B) {
	piece := pattern(32 << 10)
	const pieces = 320
	b.Run("how=plain", func(b *testing.B) {
		b.SetBytes(pieces * 32 << 10)
		b.ReportAllocs()
		for b.Loop() {
			var buf bytes.Buffer
			for range pieces {
				buf.Write(piece)
			}
		}
	})
	b.Run("how=stream", func(b *testing.B) {
		b.SetBytes(pieces * 32 << 10)
		b.ReportAllocs()
		p := New(Options{})
		for b.Loop() {
			s := p.NewStream("bench")
			for range pieces {
				if _, err := s.Write(piece); err != nil {
					b.Fatal(err)
				}
			}
			if err := s.Release(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
