package window

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/memory"
	"attache/ui/connect"
	"attache/ui/look"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// texts collects what an object and everything in it say.
func texts(o fyne.CanvasObject) string {
	var all []string
	for _, part := range test.LaidOutObjects(o) {
		switch p := part.(type) {
		case *canvas.Text:
			if p.Visible() {
				all = append(all, p.Text)
			}
		case *widget.Label:
			all = append(all, p.Text)
		}
	}
	return strings.Join(all, "\n")
}

func TestWithoutASourceThereIsTheWelcomePage(t *testing.T) {
	r := newRig(t, Options{})
	r.begin()
	r.queue.Run()
	if r.body.stack.Objects[0] != r.welcome.object {
		t.Error("something else is shown")
	}
	if r.win.Title() != "Attaché" {
		t.Errorf("title %q", r.win.Title())
	}
	r.run(cmdExport)
	r.run(cmdRefresh)
	r.run(cmdDelete)
	if r.sheets.Open() {
		t.Error("a command that makes no sense asked something")
	}
}

func TestAnOpenSourceIsNamedAndListed(t *testing.T) {
	r := newRig(t, Options{Source: "/shares/payments", Message: "m2", Name: "scan.png"})
	st := r.source("/shares/payments", nil)
	r.save(st, "m1", "order.json", "{}")
	r.save(st, "m2", "scan.png", "x")
	r.begin()
	r.until("what the command line named is shown", func() bool { return r.shown.Ready })
	if want := "payments — message m2 · scan.png — Attaché"; r.win.Title() != want {
		t.Errorf("title %q, want %q", r.win.Title(), want)
	}
	if got := r.pane.Snapshot().All.Attachments; got != 2 {
		t.Errorf("%d attachments", got)
	}
	r.until("the state is said", func() bool { return r.toolbar.words.Text == "live · watching" })
	if r.toolbar.source.Text != "payments" || r.header.name.Text != "scan.png" {
		t.Errorf("source %q, header %q", r.toolbar.source.Text, r.header.name.Text)
	}
}

func TestASourceThatCannotBeOpenedSaysWhyInTheWindow(t *testing.T) {
	r := newRig(t, Options{Source: "/missing"})
	r.begin()
	r.until("it says so", func() bool { return r.body.stack.Objects[0] == r.body.failed.object })
	if !strings.Contains(r.body.failed.text.Text, "there is no such folder") {
		t.Errorf("text %q", r.body.failed.text.Text)
	}
	r.source("/missing", nil)
	r.key(fyne.KeyF5)
	r.until("F5 tries again", func() bool { return r.state.Phase == opened })
}

func TestChangesFromOutsideKeepTheSelection(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m5", "order.json", "{}")
	r.opened("/a")
	r.goesTo(key("m5", "order.json"))
	for _, id := range []string{"m1", "m2", "m9"} {
		r.save(st, id, "x", "1")
	}
	r.until("they are listed", func() bool { return r.pane.Snapshot().All.Messages == 4 })
	if len(r.selected) != 1 || r.selected[0] != key("m5", "order.json") {
		t.Errorf("selected %v", r.selected)
	}
}

func TestExportTakesWhatWasSelectedThoughRowsCame(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m5", "order.json", "the right one")
	r.opened("/a")
	r.goesTo(key("m5", "order.json"))
	dest := filepath.Join(t.TempDir(), "out")
	r.settings.ExportTo = dest
	r.run(cmdExport)
	if !r.asked("Export order.json (13 B) of message m5") {
		t.Fatalf("no such question")
	}
	r.save(st, "m1", "order.json", "another one")
	r.until("the new row is listed", func() bool { return r.pane.Snapshot().All.Messages == 2 })
	r.until("the forecast allows it", func() bool { return !r.sheets.Top().Button(0).Disabled() })
	r.press("Export")
	r.until("it is done", func() bool { return strings.Contains(r.activity.Line(), "lengths and hashes were checked") })
	data, err := os.ReadFile(filepath.Join(dest, "order.json"))
	if err != nil || string(data) != "the right one" {
		t.Errorf("%q, %v", data, err)
	}
	if r.settings.ExportTo != dest || r.keptSettings().ExportTo != dest {
		t.Error("the folder isn't remembered")
	}
}

func TestAnAttachmentDeletedMeanwhileIsNoLongerStored(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", memory.Hook(func(_ context.Context, s memory.Step) error {
		if s.Op == memory.Stat {
			return store.ErrNotFound // it goes between the listing and the click
		}
		return nil
	}))
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	r.goesTo(key("m1", "x"))
	r.until("it says so", func() bool { return r.shown.Gone })
	if !strings.Contains(r.header.notice.Text, "No longer stored") || !r.header.warning.Visible() {
		t.Errorf("notice %q", r.header.notice.Text)
	}
	if got := texts(r.preview.object); !strings.Contains(got, "no longer stored") {
		t.Errorf("the preview says %q", got)
	}
}

func TestWhatIsSelectedAndThenDeletedIsNoLongerStored(t *testing.T) {
	for _, k := range []store.Key{key("m1", "x"), key("m1", "")} {
		r := newRig(t, Options{})
		st := r.source("/a", nil)
		r.save(st, "m1", "x", "1")
		r.opened("/a")
		r.goesTo(k)
		if err := st.DeleteMessage(t.Context(), "m1"); err != nil {
			t.Fatal(err)
		}
		r.until("it says so", func() bool { return strings.Contains(texts(r.preview.object), "no longer stored") })
	}
}

func TestDeletingNeedsWriteModeAndNamesWhatGoes(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "order.json", "12345")
	r.save(st, "m2", "other", "1")
	r.opened("/a")
	r.goesTo(key("m1", "order.json"))
	r.key(fyne.KeyDelete)
	if !r.asked("Nothing was deleted") {
		t.Fatal("Del says nothing in a source that is read-only")
	}
	r.key(fyne.KeyEscape)
	if err := r.control.SetWrite(true); err != nil {
		t.Fatal(err)
	}
	r.until("write mode is on", func() bool { return r.state.Writable })
	r.key(fyne.KeyDelete)
	if !r.asked("Delete from a") {
		t.Fatal("the deletion isn't asked for")
	}
	if got := texts(r.sheets.Top().Body); !strings.Contains(got, "order.json (5 B) of message m1") {
		t.Errorf("it says %q", got)
	}
	r.until("the title says write mode", func() bool { return strings.HasSuffix(r.win.Title(), "[write mode]") })
	r.key(fyne.KeyReturn)
	if !r.sheets.Open() {
		t.Fatal("Return alone deleted")
	}
	r.press("Delete 1 attachment")
	r.until("it is gone", func() bool { return r.pane.Snapshot().All.Messages == 1 })
	if _, err := st.Stat(t.Context(), key("m1", "order.json")); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("err = %v", err)
	}
}

func TestCleanUpShowsADryRunFirst(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	if err := st.SaveBytes(t.Context(), key("m1", "old"), []byte("1"), store.SaveOptions{Expiry: r.world.now().AddDate(0, 0, -41)}); err != nil {
		t.Fatal(err)
	}
	r.opened("/a")
	r.pane.OnCleanUp()
	r.until("the dry run is shown", func() bool { return strings.Contains(texts(r.sheets.Top().Body), "1 expired attachment (1 B)") })
	if _, err := st.Stat(t.Context(), key("m1", "old")); err != nil {
		t.Errorf("the dry run deleted: %v", err)
	}
	r.press("Turn on write mode")
	r.press("Allow changes")
	r.until("the dry run is shown again", func() bool { return r.sheets.Top().Button(0).Text == "Delete 1 expired attachment" })
	r.press("Delete 1 expired attachment")
	r.until("it is gone", func() bool { return r.pane.Snapshot().All.Messages == 0 })
}

func TestCopyAndPaste(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.save(st, "m1", "y\u202e", "2")
	r.save(st, "m2", "z", "3")
	r.opened("/a")
	r.goesTo(key("m1", "y\u202e"))
	r.run(cmdCopy)
	if got := r.app.Clipboard().Content(); got != "m1\ty<U+202E>" {
		t.Errorf("copied %q", got)
	}
	r.run(cmdCopyID)
	if got := r.app.Clipboard().Content(); got != "m1" {
		t.Errorf("copied %q", got)
	}
	r.app.Clipboard().SetContent("  {M2} \n")
	r.typedShortcut(&fyne.ShortcutPaste{})
	r.until("the pasted id is selected", func() bool { return len(r.selected) == 1 && r.selected[0].Message == "m2" })
}

func TestTheWholeWindowPreviewComesAndGoes(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "hello")
	r.opened("/a")
	r.goesTo(key("m1", "x.txt"))
	r.pane.OnPreview(key("m1", "x.txt"))
	if r.body.stack.Objects[0] != r.body.right {
		t.Error("the preview doesn't fill the window")
	}
	r.key(fyne.KeyEscape)
	if r.body.stack.Objects[0] != r.body.split {
		t.Error("Esc doesn't bring the list back")
	}
}

func TestKeysOfWhatIsHiddenAreTheListsOwn(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "hello")
	r.opened("/a")
	entry := widget.NewEntry()
	r.win.SetContent(container.NewVBox(r.pane, entry))
	r.pane.Resize(fyne.NewSize(400, 400))
	r.win.Canvas().Focus(entry)
	if entry.Hide(); r.win.Canvas().Focused() == nil {
		t.Skip("this Fyne takes the focus away from what is hidden")
	}
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.until("the list has it", func() bool { return len(r.selected) == 1 })
	entry.Show()
	r.win.Canvas().Focus(entry)
	r.typedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if r.win.Canvas().Focused() != fyne.Focusable(entry) {
		t.Error("what is in sight lost the keyboard")
	}
}

func TestQuestionsTakeTheKeys(t *testing.T) {
	r := newRig(t, Options{})
	r.source("/a", nil)
	r.opened("/a")
	r.key(fyne.KeyF1)
	if !r.asked("Keys") {
		t.Fatal("F1 shows no keys")
	}
	r.key(fyne.KeyF5)
	r.run(cmdOpen)
	if !r.asked("Keys") {
		t.Error("a command ran below a question")
	}
	r.key(fyne.KeyEscape)
	if r.sheets.Open() {
		t.Error("Esc doesn't close it")
	}
}

func TestAProductionSourceIsMarked(t *testing.T) {
	r := newRig(t, Options{})
	r.source("/a", nil)
	if err := r.world.book.Keep(connect.Profile{Location: "/a", Name: "payments-prod", Colour: "red", Production: true}); err != nil {
		t.Fatal(err)
	}
	r.opened("/a")
	r.until("its profile is known", func() bool { return r.state.Profile.Production })
	r.until("it is painted", func() bool { return r.body.red.Visible() })
	if !r.toolbar.production.Visible() || r.toolbar.source.Text != "payments-prod" {
		t.Error("colour carries the meaning alone")
	}
	r.run(cmdClose)
	r.until("it is closed", func() bool { return r.state.Phase == nothing })
	if r.body.red.Visible() {
		t.Error("the bar stays")
	}
}

func TestDroppedFilesAreSavedWithAnID(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	r.goesTo(key("m1", "x"))
	path := filepath.Join(t.TempDir(), "new.txt")
	if err := os.WriteFile(path, []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.dropped(fyne.NewPos(100, 300), []fyne.URI{storage.NewFileURI(path)})
	r.until("write mode is asked for", func() bool { return r.asked("Turn on write mode") })
	r.press("Allow changes")
	if !r.asked("Add files to a") {
		t.Fatal("no question")
	}
	r.press("Save")
	r.until("it is saved", func() bool { return r.pane.Snapshot().All.Attachments == 2 })
	if data, err := st.Bytes(t.Context(), key("m1", "new.txt")); err != nil || string(data) != "new" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestADroppedFolderIsOpened(t *testing.T) {
	r := newRig(t, Options{})
	dir := t.TempDir()
	r.source(dir, nil)
	r.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(dir)})
	r.until("it is open", func() bool { return r.state.Phase == opened })
}

func TestTheSameProblemAgainOnlyCountsUp(t *testing.T) {
	r := newRig(t, Options{})
	for range 3 {
		r.showProblem(errors.New("the disk made a noise"))
	}
	if got := r.problem.text.Text; got != "(3 times) the disk made a noise" || !r.problem.object.Visible() {
		t.Errorf("%q", got)
	}
	if r.sheets.Open() {
		t.Error("something popped up")
	}
	r.problem.hide()
	if r.problem.object.Visible() {
		t.Error("it can't be hidden")
	}
}

func TestClosingWithWorkRunningAsks(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", memory.StallAt(memory.Read, 0))
	r.save(st, "m1", "x", "1")
	r.opened("/a")
	r.goesTo(key("m1", "x"))
	r.control.Export("x", r.chosen().Selection(), t.TempDir(), r.settings.Export, nil)
	r.close()
	if !r.asked("Close while work is running?") || r.closing {
		t.Fatal("it didn't ask")
	}
	r.key(fyne.KeyEscape)
	if r.closing {
		t.Fatal("Esc closed the window")
	}
	closed := false
	r.win.SetOnClosed(func() { closed = true })
	r.close()
	r.press("Cancel it and close")
	r.until("it is closed", func() bool { return closed })
}

func TestTheProcessCanEndWhenAllIsKept(t *testing.T) {
	var r *rig
	ended, width := false, 0
	r = newRig(t, Options{Ended: func() { ended, width = true, int(r.keptSettings().Width) }})
	r.win.Resize(fyne.NewSize(1000, 700))
	r.close()
	r.until("it is closed", func() bool { return ended })
	if width != 1000 {
		t.Errorf("the width kept is %d", width)
	}
}

func TestSettingsTakeEffectAndStay(t *testing.T) {
	t.Setenv("FYNE_THEME", "")
	r := newRig(t, Options{})
	s := r.settings
	s.Mode, s.Text = look.Dark, look.Large
	r.apply(s)
	if r.app.Settings().Theme() != look.New(look.Dark, look.Large) {
		t.Error("the theme doesn't follow")
	}
	if got := r.keptSettings(); got.Mode != look.Dark || got.Text != look.Large {
		t.Errorf("kept %+v", got)
	}
}

func TestNothingForcesTheWindowLarger(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/"+strings.Repeat("a-very-long-name-", 12), nil)
	r.save(st, strings.Repeat("message-", 20), strings.Repeat("name-", 40)+".json", `{"a":1}`)
	check := func(page string) {
		t.Helper()
		if min := r.win.Content().MinSize(); min.Width > 900 || min.Height > 600 {
			t.Errorf("%s: the window is at least %v", page, min)
		}
	}
	r.begin()
	r.queue.Run()
	check("welcome")
	r.opened("/" + strings.Repeat("a-very-long-name-", 12))
	check("list")
	r.pane.SelectAll()
	r.goesTo(key(strings.Repeat("message-", 20), strings.Repeat("name-", 40)+".json"))
	r.until("it is shown", func() bool { return r.shown.Ready })
	check("preview")
	r.showProblem(errors.New(strings.Repeat("very long ", 100)))
	r.control.Export("x", r.chosen().Selection(), t.TempDir(), r.settings.Export, nil)
	r.until("the export is done", func() bool { return r.activity.Bar.Visible() && r.jobs.Running() == 0 })
	r.activity.ShowPanel(true)
	check("activity")
}

func TestEveryCommandStandsAtItsNumberAndHasItsOwnKey(t *testing.T) {
	r := newRig(t, Options{})
	keys := map[string]string{}
	for i, c := range r.commands {
		if int(c.id) != i {
			t.Errorf("%q has the number %d and stands at %d", c.label, c.id, i)
		}
		if other := keys[c.keys]; c.keys != "" && other != "" {
			t.Errorf("%s means %q and %q", c.keys, other, c.label)
		}
		keys[c.keys] = c.label
	}
	help := map[string]bool{}
	for _, s := range r.shortcuts() {
		help[s.Keys] = true
	}
	for _, want := range []string{"Ctrl+O", "Ctrl+F", "Ctrl+G", "Ctrl+E", "Ctrl+C", "Ctrl+Shift+C", "Ctrl+A", "F5", "Del", "Esc", "F1", "Space", "Insert", "Enter", "→ ←"} {
		if !help[want] {
			t.Errorf("the help misses %s", want)
		}
	}
}

func TestTheMenuBarOffersWhatMakesSense(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	offers := func(id commandID) bool {
		for _, m := range r.win.MainMenu().Items {
			for _, i := range m.Items {
				if i.Label == r.command(id).label {
					return !i.Disabled
				}
			}
		}
		t.Fatalf("%q is in no menu", r.command(id).label)
		return false
	}
	for id := range commandID(len(r.commands)) {
		offers(id) // each stands in a menu
	}
	if offers(cmdExport) || offers(cmdExportAll) || !offers(cmdOpen) {
		t.Error("without a source")
	}
	r.opened("/a")
	if offers(cmdExport) || !offers(cmdExportAll) || !offers(cmdFilter) {
		t.Error("without a selection")
	}
	r.goesTo(key("m1", "x"))
	if !offers(cmdExport) || offers(cmdDuplicate) || offers(cmdDelete) || offers(cmdAdd) {
		t.Error("with a selection")
	}
	if err := r.control.SetWrite(true); err != nil {
		t.Fatal(err)
	}
	r.until("duplicates are offered in write mode", func() bool { return offers(cmdDuplicate) && offers(cmdDelete) && offers(cmdAdd) })
}
