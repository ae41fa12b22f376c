package dialogs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/memory"
	"attache/store/source"
	"attache/store/transfer"
	"attache/ui/activity"
	"attache/ui/async"
	"attache/ui/connect"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/prefs"

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

// rig asks questions over an empty window, of a source in memory.
type rig struct {
	*Dialogs
	t        *testing.T
	queue    *async.Queue
	jobs     *activity.List
	st       *store.Store
	settings prefs.Settings
}

type deaf struct{}

func (deaf) Feed(...store.Event) {}
func (deaf) Reset()              {}
func (deaf) Reload()             {}

func newRig(t *testing.T) *rig {
	t.Helper()
	test.NewTempApp(t)
	w := test.NewTempWindow(t, nil)
	w.SetContent(fynetooltip.AddWindowToolTipLayer(container.NewStack(), w.Canvas()))
	w.Resize(fyne.NewSize(1280, 800))
	d := memory.New(memory.Options{})
	settings, err := prefs.OpenFile(filepath.Join(t.TempDir(), "settings.json"), nil).Load()
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, queue: async.NewQueue(), jobs: activity.NewList(nil), st: store.New(d, store.Options{Write: true}), settings: settings}
	r.settings.ExportTo = filepath.Join(t.TempDir(), "out")
	c := control.New(control.Options{
		Open: func(ctx context.Context, location string) (*store.Store, error) {
			if info, err := os.Stat(location); err == nil && info.IsDir() {
				return source.Open(ctx, location, store.Options{})
			}
			return store.New(d.Again(nil), store.Options{}), nil
		},
		Book:     connect.OpenFile(filepath.Join(t.TempDir(), "sources.json")),
		Dispatch: r.queue.Dispatch, Jobs: r.jobs,
	}, deaf{}, control.Hooks{})
	t.Cleanup(func() { c.Close(); r.st.Close() })
	var sheets *parts.Sheets
	keys := parts.Keys(func(e *fyne.KeyEvent) { sheets.Key(e) })
	sheets = parts.NewSheets(w.Canvas(), keys)
	r.Dialogs = &Dialogs{
		Sheets: sheets, Keys: keys, Control: c, Window: w,
		Settings: func() prefs.Settings { return r.settings }, SetSettings: func(s prefs.Settings) { r.settings = s },
	}
	c.OpenSource("/shares/payments")
	r.until("it is open", func() bool { return c.State().Phase == control.Open })
	return r
}

func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	for late := time.After(time.Minute); ; {
		r.queue.Run()
		if holds() {
			return
		}
		select {
		case <-late:
			r.t.Fatalf("waited in vain: %s", what)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func (r *rig) saved(message, name, text string) store.Info {
	r.t.Helper()
	k := store.Key{Message: message, Name: name}
	if err := r.st.SaveBytes(r.t.Context(), k, []byte(text), store.SaveOptions{}); err != nil {
		r.t.Fatal(err)
	}
	info, err := r.st.Stat(r.t.Context(), k)
	if err != nil {
		r.t.Fatal(err)
	}
	return info
}

// writable turns write mode on.
func (r *rig) writable() {
	r.t.Helper()
	if err := r.Control.SetWrite(true); err != nil {
		r.t.Fatal(err)
	}
}

// tap presses the n-th button of the topmost sheet.
func (r *rig) tap(n int) { test.Tap(r.Sheets.Top().Button(n)) }

// says is everything that the topmost sheet says.
func (r *rig) says() string {
	top := r.Sheets.Top()
	if top == nil {
		return ""
	}
	said := []string{top.Title}
	for _, o := range []fyne.CanvasObject{top.Body, top.Foot} {
		if o == nil {
			continue
		}
		for _, part := range test.LaidOutObjects(o) {
			switch p := part.(type) {
			case *canvas.Text:
				said = append(said, p.Text)
			case *widget.Label:
				said = append(said, p.Text)
			}
		}
	}
	return strings.Join(said, "\n")
}

// each finds the widgets of a kind in the topmost sheet, in order.
func each[T fyne.CanvasObject](r *rig) []T {
	var found []T
	for _, part := range test.LaidOutObjects(r.Sheets.Top().Body) {
		if p, ok := part.(T); ok {
			found = append(found, p)
		}
	}
	return found
}

func TestNothingSelectedAsksNothing(t *testing.T) {
	r := newRig(t)
	r.Export("", transfer.Selection{})
	r.Delete(control.Chosen{})
	r.Duplicate(control.Chosen{})
	if r.Sheets.Open() {
		t.Errorf("asked %q", r.says())
	}
}

func TestADeletionNamesTheSourceAndEverythingThatGoes(t *testing.T) {
	r := newRig(t)
	r.writable()
	infos := []store.Info{r.saved("m1", "a\u202eb.exe", "12345"), r.saved("m1", "b", "1"), r.saved("m2", "c", "2")}
	r.Delete(control.Chosen{Infos: infos})
	said := r.says()
	for _, want := range []string{"Delete from payments", "Delete 3 attachments (7 B) of 2 messages?", "can't be undone", "a<U+202E>b.exe"} {
		if !strings.Contains(said, want) {
			t.Errorf("it doesn't say %q:\n%s", want, said)
		}
	}
	if strings.ContainsRune(said, '\u202e') {
		t.Error("a mark that turns text round is drawn")
	}
}

func TestALongDeletionNamesEverythingAndDrawsWhatIsInSight(t *testing.T) {
	r := newRig(t)
	r.writable()
	var infos []store.Info
	for i := range 5000 {
		infos = append(infos, store.Info{Key: store.Key{Message: "m", Name: fmt.Sprintf("name-%d", i)}})
	}
	r.Delete(control.Chosen{Infos: infos})
	list := each[*listing](r)[0]
	if n := strings.Count(r.says(), "name-"); list.Length() != 5000 || n < 5 || n > 100 {
		t.Errorf("%d lines, of which %d texts are drawn", list.Length(), n)
	}
	list.ScrollToBottom()
	if !strings.Contains(r.says(), "name-4999") || !strings.Contains(r.says(), "5,000 attachments") {
		t.Error("the last one can't be seen")
	}
}

func TestWriteModeNamesTheSourceAndWarnsOfProduction(t *testing.T) {
	r := newRig(t)
	r.Control.KeepProfile(connect.Profile{Location: r.Control.State().Profile.Location, Name: "payments-prod", Production: true})
	r.until("the profile is known", func() bool { return r.Control.State().Profile.Production })
	ran := false
	r.WriteMode(func() { ran = true })
	for _, want := range []string{"Allow changes to payments-prod?", "marked as production"} {
		if !strings.Contains(r.says(), want) {
			t.Errorf("it doesn't say %q:\n%s", want, r.says())
		}
	}
	r.Keys(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.Control.State().Writable || ran {
		t.Error("Esc allowed changes")
	}
	r.WriteMode(func() { ran = true })
	test.Tap(r.Sheets.Top().Button(0))
	if !r.Control.State().Writable || !ran {
		t.Error("changes stay forbidden")
	}
}

func TestADuplicateOntoItselfIsNotOffered(t *testing.T) {
	r := newRig(t)
	r.writable()
	r.Duplicate(control.Chosen{Infos: []store.Info{r.saved("m1", "x", "1")}})
	if !r.Sheets.Top().Button(0).Disabled() {
		t.Error("it is offered")
	}
	each[*parts.Entry](r)[1].SetText("y")
	if r.Sheets.Top().Button(0).Disabled() {
		t.Error("another name isn't enough")
	}
}

func TestErrorsCanBeCopiedWithTheirCause(t *testing.T) {
	r := newRig(t)
	r.Error("It failed", control.Fault("read x", "the disk made a noise", "Try again", errors.New("EIO")))
	if want := "Can't read x: the disk made a noise. Try again."; !strings.Contains(r.says(), want) {
		t.Errorf("it says %q", r.says())
	}
	test.Tap(r.Sheets.Top().Button(0))
	if got := fyne.CurrentApp().Clipboard().Content(); !strings.Contains(got, "cause: EIO") {
		t.Errorf("copied %q", got)
	}
}

func TestALogIsSaved(t *testing.T) {
	r := newRig(t)
	r.settings.ExportTo = filepath.Join(t.TempDir(), "out") // logs go beside it
	r.saveLog("the log")
	name := each[*parts.Entry](r)[0]
	name.SetText("../x.log")
	test.Tap(r.Sheets.Top().Button(0))
	if !strings.Contains(r.says(), "no slash") {
		t.Error("a name leads elsewhere")
	}
	name.SetText("x.log")
	test.Tap(r.Sheets.Top().Button(0))
	r.until("it is saved", func() bool { return !r.Sheets.Open() })
	if data, err := os.ReadFile(filepath.Join(filepath.Dir(r.settings.ExportTo), "x.log")); err != nil || string(data) != "the log" {
		t.Errorf("%q, %v", data, err)
	}
}
