package dialogs

import (
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Shortcut is a key with what it does, for the list of keys.
type Shortcut struct{ Keys, Does string }

// KeysSheet lists all keys.
func (d *Dialogs) KeysSheet(all []Shortcut) {
	half := (len(all) + 1) / 2
	column := func(part []Shortcut) fyne.CanvasObject {
		var rows []fyne.CanvasObject
		for _, s := range part {
			keys := widget.NewLabel(s.Keys)
			keys.TextStyle.Bold = true
			rows = append(rows, keys, parts.Line(s.Does))
		}
		return form(rows...)
	}
	d.Sheets.Show(&parts.Sheet{
		Title: "Keys", Width: 860, Height: 520, CloseText: "Close",
		Body: container.NewVBox(
			container.NewGridWithColumns(2, column(all[:half]), column(all[half:])),
			widget.NewSeparator(),
			note("The filter takes words and name:*.pdf, id:3f0c*, meta:key=value, size>10MB, created>2026-01-01, expires<24h, is:expired, is:damaged, is:writing. "+
				"A leading - negates, quotes group."),
		),
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
