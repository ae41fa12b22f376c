package dialogs

import (
	"path/filepath"
	"strings"
	"time"

	"attache/ui/activity"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2/container"
)

// Job shows everything about a job, to read, copy or save.
func (d *Dialogs) Job(s activity.Snapshot) {
	log := s.Log()
	d.Sheets.Show(&parts.Sheet{
		Title: s.Title, Body: newLog(log, d.Keys), Width: 760, Height: 460, CloseText: "Close",
		Actions: []parts.Action{
			{Text: "Copy", Stay: true, Do: func() { d.copyText(log) }},
			{Text: "Save log", Stay: true, Do: func() { d.saveLog(log) }},
		},
	})
}

// saveLog asks for a folder and saves a log there, never over a file that exists.
func (d *Dialogs) saveLog(log string) {
	folder := parts.NewFolder(filepath.Dir(exportFolder(d.Settings().ExportTo)), false, d.Keys, d.Control.Complete)
	name := parts.NewEntry("", d.Keys)
	name.SetText("attache-" + time.Now().Format("2006-01-02-150405") + ".log")
	answer := parts.Para("")
	sheet := &parts.Sheet{
		Title: "Save the log", Width: 600, Focus: name, Closed: folder.Close,
		Body: container.NewVBox(form(label("Folder"), folder.Object, label("File name"), name), answer),
	}
	sheet.Actions = []parts.Action{{Text: "Save", Main: true, Stay: true, Do: func() {
		if strings.ContainsAny(name.Text, `/\`) || strings.TrimSpace(name.Text) == "" {
			answer.SetText("A file name has no slash.")
			return
		}
		d.Control.WriteNew(filepath.Join(control.Home(folder.Path()), name.Text), log, func(err error) {
			if err != nil {
				answer.SetText(err.Error())
				return
			}
			sheet.Close()
		})
	}}}
	d.Sheets.Show(sheet)
	selectAll(&name.Entry)
}

// mostNamed is how many running jobs are named one by one.
const mostNamed = 6

// Quit asks whether to close the window while work runs.
func (d *Dialogs) Quit(running []activity.Snapshot, quit func()) {
	var lines []string
	for _, s := range running {
		if lines = append(lines, s.Line()); len(lines) == mostNamed && len(running) > mostNamed {
			lines = append(lines, "and "+words.Count(len(running)-mostNamed, "other"))
			break
		}
	}
	d.Sheets.Show(&parts.Sheet{
		Title: "Close while work is running?", Width: 560, CloseText: "Keep it open",
		Body: container.NewVBox(
			parts.Para("What runs will be cancelled. Nothing half-done is left behind; what is complete stays."),
			parts.Para(strings.Join(lines, "\n")),
		),
		Actions: []parts.Action{{Text: "Cancel it and close", Danger: true, Do: quit}},
	})
}
