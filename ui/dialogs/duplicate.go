package dialogs

import (
	"attache/ui/control"
	"attache/ui/parts"

	"fyne.io/fyne/v2/container"
)

// Duplicate asks which message what is selected is copied to.
func (d *Dialogs) Duplicate(what control.Chosen) {
	if what.Empty() {
		return
	}
	if !d.Control.State().Writable {
		d.readOnly("Nothing was duplicated")
		return
	}
	id := parts.NewEntry("message id", d.Keys)
	rows := []fyneObject{label("To message"), id}
	name := parts.NewEntry("", d.Keys)
	if len(what.Infos) == 1 {
		name.SetText(what.Infos[0].Name)
		if ids := what.IDs(); len(ids) == 1 {
			id.SetText(ids[0])
		}
		rows = append(rows, label("Name"), name)
	}
	given := id.Text
	to := func() string {
		if id.Text == given {
			return given // as it is, whatever it looks like
		}
		return control.MessageID(id.Text)
	}
	sheet := &parts.Sheet{
		Title: "Duplicate " + what.Words(),
		Body: container.NewVBox(
			form(rows...),
			note("The copy keeps its expiry and metadata. An attachment that exists is never replaced."),
		),
		Width: 600, Focus: id,
	}
	sheet.Actions = []parts.Action{{Text: "Duplicate", Main: true, Do: func() {
		as := ""
		if len(what.Infos) == 1 {
			as = name.Text
		}
		d.Control.Duplicate(what, to(), as)
	}}}
	d.Sheets.Show(sheet)
	check := func(string) {
		same := len(what.Infos) == 1 && to() == what.Infos[0].Message && name.Text == what.Infos[0].Name
		sheet.Enable(0, to() != "" && !same)
	}
	id.OnChanged, name.OnChanged = check, check
	check("")
	selectAll(&id.Entry)
	selectAll(&name.Entry)
}
