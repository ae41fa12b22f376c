package viewer

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"attache/preview"
	"attache/ui/async"
	"attache/ui/look"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// stage is a viewer in a window, whose results wait until the test takes them.
type stage struct {
	*Viewer
	t      *testing.T
	queue  *async.Queue
	window fyne.Window
	copied string
	keys   []fyne.KeyName
}

func newStage(t *testing.T) *stage {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.New(look.Light, look.Normal))
	s := &stage{t: t, queue: async.NewQueue()}
	s.Viewer = New(Options{
		Dispatch: s.queue.Dispatch,
		Copy:     func(text string) { s.copied = text },
		Keys:     func(e *fyne.KeyEvent) { s.keys = append(s.keys, e.Name) },
		Words:    func(err error) string { return "can't read it: " + err.Error() },
	})
	s.window = test.NewTempWindow(t, s.Viewer)
	s.window.Resize(fyne.NewSize(700, 500))
	t.Cleanup(s.Close)
	return s
}

// until takes results until something is so.
func (s *stage) until(what string, so func() bool) {
	s.t.Helper()
	deadline := time.After(20 * time.Second)
	for {
		s.queue.Run()
		if so() {
			return
		}
		select {
		case <-s.queue.More():
		case <-deadline:
			s.t.Fatalf("never: %s\non the screen:\n%s", what, strings.Join(s.screen(), "\n"))
		}
	}
}

// screen is what is on the screen as text.
func (s *stage) screen() []string {
	if !s.sentence.object.Hidden {
		return []string{s.sentence.text.Text}
	}
	var out []string
	for _, l := range s.text.sheet.page.lines {
		var b strings.Builder
		for _, c := range l.cells {
			if c.r != 0 {
				b.WriteRune(c.r)
			}
		}
		out = append(out, b.String())
	}
	return out
}

func (s *stage) first() string {
	if lines := s.screen(); len(lines) > 0 {
		return lines[0]
	}
	return ""
}

func (s *stage) show(data string, h preview.Hints) {
	s.t.Helper()
	s.ShowSource(preview.Bytes(data), h, false)
	s.until("something is shown", func() bool {
		return s.preview != nil && s.sentence.object.Hidden && (s.text.Hidden || len(s.text.sheet.page.lines) > 0)
	})
}

func (s *stage) key(names ...fyne.KeyName) {
	for _, n := range names {
		s.text.TypedKey(&fyne.KeyEvent{Name: n})
	}
}

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

func TestItShowsTextAndSaysWhy(t *testing.T) {
	s := newStage(t)
	s.show(numbered(1000), preview.Hints{Metadata: map[string]string{"encoding": "utf-8"}})
	if got := s.first(); got != "line 1" {
		t.Errorf("first line %q", got)
	}
	if got := s.head.why.Text; got != "text, UTF-8 by metadata" {
		t.Errorf("why: %q", got)
	}
	if got := s.foot.where.Text; !strings.HasPrefix(got, "first ") || !strings.HasSuffix(got, " of 8.9 kB · line 1") {
		t.Errorf("where: %q", got)
	}
	s.until("there is a line for each row", func() bool {
		rows, _ := s.text.sheet.room()
		return len(s.screen()) == rows
	})
}

func TestWhatDoesNotFitTogetherIsShown(t *testing.T) {
	s := newStage(t)
	s.show("hello", preview.Hints{Metadata: map[string]string{"encoding": "klingon-8"}})
	if s.head.notes.Hidden || len(s.head.notes.Objects) != 1 {
		t.Error("no note")
	}
	s.show("hello", preview.Hints{})
	if !s.head.notes.Hidden {
		t.Error("a note stayed")
	}
}

func TestKeysMove(t *testing.T) {
	s := newStage(t)
	s.show(numbered(1000), preview.Hints{})
	rows, _ := s.text.sheet.room()
	steps := []struct {
		key  fyne.KeyName
		want string
	}{
		{fyne.KeyDown, "line 2"},
		{fyne.KeyDown, "line 3"},
		{fyne.KeyUp, "line 2"},
		{fyne.KeyPageDown, fmt.Sprintf("line %d", 2+rows-1)},
		{fyne.KeyPageUp, "line 2"},
		{fyne.KeyEnd, fmt.Sprintf("line %d", 1002-rows)},
		{fyne.KeyDown, fmt.Sprintf("line %d", 1002-rows)}, // there is nothing further down
		{fyne.KeyHome, "line 1"},
		{fyne.KeyUp, "line 1"},
	}
	for _, step := range steps {
		before := s.text.sheet.page.lines
		s.key(step.key)
		s.until(fmt.Sprintf("%s leads to %s", step.key, step.want), func() bool {
			return s.first() == step.want && &before[0] != &s.text.sheet.page.lines[0]
		})
	}
	s.key(fyne.KeyF5, fyne.KeyEscape)
	if fmt.Sprint(s.keys) != "[F5 Escape]" {
		t.Errorf("keys handed on: %v", s.keys)
	}
}

func TestTheWheelMovesThreeRows(t *testing.T) {
	s := newStage(t)
	s.show(numbered(1000), preview.Hints{})
	for range 10 { // faster than pages can be read: they add up
		s.text.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	}
	s.until("thirty rows on", func() bool { return s.first() == "line 31" })
}

func TestTheScrollBarReachesBothEnds(t *testing.T) {
	s := newStage(t)
	s.show(numbered(100000), preview.Hints{})
	drag := func(y float32) {
		from, _, _ := s.text.down.Thumb()
		s.text.down.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, from+1)}})
		s.text.down.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, y)}})
		s.text.down.DragEnd()
	}
	drag(10000)
	s.until("the end", func() bool { return s.screen()[len(s.screen())-2] == "line 100000" })
	drag(s.text.down.Size().Height / 2)
	s.until("the middle", func() bool {
		n := 0
		_, err := fmt.Sscanf(s.first(), "line %d", &n)
		return err == nil && n > 40000 && n < 60000
	})
	drag(-100)
	s.until("the start", func() bool { return s.first() == "line 1" })
}

func TestSearching(t *testing.T) {
	s := newStage(t)
	s.show(numbered(5000)+"The Needle\n"+numbered(5000)+"a second needle", preview.Hints{})
	s.text.TypedRune('/')
	if s.ask.object.Hidden {
		t.Fatal("no search")
	}
	s.ask.entry.SetText("needle")
	s.ask.done("needle", false)
	onScreen := func(want string) func() bool {
		return func() bool {
			for _, l := range s.text.sheet.page.lines {
				if s.text.sheet.current[0] >= l.start && s.text.sheet.current[0] < l.end {
					return strings.Contains(strings.Join(s.screen(), "\n"), want)
				}
			}
			return false
		}
	}
	s.until("the first is found", onScreen("The Needle"))
	hits := 0
	for _, l := range s.text.sheet.page.lines {
		for _, c := range l.cells {
			if c.hit {
				hits++
			}
		}
	}
	if hits != len("needle") {
		t.Errorf("%d cells are marked", hits)
	}
	s.key(fyne.KeyF3)
	s.until("the second is found", onScreen("a second needle"))
	s.key(fyne.KeyF3)
	s.until("and the first again", onScreen("The Needle"))
	if got := s.ask.says.Text; got != "from the start again" {
		t.Errorf("said %q", got)
	}
	s.ask.done("needle", true)
	s.until("backward from the end", onScreen("a second needle"))
	f3 := &fyne.KeyEvent{Name: fyne.KeyF3} // also where the search is being typed
	s.ask.entry.TypedKey(f3)
	s.until("F3 in the field goes on", onScreen("The Needle"))
	s.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	s.ask.entry.TypedKey(f3)
	s.until("and Shift+F3 back", onScreen("a second needle"))
	s.ask.done("absent", false)
	s.until("not found is said", func() bool { return s.ask.says.Text == "not found" })
	s.ask.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.ask.object.Visible() || s.text.needle != "" {
		t.Error("Esc left it open")
	}
}

func TestAClosedSearchKeepsNoKeys(t *testing.T) {
	s := newStage(t)
	s.show("hello", preview.Hints{})
	s.Search()
	s.text.Hide() // as while something else is being read
	s.closeAsk()
	if f := s.window.Canvas().Focused(); f != nil {
		t.Errorf("%T has the keyboard", f)
	}
}

func TestJumping(t *testing.T) {
	s := newStage(t)
	s.show(numbered(100000), preview.Hints{})
	for _, step := range []struct{ typed, want string }{{"5000", "line 5000"}, {"0", "line 1"}, {"100%", "line 100000"}, {"line 77,777", "line 77777"}, {"start", "line 1"}} {
		s.Jump()
		s.ask.done(step.typed, false)
		s.until(step.typed+" leads to "+step.want, func() bool { return strings.Contains("\n"+strings.Join(s.screen(), "\n")+"\n", "\n"+step.want+"\n") })
		if s.ask.object.Visible() {
			t.Errorf("%s: the line stayed open", step.typed)
		}
	}
	s.text.TypedRune('g')
	if !s.ask.object.Visible() || !s.ask.jumping {
		t.Error("g opens nothing")
	}
	s.ask.done("1000000", false)
	s.until("a line that isn't there", func() bool { return s.ask.says.Text == "there is no line 1,000,000; the last is line 100,000" })
	s.ask.done("nowhere", false)
	if s.ask.says.Text != errTarget.Error() {
		t.Errorf("said %q", s.ask.says.Text)
	}
}

func TestHex(t *testing.T) {
	s := newStage(t)
	s.show("\x00\x01Hello\xFE"+strings.Repeat("\x00", 100000)+"\xDE\xAD", preview.Hints{})
	if s.view != preview.ViewHex {
		t.Fatalf("shown as %s", s.view)
	}
	if got := s.first(); got != "00 01 48 65 6c 6c 6f fe  00 00 00 00 00 00 00 00  ..Hello........." {
		t.Errorf("%q", got)
	}
	s.press(0, float32(hexLetters)+2, 0) // the letters and the digits select the same
	s.text.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: s.point(0, float32(hexColumn(6))+1.9)}})
	s.text.MouseUp(nil)
	if got := s.copy(); got != "48 65 6c 6c 6f" {
		t.Errorf("copied %q", got)
	}
	s.Search()
	s.ask.done("de ad", false)
	s.until("bytes are found", func() bool { return s.text.sheet.current == [2]int64{100008, 100010} })
}

func TestTheChosenViewStaysForTheNextAttachment(t *testing.T) {
	s := newStage(t)
	s.show("first", preview.Hints{})
	s.choose(preview.ViewHex)
	s.until("hex", func() bool { return strings.HasPrefix(s.first(), "66 69") })
	s.show("second", preview.Hints{})
	s.until("hex again", func() bool { return strings.HasPrefix(s.first(), "73 65") })
	s.choose(preview.ViewPreview)
	s.until("text", func() bool { return s.first() == "second" })
}

func TestJSONOnOneLineIsIndentedAndRawUnderText(t *testing.T) {
	s := newStage(t)
	raw := `{"a":1000000000000003023,"b":"` + strings.Repeat("x", 300) + `"}`
	s.show(raw, preview.Hints{})
	if got := s.screen()[1]; got != `  "a": 1000000000000003023,` {
		t.Errorf("%q", got)
	}
	s.choose(preview.ViewText)
	s.until("raw", func() bool { return s.first() == raw })
}

func TestViewAs(t *testing.T) {
	s := newStage(t)
	s.show("caf\xE9", preview.Hints{Metadata: map[string]string{"encoding": "utf-8"}})
	m := viewAsMenu(s.options, s.showAs)
	for _, group := range m.Items[len(m.Items)-1].ChildMenu.Items {
		for _, i := range group.ChildMenu.Items {
			if i.Label == "iso-8859-1" {
				i.Action()
			}
		}
	}
	s.until("another encoding", func() bool { return s.first() == "café" })
	s.showAs(preview.Options{As: preview.KindBinary})
	s.until("hex", func() bool { return strings.HasPrefix(s.first(), "63 61 66 e9") })
}

// gate is a source whose reads wait until they are let through, or are given up.
type gate struct {
	preview.Bytes
	open    chan struct{}
	waiting chan struct{}
}

func newGate(data string) *gate {
	return &gate{preview.Bytes(data), make(chan struct{}), make(chan struct{}, 100)}
}

func (g *gate) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	g.waiting <- struct{}{}
	select {
	case <-g.open:
		return g.Bytes.ReadAt(context.Background(), p, off) // even though it was given up
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func TestLateResultsAreDropped(t *testing.T) {
	s := newStage(t)
	slow := newGate("too late")
	s.ShowSource(slow, preview.Hints{}, false)
	<-slow.waiting
	s.show("in time", preview.Hints{})
	close(slow.open)
	s.Close() // whatever is under way has come to its end
	s.queue.Run()
	if got := s.first(); got != "in time" {
		t.Errorf("shown: %q", got)
	}
}

func TestASlowSourceIsSaidToBeRead(t *testing.T) {
	s := newStage(t)
	slow := newGate("at last")
	s.ShowSource(slow, preview.Hints{}, false)
	if got := s.first(); got != "" {
		t.Errorf("at once: %q", got)
	}
	s.until("patience ends", func() bool { return s.first() == "reading…" })
	close(slow.open)
	s.until("it is shown", func() bool { return s.first() == "at last" })
}

func TestClearGivesUpWhatIsRead(t *testing.T) {
	s := newStage(t)
	slow := newGate("never")
	s.ShowSource(slow, preview.Hints{}, false)
	<-slow.waiting
	s.Clear()
	s.Close()
	s.queue.Run()
	if got := s.first(); got != "" {
		t.Errorf("shown: %q", got)
	}
}

type broken struct{ preview.Bytes }

func (broken) ReadAt(context.Context, []byte, int64) (int, error) {
	return 0, errors.New("no longer stored")
}

func TestErrorsOfTheSourceAreWordedByTheWindow(t *testing.T) {
	s := newStage(t)
	s.ShowSource(broken{preview.Bytes("x")}, preview.Hints{}, false)
	s.until("the error", func() bool { return s.first() == "can't read it: no longer stored" })
	s.show("fine", preview.Hints{})
	if got := s.first(); got != "fine" {
		t.Errorf("afterwards: %q", got)
	}
}

func TestReadAgainItStaysWhereItWas(t *testing.T) {
	s := newStage(t)
	s.show(numbered(1000), preview.Hints{})
	s.key(fyne.KeyPageDown)
	s.until("moved", func() bool { return s.first() != "line 1" })
	want := s.first()
	s.ShowSource(preview.Bytes(numbered(2000)), preview.Hints{}, true)
	s.until("the same place", func() bool {
		return s.sentence.object.Hidden && s.text.doc != nil && s.text.doc.size() > 10000 && s.first() == want
	})
}

func TestEmptyAndMessages(t *testing.T) {
	s := newStage(t)
	s.ShowSource(preview.Bytes(""), preview.Hints{}, false)
	s.until("empty", func() bool { return s.first() == "This attachment is empty: 0 bytes." })
	s.ShowMessage("Select an attachment.")
	if got := s.first(); got != "Select an attachment." || !s.head.object.Hidden {
		t.Errorf("%q", got)
	}
}

func TestColoursFollowTheTheme(t *testing.T) {
	s := newStage(t)
	s.show("text", preview.Hints{})
	shot := func() color.Color { return s.window.Canvas().Capture().At(350, 300) }
	light := shot()
	test.ApplyTheme(t, look.New(look.Dark, look.Normal))
	if dark := shot(); dark == light {
		t.Errorf("the paper stayed %v", light)
	}
	test.ApplyTheme(t, look.New(look.Light, look.Large))
	s.until("more room for each row", func() bool { return s.text.sheet.metrics.size == 16 })
}

func TestNoMenuIsTallerThanASmallWindow(t *testing.T) {
	s := newStage(t)
	var check func(name string, m *fyne.Menu)
	check = func(name string, m *fyne.Menu) {
		if h := widget.NewMenu(m).MinSize().Height; h > 560 {
			t.Errorf("%s is %v high", name, h)
		}
		for _, i := range m.Items {
			if i.ChildMenu != nil {
				check(i.Label, i.ChildMenu)
			}
		}
	}
	check("View as", viewAsMenu(s.options, s.showAs))
}

func TestTheLineJumpedToStandsOutAndIsNumbered(t *testing.T) {
	s := newStage(t)
	s.show(numbered(1_000_000), preview.Hints{})
	s.Jump()
	s.ask.entry.SetText("777777")
	s.ask.done("777777", false)
	marked := func() *line {
		for i := range s.text.sheet.page.lines {
			if l := &s.text.sheet.page.lines[i]; l.start == s.text.sheet.marked {
				return l
			}
		}
		return nil
	}
	s.until("its row is marked", func() bool { return marked() != nil })
	var number strings.Builder
	for _, c := range marked().label {
		number.WriteRune(c.r)
	}
	if number.String() != "777777" {
		t.Errorf("numbered %q", number.String())
	}
	s.press(3, 1, 0)
	if s.text.sheet.marked != -1 {
		t.Error("a click left the mark")
	}
	s.Jump()
	if got := s.ask.entry.SelectedText(); got != "777777" {
		t.Errorf("opened again, %q is selected", got)
	}
}

func TestAClickedTabGivesItsViewTheKeyboard(t *testing.T) {
	s := newStage(t)
	s.show("some text", preview.Hints{})
	hex := s.head.tabs.items[2]
	s.window.Canvas().Focus(hex) // as Fyne does before it hands on the click
	hex.Tapped(nil)
	s.until("hex has the keyboard", func() bool {
		return s.view == preview.ViewHex && len(s.text.sheet.page.lines) > 0 && s.window.Canvas().Focused() == fyne.Focusable(s.text)
	})
	s.window.Canvas().Focus(hex)
	hex.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // the view that is shown already
	if s.window.Canvas().Focused() != fyne.Focusable(s.text) {
		t.Error("Return on the tab left the keyboard there")
	}
}

func TestAnEmptyAttachmentHasTextAndHexToo(t *testing.T) {
	s := newStage(t)
	s.ShowSource(preview.Bytes(""), preview.Hints{}, false)
	s.until("empty", func() bool { return s.first() == "This attachment is empty: 0 bytes." })
	for _, view := range []preview.View{preview.ViewText, preview.ViewHex, preview.ViewPreview} {
		s.choose(view)
		s.until(string(view), func() bool {
			return s.view == view && (view == preview.ViewPreview) == !s.sentence.object.Hidden && s.foot.where.Text != "reading…"
		})
		if s.text.sheet.page.width != 0 {
			t.Errorf("%s: there is something to scroll to", view)
		}
	}
}

func TestTheLinesSaidAreThoseNumbered(t *testing.T) {
	s := newStage(t)
	s.show(numbered(7), preview.Hints{})
	if got := s.foot.where.Text; !strings.HasSuffix(got, " · 7 lines") {
		t.Errorf("said: %q", got)
	}
	if last := s.text.sheet.page.lines[7]; len(last.label) != 0 {
		t.Error("the row behind the last line break is numbered")
	}
}

func TestWrapAndWidth(t *testing.T) {
	s := newStage(t)
	s.show(strings.Repeat("word ", 100)+"\nend", preview.Hints{})
	if got := s.screen(); len(got) != 2 {
		t.Fatalf("%d rows", len(got))
	}
	s.toggleWrap()
	s.until("wrapped", func() bool { return len(s.screen()) > 5 })
	n := len(s.screen())
	s.window.Resize(fyne.NewSize(400, 500))
	s.until("more rows in less width", func() bool { return len(s.screen()) > n })
}
