package browse

import (
	"sync"
	"sync/atomic"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

const (
	// pause is the least time between two snapshots that nobody asked for, so that a source which is still being read, or
	// changes all the time, costs little.
	pause = 100 * time.Millisecond
	// tick is how often a list in which nothing happens is looked at again, for ages and expiries pass.
	tick = 30 * time.Second
)

// Model keeps what a source holds and makes snapshots of it on a goroutine of its own. Its methods return at once and
// may be called from any goroutine.
type Model struct {
	index   *index
	publish func(*Snapshot)
	now     func() time.Time

	wake chan struct{} // holds one value while there is something to do
	quit chan struct{}
	done chan struct{}

	mu     sync.Mutex
	todo   work
	filter atomic.Uint64 // counts changes of the filter, so that a scan sees that it is out of date
	folds  uint64        // counts fold requests
}

// work is what the worker has been asked for and has not begun.
type work struct {
	changes  map[string][]driver.Info // the latest rows of each message that was reported
	reset    bool                     // forget everything first
	reload   bool                     // then begin a new epoch
	findings []driver.Info            // then, after the changes, what was found out by a closer look
	caughtUp bool                     // then the epoch is complete
	mode     *driver.Mode
	filter   *filter.Filter
	sort     *filter.Sort
	folds    []foldRequest
	now      bool // the user waits
	synced   []chan struct{}
}

// NewModel starts a model. It calls publish from its own goroutine with each new snapshot, never two at a time. now is the clock.
func NewModel(publish func(*Snapshot), now func() time.Time) *Model {
	m := &Model{
		index: newIndex(filter.Sort{}), publish: publish, now: now,
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go m.run()
	return m
}

// Close stops the model and waits until its last call of publish has returned. It must be called once.
func (m *Model) Close() {
	close(m.quit)
	<-m.done
}

// ask changes what there is to do.
func (m *Model) ask(change func(w *work)) {
	m.mu.Lock()
	change(&m.todo)
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Feed takes events of a watch, in their order. The rows must not be changed afterwards. What is waiting is kept by
// message, so that it never grows beyond the source itself.
func (m *Model) Feed(events ...driver.Event) {
	m.ask(func(w *work) {
		for i := range events {
			switch e := &events[i]; e.Kind {
			case driver.Present:
				if w.changes == nil {
					w.changes = make(map[string][]driver.Info)
				}
				w.changes[e.Message] = e.Rows
			case driver.CaughtUp:
				w.caughtUp = true
			case driver.ModeChanged:
				w.mode = &e.Mode
			}
		}
	})
}

// Learn takes what a closer look at an attachment found, which a watch may not see: its row says the same from then on, until the source
// reports the attachment otherwise. What is not in the list is ignored.
func (m *Model) Learn(found driver.Info) {
	m.ask(func(w *work) { w.findings = append(w.findings, found) })
}

// Reset forgets everything, because another source is opened. The filter and the sort order stay.
func (m *Model) Reset() {
	m.ask(func(w *work) {
		w.changes, w.findings, w.reset, w.reload, w.caughtUp, w.mode, w.now = nil, nil, true, false, false, nil, true
	})
}

// Reload says that a new watch of the same source begins. What there is stays in sight until the watch has caught up; then what it did not report is gone.
func (m *Model) Reload() {
	m.ask(func(w *work) { w.reload, w.caughtUp = true, false })
}

// SetFilter shows what f lets through. A scan for an earlier filter is given up.
func (m *Model) SetFilter(f filter.Filter) {
	m.filter.Add(1)
	m.ask(func(w *work) { w.filter, w.now = &f, true })
}

// SetSort changes the order.
func (m *Model) SetSort(s filter.Sort) {
	m.ask(func(w *work) { w.sort, w.now = &s, true })
}

// setOpen folds or unfolds a message, or all for id "". It returns the number of this request; snapshots say which they know of.
func (m *Model) setOpen(id string, open bool) uint64 {
	var n uint64
	m.ask(func(w *work) {
		m.folds++
		n = m.folds
		if id == "" {
			w.folds, w.now = w.folds[:0], true
		}
		w.folds = append(w.folds, foldRequest{id, open})
	})
	return n
}

// Sync waits until what was asked before is in a snapshot that has been published, or the model is closed.
func (m *Model) Sync() {
	c := make(chan struct{})
	m.ask(func(w *work) { w.synced, w.now = append(w.synced, c), true })
	select {
	case <-c:
	case <-m.done:
	}
}

// Message returns the attachments of the message with exactly that id, nil if there is none. They must not be changed.
func (m *Model) Message(id string) []driver.Info {
	if msg := m.index.get(id); msg != nil {
		return msg.rows
	}
	return nil
}

// run is the worker.
func (m *Model) run() {
	defer close(m.done)
	b := builder{index: m.index, loading: true}
	rest := time.NewTimer(tick)
	defer rest.Stop()
	var last time.Time
	for {
		select {
		case <-m.quit:
			return
		case <-m.wake:
		case <-rest.C:
		}
		m.mu.Lock()
		if wait := pause - time.Since(last); !m.todo.now && wait > 0 {
			m.mu.Unlock()
			rest.Reset(wait)
			continue
		}
		w, generation, folds := m.todo, m.filter.Load(), m.folds
		m.todo = work{}
		m.mu.Unlock()

		b.take(w)
		now := m.now()
		s := b.build(now, func() bool { return m.filter.Load() != generation })
		if s == nil { // the filter changed meanwhile, and there is a wake for that
			m.ask(func(next *work) { next.synced = append(w.synced, next.synced...) })
			continue
		}
		s.folds = folds
		m.publish(s)
		for _, c := range w.synced {
			close(c)
		}
		last = time.Now()
		rest.Reset(tick)
	}
}
