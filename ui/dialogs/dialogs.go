// Package dialogs holds the questions that the window asks: which folder, what to export and how, whether to delete. Each one is a sheet;
// what is answered goes to package control. Nothing here waits for a source.
package dialogs

import (
	"attache/ui/activity"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/prefs"
	"attache/ui/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Dialogs asks the questions of one window.
type Dialogs struct {
	Sheets  *parts.Sheets
	Keys    parts.Keys
	Control *control.Controller
	Window  fyne.Window
	// Settings returns the present settings; SetSettings applies and keeps others.
	Settings    func() prefs.Settings
	SetSettings func(prefs.Settings)
	// Expired, if not nil, returns what the list knows of what has expired.
	Expired func() Expired
	// OpenFolder shows a folder in the system's file manager.
	OpenFolder func(path string)
}

// copyText puts text on the clipboard.
func (d *Dialogs) copyText(text string) { fyne.CurrentApp().Clipboard().SetContent(text) }

// note is a wrapped, quieter text.
func note(text string) *widget.Label {
	l := parts.Para(text)
	l.Importance = widget.LowImportance
	return l
}

// form lays out names and what belongs to them.
func form(rows ...fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&formLayout{}, rows...)
}

func label(text string) *widget.Label { return widget.NewLabel(text) }

// mostText is how many characters of a text are shown where it may be of any length, for Fyne lays long text out slowly; what copies it has
// the whole.
const mostText = 700

// Error shows what went wrong, in the words it came with.
func (d *Dialogs) Error(title string, err error) {
	d.Sheets.Show(&parts.Sheet{
		Title: title, Body: parts.Para(words.Short(err.Error(), mostText)), Width: 560, CloseText: "Close",
		Actions: []parts.Action{{Text: "Copy details", Stay: true, Do: func() { d.copyText(activity.Details(err)) }}},
	})
}
