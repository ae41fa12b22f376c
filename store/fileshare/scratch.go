package fileshare

import "sync"

// scratch is what one inspection after another can use again.
type scratch struct {
	entries []entry
	bytes   [4 << 10]byte
}

var scratches = sync.Pool{New: func() any { return &scratch{entries: make([]entry, 0, 8)} }}

// release gives s back, without what it points at.
func (s *scratch) release() {
	clear(s.entries[:cap(s.entries)])
	if cap(s.entries) > 1024 {
		s.entries = nil
	}
	scratches.Put(s)
}

func newScratch() *scratch { return scratches.Get().(*scratch) }
