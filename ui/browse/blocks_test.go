package browse

import (
	"fmt"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

func changesOf(n int) map[string][]driver.Info {
	changes := make(map[string][]driver.Info, n)
	for _, e := range made(n, 1) {
		changes[e.Message] = e.Rows
	}
	return changes
}

// TestAChangeCostsItsOwnPartOfTheSnapshot holds that all other parts are those of the snapshot before, so that one change among a million
// attachments costs little.
func TestAChangeCostsItsOwnPartOfTheSnapshot(t *testing.T) {
	for _, expr := range []string{"", "9a55", "is:ok"} {
		t.Run(expr, func(t *testing.T) {
			f, err := filter.Parse(expr)
			if err != nil {
				t.Fatal(err)
			}
			b := &builder{index: newIndex(filter.Sort{})}
			b.take(work{changes: changesOf(20_000), filter: &f})
			before := b.build(testNow, never)
			changed := made(20_000, 1)[77]
			changed.Rows[0].Created = testNow.Add(time.Hour)
			b.take(work{changes: map[string][]driver.Info{changed.Message: changed.Rows}})
			after := b.build(testNow.Add(time.Second), never)

			old := make(map[*part]bool)
			for _, p := range before.parts {
				old[p] = true
			}
			fresh := 0
			for _, p := range after.parts {
				if !old[p] {
					fresh++
				}
			}
			if fresh > 2 || len(after.parts) < 20 { // where it was, and where it is
				t.Errorf("%d of %d parts are new", fresh, len(after.parts))
			}
			if got := after.key(spot{0, -1}).Message; got != changed.Message {
				t.Errorf("%s comes first", got)
			}
		})
	}
}

func TestBlocksStayFewAfterManyDeletions(t *testing.T) {
	x := newIndex(filter.Sort{})
	x.fill = 8
	all := changesOf(2000)
	x.apply(all)
	n := 0
	for id := range all {
		if n++; n%8 != 0 {
			x.apply(map[string][]driver.Info{id: nil})
		}
	}
	if most := 16 + 4*len(x.ids)/x.fill; len(x.order) > most {
		t.Errorf("%d blocks for %d messages", len(x.order), len(x.ids))
	}
}

func TestARowSaysWhatACloserLookFound(t *testing.T) {
	row := func(name string) driver.Info {
		return driver.Info{Key: driver.Key{Message: "m", Name: name}, Size: 10, Created: testNow}
	}
	damaged := row("a")
	damaged.State, damaged.Problem = driver.Damaged, "metadata.json can't be read"
	bigger := row("a")
	bigger.Size = 11
	report := func(rows ...driver.Info) work { return work{changes: map[string][]driver.Info{"m": rows}} }
	look := func(found driver.Info) work { return work{findings: []driver.Info{found}} }
	tests := []struct {
		name  string
		steps []work
		want  driver.State
	}{
		{"before", []work{report(row("a"))}, driver.OK},
		{"a look finds damage", []work{report(row("a")), look(damaged)}, driver.Damaged},
		{"another attachment of the message changes", []work{report(row("a")), look(damaged), report(row("a"), row("b"))}, driver.Damaged},
		{"the list is read anew", []work{report(row("a")), look(damaged), {reload: true}, report(row("a")), {caughtUp: true}}, driver.Damaged},
		{"the attachment itself changes", []work{report(row("a")), look(damaged), report(bigger)}, driver.OK},
		{"it goes and comes back", []work{report(row("a")), look(damaged), report(), report(row("a"))}, driver.OK},
		{"the next look finds nothing", []work{report(row("a")), look(damaged), look(row("a"))}, driver.OK},
		{"another source is opened", []work{report(row("a")), look(damaged), {reset: true}, report(row("a"))}, driver.OK},
		{"a look at what is not in the list", []work{report(row("b")), look(damaged)}, driver.OK},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := &builder{index: newIndex(filter.Sort{})}
			var s *Snapshot
			for _, w := range tt.steps {
				b.take(w)
				s = b.build(testNow, never)
			}
			damage := 0
			for _, g := range s.groups {
				for _, r := range g.msg.rows {
					if r.State == driver.Damaged {
						damage++
					}
				}
			}
			if want := fmt.Sprint(tt.want == driver.Damaged); fmt.Sprint(damage == 1) != want || s.All.Damaged != damage {
				t.Errorf("damaged rows: %d, counted %d, want %s", damage, s.All.Damaged, want)
			}
		})
	}
}

// TestALookIsNoReport: an attachment that the source no longer reports goes, whatever was found out about it meanwhile.
func TestALookIsNoReport(t *testing.T) {
	b := &builder{index: newIndex(filter.Sort{})}
	row := driver.Info{Key: driver.Key{Message: "m", Name: "a"}, Size: 1}
	found := row
	found.State = driver.Writing
	b.take(work{changes: map[string][]driver.Info{"m": {row}}})
	b.take(work{reload: true})
	b.take(work{findings: []driver.Info{found}})
	b.take(work{caughtUp: true})
	if s := b.build(testNow, never); s.All.Messages != 0 {
		t.Errorf("%+v", s.All)
	}
}
