package browse

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"go.uber.org/goleak"

	"attache/store/driver"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// rig is a pane in a window, with a UI thread that is the test's own: what the model posts runs when the test says so.
type rig struct {
	*Pane
	t      *testing.T
	window fyne.Window

	mu     sync.Mutex
	posted []func()

	selected [][]driver.Key
}

func newRig(t *testing.T, width, height float32) *rig {
	t.Helper()
	test.NewTempApp(t)
	r := &rig{t: t}
	r.Pane = New(Options{
		Do: func(f func()) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.posted = append(r.posted, f)
		},
		Now: func() time.Time { return testNow },
	})
	r.OnSelect = func(keys []driver.Key) { r.selected = append(r.selected, keys) }
	r.window = test.NewTempWindow(t, r.Pane)
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSize(width, height))
	t.Cleanup(r.Close)
	return r
}

// settle waits for the model and runs what it posted.
func (r *rig) settle() {
	r.model.Sync()
	r.mu.Lock()
	posted := r.posted
	r.posted = nil
	r.mu.Unlock()
	for _, f := range posted {
		f()
	}
}

// feed reports messages, as "id: name name", and settles.
func (r *rig) feed(events ...driver.Event) {
	r.Feed(events...)
	r.settle()
}

// msg is an event for a message with attachments of the given names, each an hour older than the one of the message before.
func msg(id string, hours int, names ...string) driver.Event {
	e := driver.Event{Message: id}
	for i, n := range names {
		e.Rows = append(e.Rows, driver.Info{
			Key: driver.Key{Message: id, Name: n}, Size: int64(1000 * (i + 1)),
			Created: testNow.Add(-time.Duration(hours) * time.Hour), Expiry: testNow.Add(9 * 24 * time.Hour),
		})
	}
	return e
}

var caughtUp = driver.Event{Kind: driver.CaughtUp}

// rows are what the list shows, top to bottom.
func (r *rig) rows() []string {
	s := r.Snapshot()
	var out []string
	for i := range s.Len() {
		at := s.at(i)
		if at.child < 0 {
			out = append(out, s.groups[at.group].msg.id)
		} else {
			out = append(out, "  "+s.info(at).Name)
		}
	}
	return out
}

func TestPaneSmoke(t *testing.T) {
	r := newRig(t, 420, 600)
	for i := range 40 {
		r.Feed(msg(fmt.Sprintf("m%02d", i), i, "order.json", "scan.png"))
	}
	r.feed(caughtUp)
	if n := r.Snapshot().Len(); n != 40 {
		t.Fatalf("%d rows", n)
	}
	r.SetFilter("scan")
	r.settle()
	if n := r.Snapshot().Len(); n != 80 {
		t.Fatalf("%d rows", n)
	}
	test.Scroll(r.window.Canvas(), fyne.NewPos(100, 300), 0, -500)
	if r.list.position.row == 0 {
		t.Error("it does not scroll")
	}
}
