package transfer

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"attache/store"
	"attache/store/memory"
)

func TestShareConflicts(t *testing.T) {
	for _, c := range []struct {
		on    Conflict
		want  map[string]string // what the share holds afterwards
		count [4]int            // written, numbered, passed, refused
	}{
		{Rename, map[string]string{"m/a.x": "old", "m/a (2).x": "other", "m/a (3).x": "new", "m/a (2) (2).x": "theirs", "m/b": "b"}, [4]int{1, 2, 0, 0}},
		{Skip, map[string]string{"m/a.x": "old", "m/a (2).x": "other", "m/b": "b"}, [4]int{1, 0, 2, 0}},
		{Fail, map[string]string{"m/a.x": "old", "m/a (2).x": "other", "m/b": "b"}, [4]int{1, 0, 0, 2}},
	} {
		src := filled(t, nil, "m/a (2).x", "theirs", "m/a.x", "new", "m/b", "b")
		dest := t.TempDir()
		folderShare(t, dest, "m/a.x", "old", "m/a (2).x", "other")
		p := plan(t, src, Selection{All: true}, dest, Options{Layout: Share, OnConflict: c.on})
		if got := [4]int{p.Count(Write), p.Count(Number), p.Count(Pass), p.Count(Refuse)}; got != c.count {
			t.Errorf("%s: actions %v, want %v", c.on, got, c.count)
		}
		runPlan(t, t.Context(), p)
		if got := stock(t, dest); !equal(got, c.want) {
			t.Errorf("%s: the share holds %v, want %v", c.on, got, c.want)
		}
		if got := verify(t, dest); got != nil {
			t.Errorf("%s: %q", c.on, got)
		}
	}
}

func TestAShareConflictThatAroseSinceThePlan(t *testing.T) {
	for on, want := range map[Conflict]map[string]string{
		Rename: {"m/a.x": "theirs", "m/a (2).x": "ours"},
		Skip:   {"m/a.x": "theirs"},
		Fail:   {"m/a.x": "theirs"},
	} {
		dest := t.TempDir()
		p := plan(t, filled(t, nil, "m/a.x", "ours"), Selection{All: true}, dest, Options{Layout: Share, OnConflict: on})
		folderShare(t, dest, "m/a.x", "theirs")
		r := runPlan(t, t.Context(), p)
		if got := stock(t, dest); !equal(got, want) {
			t.Errorf("%s: the share holds %v, want %v", on, got, want)
		}
		if (r.Failures == 1) != (on == Fail) || (r.Skipped == 1) != (on == Skip) {
			t.Errorf("%s: %+v", on, *r)
		}
	}
}

func TestThePlanSaysWhatCanNotBeExported(t *testing.T) {
	dir := t.TempDir()
	s := folderShare(t, dir, "m/good", "g", "m/half", "h", "m/pipe", "p", "n/half", "h", "n/endless", "e")
	old := expiry.AddDate(-10, 0, 0)
	for _, path := range []string{"m/half", "n/half"} {
		must(t, os.Remove(filepath.Join(dir, path, "data")))
	}
	must(t, os.Remove(filepath.Join(dir, "m", "pipe", "data")))
	must(t, os.Mkdir(filepath.Join(dir, "m", "pipe", "data"), 0o777))
	expiries, err := filepath.Glob(filepath.Join(dir, "n", "endless", "*.expiry"))
	must(t, err)
	for _, e := range expiries {
		must(t, os.Remove(e))
	}
	// What lacks something and is young counts as still being written.
	must(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(path, old, old)
	}))
	for _, c := range []struct {
		layout  Layout
		refused int
	}{{Flat, 3}, {Share, 4}} {
		p := plan(t, s, Selection{All: true}, filepath.Join(t.TempDir(), "new"), Options{Layout: c.layout})
		sum := 0
		for _, r := range p.Refusals() {
			sum += r.Count
			if r.Reason == "" || strings.HasSuffix(r.Reason, ".") {
				t.Errorf("%s: reason %q", c.layout, r.Reason)
			}
		}
		if p.Len() != 5 || p.Count(Refuse) != c.refused || sum != c.refused {
			t.Errorf("%s: %d of %d refused, for reasons of %d", c.layout, p.Count(Refuse), p.Len(), sum)
		}
		if first := p.Refusals()[0]; first.Count != 2 || !strings.Contains(first.Reason, "data") {
			t.Errorf("%s: the most frequent reason is %+v", c.layout, first)
		}
		r := runPlan(t, t.Context(), p)
		if r.Exported != 5-c.refused || r.Failures != c.refused {
			t.Errorf("%s: planned to refuse %d, the result is %+v", c.layout, c.refused, *r)
		}
	}
}

// An attachment that is stored when the export is stopped is part of it, although nobody has looked at it yet.
func TestAStoppedShareExportKeepsItsBooks(t *testing.T) {
	for what, stalls := range map[string]bool{"the share answers": false, "the share hangs": true} {
		ctx, cancel := context.WithCancel(t.Context())
		d := memory.New(memory.Options{})
		to := store.New(d.Again(func(c context.Context, s memory.Step) error {
			if s.Op == memory.Stat {
				cancel()
				if stalls {
					<-c.Done()
				}
				return c.Err()
			}
			return nil
		}), store.Options{Write: true})
		it := Item{Key: store.Key{Message: "m", Name: "a"}, Path: "m/a"}
		w, err := (&shareTarget{share: to}).put(ctx, &it, func(begin func(store.Info) (io.Writer, error)) (store.Info, int64, [32]byte, error) {
			info := store.Info{Expiry: expiry}
			out, err := begin(info)
			must(t, err)
			n, err := io.WriteString(out, "data")
			return info, int64(n), sum("data"), err
		})
		if err != nil || w.path != "m/a/data" || w.size != 4 || w.sum != sum("data") {
			t.Errorf("%s: %+v, %v", what, w, err)
		}
		if _, err := store.New(d.Again(nil), store.Options{}).Stat(t.Context(), it.Key); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// stock returns the attachments of a share in a folder, by "message/name".
func stock(t *testing.T, dir string) map[string]string {
	t.Helper()
	s := folderShare(t, dir)
	got := map[string]string{}
	for info, err := range s.List(t.Context(), store.Query{}) {
		must(t, err)
		data, err := s.Bytes(t.Context(), info.Key)
		must(t, err)
		got[info.Message+"/"+info.Name] = string(data)
	}
	return got
}

func TestNumbered(t *testing.T) {
	long := strings.Repeat("n", 300) + ".json"
	got := []string{numbered("a.x", 2), numbered("a", 3), numbered(".profile", 2)}
	if want := []string{"a (2).x", "a (3)", ".profile (2)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if n := numbered(long, 2); len(n) != maxNameBytes || !strings.HasSuffix(n, "n (2).json") {
		t.Errorf("%q has %d bytes", n, len(n))
	}
}

// Two messages whose ids differ only in case are two messages: a share would make one of them.
func TestAShareKeepsMessagesApart(t *testing.T) {
	dir, dest := t.TempDir(), t.TempDir()
	for _, message := range []string{"MSG", "msg"} { // as a sender on Linux writes them
		folder := filepath.Join(dir, message, "report.txt")
		must(t, os.MkdirAll(folder, 0o777))
		must(t, os.WriteFile(filepath.Join(folder, "2090-01-01T0000.expiry"), nil, 0o666))
		must(t, os.WriteFile(filepath.Join(folder, "data"), []byte(message), 0o666))
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) < 2 {
		t.Skip("the file system here takes the two for one")
	}
	r := runPlan(t, t.Context(), plan(t, folderShare(t, dir), Selection{All: true}, dest, Options{Layout: Share}))
	if r.Exported != 1 || r.Failures != 1 {
		t.Errorf("%+v", *r)
	}
	for it := range r.FailedItems() {
		if !strings.Contains(it.Err.Error(), "keep the two apart") {
			t.Error(it.Err)
		}
	}
	if got := stock(t, dest); !equal(got, map[string]string{"MSG/report.txt": "MSG"}) {
		t.Errorf("the share holds %v", got)
	}
	if got := verify(t, dest); got != nil {
		t.Errorf("%q", got)
	}
}

// Saved beside a message that is spelt otherwise, the manifest names what was really written.
func TestAShareManifestSpellsLikeTheShare(t *testing.T) {
	dest := t.TempDir()
	folderShare(t, dest, "MSG/old", "old")
	runPlan(t, t.Context(), plan(t, filled(t, nil, "msg/new", "new"), Selection{All: true}, dest, Options{Layout: Share}))
	if got := verify(t, dest); got != nil {
		t.Errorf("%q", got)
	}
}

func TestAShareManifestHoldsNamesThatAreNotUTF8(t *testing.T) {
	dest := t.TempDir()
	r := runPlan(t, t.Context(), plan(t, filled(t, nil, "m\xff/n\xfe", "x", "m/\ue0ff\uef41", "y"), Selection{All: true}, dest, Options{Layout: Share}))
	for it := range r.FailedItems() {
		t.Skipf("the file system here wants UTF-8: %v", it.Err)
	}
	if got := verify(t, dest); got != nil {
		t.Errorf("%q", got)
	}
}
