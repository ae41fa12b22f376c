package browse

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"attache/store/filter"
)

// hit says which attachments of a message the filter lets through.
type hit struct {
	rows  []int32 // their numbers; nil: all of them
	bytes int64   // their size, as far as known
	count int32   // how many
	// narrow is set where the attachments decided, not the message id alone: then the message shows unfolded. flat is
	// set where there is nothing to unfold.
	narrow, flat bool
}

// scanChunk is how many messages a scan takes at a time, and so how late it notices that it is no longer wanted.
const scanChunk = 512

// scan brings the hits of all stale slots, or of all where all is set, in line with f at now, on all processors. It
// stops early and returns false when cancelled says so; what it did until then is right, and the rest still stale.
func scan(slots []slot, f filter.Filter, now time.Time, all bool, cancelled func() bool) bool {
	if all {
		for i := range slots {
			slots[i].stale = true
		}
	}
	var next atomic.Int64
	var stopped atomic.Bool
	onAll((len(slots)+scanChunk-1)/scanChunk, func() {
		m, found := f.At(now), arena{}
		for {
			from := int(next.Add(scanChunk)) - scanChunk
			if from >= len(slots) {
				return
			}
			if cancelled() {
				stopped.Store(true)
				return
			}
			part := slots[from:min(from+scanChunk, len(slots))]
			for i := range part {
				if s := &part[i]; s.stale && s.msg != nil {
					s.hit = judge(s.msg, &m, &found, f.Empty())
					s.stale = false
				}
			}
		}
	})
	return !stopped.Load()
}

// onAll runs work on all processors at once, or on fewer where there are not so many pieces of it, and waits.
func onAll(pieces int, work func()) {
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), pieces) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
}

// parallel calls do for each number below n, on all processors, chunk numbers at a time.
func parallel(n, chunk int, do func(int)) {
	var next atomic.Int64
	onAll((n+chunk-1)/chunk, func() {
		for {
			to := int(next.Add(int64(chunk)))
			if to-chunk >= n {
				return
			}
			for i := to - chunk; i < min(to, n); i++ {
				do(i)
			}
		}
	})
}

// judge tests one message.
func judge(msg *message, m *filter.Matcher, found *arena, everything bool) hit {
	all := hit{count: int32(len(msg.rows)), bytes: max(msg.size, 0), flat: msg.opaque()}
	if everything {
		return all
	}
	if !m.Message(msg.foldedID()) {
		return hit{}
	}
	if m.Whole() {
		return all
	}
	found.begin()
	h := hit{narrow: true, flat: all.flat}
	for i := range msg.rows {
		if m.Attachment(msg.foldedName(i), &msg.rows[i]) {
			found.add(int32(i))
			h.bytes += max(msg.rows[i].Size, 0)
		}
	}
	h.rows = found.end()
	if h.count = int32(len(h.rows)); int(h.count) == len(msg.rows) {
		h.rows = nil
		found.undo()
	}
	return h
}

// arena hands out many small slices from few large ones.
type arena struct {
	block []int32
	from  int
}

const arenaBlock = 8192

func (a *arena) begin() { a.from = len(a.block) }

func (a *arena) add(n int32) {
	if len(a.block) == cap(a.block) {
		part := a.block[a.from:]
		a.block = append(make([]int32, 0, max(arenaBlock, 2*len(part))), part...)
		a.from = 0
	}
	a.block = append(a.block, n)
}

func (a *arena) end() []int32 { return a.block[a.from:len(a.block):len(a.block)] }

func (a *arena) undo() { a.block = a.block[:a.from] }
