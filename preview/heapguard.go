package preview

import (
	"io"
	"runtime"
	"runtime/metrics"
)

// heapGuard gives a decoder its bytes until the heap has grown by more than a picture may need: for a format whose header doesn't tell how
// much that will be. Lossless WebP is such a one. Each of up to 2,600 sets of Huffman tables takes some 50 KB in golang.org/x/image and
// but 40 bytes of a file, and their number stands behind compressed data. What else the process allocates meanwhile counts
// too, but not what can be collected.
type heapGuard struct {
	r     io.Reader
	limit uint64
}

func newHeapGuard(r io.Reader) *heapGuard { return &heapGuard{r, heapSize() + decodedMax} }

func heapSize() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// Read reads a little at a time, so that not much can be allocated between two looks.
func (g *heapGuard) Read(p []byte) (int, error) {
	if heapSize() > g.limit {
		if runtime.GC(); heapSize() > g.limit {
			return 0, notDrawable("Too large to draw: its data would need more memory than the limit of %s.", SizeWords(decodedMax))
		}
	}
	return g.r.Read(p[:min(len(p), 4<<10)])
}
