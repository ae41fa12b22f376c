package fileshare

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"attache/store/driver"
)

// counting is a real notifier that counts its watches, and refuses more than a limit of them.
type counting struct {
	notifier
	limit int64 // 0: none
	begun atomic.Int64
	held  atomic.Int64
}

func (c *counting) new() (notifier, error) {
	n, err := newNotifier()
	c.notifier = n
	return c, err
}

func (c *counting) add(path string) error {
	if c.limit > 0 && c.held.Load() >= c.limit {
		return errWatchLimit
	}
	c.begun.Add(1)
	c.held.Add(1)
	return c.notifier.add(path)
}

func (c *counting) remove(path string) error {
	c.held.Add(-1)
	return c.notifier.remove(path)
}

// TestWatchLargeShare has more folders than may be watched; the mode says so, and a change deep in an old message is seen.
func TestWatchLargeShare(t *testing.T) {
	s := newShare(t)
	for i := range 60 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	s.age(time.Hour)
	f := follow(t, s.driver(Options{Watches: 30}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	if m := f.mode(); belowRoot && (m.Reason != "large share: only what changed last is watched" || !paced(m.Polling)) {
		t.Errorf("mode %+v", m)
	}
	for i := range 60 {
		s.file(fmt.Sprint("m", i), "a", "data", "longer")
	}
	f.until("every change", func() bool {
		for i := range 60 {
			if f.rows[fmt.Sprint("m", i)][0].Size != 6 {
				return false
			}
		}
		return true
	})
}

// TestWatchKeepsTheNewest: messages that are only read because it is their turn don't push those that changed out of the watch.
func TestWatchKeepsTheNewest(t *testing.T) {
	if !belowRoot {
		t.Skip("on this system only the root is watched")
	}
	s := newShare(t)
	for i := range 60 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	s.age(time.Hour)
	n := &counting{}
	f := follow(t, s.driver(Options{Watches: 31, newNotifier: n.new}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	before := n.begun.Load()
	// A change deep in each message that isn't watched takes a round of polls to be seen.
	for i := range 5 {
		s.file(fmt.Sprint("m", i), "a", "data", strings.Repeat("x", 2+i))
		f.until("a change", func() bool { return f.rows[fmt.Sprint("m", i)][0].Size == int64(2+i) })
	}
	if got := n.begun.Load() - before; got > 20 {
		t.Errorf("5 changes took %d new watches", got)
	}
}

// TestWatchPace: a share whose polls take long is polled less often, and the mode says how often.
func TestWatchPace(t *testing.T) {
	const asked = 2 * time.Second
	for _, c := range []struct {
		name       string
		took, want []time.Duration
	}{
		{"quick", []time.Duration{0, 33 * time.Millisecond, 33 * time.Millisecond}, []time.Duration{asked, asked, asked}},
		{"a sixtieth of the time, in steps", []time.Duration{400 * time.Millisecond, 34 * time.Millisecond, 400 * time.Millisecond, 400 * time.Millisecond}, []time.Duration{asked, 2 * asked, 2 * asked, 16 * asked}},
		{"no further than thirty-two times", []time.Duration{time.Hour, time.Hour}, []time.Duration{asked, 32 * asked}},
		{"one slow poll says nothing", []time.Duration{0, time.Hour, 0}, []time.Duration{asked, asked, asked}},
		{"quick again", []time.Duration{time.Hour, time.Hour, 0}, []time.Duration{asked, 32 * asked, asked}},
		{"small differences change nothing", []time.Duration{400 * time.Millisecond, 400 * time.Millisecond, 200 * time.Millisecond}, []time.Duration{asked, 16 * asked, 16 * asked}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := &watch{interval: asked, d: &Driver{options: Options{now: time.Now}}, left: true, known: map[string]track{}, ctx: t.Context()}
			for i := range 3 * deepEach {
				w.known[strconv.Itoa(i)] = track{}
			}
			for i, took := range c.took {
				w.pollLater(took)
				w.tell()
				if w.mode.Polling != c.want[i] || w.mode.Round != 4*c.want[i] {
					t.Errorf("poll %d took %s: polling every %s, all in %s; want %s", i, took, w.mode.Polling, w.mode.Round, c.want[i])
				}
			}
		})
	}
}

// TestWatchApart: a small share isn't called large because of a message that can't be watched.
func TestWatchApart(t *testing.T) {
	if !belowRoot {
		t.Skip("on this system only the root is watched")
	}
	s := newShare(t)
	s.whole("m", "a", "x")
	s.check(os.Symlink(s.in("m"), s.in("linked")))
	for i := range 9 {
		s.whole("large", fmt.Sprint("a", i), "x")
	}
	s.age(time.Hour)
	f := follow(t, s.driver(Options{Watches: 30}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	if m := f.mode(); m.Reason != "a message that is a link or very large can't be watched" || !paced(m.Polling) {
		t.Errorf("mode %+v", m)
	}
	s.file("large", "a3", "data", "longer")
	f.until("the change", func() bool { return len(f.rows["large"]) == 9 && f.rows["large"][3].Size == 6 })
	s.check(os.Remove(s.in("linked")))
	s.check(os.RemoveAll(s.in("large")))
	f.until("that all is watched", func() bool { return f.mode() == driver.Mode{Since: f.mode().Since} })
}
