package control

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/memory"
	"attache/ui/connect"
)

func TestASourceIsLiveOnceItIsOpen(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "order.json", "{}")
	r.opened("/a")
	if !r.list.has("m1", "order.json") {
		t.Error("the list misses what is there")
	}
	r.save(st, "m2", "scan.png", "x")
	r.until("the new message is reported", func() bool { return r.list.has("m2", "scan.png") })
	if w := r.state.Words(); !strings.Contains(w, "live") || r.state.Level() != Good {
		t.Errorf("%q", w)
	}
}

func TestASourceThatCannotBeOpenedSaysWhy(t *testing.T) {
	r := newRig(t)
	r.OpenSource("/missing")
	r.until("it failed", func() bool { return r.state.Phase == Unopened })
	if r.state.Err == nil || !strings.Contains(r.state.Err.Error(), "there is no such folder") {
		t.Errorf("err = %v", r.state.Err)
	}
	r.source("/missing", nil)
	r.Refresh()
	r.until("another try succeeds", func() bool { return r.state.Phase == Open })
}

func TestOpeningAnotherSourceLeavesNothingOfTheFirst(t *testing.T) {
	r := newRig(t)
	a := r.source("/a", nil)
	r.save(a, "m1", "x", "1")
	b := r.source("/b", nil)
	r.save(b, "m2", "y", "2")
	r.opened("/a")
	r.opened("/b")
	r.save(a, "late", "x", "1")
	r.save(b, "m3", "z", "3")
	r.until("the second source is live", func() bool { return r.list.has("m3", "z") })
	if r.list.has("m1", "x") || r.list.has("late", "x") {
		t.Error("the list holds attachments of the first source")
	}
}

func TestAWatchThatHangsDoesNotKeepTheNextSource(t *testing.T) {
	r := newRig(t)
	a := r.source("/dead", memory.StallAt(memory.Watch, 0))
	r.save(a, "m1", "x", "1")
	r.source("/b", nil)
	r.OpenSource("/dead")
	r.until("it is open", func() bool { return r.state.Phase == Open })
	r.opened("/b")
}

func TestAListThatEndsEarlySaysSoAndIsReadAgain(t *testing.T) {
	r := newRig(t)
	fail := make(chan struct{})
	st := r.source("/a", func(_ context.Context, s memory.Step) error {
		select {
		case <-fail:
			return nil
		default:
		}
		if s.Op == memory.Watch {
			return errors.New("the disk made a noise")
		}
		return nil
	})
	r.save(st, "m1", "x", "1")
	r.OpenSource("/a")
	r.until("it is incomplete", func() bool { return r.state.Incomplete != nil })
	if w := r.state.Words(); !strings.HasPrefix(w, "list incomplete, because ") || r.state.Level() != Bad {
		t.Errorf("%q", w)
	}
	close(fail)
	r.Refresh()
	r.until("it is complete", func() bool { return r.state.Incomplete == nil && r.state.CaughtUp && r.list.has("m1", "x") })
}

func TestWriteModeIsOffAndGoesWithTheSource(t *testing.T) {
	r := newRig(t)
	r.source("/a", nil)
	r.source("/b", nil)
	r.opened("/a")
	if r.State().Writable {
		t.Error("a source opens writable")
	}
	if err := r.SetWrite(true); err != nil || !r.State().Writable {
		t.Errorf("err = %v", err)
	}
	r.opened("/b")
	if r.State().Writable {
		t.Error("write mode outlived its source")
	}
}

func TestAnotherIntervalAndMetadataKeepTheSourceOpen(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.opened("/a")
	if err := r.SetWrite(true); err != nil {
		t.Fatal(err)
	}
	r.SetInterval(2 * time.Second)
	r.NeedMetadata()
	r.save(st, "m1", "x", "1")
	r.until("the new watch reports", func() bool { return r.list.has("m1", "x") && r.state.CaughtUp })
	if !r.State().Writable || r.list.resets != 1 {
		t.Error("the source was opened anew")
	}
}

func TestWhatIsOpenedIsRemembered(t *testing.T) {
	r := newRig(t)
	there := t.TempDir()
	missing := filepath.Join(there, "missing")
	r.source(there, nil)
	r.source(missing, nil)
	r.opened(missing)
	r.opened(there)
	r.KeepProfile(connect.Profile{Location: there, Name: "prod", Colour: "red", Production: true})
	r.until("both are checked", func() bool {
		r.LoadRecents()
		return len(r.recents) == 2 && r.recents[0].Reach == There && r.recents[1].Reach == Missing && r.recents[0].Name == "prod"
	})
	r.OpenNamed("PROD")
	r.until("the name opens it", func() bool { return r.state.Phase == Open && r.state.Profile.Production })
	r.ForgetRecent(missing)
	r.until("it is forgotten", func() bool { return len(r.recents) == 1 })
}

func TestClosingTheSourceGoesBackToNone(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	r.CloseSource()
	r.until("there is none", func() bool { return r.state.Phase == Nothing })
	if r.Store() != nil || r.list.has("m1", "x") {
		t.Error("something is left")
	}
}

func TestWords(t *testing.T) {
	since := time.Date(2026, 3, 1, 20, 14, 0, 0, time.Local)
	for want, s := range map[string]State{
		"no source open":      {},
		"opening":             {Phase: Opening},
		"could not be opened": {Phase: Unopened},
		"reading the list":    {Phase: Open},
		"live · watching":     {Phase: Open, CaughtUp: true},
		"polling every 5 s (network share)": {
			Phase: Open, CaughtUp: true, Mode: store.Mode{Polling: 5 * time.Second, Reason: "network share"},
		},
		"polling every 2 min":                       {Phase: Open, CaughtUp: true, Mode: store.Mode{Polling: 2 * time.Minute}},
		"polling every 100ms":                       {Phase: Open, CaughtUp: true, Mode: store.Mode{Polling: 100 * time.Millisecond}},
		"live · watching (watch limit reached)":     {Phase: Open, CaughtUp: true, Mode: store.Mode{Reason: "watch limit reached"}},
		"offline since 20:14, retrying":             {Phase: Open, CaughtUp: true, Mode: store.Mode{Offline: true, Since: since}},
		"list incomplete, because the disk is gone": {Phase: Open, Incomplete: &store.Error{Op: "list", Err: errors.New("the disk is gone")}},
	} {
		if got := s.Words(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHint(t *testing.T) {
	large := State{Phase: Open, CaughtUp: true, Mode: store.Mode{Polling: 16 * time.Second, Round: 392 * time.Second, Reason: "large share"}}
	if got, want := large.Hint(), "polling every 16 s (large share)\nNew and missing attachments show with the next poll, changes inside old ones within 7 min"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (State{Phase: Open, CaughtUp: true}).Hint(); got != "live · watching" {
		t.Errorf("got %q", got)
	}
}

func TestFoldersAreCompleted(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"Payments", "payroll", "other", ".hidden"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "pay.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	for typed, want := range map[string]string{
		"/pay": "Payments payroll", "/": "Payments other payroll", "/.h": ".hidden", "/none": "", "/missing/": "",
	} {
		var got []string
		told := false
		r.Complete(dir+typed, func(found []string) { got, told = found, true })
		r.until("it is told", func() bool { return told })
		for i := range got {
			got[i] = filepath.Base(got[i])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", typed, got, want)
		}
	}
	if folders("relative/path") != nil {
		t.Error("a relative path has completions")
	}
}
