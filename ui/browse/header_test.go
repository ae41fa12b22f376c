package browse

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"attache/store/driver"
	"attache/store/filter"
)

// expired is a message whose attachments expired days ago.
func expired(id string, days int, names ...string) driver.Event {
	e := msg(id, 24*days+48, names...)
	for i := range e.Rows {
		e.Rows[i].State, e.Rows[i].Expiry = driver.Expired, testNow.Add(-time.Duration(days)*day)
	}
	return e
}

// chips are the words of those in sight, with * before those that are on.
func (r *rig) chipWords() string {
	var out []string
	for _, c := range r.header.chips {
		if !c.Hidden {
			mark := ""
			if c.on {
				mark = "*"
			}
			out = append(out, mark+c.text)
		}
	}
	return strings.Join(out, ", ")
}

func TestTotalsClimbWhileLoading(t *testing.T) {
	r := newRig(t, 420, 600)
	r.want("before anything", r.header.line.Text, "")
	r.feed(msg("a", 0, "x"))
	r.want("one", r.header.line.Text, "1 message · 1 attachment · 1.0 kB so far")
	for i := range 1200 {
		r.Feed(msg(string(rune(0x4e00+i)), i, "x", "y"))
	}
	r.feed(caughtUp)
	r.want("all", r.header.line.Text, "1,201 messages · 2,401 attachments · 3.6 MB")
	r.SetFilter("y")
	r.settle()
	r.want("with a filter", r.header.line.Text, "1,200 of 1,201 messages · 1,200 attachments · 2.4 MB")
}

func TestFilterSaysWhatIsWrongAndUsesTheRest(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(5)...)
	r.SetFilter("m003 size>")
	r.settle()
	r.want("line", r.header.line.Text, "At character 6, “size>”: “” is no size; write it as in 500, 10MB or 1.5GiB")
	r.want("rows", strings.Join(r.rows(), ","), "m003")
	r.SetFilter("m003 size>1KB")
	r.settle()
	r.want("line", r.header.line.Text, "1 of 5 messages · 1 attachment · 2.0 kB")
	r.header.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.settle()
	r.want("after Esc", r.Filter(), "")
	r.want("line", r.header.line.Text, "5 messages · 10 attachments · 15 kB")
}

func TestFilterTypedAndEnteredGoesToItsFirstRow(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(5)...)
	r.window.Canvas().Focus(r.header.entry)
	test.Type(r.header.entry, "id:m003")
	r.header.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // before the model has answered
	r.want("selected at once", r.chosen(), "")
	r.settle()
	r.want("selected", r.chosen(), "m003")
	if r.window.Canvas().Focused() != r.list {
		t.Error("the list has not got the focus")
	}
	r.FocusFilter()
	if r.window.Canvas().Focused() != r.header.entry {
		t.Error("the filter has not got the focus")
	}
}

func TestChipsCountAndFilter(t *testing.T) {
	r := newRig(t, 420, 600)
	damaged := msg("d", 0, "x", "y")
	damaged.Rows[1].State = driver.Damaged
	writing := msg("w", 1, "x")
	writing.Rows[0].State = driver.Writing
	soon := msg("s", 2, "x")
	soon.Rows[0].Expiry = testNow.Add(time.Hour)
	r.feed(damaged, writing, caughtUp)
	r.want("chips", r.chipWords(), "damaged 1, writing 1")
	r.feed(expired("e", 3, "x", "y"), soon)
	r.want("chips", r.chipWords(), "expired 2, expiring 1, damaged 1, writing 1")
	test.Tap(r.header.chips[0])
	r.settle()
	r.want("expired", strings.Join(r.rows(), ","), "e,  x,  y")
	test.Tap(r.header.chips[2])
	r.settle()
	r.want("expired or damaged", strings.Join(r.rows(), ","), "d,  y,e,  x,  y")
	r.want("chips", r.chipWords(), "*expired 2, expiring 1, *damaged 1, writing 1")
	r.SetFilter("name:y")
	r.settle()
	r.want("and of that name", strings.Join(r.rows(), ","), "d,  y,e,  y")
	r.feed(driver.Event{Message: "d"}, driver.Event{Message: "e"})
	r.want("a chip that is on stays", r.chipWords(), "*expired 0, expiring 1, *damaged 0, writing 1")
	r.ClearFilter()
	r.settle()
	r.want("cleared", strings.Join(r.rows(), ","), "w,s")
	r.want("chips", r.chipWords(), "expiring 1, writing 1")
}

func TestLifecycleLensSpeaksWhenExpiredOnesPileUp(t *testing.T) {
	r := newRig(t, 420, 600)
	asked := 0
	r.OnCleanUp = func() { asked++ }
	r.feed(expired("a", 41, "x", "y"), expired("b", 2, "x"))
	if !r.header.lens.Hidden {
		t.Error("it speaks before the source has been read")
	}
	r.feed(caughtUp)
	if r.header.lens.Hidden {
		t.Fatal("it says nothing")
	}
	r.want("words", r.header.lens.label.Text, "3 expired, oldest 41 days: the endpoint’s clean-up seems to have stopped.")
	r.header.lens.action.OnTapped()
	if asked != 1 {
		t.Error("nobody was asked")
	}
	test.Tap(r.header.lens.close)
	if !r.header.lens.Hidden {
		t.Error("it can't be closed")
	}
	r.Reset()
	fresh := expired("c", 0, "x")
	fresh.Rows[0].Expiry = testNow.Add(-2 * time.Hour)
	r.feed(fresh, caughtUp)
	if !r.header.lens.Hidden {
		t.Error("something expired two hours ago is no pile")
	}
}

func TestAFolderThatIsNoShareIsSaidToBeNone(t *testing.T) {
	r := newRig(t, 420, 600)
	r.SetForeign("104 files lie")
	r.want("at first", r.empty.label.Text, "Reading the source …")
	r.feed(caughtUp)
	r.want("empty", r.empty.label.Text, "This doesn’t look like an attachment share: 104 files lie in it, and no message folders.\n\nMessages that arrive will appear by themselves.")
	if r.empty.Hidden || r.header.doubt.Visible() {
		t.Error("it is said above the list, not in it")
	}
	r.feed(many(3)...)
	r.want("with damaged ones", r.header.doubt.label.Text, "This doesn’t look like an attachment share: 104 files lie in it, and nothing whole in what would be its 3 messages.")
	if r.header.doubt.Hidden || r.header.doubt.action.Visible() || r.empty.Visible() {
		t.Error("it isn't said above the list, or with something to do")
	}
	r.SetForeign("")
	if r.header.doubt.Visible() {
		t.Error("it is doubted still")
	}
	r.SetForeign("1 file lies")
	test.Tap(r.header.doubt.close)
	if r.header.doubt.Visible() {
		t.Error("it can't be closed")
	}
}

func TestABannerGivesWayInALowWindow(t *testing.T) {
	r := newRig(t, 300, 600)
	r.feed(expired("a", 41, "x", "y"), caughtUp)
	if r.header.lens.Hidden {
		t.Fatal("there is none")
	}
	r.window.Resize(fyne.NewSize(300, 230))
	if r.header.lens.Visible() {
		t.Errorf("%v of 230 are the header's", r.header.height)
	}
	r.window.Resize(fyne.NewSize(300, 600))
	if r.header.lens.Hidden {
		t.Error("it didn't come back")
	}
}

func TestANoticeLooksLikeOneAndGoes(t *testing.T) {
	r := newRig(t, 420, 600)
	var late []func()
	r.after = func(d time.Duration, f func()) {
		if d != noticeFor {
			t.Errorf("it stays for %v", d)
		}
		late = append(late, f)
	}
	r.feed(many(3)...)
	r.feed(caughtUp)
	notice := func() string {
		t.Helper()
		if r.header.back.Visible() != (r.notice != "") || r.header.icon.Visible() != (r.notice != "") {
			t.Errorf("it doesn't look like what it is: %q", r.header.line.Text)
		}
		return r.notice
	}
	ask := func() {
		t.Helper()
		r.GoTo(driver.Key{Message: "nowhere"})
		r.settle()
		r.want("told", notice(), "No message “nowhere” is stored here.")
	}
	r.want("at first", notice(), "")
	ask()
	ask()
	late[0]()
	r.settle()
	r.want("the second stays when the first would go", notice(), "No message “nowhere” is stored here.")
	late[1]()
	r.settle()
	r.want("after a while", notice(), "")
	ask()
	r.key(fyne.KeyEscape)
	r.want("after Esc", notice(), "")
	ask()
	r.key(fyne.KeyDown)
	r.want("after another selection", notice(), "")
	ask()
	r.SetFilter("order")
	r.want("after another filter", notice(), "")
}

func TestEmptyListSaysWhy(t *testing.T) {
	r := newRig(t, 420, 600)
	check := func(when, want string, canClear bool) {
		t.Helper()
		r.want(when, r.empty.label.Text, want)
		if r.empty.Hidden || r.empty.clear.Visible() != canClear {
			t.Errorf("%s: hidden %v, clear %v", when, r.empty.Hidden, r.empty.clear.Visible())
		}
	}
	check("at first", "Reading the source …", false)
	r.feed(driver.Event{Kind: driver.ModeChanged, Mode: driver.Mode{Offline: true}})
	check("offline", "The source can’t be reached just now. The list fills as soon as it can.", false)
	r.feed(driver.Event{Kind: driver.ModeChanged}, caughtUp)
	check("empty", "Nothing is stored here yet. What arrives will appear by itself.", false)
	r.feed(many(3)...)
	if !r.empty.Hidden {
		t.Error("it speaks over rows")
	}
	r.SetFilter("nothing")
	r.settle()
	check("filtered", "Nothing matches the filter.", true)
	r.Reload()
	r.settle()
	check("filtered while loading", "Nothing so far matches the filter. The source is still being read.", true)
	test.Tap(r.empty.clear)
	r.settle()
	if !r.empty.Hidden || r.Snapshot().Len() != 3 {
		t.Error("it did not clear the filter")
	}
}

func TestSortIsShownAndKept(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(3)...)
	r.want("at first", r.header.sort.text, "sort: newest")
	r.SetSort(filter.Sort{Key: filter.BySize, Reverse: true})
	r.settle()
	r.want("words", r.header.sort.text, "sort: size, reversed")
	if got := r.Snapshot().Sort; got != r.Sort() {
		t.Errorf("sorted by %v", got)
	}
	test.Tap(r.header.sort)
	if r.window.Canvas().Overlays().Top() == nil {
		t.Error("no menu opens")
	}
}

func TestMetadataIsAskedForOnce(t *testing.T) {
	r := newRig(t, 420, 600)
	asked := 0
	r.OnNeedMetadata = func() { asked++ }
	for _, f := range []string{"order", "meta:a", "meta:a=b", "size>1"} {
		r.SetFilter(f)
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

func TestKeysOfTheWindowReachItFromTheFilter(t *testing.T) {
	r := newRig(t, 420, 600)
	var got []string
	r.OnKey = func(e *fyne.KeyEvent) { got = append(got, string(e.Name)) }
	r.header.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF5})
	r.header.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	r.OnKey = nil
	r.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { got = append(got, "canvas "+string(e.Name)) })
	r.header.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	r.want("keys", strings.Join(got, ", "), "F5, canvas F1")
}
