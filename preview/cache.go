package preview

import (
	"context"
	"sync"
)

const (
	blockSize = 64 << 10 // one read of a source for the views
	maxBlocks = 32       // 2 MB are kept
)

// cache keeps the last blocks that were read of a Source, for the views that page through it. What scans a whole
// source (a search, the line index) reads past it in larger pieces.
type cache struct {
	src Source

	mu     sync.Mutex
	blocks map[int64]*block
	clock  int64
}

type block struct {
	data []byte
	used int64 // the clock at the last use
}

func newCache(src Source) *cache {
	return &cache{src: src, blocks: make(map[int64]*block)}
}

// read returns the bytes from offset from up to offset to, cut to what there is. The slice belongs to the caller. Blocks
// that are missing side by side come in one read of the source.
func (c *cache) read(ctx context.Context, from, to int64) ([]byte, error) {
	from, to = max(from, 0), min(to, c.src.Size())
	if from >= to {
		return nil, ctx.Err()
	}
	out := make([]byte, to-from)
	first, last := from/blockSize, (to-1)/blockSize
	for i := first; i <= last; {
		if data := c.get(i); data != nil {
			place(out, from, data, i*blockSize)
			i++
			continue
		}
		end := i + 1
		for end <= last && c.get(end) == nil {
			end++
		}
		run := make([]byte, min(end*blockSize, c.src.Size())-i*blockSize)
		if err := readFull(ctx, c.src, run, i*blockSize); err != nil {
			return nil, err
		}
		place(out, from, run, i*blockSize)
		c.put(i, run)
		i = end
	}
	return out, nil
}

// place copies the part of data, which begins at offset at, that lies inside out, which begins at offset from.
func place(out []byte, from int64, data []byte, at int64) {
	if at < from {
		data = data[from-at:]
		at = from
	}
	copy(out[at-from:], data)
}

func (c *cache) get(i int64) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.blocks[i]
	if b == nil {
		return nil
	}
	c.clock++
	b.used = c.clock
	return b.data
}

// put keeps a run of blocks that begins with block i.
func (c *cache) put(i int64, run []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ; len(run) > 0; i++ {
		n := min(len(run), blockSize)
		if len(c.blocks) >= maxBlocks {
			c.evict()
		}
		c.clock++
		// A copy, so that one block doesn't keep a long run alive.
		c.blocks[i] = &block{data: append(make([]byte, 0, n), run[:n]...), used: c.clock}
		run = run[n:]
	}
}

func (c *cache) evict() {
	var oldest int64 = -1
	for i, b := range c.blocks {
		if oldest < 0 || b.used < c.blocks[oldest].used {
			oldest = i
		}
	}
	delete(c.blocks, oldest)
}
