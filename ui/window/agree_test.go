package window

import (
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/ui/control"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

func TestTheRowSaysWhatThePreviewSays(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "order.json", "{}")
	r.opened("/a")
	found := r.pane.Attachments([]driver.Key{key("m1", "order.json")})[0]
	found.State, found.Problem = driver.Damaged, "its metadata can't be read"
	r.goesTo(found.Key)
	r.until("it was looked up", func() bool { return r.shown.Looked })
	r.show(control.Shown{Key: found.Key, Info: &found, Looked: true})
	r.until("the row says so too", func() bool { return r.pane.Snapshot().All.Damaged == 1 })
	if want := "Damaged: its metadata can't be read."; r.header.notice.Text != want {
		t.Errorf("the header says %q, want %q", r.header.notice.Text, want)
	}
	r.goesTo(key("m1", ""))
	if got := r.header.notice.Text; got != "“order.json” is damaged: its metadata can't be read." {
		t.Errorf("of the message it says %q", got)
	}
}

func TestAMessageNamesItsProblemsAndClaimsNoSizeThatIsNotKnown(t *testing.T) {
	now := time.Now()
	row := func(name string, size int64, state driver.State, problem string) store.Info {
		return store.Info{Key: key("m", name), Size: size, State: state, Problem: problem}
	}
	tests := []struct {
		name                 string
		infos                []store.Info
		facts, warning, says string
	}{
		{"nothing wrong", []store.Info{row("a", 1000, driver.OK, ""), row("b", 500, driver.OK, "")}, "2 attachments · 1.5 kB", "", "a  ·  1.0 kB\nb  ·  500 B\n"},
		{"no size known", []store.Info{row("a", -1, driver.Damaged, "it has no data")}, "1 attachment", "“a” is damaged: it has no data.", "a  ·  damaged: it has no data\n"},
		{"one size known", []store.Info{row("a", -1, driver.Writing, ""), row("b", 500, driver.OK, "")}, "2 attachments · at least 500 B", "“a” is still being written.", "a  ·  still being written\nb  ·  500 B\n"},
		{"a note", []store.Info{row("a", 5, driver.OK, "it has two expiry files")}, "1 attachment · 5 B", "“a”: it has two expiry files.", "a  ·  5 B  ·  it has two expiry files\n"},
		{"several", []store.Info{row("a", -1, driver.Damaged, "x"), row("b", -1, driver.Damaged, "y")}, "2 attachments", "2 of 2 attachments are not as they should be; each is named below.", "a  ·  damaged: x\nb  ·  damaged: y\n"},
		{"a folder that can't be opened", []store.Info{row("", -1, driver.Damaged, "access is denied")}, "can’t be looked into", "Damaged: access is denied.", "What this message holds can’t be read: access is denied."},
		{"gone", nil, "0 attachments · 0 B", "", "This message is no longer stored."},
	}
	r := newRig(t, Options{})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r.header.showMessage("m", tt.infos, now)
			if got := r.header.facts.Text; got != tt.facts {
				t.Errorf("facts %q, want %q", got, tt.facts)
			}
			if got := r.header.notice.Text; got != tt.warning || r.header.warning.Visible() != (got != "") {
				t.Errorf("warning %q, want %q", got, tt.warning)
			}
			if got := messageWords(tt.infos, false, now); !strings.HasPrefix(got, tt.says) {
				t.Errorf("says %q, want %q", got, tt.says)
			}
		})
	}
}

func TestTheMessageIDIsWholeWhereThereIsRoom(t *testing.T) {
	const id = "3f0c8a21-4d1c-4b6e-9a55-0000000000a1"
	r := newRig(t, Options{})
	for _, tt := range []struct {
		width float32
		want  string
	}{{700, id}, {200, "3f0c…a1"}, {700, id}} {
		r.header.showMessage(id, nil, time.Now())
		r.header.object.Resize(fyne.NewSize(tt.width, 200))
		if r.header.id.Text != tt.want {
			t.Errorf("%v wide: %q, want %q", tt.width, r.header.id.Text, tt.want)
		}
	}
}

func TestFilesDroppedOnARowAreForItsMessage(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.save(st, "m2", "y", "1")
	r.opened("/a")
	r.goesTo(key("m1", "x"))
	r.pane.Resize(fyne.NewSize(400, 600)) // nothing lays the window out here
	at := fyne.NewPos(60, 0)
	for ; ; at.Y++ {
		if k, ok := r.pane.At(at); ok && k.Message == "m2" {
			break
		}
		if at.Y > r.win.Canvas().Size().Height {
			t.Fatalf("m2 is nowhere: %v %v %v", r.pane.Size(), r.app.Driver().AbsolutePositionForObject(r.pane), r.win.Canvas().Size())
		}
	}
	if got := r.messageAt(at); got != "m2" {
		t.Errorf("dropped on m2 it would go to %q", got)
	}
	if got := r.messageAt(fyne.NewPos(r.win.Canvas().Size().Width-20, 400)); got != "m1" {
		t.Errorf("dropped on the preview it would go to %q", got)
	}
	r.setFull(true)
	if got := r.messageAt(at); got != "m1" {
		t.Errorf("dropped on the whole-window preview it would go to %q", got)
	}
}

func TestAPastedTextLeadsToTheIDInIt(t *testing.T) {
	const id = "3f0c8a21-4d1c-4b6e-9a55-0000000000a1"
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, id, "x", "1")
	r.save(st, "m2", "y", "1")
	r.opened("/a")
	for _, text := range []string{"Message id: " + id, "“" + id + "”", "http://pulse:9090/#/failed-messages/message/" + id, "Moving message\n" + id + "\nto the error queue", strings.ToUpper(id)} {
		r.goesTo(key("m2", ""))
		r.app.Clipboard().SetContent(text)
		r.typedShortcut(&fyne.ShortcutPaste{})
		r.until(text, func() bool { return len(r.selected) == 1 && r.selected[0].Message == id })
	}
}

// TestMenusShowTheirKeys holds that each key stands in the menu, and can be read there: Fyne 2.7 draws keys in a colour that it derives from
// the text's.
func TestMenusShowTheirKeys(t *testing.T) {
	r := newRig(t, Options{})
	for _, want := range []struct {
		id  commandID
		key string
	}{{cmdOpen, "Ctrl+O"}, {cmdRefresh, "F5"}, {cmdDelete, "Del"}, {cmdFull, "Space"}, {cmdKeys, "F1"}, {cmdAdd, "Insert"}, {cmdCopyID, "Ctrl+Shift+C"}} {
		item := r.item(want.id)
		item.Disabled = false
		menu := widget.NewMenu(fyne.NewMenu("", item))
		menu.Resize(menu.MinSize())
		var key string
		for _, o := range test.LaidOutObjects(menu) {
			text, ok := o.(*canvas.Text)
			if !ok || text.Text == item.Label {
				continue
			}
			key += text.Text
			if _, _, _, a := text.Color.RGBA(); a < 0xE000 {
				t.Errorf("%s is hardly to be seen: alpha %#x", text.Text, a)
			}
		}
		if key != want.key {
			t.Errorf("%s shows %q, want %q", item.Label, key, want.key)
		}
	}
}
