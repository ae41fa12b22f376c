package dialogs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"attache/store/transfer"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/prefs"
	"attache/ui/words"
	"attache/visible"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/adrg/xdg"
	"github.com/dustin/go-humanize"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// layoutWords are the words for layouts, in the order of the package's own list.
var layoutWords = []string{"all files in one folder", "a folder for each message", "as a file share, which opens here again"}

// conflictWords are the words for what happens to a file that exists.
var conflictWords = map[transfer.Conflict]string{
	transfer.Rename: "keep both: the new one gets a number", transfer.Skip: "skip the new one",
	transfer.Overwrite: "replace the old one", transfer.Fail: "stop with an error for that one",
}

// conflictsOf are the conflicts that a layout has a way to treat, the default one first. An attachment on a share is never replaced.
func conflictsOf(l transfer.Layout) []transfer.Conflict {
	if l != transfer.Share {
		return transfer.Conflicts
	}
	return slices.DeleteFunc(slices.Clone(transfer.Conflicts), func(c transfer.Conflict) bool { return c == transfer.Overwrite })
}

const (
	templateHelp = "Fields: {name} {ext} {message} {index} {created} {expiry} {meta:KEY}"
	shareHelp    = "A share keeps the names of attachments as they are stored, and one that is there is never replaced."
)

// Export asks where to and how, shows what would come of it, and begins the export of what is selected now: rows that come and go meanwhile
// change nothing. what says it in words.
func (d *Dialogs) Export(what string, sel transfer.Selection) {
	if !sel.Empty() {
		newExportSheet(d, what, sel).show()
	}
}

// exportSheet is the question how to export.
type exportSheet struct {
	d    *Dialogs
	what string
	sel  transfer.Selection

	folder   *parts.Folder
	layout   *parts.Choice
	names    *parts.Entry
	help     *widget.Label
	conflict *parts.Choice
	clash    transfer.Conflict // what was chosen for files, whatever the layout can do
	write    *fyne.Container   // what would be written
	lines    []*ttwidget.Label
	totals   *widget.Label
	sheet    *parts.Sheet
	caster   *control.Forecaster
}

func newExportSheet(d *Dialogs, what string, sel transfer.Selection) *exportSheet {
	s := d.Settings()
	e := &exportSheet{
		d: d, what: what, sel: sel,
		folder: parts.NewFolder(exportFolder(s.ExportTo), false, d.Keys, d.Control.Complete),
		layout: parts.NewChoice(layoutWords, d.Keys, nil), names: parts.NewEntry("{name}", d.Keys), help: note(templateHelp),
		conflict: parts.NewChoice(nil, d.Keys, nil), clash: prefs.Lasting(s.Export.OnConflict),
		write: container.New(layout.NewCustomPaddedVBoxLayout(-2 * theme.Padding())), totals: parts.Para("Counting"),
	}
	e.names.SetText(s.Export.Template)
	e.layout.SetSelectedIndex(max(0, indexOf(transfer.Layouts, s.Export.Layout)))
	e.offerConflicts()
	e.sheet = &parts.Sheet{
		Title: "Export " + what, Width: 720, Height: 640, Focus: e.folder.Entry, Foot: e.totals,
		Actions: []parts.Action{{Text: "Export", Main: true, Do: e.export}},
		Body: container.NewVBox(
			form(
				label("Folder"), e.folder.Object,
				label("Layout"), e.layout,
				label("File names"), container.NewVBox(e.names, e.help),
				label("If a file exists"), e.conflict,
			),
			widget.NewSeparator(),
			parts.Bold("This will write"),
			e.write,
		),
	}
	return e
}

func (e *exportSheet) show() {
	e.caster = e.d.Control.NewForecaster(e.sel, e.forecast)
	e.sheet.Closed = func() { e.caster.Close(); e.folder.Close() }
	e.d.Sheets.Show(e.sheet)
	selectAll(&e.folder.Entry.Entry.Entry)
	e.folder.OnChanged = func(string) { e.try() }
	e.names.OnChanged = func(string) { e.try() }
	e.layout.OnChanged = func(string) { e.offerConflicts(); e.try() }
	e.conflict.OnChanged = func(string) {
		if c, ok := e.onConflict(); ok {
			e.clash = c
			e.try()
		}
	}
	e.try()
}

func (e *exportSheet) chosenLayout() transfer.Layout {
	return transfer.Layouts[max(0, e.layout.SelectedIndex())]
}

// onConflict is what is chosen for a file that exists, false while nothing is.
func (e *exportSheet) onConflict() (transfer.Conflict, bool) {
	all := conflictsOf(e.chosenLayout())
	if i := e.conflict.SelectedIndex(); i >= 0 && i < len(all) {
		return all[i], true
	}
	return all[0], false
}

// offerConflicts offers what the layout can do, and says what it can't.
func (e *exportSheet) offerConflicts() {
	layout := e.chosenLayout()
	var options []string
	chosen := 0
	for n, c := range conflictsOf(layout) {
		options = append(options, conflictWords[c])
		if c == e.clash {
			chosen = n
		}
	}
	told := e.conflict.OnChanged
	e.conflict.OnChanged = nil
	e.conflict.SetOptions(options)
	e.conflict.SetSelectedIndex(chosen)
	e.conflict.OnChanged = told
	if layout == transfer.Share {
		e.names.Disable()
		e.help.SetText(shareHelp)
	} else {
		e.names.Enable()
		e.help.SetText(templateHelp)
	}
}

// chosen is the folder and the options that are chosen now.
func (e *exportSheet) chosen() (string, transfer.Options) {
	o := transfer.Options{Layout: e.chosenLayout(), Template: strings.TrimSpace(e.names.Text)}
	o.OnConflict, _ = e.onConflict()
	if o.Layout == transfer.Share {
		o.Template = "" // it keeps the names of attachments
	}
	return control.Home(e.folder.Path()), o
}

// try has the settings tried; until that is done, the export can't begin.
func (e *exportSheet) try() {
	dest, o := e.chosen()
	e.sheet.Enable(0, false)
	e.totals.Importance = widget.MediumImportance
	if dest == "" || !filepath.IsAbs(dest) {
		e.showLines(nil)
		e.totals.SetText("Name a folder by its whole path.")
		return
	}
	e.totals.SetText("Counting")
	e.caster.Try(dest, o)
}

func (e *exportSheet) export() {
	dest, o := e.chosen()
	s := e.d.Settings()
	s.ExportTo, s.Export.Layout, s.Export.OnConflict = dest, o.Layout, prefs.Lasting(e.clash)
	if o.Layout != transfer.Share {
		s.Export.Template = o.Template
	}
	e.d.SetSettings(s)
	e.d.Control.Export(e.what, e.sel, dest, o, e.d.OpenFolder)
}

// forecast shows what would come of the export.
func (e *exportSheet) forecast(f control.Forecast) {
	e.showLines(sampleLines(f))
	e.totals.Importance = widget.MediumImportance
	if f.Err != nil || f.Items == f.Refused {
		e.totals.Importance = widget.DangerImportance
	} else if f.Refused > 0 || f.Free >= 0 && f.Free < f.Bytes {
		e.totals.Importance = widget.WarningImportance
	}
	e.totals.SetText(words.Short(f.Words(), mostText))
	e.sheet.Enable(0, f.Err == nil && f.Items > f.Refused)
}

// showLines replaces the lines of what would be written.
func (e *exportSheet) showLines(lines []string) {
	for len(e.lines) < len(lines) {
		e.lines = append(e.lines, parts.Line(""))
	}
	e.write.Objects = nil
	for n, text := range lines {
		fill(e.lines[n], text)
		e.write.Objects = append(e.write.Objects, e.lines[n])
	}
	e.write.Refresh()
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

// sampleLines are the first names that would be written, and the first attachments that can't be.
func sampleLines(f control.Forecast) []string {
	var lines []string
	for _, n := range f.Names {
		lines = append(lines, visible.Name(n))
	}
	if f.More > 0 {
		lines = append(lines, "and "+humanize.Comma(int64(f.More))+" more")
	}
	if f.Err == nil && len(f.Names) == 0 {
		lines = append(lines, "nothing")
	}
	for _, w := range f.Why {
		lines = append(lines, w.Err.Error())
	}
	if more := f.Refused - len(f.Why); more > 0 {
		lines = append(lines, humanize.Comma(int64(more))+" more can't be exported")
	}
	return lines
}
