package activity

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

// Fyne's driver starts a goroutine while the program is being initialised, before any test; it is not ours to end.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.IgnoreCurrent()) }

// copying is work that moves the given bytes a second, in steps of a tenth of a second.
func copying(items, bytes, perSecond int64) Work {
	return Work{Title: "Export", Doing: "↓ exporting", Run: func(ctx context.Context, p *Progress) Outcome {
		p.Expect(items, bytes)
		for done := int64(0); done < bytes; done += perSecond / 10 {
			select {
			case <-ctx.Done():
				return Outcome{Err: ctx.Err()}
			case <-time.After(time.Second / 10):
				p.Add(0, perSecond/10)
			}
		}
		p.Add(items, 0)
		return Outcome{Summary: "exported"}
	}}
}

func only(t *testing.T, l *List) Snapshot {
	t.Helper()
	jobs := l.Jobs()
	if len(jobs) != 1 {
		t.Fatalf("%d jobs", len(jobs))
	}
	return jobs[0]
}

func TestARunningJobTellsRateAndTimeLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		l.Start(copying(120, 4000, 100))
		time.Sleep(10050 * time.Millisecond)
		s := only(t, l)
		if s.State != Running || s.Rate < 95 || s.Rate > 105 {
			t.Errorf("state %v, rate %v", s.State, s.Rate)
		}
		if s.Left < 28*time.Second || s.Left > 32*time.Second {
			t.Errorf("left %v", s.Left)
		}
		if want := "↓ exporting 0 of 120 · 1.0 of 4.0 kB · "; !strings.HasPrefix(s.Line(), want) {
			t.Errorf("line %q", s.Line())
		}
		l.Close()
	})
}

func TestTheRateFollowsAStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		l.Start(Work{Run: func(ctx context.Context, p *Progress) Outcome {
			p.Expect(0, 1e6)
			p.Add(0, 5e5)
			<-ctx.Done()
			return Outcome{Err: ctx.Err()}
		}})
		time.Sleep(30 * time.Second)
		if s := only(t, l); s.Rate > 100 {
			t.Errorf("rate %v half a minute into a stall", s.Rate)
		}
		l.Close()
	})
}

func TestAFinishedJobStaysUntilDismissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		id := l.Start(copying(1, 100, 100))
		time.Sleep(5 * time.Second)
		if s := only(t, l); s.State != Done || s.Line() != "exported" || l.Running() != 0 {
			t.Errorf("%v %q", s.State, s.Line())
		}
		l.Dismiss(id)
		if len(l.Jobs()) != 0 {
			t.Error("still there")
		}
		l.Close()
	})
}

func TestARunningJobCannotBeDismissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		id := l.Start(copying(1, 1000, 10))
		l.Dismiss(id)
		l.DismissEnded()
		if s := only(t, l); s.State != Running {
			t.Error(s.State)
		}
		l.Close()
	})
}

func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		id := l.Start(copying(1, 1000, 10))
		time.Sleep(time.Second)
		l.Cancel(id)
		if s := only(t, l); !s.Cancelling && s.State != Cancelled {
			t.Error("not said")
		}
		synctest.Wait()
		if s := only(t, l); s.State != Cancelled || !strings.Contains(s.Line(), "cancelled") {
			t.Errorf("%v %q", s.State, s.Line())
		}
		l.Close()
	})
}

func TestRetryRunsWhatFailedAndLeavesTheFirstJobToSaySo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		again := copying(1, 10, 100)
		id := l.Start(Work{Title: "first", Run: func(context.Context, *Progress) Outcome {
			return Outcome{Summary: "1 of 2 failed", Failures: []Failure{{"order.json", errors.New("locked")}}, Succeeded: 1, Retry: &again}
		}})
		synctest.Wait()
		if s := only(t, l); s.State != Partly || !strings.Contains(s.Log(), "order.json: locked") {
			t.Errorf("%v\n%s", s.State, s.Log())
		}
		l.Retry(id)
		l.Retry(id)
		time.Sleep(time.Second)
		jobs := l.Jobs()
		if len(jobs) != 2 || jobs[0].Title != "Export" || jobs[0].State != Done {
			t.Fatalf("%+v", jobs)
		}
		first := jobs[1]
		if first.State != Partly || first.Outcome.Retry != nil || !strings.Contains(first.Log(), "partly failed, tried again") || !strings.Contains(first.Log(), "order.json: locked") {
			t.Errorf("the first is\n%s", first.Log())
		}
		l.Close()
	})
}

func TestHowAJobEnded(t *testing.T) {
	one := []Failure{{"x", errors.New("locked")}}
	for name, test := range map[string]struct {
		out  Outcome
		want State
	}{
		"nothing to do":                 {Outcome{}, Done},
		"all of it worked":              {Outcome{Succeeded: 3}, Done},
		"some failed":                   {Outcome{Succeeded: 1, Failures: one}, Partly},
		"all failed":                    {Outcome{Failures: one}, Failed},
		"it was ended by an error":      {Outcome{Succeeded: 1, Err: errors.New("the disk is gone")}, Failed},
		"it was cancelled":              {Outcome{Succeeded: 1, Err: context.Canceled}, Cancelled},
		"it was cancelled after errors": {Outcome{Failures: one, Err: fmt.Errorf("x: %w", context.Canceled)}, Cancelled},
	} {
		if got := stateOf(test.out); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestALogNamesWhatIsNotListed(t *testing.T) {
	s := Snapshot{State: Partly, Outcome: Outcome{Failures: []Failure{{"x", errors.New("locked")}}, Unlisted: 41}}
	if log := s.Log(); !strings.Contains(log, "failed (42):") || !strings.Contains(log, "and 41 more") {
		t.Errorf("%s", log)
	}
}

func TestAMistakeInAJobIsAFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		l.Start(Work{Title: "bad", Run: func(context.Context, *Progress) Outcome { panic("boom") }})
		synctest.Wait()
		if s := only(t, l); s.State != Failed || !strings.Contains(s.Log(), "boom") {
			t.Errorf("%v\n%s", s.State, s.Log())
		}
		l.Close()
	})
}

func TestCloseCancelsAndWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewList(nil)
		ended := false
		l.Start(Work{Run: func(ctx context.Context, _ *Progress) Outcome {
			<-ctx.Done()
			time.Sleep(time.Second)
			ended = true
			return Outcome{Err: ctx.Err()}
		}})
		l.Close()
		if !ended {
			t.Error("Close came back before the work ended")
		}
		if l.Start(copying(1, 1, 1)) != 0 {
			t.Error("a closed list started work")
		}
	})
}

func TestChangesAreToldAtMostTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := make(chan struct{}, 1000)
		l := NewList(func() { told <- struct{}{} })
		l.Start(Work{Run: func(ctx context.Context, p *Progress) Outcome {
			for range 100_000 {
				p.Add(1, 10)
			}
			<-time.After(2 * time.Second)
			return Outcome{}
		}})
		time.Sleep(10 * time.Second)
		if n := len(told); n < 20 || n > 25 {
			t.Errorf("told %d times in two seconds of work", n)
		}
		l.Close()
	})
}

func TestLines(t *testing.T) {
	base := Snapshot{Title: "Export 3 attachments", Doing: "↓ exporting"}
	with := func(f func(*Snapshot)) Snapshot { s := base; f(&s); return s }
	for want, s := range map[string]Snapshot{
		"↓ exporting": base,
		"↓ exporting 37 of 120 · 1.2 of 4.0 GB · 310 MB/s · 9 s left": with(func(s *Snapshot) {
			s.Numbers = Numbers{Items: 37, TotalItems: 120, Bytes: 1.2e9, TotalBytes: 4e9}
			s.Rate, s.Left = 310e6, 9*time.Second
		}),
		"↓ exporting 12,000":                  with(func(s *Snapshot) { s.Items = 12000 }),
		"↓ exporting · cancelling":            with(func(s *Snapshot) { s.Cancelling = true }),
		"Export 3 attachments: done":          with(func(s *Snapshot) { s.State = Done }),
		"the disk is full":                    with(func(s *Snapshot) { s.State = Failed; s.Outcome.Err = errors.New("the disk is full") }),
		"Export 3 attachments: cancelled. 2.": with(func(s *Snapshot) { s.State = Cancelled; s.Outcome.Summary = "2." }),
	} {
		if got := s.Line(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

type detailed struct{}

func (detailed) Error() string   { return "short" }
func (detailed) Details() string { return "short\ncause: long" }

func TestDetailsHoldTheCause(t *testing.T) {
	if got := Details(detailed{}); got != "short\ncause: long" {
		t.Errorf("got %q", got)
	}
	if got := Details(errors.Join(detailed{}, errors.New("plain"))); got != "short\ncause: long\nplain" {
		t.Errorf("got %q", got)
	}
	if got := Details(fmt.Errorf("plain")); got != "plain" || Details(nil) != "" {
		t.Errorf("got %q", got)
	}
}
