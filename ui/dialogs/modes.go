package dialogs

import (
	"fmt"
	"time"

	"attache/ui/look"
	"attache/ui/parts"
	"attache/ui/prefs"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

type fyneObject = fyne.CanvasObject

// WriteMode asks whether changes shall be allowed, naming the source; then, if not nil, runs once they are.
func (d *Dialogs) WriteMode(then func()) {
	state := d.Control.State()
	if d.Control.Store() == nil {
		return
	}
	if state.Description.Fixed {
		d.readOnly("Read-only")
		return
	}
	text := fmt.Sprintf("Allow changes to %s?\n\n%s\n\nIn write mode files can be saved, and attachments duplicated and deleted. "+
		"It stays on until you turn it off, open another source, or close the window.", state.Profile.Title(), state.Description.Location)
	if state.Profile.Production {
		text += "\n\nThis source is marked as production."
	}
	d.Sheets.Show(&parts.Sheet{
		Title: "Turn on write mode", Body: parts.Para(text), Width: 560, CloseText: "Stay read-only",
		Actions: []parts.Action{{Text: "Allow changes", Danger: true, Do: func() {
			if err := d.Control.SetWrite(true); err != nil {
				d.Error("Write mode stays off", err)
				return
			}
			if then != nil {
				then()
			}
		}}},
	})
}

// readOnly says why nothing was done to a source, and where that can be changed.
func (d *Dialogs) readOnly(title string) {
	state := d.Control.State()
	text := state.Profile.Title() + " is open read-only. To change it, turn on write mode first: in the menu Edit, or with the lock at the top right."
	if state.Description.Fixed {
		text = "A " + state.Description.Kind + " can't be changed by anyone."
	}
	d.Sheets.Show(&parts.Sheet{Title: title, Body: parts.Para(text), Width: 560, CloseText: "Close"})
}

var (
	modeWords = []string{"like the system", "light", "dark"}
	sizeWords = []string{"normal", "small", "large"}
)

// SettingsSheet shows the settings; what is changed applies at once.
func (d *Dialogs) SettingsSheet() {
	now := d.Settings()
	change := func(f func(*prefs.Settings)) {
		s := d.Settings()
		f(&s)
		d.SetSettings(s)
	}
	mode := parts.NewChoice(modeWords, d.Keys, nil)
	mode.SetSelectedIndex(max(0, indexOf(look.Modes, now.Mode)))
	mode.OnChanged = func(string) {
		change(func(s *prefs.Settings) { s.Mode = look.Modes[mode.SelectedIndex()] })
	}
	size := parts.NewChoice(sizeWords, d.Keys, nil)
	size.SetSelectedIndex(max(0, indexOf(look.TextSizes, now.Text)))
	size.OnChanged = func(string) {
		change(func(s *prefs.Settings) { s.Text = look.TextSizes[size.SelectedIndex()] })
	}
	polls := make([]string, len(prefs.Polls))
	for i, p := range prefs.Polls {
		polls[i] = pollWords(p)
	}
	poll := parts.NewChoice(polls, d.Keys, nil)
	poll.SetSelectedIndex(max(0, indexOf(prefs.Polls, now.Poll)))
	poll.OnChanged = func(string) {
		change(func(s *prefs.Settings) { s.Poll = prefs.Polls[poll.SelectedIndex()] })
	}
	folder := parts.NewFolder(exportFolder(now.ExportTo), false, d.Keys, d.Control.Complete)
	d.Sheets.Show(&parts.Sheet{
		Title: "Settings", Width: 600, CloseText: "Close",
		Closed: func() {
			folder.Close()
			if path := folder.Path(); path != exportFolder(now.ExportTo) {
				change(func(s *prefs.Settings) { s.ExportTo = path })
			}
		},
		Body: container.NewVBox(form(
			label("Colours"), mode,
			label("Text size"), size,
			label("Look for changes"), poll,
			label(""), note("A local folder tells of its changes at once. This is for sources that don't, such as network shares: they are looked through again and again."),
			label("Export folder"), folder.Object,
		)),
	})
}

func pollWords(d time.Duration) string {
	switch {
	case d == 0:
		return "as often as suits the source"
	case d < time.Minute:
		return fmt.Sprintf("every %d s", int(d.Seconds()))
	}
	return fmt.Sprintf("every %d min", int(d.Minutes()))
}
