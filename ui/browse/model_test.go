package browse

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// recorder keeps what a model publishes.
type recorder struct {
	mu        sync.Mutex
	snapshots []*Snapshot
}

func (r *recorder) publish(s *Snapshot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.snapshots = append(r.snapshots, s)
}

func (r *recorder) last() *Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.snapshots) == 0 {
		return nil
	}
	return r.snapshots[len(r.snapshots)-1]
}

func (r *recorder) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.snapshots)
}

// newTestModel is a model on the clock of a synctest bubble.
func newTestModel(t *testing.T) (*Model, *recorder) {
	r := &recorder{}
	m := NewModel(r.publish, time.Now)
	t.Cleanup(m.Close)
	return m, r
}

func shownIDs(s *Snapshot) string {
	ids := ""
	for i := range s.count() {
		ids += s.group(i).msg.id + " "
	}
	return ids
}

func TestModelShowsTheFirstRowsAtOnceAndThenTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("first", 0, "a"))
		synctest.Wait()
		if r.count() != 1 || r.last().All.Messages != 1 {
			t.Fatalf("%d snapshots after the first message", r.count())
		}
		for i := range 1000 {
			m.Feed(msg(fmt.Sprint(i), i, "a"))
			time.Sleep(time.Millisecond) // of the bubble's clock
		}
		synctest.Wait()
		if n := r.count(); n < 10 || n > 11 {
			t.Errorf("%d snapshots in a second", n)
		}
		time.Sleep(pause)
		synctest.Wait()
		if n := r.last().All.Messages; n != 1001 {
			t.Errorf("%d messages in the last", n)
		}
	})
}

func TestModelAnswersTheUserAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("order", 0, "a"), msg("invoice", 0, "a"))
		synctest.Wait()
		f, err := filter.Parse("inv")
		if err != nil {
			t.Fatal(err)
		}
		for _, ask := range []func(){
			func() { m.SetFilter(f) },
			func() { m.SetSort(filter.Sort{Key: filter.ByID}) },
			func() { m.setOpen("", true) },
		} {
			n := r.count()
			ask()
			synctest.Wait()
			if r.count() != n+1 {
				t.Errorf("%d snapshots, want %d", r.count(), n+1)
			}
		}
		s := r.last()
		if got := shownIDs(s); got != "invoice " {
			t.Errorf("shown: %s", got)
		}
		if s.Sort.Key != filter.ByID || !s.group(0).open {
			t.Errorf("sorted by %v, open %v", s.Sort, s.group(0).open)
		}
	})
}

func TestModelLooksAgainAsTimePasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(driver.Event{Message: "m", Rows: []driver.Info{{Key: driver.Key{Message: "m", Name: "a"}, Expiry: time.Now().Add(time.Minute)}}})
		f, err := filter.Parse("is:expired")
		if err != nil {
			t.Fatal(err)
		}
		m.SetFilter(f)
		synctest.Wait()
		if n := r.last().Len(); n != 0 {
			t.Fatalf("%d rows before it expires", n)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if s := r.last(); s.Len() == 0 || s.All.Expired != 1 {
			t.Errorf("%d rows and %d expired after", s.Len(), s.All.Expired)
		}
	})
}

func TestModelKeepsTheLatestRowsOfAMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("m", 0, "a", "b"), msg("gone", 0, "a"), msg("m", 0, "c"), driver.Event{Message: "gone"}, caughtUp)
		m.Sync()
		s := r.last()
		if got := shownIDs(s); got != "m " || s.All.Attachments != 1 || s.Loading {
			t.Errorf("shown: %s, %d attachments, loading %v", got, s.All.Attachments, s.Loading)
		}
		if rows := m.Message("m"); len(rows) != 1 || rows[0].Name != "c" {
			t.Errorf("m has %v", rows)
		}
		if m.Message("gone") != nil {
			t.Error("what has gone is still there")
		}
	})
}

func TestModelDoesNotKeepTheCallersRows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		e := msg("m", 0, "a")
		m.Feed(e)
		m.Sync()
		e.Rows[0].Name = "changed"
		if got := r.last().group(0).msg.rows[0].Name; got != "a" {
			t.Errorf("the name is %q", got)
		}
	})
}

func TestModelReloadDropsWhatIsNotReportedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("stays", 0, "a"), msg("gone", 1, "a"), caughtUp)
		m.Sync()
		m.Reload()
		m.Feed(msg("stays", 0, "a"), msg("new", 2, "a"))
		m.Sync()
		if s := r.last(); shownIDs(s) != "stays gone new " || !s.Loading {
			t.Errorf("while it reloads: %s, loading %v", shownIDs(s), s.Loading)
		}
		m.Feed(caughtUp)
		m.Sync()
		if s := r.last(); shownIDs(s) != "stays new " || s.Loading {
			t.Errorf("afterwards: %s, loading %v", shownIDs(s), s.Loading)
		}
	})
}

func TestModelResetForgetsEverythingButTheView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.SetSort(filter.Sort{Key: filter.ByID})
		m.Feed(msg("b", 0, "a"), caughtUp, driver.Event{Kind: driver.ModeChanged, Mode: driver.Mode{Offline: true}})
		m.Sync()
		if !r.last().Mode.Offline {
			t.Error("the mode is lost")
		}
		m.Feed(msg("waiting", 0, "a")) // not yet seen by the worker
		m.Reset()
		m.Feed(msg("z", 0, "a"), msg("y", 0, "a"))
		m.Sync()
		s := r.last()
		if shownIDs(s) != "y z " || !s.Loading || s.Mode.Offline {
			t.Errorf("%s, loading %v, mode %+v", shownIDs(s), s.Loading, s.Mode)
		}
	})
}

func TestModelGivesUpAScanForAnOlderFilter(t *testing.T) {
	b, _ := loaded(5000, 2)
	b.rescan = true
	var chunks atomic.Int32
	if s := b.build(testNow, func() bool { return chunks.Add(1) > 3 }); s != nil {
		t.Fatal("a cancelled scan gave a snapshot")
	}
	if n := int(chunks.Load()); n > 3+runtime.GOMAXPROCS(0) { // each worker asks once more
		t.Errorf("it went on for %d chunks", n)
	}
	if s := b.build(testNow, never); s == nil || s.Shown.Messages != 5000 {
		t.Error("the next one is not whole")
	}
}

func TestModelSyncEndsWithTheModel(t *testing.T) {
	m := NewModel(func(*Snapshot) {}, time.Now)
	m.Close()
	m.Sync()
}

func TestFiltersOpenWhatTheyFind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("3f0c", 0, "order.json", "scan.png"))
		m.Sync()
		for _, tt := range []struct {
			expr string
			rows int
		}{{"", 1}, {"scan", 2}, {"3f0c", 1}, {"id:3f*", 1}, {"-scan", 2}, {"size>0", 3}, {"is:damaged", 0}} {
			f, err := filter.Parse(tt.expr)
			if err != nil {
				t.Fatal(err)
			}
			m.SetFilter(f)
			m.Sync()
			if n := r.last().Len(); n != tt.rows {
				t.Errorf("%q: %d rows, want %d", tt.expr, n, tt.rows)
			}
		}
	})
}

func TestFoldsHoldWhileMessagesComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, r := newTestModel(t)
		m.Feed(msg("a", 0, "x", "y"), msg("b", 1, "x"))
		m.setOpen("a", true)
		m.Sync()
		m.Feed(driver.Event{Message: "a"})
		m.Sync()
		m.Feed(msg("a", 0, "x", "y"))
		m.Sync()
		if s := r.last(); s.Len() != 4 || !s.group(0).open {
			t.Errorf("%d rows, open %v", s.Len(), s.group(0).open)
		}
		f, err := filter.Parse("name:x")
		if err != nil {
			t.Fatal(err)
		}
		m.SetFilter(f)
		m.setOpen("b", false) // holds for this filter
		m.Sync()
		if s := r.last(); s.Len() != 3 {
			t.Errorf("%d rows with the filter", s.Len())
		}
		m.SetFilter(filter.Filter{})
		m.Sync()
		if s := r.last(); s.Len() != 4 {
			t.Errorf("%d rows after it", s.Len())
		}
		m.setOpen("", true)
		m.Sync()
		if s := r.last(); s.Len() != 5 {
			t.Errorf("%d rows with all open", s.Len())
		}
	})
}
