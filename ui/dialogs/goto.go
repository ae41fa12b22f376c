package dialogs

import (
	"strings"

	"attache/ui/parts"

	"fyne.io/fyne/v2/container"
)

// GoTo asks for a message id and goes there.
func (d *Dialogs) GoTo(id string, goTo func(id string)) {
	entry := parts.NewEntry("message id, or the beginning of one", d.Keys)
	entry.SetText(id)
	sheet := &parts.Sheet{
		Title: "Go to a message", Width: 560, Focus: entry,
		Body: container.NewVBox(entry, note("An id can also be pasted into the list with Ctrl+V, as it stands in ServicePulse or in a ticket.")),
		Actions: []parts.Action{{Text: "Go", Main: true, Do: func() {
			if text := strings.TrimSpace(entry.Text); text != "" {
				goTo(text)
			}
		}}},
	}
	d.Sheets.Show(sheet)
}
