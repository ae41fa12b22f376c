package activity

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
)

// ends is work that ends at once.
func ends(title string, o Outcome) Work {
	return Work{Title: title, Source: "/a", SourceName: "payments", Run: func(context.Context, *Progress) Outcome { return o }}
}

func TestWhatWentWellLeavesTheBarByItself(t *testing.T) {
	l, v := shown(t)
	v.SetSource("/a")
	l.Start(ends("Delete", Outcome{Summary: "1 attachment deleted."}))
	when(t, v, "it is told", func() bool { return l.Running() == 0 && v.Line() == "1 attachment deleted." })
	v.now = func() time.Time { return time.Now().Add(lingers) }
	v.Update()
	if v.Bar.Visible() || len(l.Jobs()) != 1 {
		t.Errorf("the bar says %q, and %d jobs are listed", v.Line(), len(l.Jobs()))
	}
	v.ShowPanel(true)
	if !v.Panel.Visible() || len(v.cards) != 1 {
		t.Error("the panel has forgotten it")
	}
	l.Start(ends("Export", Outcome{Err: errors.New("the disk is full")}))
	when(t, v, "what failed stays", func() bool { return l.Running() == 0 && v.Bar.Visible() && v.Line() == "the disk is full" })
}

func TestTheBarTellsOfTheOpenSource(t *testing.T) {
	l, v := shown(t)
	v.SetSource("/a")
	l.Start(ends("Delete", Outcome{Summary: "1 attachment deleted."}))
	when(t, v, "it is told", func() bool { return l.Running() == 0 && v.Bar.Visible() })
	v.SetSource("/b")
	if v.Bar.Visible() {
		t.Errorf("of another source it says %q", v.Line())
	}
	l.Start(ends("Export", Outcome{Err: errors.New("the disk is full")}))
	when(t, v, "what failed is said with its source", func() bool { return l.Running() == 0 && v.Line() == "payments: the disk is full" })
	v.ShowPanel(true)
	for _, c := range v.cards {
		if !strings.HasPrefix(c.title.Text, "payments: ") {
			t.Errorf("a card says %q", c.title.Text)
		}
	}
	if log := l.Jobs()[0].Log(); !strings.Contains(log, "source: /a\n") {
		t.Errorf("%s", log)
	}
}

func TestDismissingDoesNotBringUpWhatIsOlder(t *testing.T) {
	l, v := shown(t)
	v.SetSource("/a")
	for _, why := range []string{"first", "second"} {
		l.Start(ends("Export", Outcome{Err: errors.New(why)}))
		when(t, v, why+" is told", func() bool { return l.Running() == 0 && v.Line() == why })
	}
	test.Tap(v.dismiss)
	v.Update()
	if v.Bar.Visible() || len(l.Jobs()) != 1 {
		t.Errorf("it says %q; %d jobs", v.Line(), len(l.Jobs()))
	}
}

func TestThePanelIsAsHighAsItsCardsWithinReason(t *testing.T) {
	l, v := shown(t)
	height := func(jobs int, room float32) float32 {
		t.Helper()
		for len(l.Jobs()) < jobs {
			l.Start(ends("Export", Outcome{Summary: "done."}))
		}
		when(t, v, "they have ended", func() bool { return l.Running() == 0 })
		v.Room = func() float32 { return room }
		v.ShowPanel(true)
		v.Update()
		return v.Panel.Objects[0].MinSize().Height
	}
	card := height(1, 800)
	if three := height(3, 800); three < 2.5*card {
		t.Errorf("%v for three cards of %v", three, card)
	}
	if many := height(20, 800); many > mostHigh+1 {
		t.Errorf("%v for twenty", many)
	}
	if low := height(20, 400); low > 400*mostOfWindow+1 {
		t.Errorf("%v in a low window", low)
	}
}
