package pool

import (
	"fmt"
	"slices"
	"strings"
)

// Stats is what a pool has counted. Sizes are in bytes.
type Stats struct {
	InUse     int64 // lent now
	Free      int64 // kept for the next user
	Created   int64 // buffers allocated so far
	Discarded int64 // buffers that were let go because Free had reached its limit, or were too large to keep
	Largest   int64 // size of the largest stream so far; an open one counts when it is shortened or released
	Streams   int   // streams not released yet
}

// Stats returns the counters of one instant.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stats
}

// Leaks returns an error that names, by their tags, the streams that are not released and counts the blocks that are not
// given back; nil when there are none. It is meant for the end of a program or a test.
func (p *Pool) Leaks() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var what []string
	for tag, n := range p.open {
		what = append(what, fmt.Sprintf("%d × stream %q", n, tag))
	}
	slices.Sort(what)
	if p.lent > 0 {
		what = append(what, fmt.Sprintf("%d × block", p.lent))
	}
	if what == nil {
		return nil
	}
	return fmt.Errorf("pool: not released: %s", strings.Join(what, ", "))
}

// TB is the part of testing.TB that CheckLeaks uses.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// CheckLeaks fails the test if anything is not released.
func (p *Pool) CheckLeaks(t TB) {
	t.Helper()
	if err := p.Leaks(); err != nil {
		t.Errorf("%v", err)
	}
}

// CheckLeaks fails the test if anything of the Default pool is not released.
func CheckLeaks(t TB) {
	t.Helper()
	Default.CheckLeaks(t)
}
