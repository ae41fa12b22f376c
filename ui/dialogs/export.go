package dialogs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"attache/store"
	"attache/store/transfer"
	"attache/ui/control"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/adrg/xdg"
)

// The words for layouts and conflicts, in the order of the package's own lists.
var (
	layoutWords   = []string{"all files in one folder", "a folder for each message", "as a file share, which opens here again"}
	conflictWords = []string{"keep both: the new one gets a number", "skip the new one", "replace the old one", "stop with an error for that one"}
)

const templateHelp = "Fields: {name} {ext} {message} {index} {created} {expiry} {meta:KEY}"

// Export asks where to and how, shows what would come of it, and begins the export of what is selected now: rows that come and go meanwhile
// change nothing. what says it in words.
func (d *Dialogs) Export(what string, sel transfer.Selection) {
	if sel.Empty() {
		return
	}
	settings := d.Settings()
	folder := parts.NewFolder(exportFolder(settings.ExportTo), false, d.Keys, d.Control.Complete)
	layout := parts.NewChoice(layoutWords, d.Keys, nil)
	names := parts.NewEntry("{name}", d.Keys)
	names.SetText(settings.Export.Template)
	conflict := parts.NewChoice(conflictWords, d.Keys, nil)
	layout.SetSelectedIndex(max(0, indexOf(transfer.Layouts, settings.Export.Layout)))
	conflict.SetSelectedIndex(max(0, indexOf(transfer.Conflicts, settings.Export.OnConflict)))
	sample := widget.NewLabel("")
	sample.TextStyle.Monospace = true
	totals := parts.Para("Counting")

	chosen := func() (string, transfer.Options) {
		o := transfer.Options{
			Layout: transfer.Layouts[layout.SelectedIndex()], OnConflict: transfer.Conflicts[conflict.SelectedIndex()],
			Template: strings.TrimSpace(names.Text),
		}
		if o.Layout == transfer.Share {
			o.Template = "" // it keeps the names of attachments
		}
		return control.Home(folder.Path()), o
	}
	sheet := &parts.Sheet{Title: "Export " + what, Width: 720, Height: 600, Focus: folder.Entry}
	caster := d.Control.NewForecaster(sel, func(f control.Forecast) {
		sample.SetText(sampleText(f))
		totals.Importance = widget.MediumImportance
		if f.Err != nil || f.Items == f.Refused {
			totals.Importance = widget.DangerImportance
		} else if f.Refused > 0 || f.Free >= 0 && f.Free < f.Bytes {
			totals.Importance = widget.WarningImportance
		}
		totals.SetText(forecastText(f))
		sheet.Enable(0, f.Err == nil && f.Items > f.Refused)
	})
	try := func() {
		dest, o := chosen()
		if o.Layout == transfer.Share {
			names.Disable()
		} else {
			names.Enable()
		}
		sheet.Enable(0, false)
		if dest == "" || !filepath.IsAbs(dest) {
			sample.SetText("")
			totals.SetText("Name a folder by its whole path.")
			return
		}
		totals.SetText("Counting")
		caster.Try(dest, o)
	}
	sheet.Actions = []parts.Action{{Text: "Export", Main: true, Do: func() {
		dest, o := chosen()
		settings := d.Settings()
		settings.ExportTo, settings.Export = dest, o
		d.SetSettings(settings)
		d.Control.Export(what, sel, dest, o, d.OpenFolder)
	}}}
	sheet.Foot = totals
	sheet.Closed = func() { caster.Close(); folder.Close() }
	sheet.Body = container.NewVBox(
		form(
			label("Folder"), folder.Object,
			label("Layout"), layout,
			label("File names"), container.NewVBox(names, note(templateHelp)),
			label("If a file exists"), conflict,
		),
		widget.NewSeparator(),
		parts.Bold("This will write"),
		parts.AtLeast(0, sampleHeight(), container.NewScroll(sample)),
	)
	d.Sheets.Show(sheet)
	folder.OnChanged = func(string) { try() }
	names.OnChanged = func(string) { try() }
	layout.OnChanged = func(string) { try() }
	conflict.OnChanged = func(string) { try() }
	try()
}

// exportFolder is where exports go at first.
func exportFolder(last string) string {
	if last != "" {
		return last
	}
	downloads := xdg.UserDirs.Download
	if downloads == "" {
		downloads, _ = os.UserHomeDir() // without one, the person types a path
	}
	return filepath.Join(downloads, "attachments")
}

func indexOf[T comparable](all []T, v T) int {
	for i := range all {
		if all[i] == v {
			return i
		}
	}
	return -1
}

func sampleText(f control.Forecast) string {
	lines := make([]string, 0, len(f.Names)+1)
	for _, n := range f.Names {
		lines = append(lines, store.Visible(n))
	}
	if f.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", f.More))
	}
	return strings.Join(lines, "\n")
}

func forecastText(f control.Forecast) string {
	text := f.Words()
	if f.Why != nil {
		text += "\n" + f.Why.Error()
	}
	return text
}

// sampleHeight is room for the names that a forecast shows.
func sampleHeight() float32 {
	return fyne.MeasureText("X", theme.TextSize(), fyne.TextStyle{Monospace: true}).Height*7 + 4*theme.Padding()
}
