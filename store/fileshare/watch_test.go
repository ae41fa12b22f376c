package fileshare

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"attache/store/driver"

	"github.com/fsnotify/fsnotify"
)

// follower is a running watch and what it has said.
type follower struct {
	t      *testing.T
	events chan driver.Event
	end    chan error

	rows   map[string][]driver.Info
	told   map[string]int // Present events by message, since the last CaughtUp
	caught int
	modes  []driver.Mode
}

// soon is the poll interval of most tests.
const soon = 20 * time.Millisecond

// paced reports whether a share that is to be polled so soon is polled at an interval that a busy machine may lead to.
func paced(d time.Duration) bool { return d >= soon && d <= 2*slowest*soon }

func follow(t *testing.T, d *Driver, o driver.WatchOptions) *follower {
	ctx, cancel := context.WithCancel(t.Context())
	f := &follower{t: t, events: make(chan driver.Event), end: make(chan error, 1), rows: map[string][]driver.Info{}, told: map[string]int{}}
	go func() {
		var last error
		for e, err := range d.Watch(ctx, o) {
			if last = err; err != nil {
				break
			}
			select {
			case f.events <- e:
			case <-ctx.Done():
			}
		}
		f.end <- last
	}()
	t.Cleanup(func() {
		cancel()
		select {
		case err := <-f.end:
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("the watch ended with %v", err)
			}
		case <-time.After(time.Minute):
			t.Error("the watch does not end")
		}
	})
	return f
}

func (f *follower) take(e driver.Event) {
	switch e.Kind {
	case driver.Present:
		f.told[e.Message]++
		if len(e.Rows) == 0 {
			delete(f.rows, e.Message)
		} else {
			f.rows[e.Message] = e.Rows
		}
	case driver.CaughtUp:
		f.caught++
		clear(f.told)
	case driver.ModeChanged:
		f.modes = append(f.modes, e.Mode)
	}
}

// until takes events until ok holds.
func (f *follower) until(what string, ok func() bool) {
	f.t.Helper()
	deadline := time.After(time.Minute)
	for !ok() {
		select {
		case e := <-f.events:
			f.take(e)
		case <-deadline:
			f.t.Fatalf("waiting for %s: the watch says %v, mode %+v", what, f.shown(), f.mode())
		}
	}
}

func (f *follower) mode() driver.Mode {
	if len(f.modes) == 0 {
		return driver.Mode{}
	}
	return f.modes[len(f.modes)-1]
}

// shown returns what the watch has said, one line an attachment.
func (f *follower) shown() []string {
	var all []string
	for _, rows := range f.rows {
		for _, r := range rows {
			all = append(all, fmt.Sprintf("%s/%s %v %d", r.Message, r.Name, r.State, r.Size))
		}
	}
	return all
}

// shows waits until the watch says just this.
func (f *follower) shows(want ...string) {
	f.t.Helper()
	f.until(strings.Join(want, ", "), func() bool {
		have := map[string]bool{}
		for _, line := range f.shown() {
			have[line] = true
		}
		for _, line := range want {
			if !have[line] {
				return false
			}
		}
		return len(have) == len(want)
	})
}

func (f *follower) catchUp() {
	f.t.Helper()
	n := f.caught
	f.until("catching up", func() bool { return f.caught > n })
}

// deaf is a notifier that says only what a test makes it say, and takes a limited number of watches.
type deaf struct {
	mu    sync.Mutex
	limit int
	err   error
	added int
	event chan fsnotify.Event
	fault chan error
}

func newDeaf(limit int, err error) *deaf {
	return &deaf{limit: limit, err: err, event: make(chan fsnotify.Event), fault: make(chan error)}
}

func (n *deaf) add(string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.added >= n.limit {
		return n.err
	}
	n.added++
	return nil
}

func (n *deaf) remove(string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.added--
	return nil
}

func (n *deaf) events() <-chan fsnotify.Event { return n.event }
func (n *deaf) errors() <-chan error          { return n.fault }
func (n *deaf) close() error                  { return nil }

func (n *deaf) new() (notifier, error) { return n, nil }

func TestWatchFollows(t *testing.T) {
	s := newShare(t)
	s.whole("m", "a", "1")
	s.whole("n", "a", "22")
	s.age(time.Hour)
	// With an hour between polls, only watches can tell.
	f := follow(t, s.driver(Options{}), driver.WatchOptions{Interval: time.Hour})
	f.catchUp()
	f.shows("m/a ok 1", "n/a ok 2")
	if belowRoot && (f.mode().Polling != 0 || f.mode().Reason != "" || f.mode().Offline) {
		t.Errorf("mode %+v", f.mode())
	}
	if !belowRoot {
		t.Skip("on this system only the root is watched")
	}
	s.whole("new", "b", "333")
	s.age(time.Hour)
	f.shows("m/a ok 1", "n/a ok 2", "new/b ok 3")
	s.file("m", "a", "data", "longer") // within an attachment's folder
	f.shows("m/a ok 6", "n/a ok 2", "new/b ok 3")
	s.check(os.Rename(s.in("new", "b", expiry), s.in("new", "b", "2001-01-01T0000.expiry")))
	f.shows("m/a ok 6", "n/a ok 2", "new/b expired 3")
	s.check(os.RemoveAll(s.in("m")))
	f.shows("n/a ok 2", "new/b expired 3")
	s.whole("m", "c", "again") // deleted and made again
	f.shows("n/a ok 2", "new/b expired 3", "m/c ok 5")
	s.file("m", "c", "data", "again and longer")
	f.shows("n/a ok 2", "new/b expired 3", "m/c ok 16")
	s.check(os.Rename(s.in("n"), s.in("renamed")))
	f.shows("renamed/a ok 2", "new/b expired 3", "m/c ok 16")
	if f.told["nobody"] > 0 {
		t.Error("a message that never was is told of")
	}
}

func TestWatchTellsOnlyWhatChanged(t *testing.T) {
	s := newShare(t)
	for i := range 20 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	s.age(time.Hour)
	f := follow(t, s.driver(Options{}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	s.whole("m7", "b", "x")
	f.until("the change", func() bool { return len(f.rows["m7"]) == 2 })
	s.whole("m8", "b", "x")
	f.until("the second change", func() bool { return len(f.rows["m8"]) == 2 })
	for message := range f.told {
		if message != "m7" && message != "m8" {
			t.Errorf("%s is told of and did not change", message)
		}
	}
}

// TestWatchLimit runs out of watches at number 500: the mode says so, and nothing is missed.
func TestWatchLimit(t *testing.T) {
	s := newShare(t)
	for i := range 300 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	s.age(time.Hour)
	n := &counting{limit: 499}
	f := follow(t, s.driver(Options{newNotifier: n.new}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	if m := f.mode(); belowRoot && (m.Reason != "watch limit reached" || !paced(m.Polling)) {
		t.Errorf("mode %+v", m)
	}
	s.whole("new", "a", "x")
	s.check(os.RemoveAll(s.in("m5")))
	s.whole("m6", "b", "x")
	// Inside an attachment's folder: no message folder's time tells.
	s.file("m7", "a", "data", "longer")
	f.until("all changes", func() bool {
		return len(f.rows["new"]) == 1 && f.rows["m5"] == nil && len(f.rows["m6"]) == 2 && f.rows["m7"][0].Size == 6
	})
}

// TestWatchNoInstance can't even begin to watch.
func TestWatchNoInstance(t *testing.T) {
	s := newShare(t)
	d := s.driver(Options{newNotifier: func() (notifier, error) { return nil, os.NewSyscallError("inotify_init1", syscall.EMFILE) }})
	f := follow(t, d, driver.WatchOptions{Interval: soon})
	f.catchUp()
	if m := f.mode(); belowRoot && m.Reason != "watch limit reached" || !paced(m.Polling) {
		t.Errorf("mode %+v", m)
	}
	s.whole("m", "a", "x")
	f.shows("m/a ok 1")
}

// TestWatchOverflow loses events, is told so, and looks at everything once.
func TestWatchOverflow(t *testing.T) {
	s := newShare(t)
	s.whole("m", "a", "x")
	n := newDeaf(1000, errWatchLimit)
	f := follow(t, s.driver(Options{newNotifier: n.new}), driver.WatchOptions{Interval: time.Hour})
	f.catchUp()
	s.file("m", "a", "data", "longer")
	s.whole("n", "a", "x")
	lost := make(chan struct{})
	go func() { defer close(lost); n.fault <- fsnotify.ErrEventOverflow }()
	f.shows("m/a ok 6", "n/a ok 1")
	<-lost
}

// TestWatchNetworkShare polls, and says why.
func TestWatchNetworkShare(t *testing.T) {
	s := newShare(t)
	s.whole("m", "a", "x")
	s.age(time.Hour)
	watched := false
	d := s.driver(Options{remote: aNetworkShare, newNotifier: func() (notifier, error) { watched = true; return nil, errBroken }})
	f := follow(t, d, driver.WatchOptions{Interval: soon})
	f.catchUp()
	if m := f.mode(); m.Reason != "network share" || !paced(m.Polling) || m.Offline {
		t.Errorf("mode %+v", m)
	}
	s.file("m", "a", "data", "longer")
	s.whole("n", "a", "x")
	f.shows("m/a ok 6", "n/a ok 1")
	if watched {
		t.Error("a network share was watched")
	}
}

// TestWatchRootComesAndGoes takes the share away and brings it back, and then another in its place.
func TestWatchRootComesAndGoes(t *testing.T) {
	for name, look := range map[string]func(string) (remote, error){"watched": lookRemote, "polled": aNetworkShare} {
		t.Run(name, func(t *testing.T) {
			around := newShare(t)
			s := &share{t, around.in("share")}
			s.whole("m", "a", "x")
			s.whole("n", "a", "x")
			f := follow(t, s.driver(Options{remote: func(path string) (r remote, err error) {
				if _, err := os.Stat(path); err != nil {
					return r, err
				}
				return look(path)
			}}), driver.WatchOptions{Interval: soon})
			f.catchUp()
			s.check(os.Rename(s.path, around.in("away")))
			f.until("the loss", func() bool { return f.mode().Offline })
			if f.mode().Reason != "the share's folder is not there" {
				t.Errorf("mode %+v", f.mode())
			}
			if len(f.rows) != 2 {
				t.Errorf("what was there is reported as gone: %v", f.shown())
			}
			caught := f.caught
			s.check(os.RemoveAll(around.in("away", "n")))
			s.check(os.Rename(around.in("away"), s.path))
			f.until("the return", func() bool { return !f.mode().Offline && f.caught > caught })
			f.shows("m/a ok 1")

			s.check(os.RemoveAll(s.path))
			s.whole("other", "b", "22")
			f.shows("other/b ok 2")
			s.whole("other", "c", "333")
			f.shows("other/b ok 2", "other/c ok 3")
		})
	}
}

// TestWatchStartsWithoutShare begins offline.
func TestWatchStartsWithoutShare(t *testing.T) {
	around := newShare(t)
	s := &share{t, around.in("share")}
	s.folder()
	d := s.driver(Options{})
	s.check(os.Remove(s.path))
	f := follow(t, d, driver.WatchOptions{Interval: soon})
	f.until("the loss", func() bool { return f.mode().Offline })
	s.whole("m", "a", "x")
	f.shows("m/a ok 1")
	f.until("the end of what is there", func() bool { return f.caught > 0 && !f.mode().Offline })
}

// TestWatchTimePasses changes states with no event at all.
func TestWatchTimePasses(t *testing.T) {
	s := newShare(t)
	s.folder("young", "a")
	s.file("short", "a", "2090-01-01T0000.expiry", "")
	s.file("short", "a", "data", "x")
	var later atomic.Int64
	d := s.driver(Options{now: func() time.Time { return time.Now().Add(time.Duration(later.Load())) }})
	f := follow(t, d, driver.WatchOptions{Interval: soon})
	f.catchUp()
	f.shows("young/a writing -1", "short/a ok 1")
	later.Store(int64(2 * youth))
	f.shows("young/a damaged -1", "short/a ok 1")
	later.Store(int64(100 * 365 * 24 * time.Hour))
	f.shows("young/a damaged -1", "short/a expired 1")
}

// TestWatchWriterGoesOn sees a writer stop and go on at each point, down to the closing of data, which raises no event.
func TestWatchWriterGoesOn(t *testing.T) {
	s := newShare(t)
	f := follow(t, s.driver(Options{}), driver.WatchOptions{Interval: soon, Metadata: true})
	f.catchUp()
	s.folder("m", "a")
	f.shows("m/a writing -1")
	s.file("m", "a", expiry, "")
	f.until("the expiry", func() bool { return !f.rows["m"][0].Expiry.IsZero() })
	s.file("m", "a", "metadata.json", `{"a":`)
	f.until("half of the metadata", func() bool { return strings.Contains(f.rows["m"][0].Problem, "metadata.json is not complete yet") })
	s.file("m", "a", "metadata.json", `{"a":"b"}`)
	f.until("the metadata", func() bool { return f.rows["m"][0].Metadata["a"] == "b" })
	data, err := os.Create(s.in("m", "a", "data"))
	s.check(err)
	_, err = data.WriteString("half")
	s.check(err)
	f.shows("m/a writing 4")
	_, err = data.WriteString(" and half")
	s.check(err)
	f.shows("m/a writing 13")
	s.check(data.Close())
	f.shows("m/a ok 13")
}

// TestWatchLetsTheOwnerWork renames and deletes every watched folder.
func TestWatchLetsTheOwnerWork(t *testing.T) {
	s := newShare(t)
	s.whole("m", "a", "x")
	s.whole("n", "a", "x")
	f := follow(t, s.driver(Options{}), driver.WatchOptions{Interval: soon})
	f.catchUp()
	s.check(os.Rename(s.in("m", "a"), s.in("m", "b")))
	s.check(os.Rename(s.in("m"), s.in("o")))
	s.check(os.RemoveAll(s.in("n")))
	f.shows("o/b ok 1")
}

// TestWatchRefreshCatchesUp says when a refresh is done.
func TestWatchRefreshCatchesUp(t *testing.T) {
	s := newShare(t)
	refresh := make(chan struct{})
	n := newDeaf(1000, errWatchLimit)
	f := follow(t, s.driver(Options{newNotifier: n.new}), driver.WatchOptions{Interval: time.Hour, Refresh: refresh})
	f.catchUp()
	s.whole("m", "a", "x")
	caught := f.caught
	go func() {
		select {
		case refresh <- struct{}{}:
		case <-t.Context().Done():
		}
	}()
	f.shows("m/a ok 1")
	f.until("catching up again", func() bool { return f.caught > caught })
}

// TestWatchAgrees compares what a watch says with what is there after 200 changes by somebody else.
func TestWatchAgrees(t *testing.T) {
	for name, look := range map[string]func(string) (remote, error){"watched": lookRemote, "polled": aNetworkShare} {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			d := s.driver(Options{remote: look})
			f := follow(t, d, driver.WatchOptions{Interval: soon})
			f.catchUp()
			r := rand.New(rand.NewPCG(1, 2))
			message := func() string { return fmt.Sprint("m", r.IntN(8)) }
			for range 200 {
				m, a := message(), fmt.Sprint("a", r.IntN(3))
				switch r.IntN(6) {
				case 0:
					s.check(os.RemoveAll(s.in(m)))
				case 1:
					s.check(os.RemoveAll(s.in(m, a)))
				case 2:
					_ = os.Rename(s.in(m), s.in(message())) // may have nothing to rename, or something in the way
				case 3:
					s.file(m, a, "data", strings.Repeat("x", r.IntN(100)))
				default:
					s.whole(m, a, strings.Repeat("x", r.IntN(100)))
				}
			}
			var want []string
			for _, info := range rows(t, d, driver.Query{}) {
				want = append(want, fmt.Sprintf("%s/%s %v %d", info.Message, info.Name, info.State, info.Size))
			}
			f.shows(want...)
		})
	}
}

func TestBurstsAreCoalesced(t *testing.T) {
	w := &watch{dirty: map[string]struct{}{}}
	if !w.flushAt().IsZero() {
		t.Error("with nothing noticed, something is due")
	}
	for i := range manyDirty {
		w.notice(fmt.Sprint(i % 100))
	}
	if len(w.dirty) != 100 || w.all {
		t.Errorf("%d messages are to be looked at", len(w.dirty))
	}
	if due := w.flushAt(); due.Before(w.last.Add(quiet)) && due.Before(w.since.Add(patience)) || due.After(w.since.Add(patience)) {
		t.Errorf("due %v after the first and %v after the last change", due.Sub(w.since), due.Sub(w.last))
	}
	for i := range manyDirty + 1 {
		w.notice(fmt.Sprint(i))
	}
	if !w.all || len(w.dirty) > 0 {
		t.Errorf("a flood is remembered one by one: %d", len(w.dirty))
	}
}
