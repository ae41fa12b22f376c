package dialogs

import (
	"slices"

	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Shortcut is a key with what it does, for the list of keys.
type Shortcut struct{ Keys, Does string }

// furtherKeys are those that no command of the window stands for.
var furtherKeys = []Shortcut{
	{"letters, digits", "go to what begins so"},
	{"/ g", "search in a text, jump to a line or an offset"},
	{"F3 Shift+F3", "the next find, the one before"},
	{"+ − 0 1", "zoom a picture, fit it, real size"},
	{"Tab Shift+Tab", "the next field, the one before"},
	{"Return", "press the coloured button, but never a red one"},
}

const filterHelp = "The filter takes words and name:*.pdf, id:3f0c*, meta:key=value, size>10MB, created>2026-01-01, expires<24h, is:expired, is:damaged, is:writing. " +
	"A leading - negates, quotes group."

// twoColumns is how wide a window must be so that two columns of keys find room in it.
const twoColumns = 840

// KeysSheet lists all keys, those of the window first.
func (d *Dialogs) KeysSheet(all []Shortcut) {
	for _, k := range furtherKeys {
		if !slices.ContainsFunc(all, func(s Shortcut) bool { return s.Keys == k.Keys }) {
			all = append(all[:len(all):len(all)], k)
		}
	}
	column := func(part []Shortcut) fyne.CanvasObject {
		var rows []fyne.CanvasObject
		for _, s := range part {
			keys := widget.NewLabel(s.Keys)
			keys.TextStyle.Bold = true
			rows = append(rows, keys, parts.Para(s.Does))
		}
		return container.New(&formLayout{tight: true}, rows...)
	}
	body := container.NewGridWithColumns(1, column(all))
	if half := (len(all) + 1) / 2; d.Window.Canvas().Size().Width >= twoColumns {
		body = container.NewGridWithColumns(2, column(all[:half]), column(all[half:]))
	}
	d.Sheets.Show(&parts.Sheet{
		Title: "Keys", Width: 860, Height: 620, CloseText: "Close",
		Body: body,
		Foot: note(filterHelp),
	})
}

// About says what the program is.
func (d *Dialogs) About(version string, icon fyne.CanvasObject) {
	d.Sheets.Show(&parts.Sheet{
		Title: "About Attaché", Width: 460, CloseText: "Close",
		Body: container.NewVBox(
			container.NewCenter(icon),
			parts.Para("Attaché "+version+" browses the attachments that NServiceBus.Community.Attachments keeps beside messages."),
			note("It is read-only until you turn on write mode. MIT licence."),
		),
	})
}
