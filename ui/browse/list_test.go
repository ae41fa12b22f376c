package browse

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"attache/store/driver"
	"attache/store/filter"
	"attache/ui/parts"
)

func TestClicksSelect(t *testing.T) {
	r := newRig(t, 420, 800)
	r.feed(many(20)...)
	const ctrl, shift = fyne.KeyModifierShortcutDefault, fyne.KeyModifierShift
	steps := []struct {
		row  int
		mod  fyne.KeyModifier
		want string
	}{
		{3, 0, "m003"},
		{5, 0, "m005"},
		{7, ctrl, "m005 m007"},
		{5, ctrl, "m007"},
		{7, 0, "m007"},
		{9, shift, "m007 m008 m009"},
		{6, shift, "m006 m007"}, // from the anchor, not from where the range ended
		{12, ctrl, "m006 m007 m012"},
		{13, shift | ctrl, "m006 m007 m012 m013"},
		{7, 0, "m007"}, // one of several: alone once the button is up
	}
	for i, s := range steps {
		r.press(s.row, s.mod)
		r.want(fmt.Sprint("step ", i), r.chosen(), s.want)
	}
	if n := len(steps) - 1; len(r.selected) != n { // a click on what is selected alone changes nothing
		t.Errorf("%d calls of OnSelect for %d changes", len(r.selected), n)
	}
	r.list.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 700)}, Button: desktop.MouseButtonPrimary})
	r.want("beside the rows", r.chosen(), "")
}

func TestKeysMoveAndSelect(t *testing.T) {
	r := newRig(t, 420, 420)
	r.feed(many(100)...)
	page := r.list.visible() - 1
	steps := []struct {
		mod  fyne.KeyModifier
		key  fyne.KeyName
		want string
	}{
		{0, fyne.KeyDown, "m000"},
		{0, fyne.KeyDown, "m001"},
		{0, fyne.KeyUp, "m000"},
		{0, fyne.KeyUp, "m000"},
		{0, fyne.KeyEnd, "m099"},
		{0, fyne.KeyDown, "m099"},
		{0, fyne.KeyPageUp, fmt.Sprintf("m%03d", 99-page)},
		{0, fyne.KeyPageDown, "m099"},
		{0, fyne.KeyHome, "m000"},
		{fyne.KeyModifierShift, fyne.KeyDown, "m000 m001"},
		{fyne.KeyModifierShift, fyne.KeyDown, "m000 m001 m002"},
		{fyne.KeyModifierShift, fyne.KeyUp, "m000 m001"},
		{0, fyne.KeyDown, "m002"},
		{0, fyne.KeyRight, "m002"}, // unfolds
		{0, fyne.KeyRight, "m002/order.json"},
		{0, fyne.KeyDown, "m002/scan.png"},
		{0, fyne.KeyRight, "m002/scan.png"},
		{0, fyne.KeyLeft, "m002"},
		{0, fyne.KeyLeft, "m002"}, // folds
		{0, fyne.KeyDown, "m003"},
	}
	for i, s := range steps {
		r.keyWith(s.mod, s.key)
		r.want(fmt.Sprint("step ", i, " ", s.key), r.chosen(), s.want)
		row := r.list.cursorRow()
		if from := (position{row: row}).pixels(r.list.rowHeight()) - r.list.position.pixels(r.list.rowHeight()); from < 0 || from+float64(r.list.rowHeight()) > float64(r.list.Size().Height) {
			t.Errorf("step %d: the cursor is out of sight", i)
		}
	}
}

func TestKeysAct(t *testing.T) {
	r := newRig(t, 420, 600)
	var got []string
	one := func(what string) func(driver.Key) {
		return func(k driver.Key) { got = append(got, what+" "+k.Message) }
	}
	all := func(what string) func([]driver.Key) {
		return func(k []driver.Key) { got = append(got, fmt.Sprint(what, " ", len(k))) }
	}
	r.OnActivate, r.OnPreview, r.OnDelete, r.OnCopy = one("activate"), one("preview"), all("delete"), all("copy")
	r.OnSearch = func() { got = append(got, "search") }
	r.OnKey = func(e *fyne.KeyEvent) { got = append(got, "key "+string(e.Name)) }
	r.OnShortcut = func(s fyne.Shortcut) { got = append(got, "shortcut "+s.ShortcutName()) }
	r.key(fyne.KeyReturn, fyne.KeySpace, fyne.KeyDelete, fyne.KeyDown, fyne.KeyEnd, fyne.KeyLeft, fyne.KeyRight) // with no rows: nothing
	r.list.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.list.TypedShortcut(&fyne.ShortcutCopy{})
	r.feed(many(5)...)
	r.key(fyne.KeyReturn, fyne.KeyDelete) // with none selected: nothing
	r.key(fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace, fyne.KeyDelete, fyne.KeyF5, fyne.KeyEscape)
	r.list.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.list.TypedShortcut(&fyne.ShortcutCopy{})
	r.list.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyE, Modifier: fyne.KeyModifierControl})
	r.list.TypedRune('/')
	r.list.TypedRune('m')
	r.list.TypedRune('/') // part of what is typed
	// The first Return opened the message, and the second activated its first attachment.
	want := "activate m000, preview m000, delete 1, key F5, key Escape, copy 5, shortcut CustomDesktop:Control+E, search"
	r.want("calls", strings.Join(got, ", "), want)
}

func TestEnterGoesIn(t *testing.T) {
	r := newRig(t, 420, 600)
	var activated []string
	r.OnActivate = func(k driver.Key) { activated = append(activated, k.Message+"/"+k.Name) }
	var opened []string
	r.OnMessage = func(k driver.Key) {
		opened = append(opened, fmt.Sprint(k.Message, " ", r.IsOpen(k.Message), " ", len(r.Attachments([]driver.Key{k}))))
	}
	broken := driver.Event{Message: "zz", Rows: []driver.Info{{Key: driver.Key{Message: "zz"}, Size: -1, State: driver.Damaged, Problem: "unreadable"}}}
	r.feed(msg("a", 0, "x", "y"), broken, caughtUp)
	r.key(fyne.KeyDown, fyne.KeyReturn)
	r.want("into the message", r.chosen(), "a/x")
	r.key(fyne.KeyReturn, fyne.KeyUp, fyne.KeyEnter)
	r.want("into one that is open", r.chosen(), "a/x")
	r.key(fyne.KeyEnd, fyne.KeyReturn)
	r.want("activated", strings.Join(activated, " "), "a/x zz/")
	r.key(fyne.KeyHome, fyne.KeyLeft, fyne.KeyRight)
	r.settle()
	r.feed(msg("a", 0, "x", "y", "z"), msg("b", 0, "x"))
	r.want("told", strings.Join(opened, ", "), "a true 2, a false 2, a true 2, a true 3")
	if !r.IsOpen("a") || r.IsOpen("zz") || r.IsOpen("none") {
		t.Error("what is open isn't known")
	}
}

func TestTypingGoesToTheNextThatBeginsSo(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(msg("alpha", 0, "zip.zip"), msg("Beta", 1, "apple.txt"), msg("saga-cc", 2, "x"), msg("bravo", 3, "x"), msg("b r", 4, "x"), caughtUp)
	now := testNow
	r.list.clock = func() time.Time { return now }
	steps := []struct {
		pause bool
		typed string
		want  string
	}{
		{true, "b", "Beta"},
		{true, "b", "bravo"},
		{true, "b", "b r"},
		{true, "b", "Beta"}, // round the end
		{false, "r", "bravo"},
		{true, "c", "saga-cc"},
		{true, "sa", "saga-cc"},
		{true, "b ", "b r"},
		{true, "zzz", "b r"}, // nothing: stays
	}
	for i, s := range steps {
		if s.pause {
			now = now.Add(2 * typePause)
		}
		for _, c := range s.typed {
			if c == ' ' {
				r.key(fyne.KeySpace) // comes with the rune, and is no preview within a word
			}
			r.list.TypedRune(c)
		}
		r.want(fmt.Sprint("step ", i), r.chosen(), s.want)
	}
	r.FoldAll(true)
	r.settle()
	now = now.Add(2 * typePause)
	r.list.TypedRune('a')
	r.list.TypedRune('p')
	r.want("a name in an open message", r.chosen(), "Beta/apple.txt")
}

func TestTriangleFoldsAndSelectsNothing(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(5)...)
	r.button(1, 12, desktop.MouseButtonPrimary, 0)
	r.want("rows", strings.Join(r.rows()[:5], ","), "m000,m001,  order.json,  scan.png,m002")
	r.want("selected", r.chosen(), "")
	r.settle()
	r.want("rows of the next snapshot", strings.Join(r.rows()[:5], ","), "m000,m001,  order.json,  scan.png,m002")
	r.button(1, 12, desktop.MouseButtonPrimary, 0)
	r.want("rows folded again", strings.Join(r.rows()[:3], ","), "m000,m001,m002")
}

func TestDoubleClickUnfoldsOrActivates(t *testing.T) {
	r := newRig(t, 420, 600)
	var activated string
	r.OnActivate = func(k driver.Key) { activated = k.Message + "/" + k.Name }
	r.feed(many(5)...)
	double := func(first, second int) {
		r.press(first, 0)
		r.press(second, 0)
		r.list.DoubleTapped(&fyne.PointEvent{Position: fyne.NewPos(100, float32(second)*r.list.rowHeight()+5)})
	}
	double(3, 0) // two clicks on different rows are no double click
	r.want("rows", r.rows()[1], "m001")
	double(0, 0)
	r.want("rows", r.rows()[1], "  order.json")
	double(1, 1)
	r.want("activated", activated, "m000/order.json")
}

func TestSecondaryClickKeepsOrTakesTheSelection(t *testing.T) {
	r := newRig(t, 420, 600)
	var menu string
	r.OnContextMenu = func(keys []driver.Key, at fyne.Position) { menu = fmt.Sprint(len(keys), " at ", at.X) }
	r.feed(many(9)...)
	r.press(1, 0)
	r.press(3, fyne.KeyModifierShift)
	r.button(2, 100, desktop.MouseButtonSecondary, 0)
	r.list.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(100, 2*r.list.rowHeight()+5), AbsolutePosition: fyne.NewPos(100, 80)})
	r.want("inside", menu, "3 at 100")
	r.button(6, 100, desktop.MouseButtonSecondary, 0)
	r.want("outside", r.chosen(), "m006")
	menu = ""
	r.list.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(100, 15*r.list.rowHeight())})
	r.want("below the rows", menu, "")
}

func TestDragTakesTheWholeSelection(t *testing.T) {
	r := newRig(t, 420, 600)
	var calls []string
	r.OnDrag = func(keys []driver.Key, at fyne.Position) { calls = append(calls, fmt.Sprint(len(keys), "@", at.X)) }
	r.OnDragEnd = func() { calls = append(calls, "end") }
	r.feed(many(9)...)
	r.press(1, 0)
	r.press(3, fyne.KeyModifierShift)
	down := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(100, 2*r.list.rowHeight()+5), AbsolutePosition: fyne.NewPos(100, 60)}, Button: desktop.MouseButtonPrimary}
	drag := func(x float32) {
		r.list.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(x, 60)}})
	}
	r.list.MouseDown(down)
	drag(103) // a shaky hand
	drag(107)
	drag(300)
	r.list.MouseUp(down)
	r.list.DragEnd()
	r.want("calls", strings.Join(calls, " "), "3@107 3@300 end")
	r.want("selected", r.chosen(), "m001 m002 m003")
}

func TestSelectionBelongsToItems(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(50)...)
	r.press(10, 0)
	r.press(12, fyne.KeyModifierShortcutDefault)
	calls := len(r.selected)
	r.feed(msg("newer", -1, "a"), msg("newest", -2, "a"), msg("m012", 12, "order.json", "scan.png", "third"))
	r.want("after inserts", r.chosen(), "m010 m012")
	if len(r.selected) != calls {
		t.Error("OnSelect was called though nothing selected changed")
	}
	r.feed(driver.Event{Message: "m010"})
	r.want("after one has gone", r.chosen(), "m012")
	r.want("told", fmt.Sprint(r.selected[len(r.selected)-1]), "[{m012 }]")
}

func TestSelectionOfAMessageIsWhatTheFilterShowsOfIt(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(3)...)
	r.press(1, 0)
	r.SetFilter("scan")
	r.settle()
	r.want("with the filter", r.chosen(), "m001/scan.png")
	r.SetFilter("m000")
	r.settle()
	r.want("hidden by the filter", r.chosen(), "")
	r.SetFilter("")
	r.settle()
	r.want("without", r.chosen(), "m001")
	r.list.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.want("all", r.chosen(), "m000 m001 m002")
	if n := len(r.Attachments(r.Selected())); n != 6 {
		t.Errorf("%d attachments in all", n)
	}
	if n := len(r.Attachments([]driver.Key{{Message: "m000", Name: "scan.png"}, {Message: "m000", Name: "none"}, {Message: "none"}})); n != 1 {
		t.Errorf("%d attachments of one key that is there", n)
	}
}

func TestMessageAndItsAttachmentAreSelectedOnce(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(2)...)
	r.FoldAll(true)
	r.settle()
	r.press(0, 0)
	r.press(3, fyne.KeyModifierShift)
	r.want("selected", r.chosen(), "m000 m001")
}

// at is the item whose row is at the top, and how far it is scrolled out.
func (r *rig) top() string {
	return fmt.Sprintf("%s+%v", strings.TrimSpace(r.rows()[r.list.position.row]), r.list.position.offset)
}

func TestPositionBelongsToItems(t *testing.T) {
	r := newRig(t, 420, 400)
	r.feed(many(200)...)
	r.want("at first", r.top(), "m000+0")
	r.feed(msg("newer", -1, "a"))
	r.want("at the very top, new rows come in", r.top(), "newer+0")
	r.list.scrollBy(50*r.list.rowHeight() + 7)
	r.want("scrolled", r.top(), "m049+7")
	r.feed(msg("newest", -2, "a"), msg("m000x", 0, "a"), driver.Event{Message: "m003"})
	r.want("rows came and went above", r.top(), "m049+7")
	r.feed(driver.Event{Message: "m049"})
	r.want("the top row went", r.top(), "m050+0")
	r.button(r.list.position.row, 12, desktop.MouseButtonPrimary, 0)
	r.list.scrollBy(2 * r.list.rowHeight())
	r.want("on an attachment", r.top(), "scan.png+0")
	r.feed(msg("newest2", -3, "a"))
	r.want("an attachment at the top", r.top(), "scan.png+0")
	r.feed(msg("m050", 50, "order.json"))
	r.want("the attachment went", r.top(), "m050+0")
	r.SetSort(filter.Sort{Key: filter.ByID})
	r.settle()
	r.want("another order begins at its top", r.top(), "m000+0")
	r.list.scrollBy(1e6)
	end := r.list.position
	r.list.scrollBy(1e6)
	if r.list.position != end || end.row+r.list.visible() < r.Snapshot().Len()-1 {
		t.Errorf("the end is at %v", end)
	}
	for i := 100; i < 200; i++ {
		r.Feed(driver.Event{Message: fmt.Sprintf("m%03d", i)})
	}
	r.settle()
	if p := r.list.position; p != lastPosition(r.Snapshot().Len(), r.list.Size().Height, r.list.rowHeight()) {
		t.Errorf("at %v after the end went", p)
	}
}

func TestSelectedRowStaysWhereTheUserSeesIt(t *testing.T) {
	r := newRig(t, 420, 400)
	r.feed(many(200)...)
	r.press(4, 0)
	y := func() float32 {
		return float32((position{row: r.list.cursorRow()}).pixels(r.list.rowHeight()) - r.list.position.pixels(r.list.rowHeight()))
	}
	before := y()
	r.feed(msg("newer", -1, "a"), msg("newest", -2, "a"))
	if y() != before {
		t.Errorf("it moved from %v to %v", before, y())
	}
	r.SetFilter("m00")
	r.settle()
	if got := y(); got < 0 || got > r.list.Size().Height {
		t.Errorf("the filter put it at %v", got)
	}
	r.SetFilter("")
	r.settle()
	if got := y(); got < 0 || got > r.list.Size().Height {
		t.Errorf("without the filter it is at %v", got)
	}
	r.want("selected", r.chosen(), "m004")
}

func TestKeysGoOnWhereASelectedRowWas(t *testing.T) {
	r := newRig(t, 420, 400)
	r.feed(many(20)...)
	r.press(5, 0)
	r.feed(driver.Event{Message: "m005"})
	r.want("selected", r.chosen(), "")
	r.key(fyne.KeyDown)
	r.want("down", r.chosen(), "m006")
	r.feed(driver.Event{Message: "m006"})
	r.key(fyne.KeyUp)
	r.want("up", r.chosen(), "m004")
}

func TestScrollBar(t *testing.T) {
	r := newRig(t, 420, 400)
	r.feed(many(3)...)
	if _, _, needed := r.list.bar.Thumb(); needed {
		t.Error("three rows need a scroll bar")
	}
	r.feed(many(900)...)
	bar, view := r.list.bar, r.list.Size().Height
	from, length, needed := bar.Thumb()
	if !needed || from != 0 || length != parts.MinThumb {
		t.Errorf("the thumb is at %v, %v long", from, length)
	}
	at := func(y float32) *desktop.MouseEvent {
		return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, y)}, Button: desktop.MouseButtonPrimary}
	}
	bar.MouseDown(at(view - 1))
	bar.MouseUp(at(view - 1))
	if p := r.list.position.pixels(r.list.rowHeight()); float32(p) != view-r.list.rowHeight() {
		t.Errorf("a click below turns to %v", p)
	}
	bar.MouseDown(at(0))
	bar.MouseUp(at(0))
	if r.list.position != (position{}) {
		t.Errorf("a click above turns to %v", r.list.position)
	}
	bar.MouseDown(at(10))
	bar.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, 10+(view-parts.MinThumb)/2)}})
	if row := r.list.position.row; row < 430 || row > 450 {
		t.Errorf("dragged half-way to row %d", row)
	}
	bar.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, 5000)}})
	if r.list.position != lastPosition(900, view, r.list.rowHeight()) {
		t.Errorf("dragged past the end to %v", r.list.position)
	}
	bar.DragEnd()
	bar.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(5, 0)}})
	if r.list.position.row == 0 {
		t.Error("it still drags after the end")
	}
}

// TestScrollingFillsOnlyVisibleRows holds in a list of 100,000 messages with a million attachments, all unfolded.
func TestScrollingFillsOnlyVisibleRows(t *testing.T) {
	r := newRig(t, 420, 600)
	for part := range slices.Chunk(made(100_000, 10), 10_000) {
		r.Feed(part...)
	}
	r.FoldAll(true)
	r.feed(caughtUp)
	if n := r.Snapshot().Len(); n != 1_100_000 {
		t.Fatalf("%d rows", n)
	}
	fit := r.list.visible() + 2
	count := func(what string, most int, f func()) {
		t.Helper()
		before := r.list.updates
		f()
		if n := r.list.updates - before; n > most {
			t.Errorf("%s filled %d rows, more than %d", what, n, most)
		}
	}
	centre := fyne.NewPos(100, 400)
	for range 100 {
		count("a notch of the wheel", 3, func() { test.Scroll(r.window.Canvas(), centre, 0, -2*r.list.rowHeight()) })
	}
	count("a page", fit, func() { r.list.scrollBy(r.list.Size().Height) })
	count("the way to the end", fit, func() { r.key(fyne.KeyEnd) })
	if at := r.list.position; at.row < 1_100_000-fit {
		t.Errorf("the end is at %v", at)
	}
	count("the way up", fit, func() { r.key(fyne.KeyHome) })
	count("a pixel", 1, func() { r.list.scrollBy(1) })
	count("a row under the mouse", 2, func() {
		r.list.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 50)}})
	})
	count("folding", fit+2, func() { r.button(1, 12, desktop.MouseButtonPrimary, 0) })
	if n := len(test.WidgetRenderer(r.list).Objects()); n > 12*fit {
		t.Errorf("%d objects for %d rows in view", n, fit)
	}
}

func TestTipsSayWhatRowsLeaveOut(t *testing.T) {
	r := newRig(t, 420, 600)
	e := msg("id\u202e1", 0, "invoice\u202efdp.exe", "scan.png")
	e.Rows[0].State, e.Rows[0].Problem = driver.Damaged, "It has two expiry files."
	whole := driver.Event{Message: "locked", Rows: []driver.Info{{Key: driver.Key{Message: "locked"}, State: driver.Damaged, Size: -1, Problem: "The folder can't be opened."}}}
	r.feed(e, whole, caughtUp)
	r.FoldAll(true)
	r.settle()
	r.want("rows", strings.Join(r.rows(), ","), "id\u202e1,  invoice\u202efdp.exe,  scan.png,locked") // nothing below what can't be read
	for row, want := range []string{
		"id<U+202E>1\n2 attachments\nnewest created 2026-07-31",
		"It has two expiry files.\ninvoice<U+202E>fdp.exe\n1,000 bytes\ncreated 2026-07-31",
		"scan.png\n2,000 bytes\ncreated 2026-07-31",
		"The folder can't be opened.\nlocked",
	} {
		if got := r.list.tip(row); !strings.HasPrefix(got, want) {
			t.Errorf("row %d: %q, want %q …", row, got, want)
		}
	}
	r.list.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 5)}})
	r.want("under the mouse", strings.SplitN(r.list.ToolTip(), "\n", 2)[0], "id<U+202E>1")
	r.list.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, r.list.rowHeight()+5)}})
	r.want("moved", strings.SplitN(r.list.ToolTip(), "\n", 2)[0], "It has two expiry files.")
	r.feed(msg("newer", -1, "a"))
	r.want("other rows came under it", r.list.ToolTip(), "") // nobody asked
	r.list.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(51, r.list.rowHeight()+5)}})
	r.want("moved by a hair", strings.SplitN(r.list.ToolTip(), "\n", 2)[0], "a")
	r.list.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -1000)})
	r.want("nothing to scroll", strings.SplitN(r.list.ToolTip(), "\n", 2)[0], "a")
	r.feed(many(60)...)
	r.list.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -1000)})
	r.want("scrolled away", r.list.ToolTip(), "")
	r.list.MouseOut()
	r.want("gone", r.list.ToolTip(), "")
	if r.list.hover != -1 {
		t.Errorf("row %d still looks hovered", r.list.hover)
	}
}
