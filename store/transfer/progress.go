package transfer

import (
	"sync"
	"sync/atomic"
	"time"
)

// Progress is how far an export has come. Any goroutine may read it at any time. Neither items nor bytes ever go back or past their totals, whatever
// the source does meanwhile; both reach them when the run ends by itself. The zero value is ready; one Progress serves one run.
type Progress struct {
	items, failed, skipped atomic.Int64
	bytes, copied          atomic.Int64
	totalItems, totalBytes atomic.Int64
	started, ended         atomic.Int64 // Unix nanoseconds
	mu                     sync.Mutex
	current                string
}

// Snapshot is a Progress at one moment.
type Snapshot struct {
	// Items counts the attachments that are done with: exported, skipped or failed. Failed and Skipped are parts of it.
	Items, Failed, Skipped, TotalItems int64
	// Bytes counts planned bytes that are done with, those of skipped and failed attachments included: it goes with TotalBytes.
	Bytes, TotalBytes int64
	// Copied counts the bytes really written: rates come from it.
	Copied int64
	// Current is the path, within the folder, of the attachment that was begun last.
	Current string
	// Started is when the run began, zero before; Ended when it ended, zero until then.
	Started, Ended time.Time
}

// Snapshot returns the present state.
func (p *Progress) Snapshot() Snapshot {
	p.mu.Lock()
	current := p.current
	p.mu.Unlock()
	// What is done is read before the totals, which stand since the start: so it can't be more than they are.
	return Snapshot{
		Items: p.items.Load(), Failed: p.failed.Load(), Skipped: p.skipped.Load(),
		Bytes: p.bytes.Load(), Copied: p.copied.Load(), Current: current,
		TotalItems: p.totalItems.Load(), TotalBytes: p.totalBytes.Load(),
		Started: moment(p.started.Load()), Ended: moment(p.ended.Load()),
	}
}

// Fraction is between 0 and 1: by bytes where there are any, else by items.
func (s Snapshot) Fraction() float64 {
	switch {
	case s.TotalBytes > 0:
		return float64(s.Bytes) / float64(s.TotalBytes)
	case s.TotalItems > 0:
		return float64(s.Items) / float64(s.TotalItems)
	case !s.Ended.IsZero():
		return 1
	}
	return 0
}

func moment(nanos int64) time.Time {
	if nanos == 0 {
		return time.Time{}
	}
	return time.Unix(0, nanos)
}

func (p *Progress) begin(now time.Time, items int, bytes int64) {
	p.totalItems.Store(int64(items))
	p.totalBytes.Store(bytes)
	p.started.Store(now.UnixNano())
}

// tally is the progress of one attachment: it never counts more bytes than were planned, and when it is done, as many.
type tally struct {
	p             *Progress
	planned, seen int64
}

func (p *Progress) item(it *Item) *tally {
	p.mu.Lock()
	p.current = it.Path
	p.mu.Unlock()
	return &tally{p: p, planned: it.weight()}
}

func (t *tally) wrote(n int) {
	t.p.copied.Add(int64(n))
	add := min(int64(n), t.planned-t.seen)
	t.seen += add
	t.p.bytes.Add(add)
}

func (t *tally) done(o Outcome) {
	t.p.bytes.Add(t.planned - t.seen)
	switch o {
	case Failed:
		t.p.failed.Add(1)
	case Skipped:
		t.p.skipped.Add(1)
	}
	t.p.items.Add(1)
}
