package dialogs

import (
	"fmt"
	"strings"
	"time"

	"attache/store"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// keeps are the times on offer for which a saved attachment is kept.
var keeps = []struct {
	words string
	time  time.Duration
}{
	{"10 days", store.DefaultKeep}, {"1 day", 24 * time.Hour}, {"30 days", 30 * 24 * time.Hour}, {"1 year", 365 * 24 * time.Hour},
}

// Save asks where dropped files are saved to and for how long, and begins to save them. message is a guess at the message id.
func (d *Dialogs) Save(files []control.File, message string) {
	if !d.Control.State().Writable {
		d.WriteMode(func() { d.Save(files, message) })
		return
	}
	id := parts.NewEntry("message id", d.Keys)
	id.SetText(message)
	options := make([]string, len(keeps))
	for i, k := range keeps {
		options[i] = k.words
	}
	keep := parts.NewChoice(options, d.Keys, nil)
	var lines []string
	var total int64
	for _, f := range files {
		lines = append(lines, fmt.Sprintf("%s   %s", words.Size(f.Size), store.Visible(f.Name)))
		total += f.Size
	}
	list := widget.NewLabel(strings.Join(lines, "\n"))
	list.TextStyle.Monospace = true
	sheet := &parts.Sheet{
		Title: "Save to " + d.Control.State().Profile.Title(),
		Body: container.NewVBox(
			parts.Para(fmt.Sprintf("Save %s (%s) as attachments. An attachment that exists is never replaced.", words.Count(len(files), "file"), words.Size(total))),
			form(label("Message id"), id, label("Keep for"), keep),
			container.NewHScroll(list),
		),
		Width: 600, Focus: id,
		Actions: []parts.Action{{Text: "Save", Main: true, Do: func() {
			d.Control.Add(control.Addition{
				Files: files, Message: strings.TrimSpace(id.Text), Expiry: time.Now().Add(keeps[keep.SelectedIndex()].time),
			})
		}}},
	}
	d.Sheets.Show(sheet)
	check := func(text string) { sheet.Enable(0, strings.TrimSpace(text) != "") }
	id.OnChanged = check
	check(id.Text)
}

// Duplicate asks which message what is selected is copied to.
func (d *Dialogs) Duplicate(what control.Chosen) {
	if what.Empty() {
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
		d.Control.Duplicate(what, strings.TrimSpace(id.Text), as)
	}}}
	d.Sheets.Show(sheet)
	check := func(string) {
		to := strings.TrimSpace(id.Text)
		same := len(what.Infos) == 1 && to == what.Infos[0].Message && name.Text == what.Infos[0].Name
		sheet.Enable(0, to != "" && !same)
	}
	id.OnChanged, name.OnChanged = check, check
	check("")
}
