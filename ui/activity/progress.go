package activity

import (
	"sync"
	"sync/atomic"
)

// Numbers is how far some work has come.
type Numbers struct {
	Items, TotalItems int64
	Bytes, TotalBytes int64
	// Copied counts the bytes really moved, for the rate; where the work doesn't count them apart, it equals Bytes.
	Copied int64
	// Current says what is being worked on, "" if nothing in particular.
	Current string
}

// Fraction is between 0 and 1: by bytes where they are known, else by items. It is negative where nothing is known.
func (n Numbers) Fraction() float64 {
	switch {
	case n.TotalBytes > 0:
		return min(1, float64(n.Bytes)/float64(n.TotalBytes))
	case n.TotalItems > 0:
		return min(1, float64(n.Items)/float64(n.TotalItems))
	}
	return -1
}

// Progress is what work tells its numbers to, from any goroutine. The zero value is ready.
type Progress struct {
	items, totalItems, bytes, totalBytes atomic.Int64

	mu      sync.Mutex
	current string
	poll    func() Numbers
}

// Poll makes f the place where the numbers come from, for work that counts them itself. f is called from other goroutines.
func (p *Progress) Poll(f func() Numbers) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.poll = f
}

// Expect sets the totals; 0 where unknown.
func (p *Progress) Expect(items, bytes int64) {
	p.totalItems.Store(items)
	p.totalBytes.Store(bytes)
}

// Add counts what is done.
func (p *Progress) Add(items, bytes int64) {
	p.items.Add(items)
	p.bytes.Add(bytes)
}

// At says what is being worked on.
func (p *Progress) At(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current = what
}

// Numbers returns the present state.
func (p *Progress) Numbers() Numbers {
	p.mu.Lock()
	poll, current := p.poll, p.current
	p.mu.Unlock()
	if poll != nil {
		return poll()
	}
	n := Numbers{
		Items: p.items.Load(), TotalItems: p.totalItems.Load(),
		Bytes: p.bytes.Load(), TotalBytes: p.totalBytes.Load(), Current: current,
	}
	n.Copied = n.Bytes
	return n
}
