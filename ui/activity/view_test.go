package activity

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetooltip "github.com/dweymouth/fyne-tooltip"
)

// shown is a view of a list in a window.
func shown(t *testing.T) (*List, *View) {
	t.Helper()
	test.NewTempApp(t)
	l := NewList(nil)
	t.Cleanup(l.Close)
	v := NewView(l, nil)
	w := test.NewTempWindow(t, nil)
	w.SetContent(fynetooltip.AddWindowToolTipLayer(container.NewVBox(v.Panel, v.Bar), w.Canvas()))
	w.Resize(fyne.NewSize(900, 600))
	return l, v
}

// when waits for a condition and updates the view meanwhile.
func when(t *testing.T, v *View, what string, holds func() bool) {
	t.Helper()
	for late := time.After(time.Minute); ; {
		v.Update()
		if holds() {
			return
		}
		select {
		case <-late:
			t.Fatalf("waited in vain: %s; the bar says %q", what, v.Line())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func TestTheBarComesWithWorkAndGoesWhenItIsDismissed(t *testing.T) {
	l, v := shown(t)
	v.Update()
	if v.Bar.Visible() {
		t.Error("a bar without work")
	}
	resized := 0
	v.OnResize = func() { resized++ }
	l.Start(Work{Title: "Export", Doing: "↓ exporting", Run: func(ctx context.Context, p *Progress) Outcome {
		p.Expect(4, 400)
		p.Add(1, 100)
		<-ctx.Done()
		return Outcome{Err: ctx.Err()}
	}})
	when(t, v, "it says what runs", func() bool { return strings.HasPrefix(v.Line(), "↓ exporting 1 of 4 · 100 of 400 B") })
	if !v.cancel.Visible() || v.dismiss.Visible() || v.retry.Visible() {
		t.Error("the wrong buttons")
	}
	test.Tap(v.cancel)
	when(t, v, "it is cancelled", func() bool { return v.dismiss.Visible() })
	if !strings.Contains(v.Line(), "cancelled") {
		t.Errorf("%q", v.Line())
	}
	test.Tap(v.dismiss)
	v.Update()
	if v.Bar.Visible() || resized != 2 {
		t.Errorf("visible %v, resized %d times", v.Bar.Visible(), resized)
	}
}

func TestThePanelListsEveryJob(t *testing.T) {
	l, v := shown(t)
	again := Work{Title: "again", Run: func(context.Context, *Progress) Outcome { return Outcome{Summary: "all done."} }}
	l.Start(Work{Title: "first", Run: func(context.Context, *Progress) Outcome { return Outcome{Summary: "fine."} }})
	l.Start(Work{Title: "second", Run: func(context.Context, *Progress) Outcome {
		return Outcome{Summary: "1 of 2 failed.", Failures: []Failure{{"x", errors.New("locked")}}, Succeeded: 1, Retry: &again}
	}})
	when(t, v, "both have ended", func() bool { return l.Running() == 0 })
	test.Tap(v.details)
	if !v.Panel.Visible() || len(v.cards) != 2 || len(v.body.Objects) != 2 {
		t.Fatalf("%d cards", len(v.cards))
	}
	var details Snapshot
	v.OnDetails = func(s Snapshot) { details = s }
	var failed *card
	for _, c := range v.cards {
		if c.s.Title == "second" {
			failed = c
		}
	}
	if !strings.Contains(failed.line.Text, "partly failed") || !strings.Contains(failed.line.Text, "1 of 2 failed.") || !failed.retry.Visible() {
		t.Errorf("%q", failed.line.Text)
	}
	v.OnDetails(failed.s)
	if !strings.Contains(details.Log(), "- x: locked") {
		t.Errorf("%s", details.Log())
	}
	test.Tap(failed.retry)
	when(t, v, "the other try is done", func() bool { return v.Line() == "all done." })
	if len(v.cards) != 3 || !strings.Contains(failed.line.Text, ", tried again · 1 of 2") || failed.retry.Visible() {
		t.Errorf("%d cards; the first says %q", len(v.cards), failed.line.Text)
	}
	test.Tap(v.clear)
	v.Update()
	if v.Panel.Visible() || len(v.list.Jobs()) != 0 {
		t.Error("something is left")
	}
}

func TestSeveralJobsAreCountedInTheBar(t *testing.T) {
	l, v := shown(t)
	wait := func(ctx context.Context, _ *Progress) Outcome { <-ctx.Done(); return Outcome{Err: ctx.Err()} }
	l.Start(Work{Doing: "deleting", Run: wait})
	l.Start(Work{Doing: "↓ exporting", Run: wait})
	v.Update()
	if v.Line() != "↓ exporting · and 1 more" {
		t.Errorf("%q", v.Line())
	}
}
