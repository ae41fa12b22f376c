package browse

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

// anyRows makes up the attachments of a message.
func anyRows(r *rand.Rand, id string) []driver.Info {
	rows := make([]driver.Info, r.IntN(5))
	for i := range rows {
		rows[i] = driver.Info{Key: driver.Key{Message: id, Name: fmt.Sprintf("%d-%s", i, []string{"Order.json", "scan.png", "Ä.txt"}[r.IntN(3)])}}
		row := &rows[i]
		row.Size = int64(r.IntN(40)) - 1
		if r.IntN(4) > 0 {
			row.Created = testNow.Add(-time.Duration(r.IntN(50)) * time.Hour)
		}
		if r.IntN(4) > 0 {
			row.Expiry = testNow.Add(time.Duration(r.IntN(100)-50) * time.Hour)
		}
		row.State = driver.State(r.IntN(4))
		if row.State == driver.Expired && !row.Expiry.Before(testNow) {
			row.State = driver.OK
		}
	}
	return rows
}

// TestSnapshotsAgreeWithAPlainReading changes an index at random and holds what it says to what a simple program
// would say of the same messages.
func TestSnapshotsAgreeWithAPlainReading(t *testing.T) {
	for _, fill := range []int{1, 4, blockFill} {
		t.Run(fmt.Sprintf("blocks of %d", fill), func(t *testing.T) { agreeThroughout(t, fill) })
	}
}

func agreeThroughout(t *testing.T, fill int) {
	r := rand.New(rand.NewPCG(1, 2))
	exprs := []string{"", "order", "m1", "-scan", "is:expired", "id:m?", "size>20", "nothing"}
	b := &builder{index: newIndex(filter.Sort{})}
	b.index.fill = fill
	var before *Snapshot
	haveBefore := make(map[string][]driver.Info)
	have := make(map[string][]driver.Info)
	for step := range 400 {
		changes := make(map[string][]driver.Info)
		for range r.IntN(8) {
			id := fmt.Sprintf("m%d", r.IntN(40))
			if r.IntN(9) == 0 {
				id = "saga-" + id
			}
			changes[id] = anyRows(r, id)
		}
		w := work{changes: changes}
		if r.IntN(5) == 0 {
			w.sort = &filter.Sort{Key: filter.SortKey(r.IntN(7)), Reverse: r.IntN(2) == 0}
		}
		if r.IntN(3) == 0 {
			f, err := filter.Parse(exprs[r.IntN(len(exprs))])
			if err != nil {
				t.Fatal(err)
			}
			w.filter = &f
		}
		if r.IntN(3) == 0 {
			w.folds = append(w.folds, foldRequest{fmt.Sprintf("m%d", r.IntN(40)), r.IntN(2) == 0})
		}
		b.take(w)
		for id, rows := range changes {
			if have[id] = rows; len(rows) == 0 {
				delete(have, id)
			}
		}
		s := b.build(testNow, never)
		agree(t, s, have)
		if before != nil {
			agree(t, before, haveBefore) // a snapshot never changes
		}
		if t.Failed() {
			t.Fatalf("at step %d", step)
		}
		before, haveBefore = s, maps.Clone(have)
	}
}

func agree(t *testing.T, s *Snapshot, have map[string][]driver.Info) {
	t.Helper()
	var all, shown Totals
	for id, rows := range have {
		all.Messages++
		hits := 0
		for i := range rows {
			all.Attachments++
			all.Bytes += max(rows[i].Size, 0)
			switch {
			case filter.StateAt(&rows[i], testNow) == driver.Expired:
				all.Expired++
				if e := rows[i].Expiry; !e.IsZero() && (all.Oldest.IsZero() || e.Before(all.Oldest)) {
					all.Oldest = e
				}
			case rows[i].State == driver.Damaged:
				all.Damaged++
			case rows[i].State == driver.Writing:
				all.Writing++
			case filter.Expiring(&rows[i], testNow):
				all.Expiring++
			}
			if s.Filter.Match(&rows[i], testNow) {
				hits++
				shown.Bytes += max(rows[i].Size, 0)
			}
		}
		shown.Attachments += hits
		if hits > 0 {
			shown.Messages++
		}
		slot := int32(-1)
		for i := range s.count() {
			if s.group(i).msg.id == id {
				slot = s.group(i).msg.slot
				if s.group(i).count() != hits {
					t.Errorf("%s shows %d attachments, want %d", id, s.group(i).count(), hits)
				}
			}
		}
		if (slot >= 0) != (hits > 0) {
			t.Errorf("%s: shown %v, %d hits", id, slot >= 0, hits)
		}
	}
	if s.All != all {
		t.Errorf("totals %+v, want %+v", s.All, all)
	}
	if s.Shown != shown {
		t.Errorf("shown %+v, want %+v", s.Shown, shown)
	}
	for i := 1; i < s.count(); i++ {
		if !inOrder(s.Sort, s.group(i-1).msg, s.group(i).msg) {
			t.Errorf("by %v, %s comes before %s", s.Sort, s.group(i-1).msg.id, s.group(i).msg.id)
		}
	}
	n := 0
	for g := range s.count() {
		for c := -1; c < s.group(g).height()-1; c++ {
			p := spot{g, c}
			if s.row(p) != n || s.at(n) != p {
				t.Errorf("row %d is at %v, %v is row %d", n, s.at(n), p, s.row(p))
			}
			ref := s.refAt(p)
			if at, exact, ok := s.find(ref.key, ref.slot); !ok || !exact || at != p {
				t.Errorf("%v is found at %v (%v, %v), want %v", ref.key, at, exact, ok, p)
			}
			n++
		}
	}
	if s.Len() != n {
		t.Errorf("%d rows, want %d", s.Len(), n)
	}
}

// inOrder says in the simplest way whether a may come before b.
func inOrder(s filter.Sort, a, b *message) bool {
	rows := []driver.Info{summary(a), summary(b)}
	if s.Key == filter.ByCount {
		rows[0].Size, rows[1].Size = int64(len(a.rows)), int64(len(b.rows))
		s.Key = filter.BySize
	}
	before := slices.Clone(rows)
	s.Apply(rows)
	return rows[0].Message == before[0].Message
}

func summary(m *message) driver.Info {
	i := driver.Info{Key: driver.Key{Message: m.id, Name: m.rows[0].Name}, Size: -1}
	for _, r := range m.rows {
		if r.Size >= 0 {
			i.Size = max(i.Size, 0) + r.Size
		}
		if r.Created.After(i.Created) {
			i.Created = r.Created
		}
		if !r.Expiry.IsZero() && (i.Expiry.IsZero() || r.Expiry.Before(i.Expiry)) {
			i.Expiry = r.Expiry
		}
	}
	return i
}

func TestTotalsFollowTheClock(t *testing.T) {
	x := newIndex(filter.Sort{})
	x.apply(map[string][]driver.Info{"m": {{Key: driver.Key{Message: "m", Name: "a"}, Expiry: testNow.Add(25 * time.Hour)}}})
	for _, tt := range []struct {
		after             time.Duration
		expiring, expired int
	}{{0, 0, 0}, {2 * time.Hour, 1, 0}, {26 * time.Hour, 0, 1}} {
		got := x.count(testNow.Add(tt.after))
		if got.Expiring != tt.expiring || got.Expired != tt.expired {
			t.Errorf("after %v: %+v", tt.after, got)
		}
	}
}

func TestOldestForgetsWhatHasGone(t *testing.T) {
	x := newIndex(filter.Sort{})
	row := func(id string, days int) []driver.Info {
		return []driver.Info{{Key: driver.Key{Message: id, Name: "a"}, State: driver.Expired, Expiry: testNow.Add(-time.Duration(days) * day)}}
	}
	x.apply(map[string][]driver.Info{"old": row("old", 41), "new": row("new", 2)})
	if got := x.count(testNow).Oldest; got != testNow.Add(-41*day) {
		t.Errorf("oldest %v", got)
	}
	x.apply(map[string][]driver.Info{"old": nil})
	if got := x.count(testNow).Oldest; got != testNow.Add(-2*day) {
		t.Errorf("oldest %v after it has gone", got)
	}
}

func TestOneMapServesEqualMetadata(t *testing.T) {
	x := newIndex(filter.Sort{})
	row := func(id string) []driver.Info {
		return []driver.Info{{Key: driver.Key{Message: id, Name: "a"}, Metadata: map[string]string{"encoding": "utf-8"}}}
	}
	x.apply(map[string][]driver.Info{"a": row("a"), "b": row("b")})
	x.get("a").rows[0].Metadata["encoding"] = "changed"
	if x.get("b").rows[0].Metadata["encoding"] != "changed" {
		t.Error("equal metadata is kept twice")
	}
}
