package control

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"attache/store"
	"attache/store/memory"
	"attache/ui/activity"
)

func TestADeletionTakesWhatWasNamedAndNothingElse(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.save(st, "m1", "y", "2")
	r.save(st, "m2", "z", "3")
	r.writable("/a")
	what := Chosen{Infos: infos(t, st, "m1"), Messages: []string{"m1"}}
	if got := what.Words(); got != "2 attachments (2 B) of message m1" {
		t.Errorf("words: %q", got)
	}
	r.save(st, "m1", "new", "it came after the person agreed")
	r.Delete(what)
	if s := r.ended(); s.State != activity.Done || s.Line() != "2 attachments deleted." {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if got := names(t, st, "m1"); got != "new" {
		t.Errorf("left: %q", got)
	}
	if got := names(t, st, "m2"); got != "z" {
		t.Errorf("the other message has %q", got)
	}
}

func TestADeletionOfWhatIsGoneSaysSo(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.writable("/a")
	what := Chosen{Infos: infos(t, st, "m1")}
	if err := st.Delete(t.Context(), key("m1", "x")); err != nil {
		t.Fatal(err)
	}
	r.Delete(what)
	if s := r.ended(); s.State != activity.Done || s.Line() != "0 attachments deleted, 1 no longer stored." {
		t.Errorf("%v %q", s.State, s.Line())
	}
}

func TestWithoutWriteModeNothingIsChanged(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	r.Delete(Chosen{Infos: infos(t, st, "m1")})
	if s := r.ended(); s.State != activity.Failed || !errors.Is(s.Outcome.Failures[0].Err, store.ErrReadOnly) || !strings.Contains(s.Line(), "read-only") {
		t.Errorf("%v %+v", s.State, s.Outcome)
	}
	if got := names(t, st, "m1"); got != "x" {
		t.Errorf("left: %q", got)
	}
}

func TestACleanUpRemovesWhatItsDryRunShowed(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	now := time.Now()
	for name, expiry := range map[string]time.Time{"old": now.Add(-48 * time.Hour), "older": now.Add(-96 * time.Hour), "live": now.Add(time.Hour)} {
		if err := st.SaveBytes(t.Context(), key("m1", name), []byte("12345"), store.SaveOptions{Expiry: expiry}); err != nil {
			t.Fatal(err)
		}
	}
	r.opened("/a")
	var found *Cleanup
	defer r.DryRun(now, func(c Cleanup) { found = &c })()
	r.until("the dry run is done", func() bool { return found != nil && found.Done })
	if len(found.Infos) != 2 || found.Bytes != 10 || found.Messages != 1 || now.Sub(found.Oldest) < 95*time.Hour || found.Err != nil {
		t.Errorf("found %+v", found)
	}
	if got := names(t, st, "m1"); got != "live old older" {
		t.Errorf("the dry run changed something: %q", got)
	}
	if err := r.SetWrite(true); err != nil {
		t.Fatal(err)
	}
	r.Clean(now, len(found.Infos))
	if s := r.ended(); s.State != activity.Done || !strings.HasPrefix(s.Line(), "2 expired attachments deleted, 10 B freed") {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if got := names(t, st, "m1"); got != "live" {
		t.Errorf("left: %q", got)
	}
}

func TestADryRunTellsWhatItFoundUpToNow(t *testing.T) {
	r := newRig(t)
	var slow atomic.Bool
	reached, goOn := make(chan struct{}), make(chan struct{})
	st := r.source("/a", func(ctx context.Context, s memory.Step) error {
		if s.Op == memory.List && s.Done == 2 && slow.CompareAndSwap(true, false) {
			close(reached)
			select {
			case <-goOn:
			case <-ctx.Done():
			}
		}
		return ctx.Err()
	})
	now := time.Now()
	for _, m := range []string{"m1", "m2", "m3"} {
		if err := st.SaveBytes(t.Context(), key(m, "old"), []byte("12345"), store.SaveOptions{Expiry: now.Add(-time.Hour)}); err != nil {
			t.Fatal(err)
		}
	}
	r.opened("/a")
	slow.Store(true)
	var told []Cleanup
	cancel := r.DryRun(now, func(c Cleanup) { told = append(told, c) })
	<-reached
	r.until("the first two are told", func() bool { return len(told) > 0 && len(told[len(told)-1].Infos) == 2 })
	if c := told[len(told)-1]; c.Done || c.Bytes != 10 || c.Messages != 2 {
		t.Errorf("half-way: %+v", c)
	}
	close(goOn)
	r.until("it is done", func() bool { return told[len(told)-1].Done })
	if c := told[len(told)-1]; len(c.Infos) != 3 || c.Err != nil {
		t.Errorf("in the end: %+v", c)
	}
	cancel()
}

func TestADryRunThatIsGivenUpTellsNothingMore(t *testing.T) {
	r := newRig(t)
	var slow atomic.Bool
	reached, ended := make(chan struct{}), make(chan struct{})
	st := r.source("/a", func(ctx context.Context, s memory.Step) error {
		if s.Op == memory.List && slow.CompareAndSwap(true, false) {
			close(reached)
			<-ctx.Done()
			close(ended)
		}
		return ctx.Err()
	})
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	slow.Store(true)
	cancel := r.DryRun(time.Now(), func(c Cleanup) { t.Errorf("told %+v", c) })
	<-reached
	cancel()
	<-ended
	r.queue.Run()
	r.Close()
	r.queue.Run()
}
