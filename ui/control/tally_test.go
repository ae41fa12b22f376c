package control

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
	"attache/store/transfer"
	"attache/ui/activity"
)

func TestCountsAlwaysAddUp(t *testing.T) {
	locked := errors.New("Can't read x of message m: it is locked")
	with := func(total, done, gone, skipped, failed int) *tally {
		c := &tally{total: total, done: done, gone: gone, skipped: skipped}
		for range failed {
			c.fail(key("m", "x"), locked)
		}
		return c
	}
	for want, test := range map[string]struct {
		t   *tally
		end error
	}{
		"Done.":           {with(100, 100, 0, 0, 0), nil},
		"Done, 3 failed.": {with(100, 97, 0, 0, 3), nil},
		"Done, 1 failed. Can't read x of message m: it is locked.":                           {with(100, 99, 0, 0, 1), nil},
		"Done, 2 skipped, because a file of that name exists, 3 no longer stored, 4 failed.": {with(100, 91, 3, 2, 4), nil},
		"Done, 1 failed, 60 not done.":                                                       {with(100, 39, 0, 0, 1), context.Canceled},
		"the disk is gone. Done, 1,000 not done.":                                            {with(1000, 0, 0, 0, 0), errors.New("the disk is gone")},
		"Done, 10,002 failed.":                                                               {with(10_002, 0, 0, 0, 10_002), nil},
	} {
		out := test.t.outcome("Done", "not done", test.end)
		if out.Summary != want {
			t.Errorf("got  %q\nwant %q", out.Summary, want)
		}
		if n := out.Succeeded + len(out.Failures) + out.Unlisted + test.t.left(); n != test.t.total {
			t.Errorf("%q: %d of %d", want, n, test.t.total)
		}
	}
}

// locked is a source where some attachments can't be read or deleted, as long as it says so.
func (r *rig) locked(location string, names map[string]bool) *store.Store {
	return r.source(location, func(_ context.Context, s memory.Step) error {
		if names[s.Key.Name] && (s.Op == memory.Read || s.Op == memory.Delete) {
			return &driver.Fault{Kind: driver.ErrLocked, Reason: "another program has it open"}
		}
		return nil
	})
}

func TestATryAfterATryIsNamedForWhatItDoes(t *testing.T) {
	r := newRig(t)
	bad := map[string]bool{"a": true, "b": true}
	st := r.locked("/a", bad)
	for _, n := range []string{"a", "b", "c", "d"} {
		r.save(st, "m1", n, n)
	}
	r.opened("/a")
	what := Chosen{Infos: infos(t, st, "m1")}
	dest := t.TempDir()
	r.Export(what.Words(), what.Selection(), dest, transfer.Options{}, nil)
	s := r.ended()
	if want := "Export 4 attachments (4 B) of message m1 to " + dest; s.Title != want || !strings.HasPrefix(s.Line(), "2 attachments (2 B) exported, 2 failed.") {
		t.Errorf("title %q, line %q", s.Title, s.Line())
	}
	tryAgain := func(title string, state activity.State, line string) {
		t.Helper()
		r.jobs.Retry(s.ID)
		s = r.ended()
		if s.Title != title+" to "+dest || s.State != state || !strings.HasPrefix(s.Line(), line) {
			t.Errorf("title %q, %v, line %q", s.Title, s.State, s.Line())
		}
	}
	tryAgain("Export again: 2 attachments", activity.Failed, "0 attachments (0 B) exported, 2 failed.")
	delete(bad, "a")
	tryAgain("Export again: 2 attachments", activity.Partly, "1 attachment (1 B) exported, 1 failed. Can't ")
	tryAgain("Export again: 1 attachment", activity.Failed, "0 attachments (0 B) exported, 1 failed. Can't ")
	if n := len(r.jobs.Jobs()); n != 4 {
		t.Errorf("%d jobs are listed", n)
	}
	for _, n := range []string{"a", "c", "d"} {
		if _, err := os.Stat(filepath.Join(dest, n)); err != nil {
			t.Error(err)
		}
	}
}

func TestACancelledJobCountsWhatItLeft(t *testing.T) {
	r := newRig(t)
	reached := make(chan struct{})
	st := r.source("/a", func(ctx context.Context, s memory.Step) error {
		if s.Op == memory.Delete && s.Key.Name == "c" {
			close(reached)
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	})
	for _, n := range []string{"a", "b", "c", "d", "e"} {
		r.save(st, "m1", n, n)
	}
	r.writable("/a")
	r.Delete(Chosen{Infos: infos(t, st, "m1")})
	<-reached
	r.jobs.Cancel(r.jobs.Jobs()[0].ID)
	s := r.ended()
	if s.State != activity.Cancelled || !strings.HasSuffix(s.Line(), "2 attachments deleted, 3 not deleted.") {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if s.Outcome.Retry != nil {
		t.Error("a cancelled deletion is offered again by one press of a button")
	}
	if got := names(t, st, "m1"); got != "c d e" {
		t.Errorf("left: %q", got)
	}
}
