package browse

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"go.uber.org/goleak"

	"attache/store/driver"
)

func TestMain(m *testing.M) {
	// A tip waits its delay out in a goroutine of its own, also when it is no longer wanted.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/dweymouth/fyne-tooltip/widget.(*toolTipContext).setPendingToolTip.func1"))
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

// feed reports events, and settles.
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
			out = append(out, s.group(at.group).msg.id)
		} else {
			out = append(out, "  "+s.info(at).Name)
		}
	}
	return out
}

// many is n messages, m000 the newest, with two attachments each.
func many(n int) []driver.Event {
	events := make([]driver.Event, n, n+1)
	for i := range events {
		events[i] = msg(fmt.Sprintf("m%03d", i), i, "order.json", "scan.png")
	}
	return append(events, caughtUp)
}

// press clicks on a row: down and up, without a second click.
func (r *rig) press(row int, m fyne.KeyModifier) {
	r.button(row, 100, desktop.MouseButtonPrimary, m)
}

func (r *rig) button(row int, x float32, b desktop.MouseButton, m fyne.KeyModifier) {
	r.t.Helper()
	y := float32((position{row: row}).pixels(r.list.rowHeight())-r.list.position.pixels(r.list.rowHeight())) + 5
	at := fyne.NewPos(x, y)
	e := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at}, Button: b, Modifier: m}
	r.list.MouseDown(e)
	r.list.MouseUp(e)
}

func (r *rig) key(names ...fyne.KeyName) {
	for _, n := range names {
		r.list.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

// keyWith types a key while a modifier is held.
func (r *rig) keyWith(m fyne.KeyModifier, names ...fyne.KeyName) {
	r.list.modifiers = func() fyne.KeyModifier { return m }
	r.key(names...)
	r.list.modifiers = func() fyne.KeyModifier { return 0 }
}

// chosen is what is selected, as "message/name" and "message".
func (r *rig) chosen() string {
	var out []string
	for _, k := range r.Selected() {
		if k.Name != "" {
			k.Message += "/" + k.Name
		}
		out = append(out, k.Message)
	}
	return strings.Join(out, " ")
}

func (r *rig) want(what, got, want string) {
	r.t.Helper()
	if got != want {
		r.t.Errorf("%s: %q, want %q", what, got, want)
	}
}
