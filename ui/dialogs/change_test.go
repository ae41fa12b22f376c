package dialogs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/control"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestNothingIsChangedWhereTheSourceIsReadOnly(t *testing.T) {
	r := newRig(t)
	one := control.Chosen{Infos: []store.Info{r.saved("m1", "x", "1")}}
	for name, ask := range map[string]func(control.Chosen){"delete": r.Delete, "duplicate": r.Duplicate} {
		ask(one)
		top := r.Sheets.Top()
		if !strings.Contains(r.says(), "open read-only") || !strings.Contains(r.says(), "menu Edit") || len(top.Actions) != 0 {
			t.Errorf("%s: %d buttons, and it says\n%s", name, len(top.Actions), r.says())
		}
		for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyDelete, fyne.KeyEscape} {
			r.Keys(&fyne.KeyEvent{Name: key})
		}
		if r.Sheets.Open() || r.Control.State().Writable || r.jobs.Running() > 0 || len(r.jobs.Jobs()) > 0 {
			t.Errorf("%s: something happened", name)
		}
	}
}

func TestADeletionHasItsNumberOnTheButton(t *testing.T) {
	for want, names := range map[string][]string{
		"1 attachment": {"x"}, "2 attachments": {"x", "y"}, "1 message": {""}, "2 attachments and 1 message": {"x", "", "y"},
	} {
		var infos []store.Info
		for _, n := range names {
			infos = append(infos, store.Info{Key: store.Key{Message: "m", Name: n}})
		}
		if got := howMany(infos); got != want {
			t.Errorf("%q: %q, want %q", names, got, want)
		}
	}
}

func TestTheListOfADeletionHasWholeIDsAndVisibleSpaces(t *testing.T) {
	r := newRig(t)
	r.writable()
	const id = "3f0c9a12-5b7e-4c1d-9e2f-0123456789a1"
	r.Delete(control.Chosen{Infos: []store.Info{r.saved(id, "a.txt ", "1"), r.saved(id, "a.txt", "1")}})
	for _, want := range []string{id, "a.txt<U+0020>"} {
		if !strings.Contains(r.says(), want) {
			t.Errorf("it doesn't say %q:\n%s", want, r.says())
		}
	}
	list := each[*listing](r)[0]
	if list.wide.id < textWidth(id) || list.wide.id > list.Size().Width*0.6 {
		t.Errorf("%v for an id that needs %v, of %v", list.wide.id, textWidth(id), list.Size().Width)
	}
}

func TestACleanUpSaysAtOnceWhatTheListKnows(t *testing.T) {
	r := newRig(t)
	now := time.Now()
	for _, n := range []string{"a", "b"} {
		err := r.st.SaveBytes(t.Context(), store.Key{Message: "m1", Name: n}, []byte("12345"), store.SaveOptions{Expiry: now.Add(-49 * time.Hour)})
		if err != nil {
			t.Fatal(err)
		}
	}
	r.writable()
	r.Expired = func() Expired { return Expired{Attachments: 41, Oldest: now.Add(-49 * time.Hour)} }
	r.CleanUp()
	if said := r.says(); !strings.Contains(said, "The list shows 41 expired attachments, the oldest expired 2 days ago") || !r.Sheets.Top().Button(0).Disabled() {
		t.Errorf("at first it says\n%s", said)
	}
	r.until("the source was looked through", func() bool { return strings.Contains(r.says(), "would delete 2 expired attachments (10 B)") })
	if b := r.Sheets.Top().Button(0); b.Disabled() || b.Text != "Delete 2 expired attachments" {
		t.Errorf("the button says %q", b.Text)
	}
	if n := strings.Count(r.says(), "\nexpired 2 days ago"); n != 2 {
		t.Errorf("%d lines say when it expired:\n%s", n, r.says())
	}
	r.tap(0)
	r.until("it is done", func() bool { return r.jobs.Running() == 0 && len(r.jobs.Jobs()) == 1 })
	if s := r.jobs.Jobs()[0]; s.State != activity.Done || !strings.HasPrefix(s.Line(), "2 expired attachments deleted, 10 B freed") {
		t.Errorf("%v %q", s.State, s.Line())
	}
}

func TestWhatWasFoundUpToNowIsSaid(t *testing.T) {
	known := Expired{Attachments: 5000, Oldest: time.Now().Add(-50 * time.Hour)}
	c := control.Cleanup{Before: time.Now(), Infos: make([]store.Info, 1234), Bytes: 5000}
	if got := cleanupText(c, known, false); !strings.Contains(got, "shows 5,000 expired attachments") || !strings.Contains(got, "Found 1,234 up to now (5.0 kB)") {
		t.Errorf("%q", got)
	}
	if got := cleanupText(control.Cleanup{}, Expired{}, false); !strings.Contains(got, "Looking through the source") {
		t.Errorf("%q", got)
	}
}

// localFiles writes two files and returns their folder.
func localFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"order.json": "{}", "scan.png": "png"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFilesAreAddedWithNamesExpiryAndMetadata(t *testing.T) {
	r := newRig(t)
	r.writable()
	dir := localFiles(t)
	r.AddFiles("")
	save := r.Sheets.Top().Button(0)
	path, metadata := each[*textEntry](r)[1], each[*textEntry](r)[0]
	if path.MultiLine {
		path, metadata = metadata, path
	}
	pick := func(name string, rows int) {
		t.Helper()
		path.SetText(`"` + filepath.Join(dir, name) + `"`) // as a file manager copies it
		path.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		r.until(name+" is among the files", func() bool { return len(each[*parts.Entry](r)) == rows+1 })
	}
	if !save.Disabled() || !strings.Contains(r.says(), "Name a message by its id") {
		t.Error("files without a message can be saved")
	}
	each[*parts.Entry](r)[0].SetText("Message id: m7")
	if !save.Disabled() || !strings.Contains(r.says(), "Choose at least one file") {
		t.Error("nothing can be saved")
	}
	pick("order.json", 1)
	pick("scan.png", 2)
	if save.Disabled() || !strings.Contains(r.says(), "Saves 2 files (5 B)") {
		t.Errorf("it can't be saved:\n%s", r.says())
	}
	second := each[*parts.Entry](r)[2]
	second.SetText("order.json")
	if !save.Disabled() || !strings.Contains(r.says(), "Two files have the name order.json") {
		t.Error("two files under one name")
	}
	second.SetText("picture.png")
	metadata.SetText("no pair")
	if !save.Disabled() || !strings.Contains(r.says(), "“no pair” is none") {
		t.Error("metadata that makes no sense")
	}
	metadata.SetText("from=ops\nticket = 4711")
	each[*parts.Choice](r)[0].SetSelectedIndex(2)
	r.tap(0)
	r.until("it is saved", func() bool { return r.jobs.Running() == 0 && len(r.jobs.Jobs()) == 1 })
	if s := r.jobs.Jobs()[0]; s.State != activity.Done || s.Line() != "2 attachments saved to message m7." {
		t.Fatalf("%v %q", s.State, s.Line())
	}
	info, err := r.st.Stat(t.Context(), store.Key{Message: "m7", Name: "picture.png"})
	if err != nil || info.Metadata["from"] != "ops" || info.Metadata["ticket"] != "4711" {
		t.Errorf("%+v, %v", info, err)
	}
	if left := time.Until(info.Expiry); left < 29*24*time.Hour || left > 30*24*time.Hour {
		t.Errorf("it is kept for %v", left)
	}
}

func TestASecondReturnSaves(t *testing.T) {
	r := newRig(t)
	r.writable()
	r.AddFiles("m1")
	path := r.Window.Canvas().Focused().(*textEntry)
	path.SetText(filepath.Join(localFiles(t), "order.json"))
	path.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.until("order.json is among the files", func() bool { return strings.Contains(r.says(), "Saves 1 file (2 B)") })
	path.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.until("it is saved", func() bool { return r.jobs.Running() == 0 && len(r.jobs.Jobs()) == 1 })
	if r.Sheets.Open() || r.jobs.Jobs()[0].State != activity.Done {
		t.Errorf("%v, and %q is open", r.jobs.Jobs()[0].State, r.says())
	}
}

func TestAFileCanBeChosenFromAFolderAndLeftOutAgain(t *testing.T) {
	r := newRig(t)
	r.writable()
	dir := localFiles(t)
	r.Save([]control.File{{Path: filepath.Join(dir, "order.json"), Name: "order.json", Size: 2}}, "m1")
	list := each[*pickList](r)[0]
	r.until("the folder of what was dropped is shown", func() bool { return list.Length() == 2 })
	list.Select(1)
	r.until("scan.png is among the files", func() bool { return strings.Contains(r.says(), "Saves 2 files (5 B)") })
	list.Select(1)
	r.until("it is not added twice", func() bool { return strings.Contains(r.says(), "among the files already") })
	for _, b := range each[*parts.Button](r) {
		if b.Text == "" && b.Icon != nil && strings.Contains(b.ToolTip(), "Leave this file out") {
			test.Tap(b)
			break
		}
	}
	if !strings.Contains(r.says(), "Saves 1 file (3 B)") {
		t.Errorf("it says\n%s", r.says())
	}
}

func TestGoToTakesWhatHoldsAnID(t *testing.T) {
	r := newRig(t)
	const id = "3f0c9a12-5b7e-4c1d-9e2f-0123456789a1"
	var went []string
	for _, text := range []string{id, "Message id: " + id, "https://pulse/#/messages/" + id + "?back=1", "  \"" + id + "\" "} {
		r.GoTo("", func(id string) { went = append(went, id) })
		if !r.Sheets.Top().Button(0).Disabled() {
			t.Error("it goes to nothing")
		}
		each[*parts.Entry](r)[0].SetText(text)
		r.tap(0)
	}
	for _, got := range went {
		if got != id {
			t.Errorf("went to %q", got)
		}
	}
	if len(went) != 4 {
		t.Errorf("went %d times", len(went))
	}
}
