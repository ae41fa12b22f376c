package transfer

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
)

// allBytes holds every value of a byte, line ends of both kinds, a byte order mark and broken UTF-8.
func allBytes() string {
	b := []byte("\xef\xbb\xbfa\r\nb\n\xc3")
	for i := range 256 {
		b = append(b, byte(i))
	}
	return string(b)
}

func TestExportKeepsBytesTimesAndNames(t *testing.T) {
	large := strings.Repeat(allBytes(), 20_000) // some blocks
	s := filled(t, nil, "1/all", allBytes(), "1/empty", "", "1/large", large, "1/NUL", "device", "1/2026-01-31T12:00.json", "{}")
	dest := filepath.Join(t.TempDir(), "new", "folder")
	r := export(t, s, dest, Options{})
	mustOK(t, r)
	want := map[string]string{"all": allBytes(), "empty": "", "large": large, "_NUL": "device", "2026-01-31T12_00.json": "{}"}
	if got := files(t, dest); !equal(got, want) {
		t.Errorf("%d files differ", len(got))
	}
	for it := range r.Items() {
		if it.SHA256 != sum(want[it.Path]) {
			t.Errorf("%s has the hash %x", it.Path, it.SHA256)
		}
	}
	info, err := os.Stat(filepath.Join(dest, "all"))
	must(t, err)
	if made := time.Date(2026, 1, 31, 12, 0, 1, 0, time.UTC); !info.ModTime().Equal(made) {
		t.Errorf("the file is of %v, the attachment of %v", info.ModTime(), made)
	}
}

func TestOneFailureDoesNotStopTheRest(t *testing.T) {
	hook := func(_ context.Context, s memory.Step) error {
		switch {
		case s.Op == memory.Read && s.Key.Name == "b" && s.Done > 0:
			return io.EOF // early
		case s.Op == memory.Open && s.Key.Name == "c":
			return &driver.Fault{Kind: driver.ErrLocked, Reason: "it is locked"}
		}
		return nil
	}
	s := filled(t, hook, "1/a", "a", "1/b", strings.Repeat("b", 100_000), "1/c", "c", "1/d", "d")
	dest := t.TempDir()
	r := export(t, s, dest, Options{})
	if r.Exported != 2 || r.Failures != 2 || r.Err != nil {
		t.Errorf("result %+v", *r)
	}
	if got := files(t, dest); !equal(got, map[string]string{"a": "a", "d": "d"}) {
		t.Errorf("the folder holds %v", keys(got))
	}
	for it := range r.FailedItems() {
		var sentence *store.Error
		if !errors.As(it.Err, &sentence) || sentence.Key.Name != it.Key.Name {
			t.Errorf("%v: %v", it.Key, it.Err)
		}
	}
	// What failed can be tried again, once the source is well.
	well := filled(t, nil, "1/a", "a", "1/b", "bb", "1/c", "c", "1/d", "d")
	mustOK(t, runPlan(t, t.Context(), plan(t, well, r.Failed(), dest, Options{OnConflict: Fail})))
	if got := files(t, dest); !equal(got, map[string]string{"a": "a", "b": "bb", "c": "c", "d": "d"}) {
		t.Errorf("then the folder holds %v", got)
	}
}

// changing returns a source of one attachment that is another one, of 100,000 bytes, so many times while it is read.
func changing(t *testing.T, times int) *store.Store {
	d := memory.New(memory.Options{})
	s := store.New(d, store.Options{Write: true})
	save(t, s, "1", "a", strings.Repeat("a", 100_000))
	k := store.Key{Message: "1", Name: "a"}
	var mu sync.Mutex
	return store.New(d.Again(func(_ context.Context, step memory.Step) error {
		mu.Lock()
		defer mu.Unlock()
		if step.Op == memory.Read && step.Done > 0 && times > 0 {
			times--
			must(t, s.Delete(t.Context(), k))
			o := store.SaveOptions{Expiry: expiry.AddDate(0, 0, times+1)}
			must(t, s.SaveString(t.Context(), k, strings.Repeat("b", 100_000), "", o))
		}
		return nil
	}), store.Options{})
}

func TestASourceThatChangesWhileReadIsNoticed(t *testing.T) {
	for _, c := range []struct {
		what     string
		times    int
		failures int
	}{
		{"one that changes once is read again", 1, 0},
		{"one that goes on changing fails", 1000, 1},
	} {
		dest := t.TempDir()
		r := export(t, changing(t, c.times), dest, Options{})
		got := files(t, dest)
		if r.Failures != c.failures || len(got) != 1-c.failures {
			t.Errorf("%s: result %+v, files %v", c.what, *r, keys(got))
		}
		if data, ok := got["a"]; ok && data != strings.Repeat("b", 100_000) {
			t.Errorf("%s: what was exported is not what is stored", c.what)
		}
		for it := range r.FailedItems() {
			if !strings.Contains(it.Err.Error(), "while it was read") {
				t.Errorf("%s: %v", c.what, it.Err)
			}
		}
	}
}

// A driver may find out at the end of a read that the data was written to meanwhile, although it is as long as before.
func TestAFaultOfTheDriverAtTheEndOfAReadIsTriedOnceMore(t *testing.T) {
	for _, c := range []struct{ times, failures int }{{1, 0}, {1000, 1}} {
		var mu sync.Mutex
		times := c.times
		hook := func(_ context.Context, step memory.Step) error {
			mu.Lock()
			defer mu.Unlock()
			if step.Op == memory.Read && step.Done > 0 && times > 0 {
				times--
				return &driver.Fault{Kind: driver.ErrDamaged, Reason: "it was written to while it was read"}
			}
			return nil
		}
		dest := t.TempDir()
		r := export(t, filled(t, hook, "1/a", strings.Repeat("a", 100_000)), dest, Options{})
		if r.Failures != c.failures || len(files(t, dest)) != 1-c.failures {
			t.Errorf("%d times: result %+v, files %v", c.times, *r, keys(files(t, dest)))
		}
		for it := range r.FailedItems() {
			if !strings.Contains(it.Err.Error(), "while it was read") {
				t.Error(it.Err)
			}
		}
	}
}

func TestCancelLeavesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stall := memory.StallAt(memory.Read, 50_000)
	hook := func(c context.Context, s memory.Step) error {
		if s.Op == memory.Read && s.Done >= 50_000 {
			cancel()
		}
		return stall(c, s)
	}
	s := filled(t, hook, "1/a", strings.Repeat("a", 100_000), "1/b", "b", "1/c", strings.Repeat("c", 100_000))
	dest := t.TempDir()
	r := runPlan(t, ctx, plan(t, s, Selection{All: true}, dest, Options{Jobs: 2}))
	if !errors.Is(r.Err, context.Canceled) || r.NotTried == 0 || r.Failures != 0 {
		t.Errorf("result %+v", *r)
	}
	got := files(t, dest)
	delete(got, "b") // whole, or not there
	if len(got) != 0 {
		t.Errorf("the folder holds %v", keys(got))
	}
}

func TestAConflictThatAroseSinceThePlan(t *testing.T) {
	for on, want := range map[Conflict]map[string]string{
		Rename:    {"a.x": "theirs", "a (2).x": "ours"},
		Skip:      {"a.x": "theirs"},
		Overwrite: {"a.x": "ours"},
		Fail:      {"a.x": "theirs"},
	} {
		dest := t.TempDir()
		p := plan(t, filled(t, nil, "1/a.x", "ours"), Selection{All: true}, dest, Options{OnConflict: on})
		must(t, os.WriteFile(filepath.Join(dest, "a.x"), []byte("theirs"), 0o666))
		r := runPlan(t, t.Context(), p)
		if got := files(t, dest); !equal(got, want) {
			t.Errorf("%s leaves %v", on, got)
		}
		if (r.Failures == 1) != (on == Fail) || (r.Skipped == 1) != (on == Skip) {
			t.Errorf("%s: %+v", on, *r)
		}
	}
}

func TestLinksInTheFolderAreNotFollowedOut(t *testing.T) {
	outside, dest := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dest, "m")); err != nil {
		t.Skip("links can't be made here:", err)
	}
	mustOK(t, export(t, filled(t, nil, "m/a", "a"), dest, Options{Layout: Message}))
	if got := files(t, outside); len(got) != 0 {
		t.Errorf("written outside: %v", got)
	}
	if data, err := os.ReadFile(filepath.Join(dest, "m (2)", "a")); err != nil || string(data) != "a" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestLeftoversAreSweptOnceOld(t *testing.T) {
	dest := t.TempDir()
	for _, name := range []string{tempPrefix + "old" + tempEnding, tempPrefix + "young" + tempEnding, "other.part"} {
		must(t, os.WriteFile(filepath.Join(dest, name), nil, 0o666))
	}
	old := time.Now().Add(-2 * tempAge)
	must(t, os.Chtimes(filepath.Join(dest, tempPrefix+"old"+tempEnding), old, old))
	must(t, os.Chtimes(filepath.Join(dest, "other.part"), old, old))
	mustOK(t, export(t, filled(t, nil, "1/a", "a"), dest, Options{}))
	if got := files(t, dest); !equal(got, map[string]string{tempPrefix + "young" + tempEnding: "", "other.part": "", "a": "a"}) {
		t.Errorf("the folder holds %v", keys(got))
	}
}

func TestAPlanRunsOnce(t *testing.T) {
	p := plan(t, filled(t, nil, "1/a", "a"), Selection{All: true}, t.TempDir(), Options{})
	mustOK(t, runPlan(t, t.Context(), p))
	if r := runPlan(t, t.Context(), p); r.Err == nil || r.NotTried != 1 {
		t.Errorf("the second run: %+v", *r)
	}
}

func TestProgressNeverGoesBackOrPastItsTotals(t *testing.T) {
	// What is read is more, or less, than what was listed.
	var names []string
	for i := range 50 {
		names = append(names, "1/"+strings.Repeat("n", i+1), strings.Repeat("x", 3000*i))
	}
	d := memory.New(memory.Options{})
	all := store.New(d, store.Options{Write: true})
	for i := 0; i < len(names); i += 2 {
		m, n, _ := strings.Cut(names[i], "/")
		save(t, all, m, n, names[i+1])
	}
	p := plan(t, store.New(d.Again(nil), store.Options{}), Selection{All: true}, t.TempDir(), Options{Jobs: 4})
	for i := range p.items {
		p.items[i].Size = int64(i%3) * 20_000
	}
	p.bytes = 0
	for i := range p.items {
		p.bytes += p.items[i].weight()
	}
	progress := &Progress{}
	done := make(chan *Result)
	go func() { done <- p.Run(t.Context(), progress) }()
	var last Snapshot
	for ended := false; !ended; {
		select {
		case r := <-done:
			mustOK(t, r)
			ended = true
		default:
		}
		s := progress.Snapshot()
		if s.Items < last.Items || s.Bytes < last.Bytes || s.Items > s.TotalItems && s.TotalItems > 0 || s.Bytes > s.TotalBytes && s.TotalBytes > 0 || s.Fraction() > 1 {
			t.Fatalf("from %+v to %+v", last, s)
		}
		last = s
	}
	if last.Fraction() != 1 {
		t.Errorf("it ends at %v", last.Fraction())
	}
}

func keys(m map[string]string) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	return out
}
