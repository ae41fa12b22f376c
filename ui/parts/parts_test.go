package parts

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	fynetooltip "github.com/dweymouth/fyne-tooltip"
	"go.uber.org/goleak"
)

// Fyne's driver starts a goroutine while the program is being initialised, before any test; it is not ours to end.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.IgnoreCurrent()) }

type rig struct {
	win    fyne.Window
	sheets *Sheets
	unused []fyne.KeyName
}

func newRig(t *testing.T) *rig {
	t.Helper()
	test.NewTempApp(t)
	r := &rig{win: test.NewTempWindow(t, canvas.NewRectangle(nil))}
	r.win.SetContent(fynetooltip.AddWindowToolTipLayer(container.NewStack(), r.win.Canvas()))
	r.win.Resize(fyne.NewSize(900, 600))
	r.sheets = NewSheets(r.win.Canvas(), r.keys)
	return r
}

func (r *rig) keys(e *fyne.KeyEvent) {
	if !r.sheets.Key(e) {
		r.unused = append(r.unused, e.Name)
	}
}

func press(f fyne.Focusable, name fyne.KeyName) { f.TypedKey(&fyne.KeyEvent{Name: name}) }

func TestKeysThatAWidgetDoesNotUseAreHandedOn(t *testing.T) {
	r := newRig(t)
	widgets := map[string]fyne.Focusable{
		"button": NewButton("x", "", nil, r.keys, func() {}), "entry": NewEntry("", r.keys),
		"choice": NewChoice([]string{"a", "b"}, r.keys, nil), "check": NewCheck("x", r.keys, nil),
	}
	for name, w := range widgets {
		for _, key := range []fyne.KeyName{fyne.KeyF5, fyne.KeyF1, fyne.KeyF3, fyne.KeyF12, fyne.KeyEscape} {
			r.unused = nil
			press(w, key)
			if len(r.unused) != 1 || r.unused[0] != key {
				t.Errorf("%s: %s went to %v", name, key, r.unused)
			}
		}
	}
}

func TestAButtonIsPressedByReturn(t *testing.T) {
	newRig(t)
	n := 0
	b := NewButton("x", "", nil, nil, func() { n++ })
	press(b, fyne.KeyReturn)
	b.Disable()
	press(b, fyne.KeyReturn)
	if n != 1 {
		t.Errorf("pressed %d times", n)
	}
}

func TestSheets(t *testing.T) {
	r := newRig(t)
	var did, closed int
	sheet := &Sheet{
		Title: "Delete?", Body: Para("really"),
		Actions: []Action{{Text: "Keep looking", Stay: true, Do: func() { did++ }}, {Text: "Do it", Main: true, Do: func() { did += 10 }}},
		Closed:  func() { closed++ },
	}
	r.sheets.Show(sheet)
	test.Tap(sheet.Button(0))
	if did != 1 || !r.sheets.Open() {
		t.Errorf("did %d", did)
	}
	sheet.Enable(1, false)
	r.keys(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if did != 1 {
		t.Error("Return pressed a disabled button")
	}
	sheet.Enable(1, true)
	r.keys(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if did != 11 || r.sheets.Open() || closed != 1 {
		t.Errorf("did %d, closed %d", did, closed)
	}
	sheet.Close()
	if closed != 1 {
		t.Error("it was closed twice")
	}
	if r.win.Canvas().Overlays().Top() != nil {
		t.Error("something lies over the window")
	}
}

func TestASheetAboveASheetIsClosedFirst(t *testing.T) {
	r := newRig(t)
	below, above := &Sheet{Title: "below", Body: Para("")}, &Sheet{Title: "above", Body: Para("")}
	r.sheets.Show(below)
	r.sheets.Show(above)
	r.keys(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.sheets.Top() != below {
		t.Error("the wrong one was closed")
	}
	r.keys(&fyne.KeyEvent{Name: fyne.KeyF5})
	if len(r.unused) != 0 {
		t.Error("a key went to what is below a sheet")
	}
	r.keys(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.keys(&fyne.KeyEvent{Name: fyne.KeyF5})
	if r.sheets.Open() || len(r.unused) != 1 {
		t.Error("it stays open")
	}
}

func TestASheetIsNeverLargerThanTheWindow(t *testing.T) {
	r := newRig(t)
	r.win.Resize(fyne.NewSize(640, 420))
	sheet := &Sheet{Title: strings.Repeat("long ", 100), Body: Para(strings.Repeat("much text ", 150)), Width: 5000}
	r.sheets.Show(sheet)
	size := sheet.popup.Content.Size()
	if size.Width > 640 || size.Height > 420 {
		t.Errorf("it is %v", size)
	}
}

func TestTheFocusComesBack(t *testing.T) {
	r := newRig(t)
	entry := NewEntry("", r.keys)
	r.win.SetContent(fynetooltip.AddWindowToolTipLayer(container.NewStack(entry), r.win.Canvas()))
	r.win.Canvas().Focus(entry)
	inside := NewEntry("", r.keys)
	r.sheets.Show(&Sheet{Title: "x", Body: inside, Focus: inside})
	if r.win.Canvas().Focused() != inside {
		t.Error("the sheet's entry doesn't have it")
	}
	r.keys(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.win.Canvas().Focused() != entry {
		t.Error("it didn't come back")
	}
}

func TestTabCompletesAPath(t *testing.T) {
	newRig(t)
	all := []string{"/shares/payments", "/shares/payroll", "/shares/orders"}
	complete := func(typed string, tell func([]string)) func() {
		var found []string
		for _, p := range all {
			if strings.HasPrefix(p, typed) && p != typed {
				found = append(found, p)
			}
		}
		tell(found)
		return func() {}
	}
	f := NewFolder("/shares/p", true, nil, complete)
	press(f.Entry, fyne.KeyTab)
	if f.Entry.Text != "/shares/pay" {
		t.Errorf("after one Tab: %q", f.Entry.Text)
	}
	if f.Entry.AcceptsTab() {
		t.Error("Tab is kept though nothing is left to complete")
	}
	f.Set("/shares/paym")
	press(f.Entry, fyne.KeyTab)
	if f.Entry.Text != "/shares/payments/" || f.Path() != "/shares/payments" {
		t.Errorf("after Tab: %q, path %q", f.Entry.Text, f.Path())
	}
	f.Set("/")
	if f.Path() != "/" {
		t.Errorf("the root became %q", f.Path())
	}
}

func TestLooseContentCanBeMadeSmall(t *testing.T) {
	newRig(t)
	wide := widget.NewLabel(strings.Repeat("wide ", 200))
	o := Loose(wide, fyne.NewSize(100, 50))
	if o.MinSize() != fyne.NewSize(100, 50) {
		t.Errorf("least %v", o.MinSize())
	}
}
