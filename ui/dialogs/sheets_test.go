package dialogs

import (
	"image/color"
	"strings"
	"testing"

	"attache/store"
	"attache/ui/connect"
	"attache/ui/control"
	"attache/ui/look"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// sheets are all the questions, with names that are long.
func (r *rig) sheets() map[string]func() {
	long := strings.Repeat("long_name-", 20)
	one := control.Chosen{Infos: []store.Info{r.saved("m1", long, "1")}}
	r.writable()
	return map[string]func(){
		"open": r.OpenFolderSource, "export": func() { r.Export(one.Words(), one.Selection()) }, "delete": func() { r.Delete(one) },
		"clean up": r.CleanUp, "add": func() { r.AddFiles("m1") }, "save": func() { r.Save([]control.File{{Name: long}}, "m1") },
		"duplicate": func() { r.Duplicate(one) }, "write": func() { r.WriteMode(nil) }, "go to": func() { r.GoTo("", nil) },
		"settings": r.SettingsSheet, "keys": func() { r.KeysSheet([]Shortcut{{"Ctrl+A", "select all"}, {"Del", "delete"}}) },
		"profile": func() { r.EditProfile(connect.Profile{Location: "/" + strings.Repeat("long_/", 40)}) },
		"about":   func() { r.About("1", canvas.NewRectangle(nil)) }, "quit": func() { r.Quit(nil, nil) },
		"log": func() { r.Job(failed(3)) }, "save a log": func() { r.saveLog("x") },
	}
}

func TestEverySheetFitsASmallWindow(t *testing.T) {
	r := newRig(t)
	r.Window.Resize(fyne.NewSize(900, 600))
	for name, show := range r.sheets() {
		show()
		overlay := r.Window.Canvas().Overlays().Top().(*widget.PopUp)
		if s := overlay.Content.Size(); s.Width > 900 || s.Height > 600 {
			t.Errorf("%s is %v", name, s)
		}
		r.Sheets.Top().Close()
	}
}

func TestTheKeysNeedNoScrollingInASmallWindow(t *testing.T) {
	r := newRig(t)
	fyne.CurrentApp().Settings().SetTheme(look.New(look.Light, look.Normal))
	r.Window.Resize(fyne.NewSize(900, 600))
	var window []Shortcut
	for range 24 { // more than there are
		window = append(window, Shortcut{"Ctrl+Shift+C", "copy the message id"})
	}
	r.KeysSheet(window)
	top := r.Sheets.Top()
	if room := top.Body.Size().Height; top.Body.MinSize().Height > room || room > 600 {
		t.Errorf("%v needed, %v there", top.Body.MinSize().Height, room)
	}
	if overlay := r.Window.Canvas().Overlays().Top().(*widget.PopUp); top.Body.Size().Height > overlay.Content.Size().Height-150 {
		t.Errorf("%v of keys don't fit into %v", top.Body.Size().Height, overlay.Content.Size().Height)
	}
	for _, want := range []string{"letters, digits", "F3", "is:expired"} {
		if !strings.Contains(r.says(), want) {
			t.Errorf("it doesn't say %q", want)
		}
	}
}

func TestTheKeysAreExplainedInANarrowWindow(t *testing.T) {
	r := newRig(t)
	r.Window.Resize(fyne.NewSize(510, 600))
	long := "do something that takes quite a few words to tell"
	r.KeysSheet([]Shortcut{{"Ctrl+Shift+C", long}})
	top := r.Sheets.Top()
	for _, l := range each[*widget.Label](r) {
		if l.Text != long {
			continue
		}
		if l.Wrapping == fyne.TextWrapOff && l.Size().Width < l.MinSize().Width || l.Size().Height < l.MinSize().Height || l.Size().Width < 200 {
			t.Errorf("%v for what needs %v, in a sheet of %v", l.Size(), l.MinSize(), top.Body.Size())
		}
		return
	}
	t.Error("it isn't said")
}

func TestAHintStandsBelowWhatItIsAbout(t *testing.T) {
	r := newRig(t)
	r.SettingsSheet()
	said := r.says()
	poll, hint, next := strings.Index(said, "Look for changes"), strings.Index(said, "A local folder tells"), strings.Index(said, "Export folder")
	if poll < 0 || hint < poll || next < hint {
		t.Errorf("it says\n%s", said)
	}
}

// ink is how many pixels of a text are drawn.
func ink(t *testing.T, text string, like *canvas.Text) int {
	t.Helper()
	w := test.NewTempWindow(t, nil)
	w.SetPadded(false)
	o := canvas.NewText(text, color.Black)
	o.TextSize, o.TextStyle, o.FontSource = like.TextSize, like.TextStyle, like.FontSource
	w.SetContent(o)
	picture := w.Canvas().Capture()
	n, back := 0, picture.At(picture.Bounds().Max.X-1, 0)
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			if picture.At(x, y) != back {
				n++
			}
		}
	}
	return n
}

// A name with an underscore is another name than the one without.
func TestUnderscoresAreDrawn(t *testing.T) {
	type kind struct {
		size  float32
		style fyne.TextStyle
	}
	for _, size := range look.TextSizes {
		r := newRig(t)
		fyne.CurrentApp().Settings().SetTheme(look.New(look.Light, size))
		seen := make(map[kind]bool)
		for name, show := range r.sheets() {
			show()
			top := r.Sheets.Top()
			for _, part := range append(test.LaidOutObjects(top.Body), test.LaidOutObjects(orNothing(top.Foot))...) {
				text, ok := part.(*canvas.Text)
				if !ok || seen[kind{text.TextSize, text.TextStyle}] {
					continue
				}
				seen[kind{text.TextSize, text.TextStyle}] = true
				if ink(t, "_", text) < 3 {
					t.Errorf("%s, text size %s: in %q (%v, %+v) an underscore isn't drawn", name, size, text.Text, text.TextSize, text.TextStyle)
				}
			}
			top.Close()
		}
		if len(seen) < 2 {
			t.Errorf("only %d kinds of text were found", len(seen))
		}
	}
}

func orNothing(o fyne.CanvasObject) fyne.CanvasObject {
	if o == nil {
		return canvas.NewRectangle(theme.Color(theme.ColorNameBackground))
	}
	return o
}

func TestWhatIsPrefilledIsSelectedSoThatTypingReplacesIt(t *testing.T) {
	r := newRig(t)
	one := control.Chosen{Infos: []store.Info{r.saved("m1", "x.txt", "1")}}
	r.writable()
	for name, show := range map[string]func(){
		"open": r.OpenFolderSource, "export": func() { r.Export("x", one.Selection()) }, "go to": func() { r.GoTo("m1", nil) },
		"duplicate": func() { r.Duplicate(one) }, "add": func() { r.AddFiles("m1") }, "add anywhere": func() { r.AddFiles("") },
		"save": func() { r.Save([]control.File{{Path: "/x", Name: "x"}}, "m1") }, "profile": func() { r.EditProfile(connect.Profile{Location: "/a", Name: "prod"}) },
		"save a log": func() { r.saveLog("x") },
	} {
		show()
		entry, ok := r.Window.Canvas().Focused().(interface {
			SelectedText() string
			TypedRune(rune)
			fyne.Focusable
		})
		if !ok {
			t.Errorf("%s: no entry has the focus", name)
			continue
		}
		before := entry.SelectedText()
		entry.TypedRune('z')
		if after := textOf(entry); after != "z" {
			t.Errorf("%s: with %q selected, typing made %q", name, before, after)
		}
		r.Sheets.Top().Close()
	}
}

// textOf is all of an entry's text.
func textOf(entry fyne.Focusable) string {
	e := entry.(interface {
		TypedShortcut(fyne.Shortcut)
		SelectedText() string
	})
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	return e.SelectedText()
}
