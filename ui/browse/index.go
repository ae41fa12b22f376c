package browse

import (
	"sync"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// index holds every message, sorted. Only the model's worker changes it; mu lets others look a message up meanwhile.
//
// Messages live in numbered slots, side by side, so that a scan goes through memory in order; what is sorted is small.
type index struct {
	mu    sync.RWMutex // guards ids, and which message is in a slot
	ids   map[string]int32
	slots []slot
	free  []int32 // slots without a message

	sort      filter.Sort
	order     []*block
	fill      int              // of a new block; less in tests
	blocks    map[int32]*block // by number
	lastBlock int32
	homes     homes
	dirty     []int32 // slots that may be stale

	epoch    uint32 // see reload
	metas    interned
	findings map[driver.Key]finding

	totals Totals // as of the time counted
	asOf   time.Time
}

// slot is a message with what the worker needs at hand.
type slot struct {
	msg   *message // nil: none
	hit   hit
	epoch uint32
	stale bool // the hit is not that of the present filter and msg
}

func newIndex(s filter.Sort) *index {
	return &index{ids: make(map[string]int32), blocks: make(map[int32]*block), sort: s, fill: blockFill}
}

// get returns the message with exactly that id, nil if there is none. It may be called from anywhere.
func (x *index) get(id string) *message {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if n, ok := x.ids[id]; ok {
		return x.slots[n].msg
	}
	return nil
}

// search returns the message that fits best: of those for which rank is above zero, the one with the highest, and of
// these the first by id. It looks at every message, and may be called from anywhere.
func (x *index) search(rank func(*message) int) *message {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var best *message
	most := 0
	for i := range x.slots {
		m := x.slots[i].msg
		if m == nil {
			continue
		}
		if r := rank(m); r > most || r > 0 && r == most && m.id < best.id {
			best, most = m, r
		}
	}
	return best
}

// mostSingly is up to which part of all messages changes are brought in one by one; where more change, ordering everything anew is quicker.
const mostSingly = 4

// apply brings in what changed: for each id the attachments that its message now has, none if it is gone.
func (x *index) apply(changes map[string][]driver.Info) {
	if len(changes) == 0 {
		return
	}
	singly := len(changes) <= len(x.ids)/mostSingly
	for id, rows := range changes {
		n, known := x.ids[id]
		if known {
			x.uncount(x.slots[n].msg)
			if singly {
				x.detach(n)
			}
		}
		if len(rows) == 0 {
			if known {
				x.remove(id, n)
			}
			continue
		}
		m := newMessage(id, x.recall(n, known, id, rows))
		for i := range m.rows {
			m.rows[i].Metadata = x.metas.share(m.rows[i].Metadata)
		}
		m.slot = x.put(id, m)
		x.totals.add(m, x.asOf, 1)
		if singly {
			x.attach(m.slot)
		}
	}
	// Many deletions leave many small blocks.
	if !singly || len(x.order) > 16+4*len(x.ids)/x.fill {
		x.arrange()
	}
}

// put stores m under its id and returns its slot.
func (x *index) put(id string, m *message) int32 {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, known := x.ids[id]
	if !known {
		if last := len(x.free) - 1; last >= 0 {
			n, x.free = x.free[last], x.free[:last]
		} else {
			n = int32(len(x.slots))
			x.slots = append(x.slots, slot{})
		}
		x.ids[id] = n
	}
	s := &x.slots[n]
	s.msg, s.stale, s.epoch = m, true, x.epoch
	m.slot = n
	x.dirty = append(x.dirty, n)
	return n
}

// remove forgets a message, which is no longer in the order.
func (x *index) remove(id string, n int32) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.ids, id)
	for i := range x.slots[n].msg.rows {
		delete(x.findings, x.slots[n].msg.rows[i].Key)
	}
	x.slots[n].msg, x.slots[n].hit = nil, hit{}
	x.free = append(x.free, n)
}

// reload begins a new epoch: what is not reported again before sweep is gone.
func (x *index) reload() { x.epoch++ }

// sweep removes what was not reported in this epoch.
func (x *index) sweep() {
	gone := make(map[string][]driver.Info)
	for i := range x.slots {
		if s := &x.slots[i]; s.msg != nil && s.epoch != x.epoch {
			gone[s.msg.id] = nil
		}
	}
	x.apply(gone)
}

// clear removes everything.
func (x *index) clear() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.ids = make(map[string]int32)
	x.slots, x.free, x.dirty, x.metas, x.findings, x.totals = nil, nil, nil, nil, nil, Totals{}
	x.arrange()
}

// interned holds one map for each metadata of a single pair: most metadata is the encoding and nothing else.
type interned map[[2]string]map[string]string

// share returns a map equal to meta, the same one for equal ones where that is worth it.
func (in *interned) share(meta map[string]string) map[string]string {
	const most = 1024 // so that ids in metadata don't fill it
	if len(meta) != 1 {
		return meta
	}
	for k, v := range meta {
		if shared := (*in)[[2]string{k, v}]; shared != nil {
			return shared
		}
		if *in == nil {
			*in = make(interned)
		}
		if len(*in) < most {
			(*in)[[2]string{k, v}] = meta
		}
	}
	return meta
}
