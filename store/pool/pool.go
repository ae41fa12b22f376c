package pool

import "sync"

// The limits of a pool whose Options are zero.
const (
	DefaultBlockSize = 64 << 10
	DefaultMaxFree   = 16 << 20
	DefaultMaxStream = 1 << 30
)

// Options adjusts a pool. A zero field takes its default.
type Options struct {
	// BlockSize is the size of a block in bytes.
	BlockSize int
	// MaxFree is how many bytes the pool keeps for the next user; what is given back beyond it goes to the garbage
	// collector. Negative: keep nothing.
	MaxFree int64
	// MaxStream is the largest size of one stream in bytes.
	MaxStream int64
	// OnMisuse is told of every double release and use after release, with the error that the caller gets. It may
	// panic, as tests may want it to. It is called without locks held. nil: only the caller hears of it.
	OnMisuse func(error)
	// Scrub overwrites memory that is given back, so that a view kept too long shows nonsense rather than the bytes of
	// somebody else. Tests use it; it costs one write of every byte.
	Scrub bool
}

// Pool lends blocks and streams. It is safe for concurrent use. Use New.
type Pool struct {
	options Options

	mu    sync.Mutex
	free  [][]*buffer // by class: buffers of BlockSize << class bytes
	stats Stats
	lent  int            // blocks that Get lent
	open  map[string]int // streams not released, by tag
}

// Default is the pool that the whole program shares.
var Default = New(Options{})

// New returns an empty pool.
func New(o Options) *Pool {
	if o.BlockSize <= 0 {
		o.BlockSize = DefaultBlockSize
	}
	if o.MaxFree == 0 {
		o.MaxFree = DefaultMaxFree
	}
	if o.MaxStream <= 0 {
		o.MaxStream = DefaultMaxStream
	}
	p := &Pool{options: o, open: make(map[string]int)}
	p.free = make([][]*buffer, 1)
	for size := int64(o.BlockSize) * 2; size <= o.MaxFree; size *= 2 {
		p.free = append(p.free, nil)
	}
	return p
}

// BlockSize is the size of the pool's blocks in bytes.
func (p *Pool) BlockSize() int { return p.options.BlockSize }
