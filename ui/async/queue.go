package async

import "sync"

// Queue is a Dispatcher for tests: what is dispatched waits until the test runs it, on the test's own goroutine.
type Queue struct {
	mu    sync.Mutex
	waits []func()
	more  chan struct{}
}

// NewQueue returns an empty queue.
func NewQueue() *Queue { return &Queue{more: make(chan struct{}, 1)} }

// Dispatch appends f. It is a Dispatcher.
func (q *Queue) Dispatch(f func()) {
	q.mu.Lock()
	q.waits = append(q.waits, f)
	q.mu.Unlock()
	select {
	case q.more <- struct{}{}:
	default:
	}
}

// Run runs what waits, and what that dispatches in turn, and returns how many functions ran.
func (q *Queue) Run() int {
	n := 0
	for {
		q.mu.Lock()
		waits := q.waits
		q.waits = nil
		q.mu.Unlock()
		if len(waits) == 0 {
			return n
		}
		for _, f := range waits {
			f()
			n++
		}
	}
}

// More is signalled when something was dispatched since it was last received from.
func (q *Queue) More() <-chan struct{} { return q.more }
