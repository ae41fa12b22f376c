package dialogs

import (
	"attache/ui/control"
	"attache/ui/parts"

	"fyne.io/fyne/v2/container"
)

// GoTo asks for a message id and goes there. A text that holds one will do, such as an address of ServicePulse.
func (d *Dialogs) GoTo(id string, goTo func(id string)) {
	entry := parts.NewEntry("message id, or the beginning of one", d.Keys)
	entry.SetText(id)
	sheet := &parts.Sheet{
		Title: "Go to a message", Width: 560, Focus: entry,
		Body: container.NewVBox(entry, note("A line of a log or an address of ServicePulse will do: the id in it is found. It can also be pasted into the list with Ctrl+V.")),
		Actions: []parts.Action{{Text: "Go", Main: true, Do: func() {
			if id := control.MessageID(entry.Text); id != "" {
				goTo(id)
			}
		}}},
	}
	d.Sheets.Show(sheet)
	check := func(text string) { sheet.Enable(0, control.MessageID(text) != "") }
	entry.OnChanged = check
	check(entry.Text)
	selectAll(&entry.Entry)
}
