package dialogs

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"attache/store"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"
	"attache/visible"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/dustin/go-humanize"
)

// keeps are the times on offer for which a saved attachment is kept.
var keeps = []struct {
	words string
	time  time.Duration
}{
	{"10 days", store.DefaultKeep}, {"1 day", 24 * time.Hour}, {"30 days", 30 * 24 * time.Hour}, {"1 year", 365 * 24 * time.Hour},
}

// mostRenamed is how many files can be given another name one by one; more than that keep their own.
const mostRenamed = 40

// AddFiles asks which files are saved as attachments of which message. message is a guess at the message id, "" for none.
func (d *Dialogs) AddFiles(message string) { d.Save(nil, message) }

// Save asks the same with some files to begin with, those that were dropped.
func (d *Dialogs) Save(files []control.File, message string) {
	if d.Control.Store() == nil {
		return
	}
	if !d.Control.State().Writable {
		d.WriteMode(func() { d.Save(files, message) })
		return
	}
	newAddition(d, files, message).show()
}

// addition is the question which files are saved, where to and how.
type addition struct {
	d        *Dialogs
	files    []control.File
	guess    string
	id       *parts.Entry
	keep     *parts.Choice
	metadata *textEntry
	rows     *fyne.Container
	picker   *picker
	answer   *widget.Label
	sheet    *parts.Sheet
}

func newAddition(d *Dialogs, files []control.File, message string) *addition {
	a := &addition{d: d, files: files, guess: message, id: parts.NewEntry("message id", d.Keys), rows: container.NewVBox(), answer: parts.Para("")}
	a.id.SetText(message)
	options := make([]string, len(keeps))
	for i, k := range keeps {
		options[i] = k.words
	}
	a.keep = parts.NewChoice(options, d.Keys, nil)
	a.metadata = newTextEntry("key=value, one a line; may stay empty", d.Keys)
	a.metadata.lines(2)
	folder, err := os.UserHomeDir()
	if err != nil {
		folder = string(os.PathSeparator)
	}
	if len(files) > 0 {
		folder = filepath.Dir(files[0].Path)
	}
	a.picker = d.newPicker(folder, a.pick)
	return a
}

func (a *addition) show() {
	a.sheet = &parts.Sheet{
		Title: "Add files to " + a.d.Control.State().Profile.Title(),
		Body: container.NewBorder(container.NewVBox(
			form(label("Message id"), a.id, label("Keep for"), a.keep, label("Metadata"), a.metadata),
			widget.NewSeparator(),
			parts.Bold("Files, and their names as attachments"),
			a.rows,
		), nil, nil, nil, a.picker.object),
		Foot: a.answer, Width: 760, Height: 640, Closed: a.picker.close, Focus: a.id,
		Actions: []parts.Action{{Text: "Save", Main: true, Do: a.save}},
	}
	if a.id.Text != "" && len(a.files) == 0 {
		a.sheet.Focus = a.picker.entry
	}
	a.fill()
	a.d.Sheets.Show(a.sheet)
	a.id.OnChanged = func(string) { a.check() }
	a.metadata.OnChanged = func(string) { a.check() }
	a.check()
	selectAll(&a.id.Entry)
	selectAll(&a.picker.entry.Entry)
}

// pick adds the file at a path.
func (a *addition) pick(path string) {
	a.d.Control.FilesAt([]string{path}, func(files []control.File, folder string, err error) {
		switch {
		case err != nil:
			a.say(err.Error(), widget.DangerImportance)
			return
		case folder != "":
			a.picker.enter(folder)
			return
		}
		for _, f := range a.files {
			if f.Path == files[0].Path {
				a.say(visible.Name(f.Path)+" is among the files already.", widget.WarningImportance)
				return
			}
		}
		a.files = append(a.files, files...)
		a.picker.enter(a.picker.folder())
		a.fill()
		a.check()
	})
}

// fill shows a row for each file.
func (a *addition) fill() {
	a.rows.RemoveAll()
	for n := range a.files[:min(len(a.files), mostRenamed)] {
		name := parts.NewEntry("name of the attachment", a.d.Keys)
		name.SetText(a.files[n].Name)
		name.OnChanged = func(text string) {
			a.files[n].Name = text
			a.check()
		}
		size := widget.NewLabel(words.Size(a.files[n].Size))
		size.Alignment = fyne.TextAlignTrailing
		drop := parts.NewButton("", "Leave this file out", theme.CancelIcon(), a.d.Keys, func() {
			a.files = append(a.files[:n:n], a.files[n+1:]...)
			a.fill()
			a.check()
		})
		drop.Importance = widget.LowImportance
		from := parts.Dim("")
		fill(from, "from "+visible.Name(a.files[n].Path))
		a.rows.Add(container.NewGridWithColumns(2, name,
			container.NewBorder(nil, nil, parts.AtLeast(80, 0, size), drop, from)))
	}
	if more := len(a.files) - mostRenamed; more > 0 {
		a.rows.Add(note("and " + humanize.Comma(int64(more)) + " more under their own names"))
	}
}

func (a *addition) say(text string, how widget.Importance) {
	a.answer.Importance = how
	a.answer.SetText(words.Short(text, mostText))
}

// check says what would be saved, or what is missing before anything can be.
func (a *addition) check() {
	problem := a.problem()
	a.sheet.Enable(0, problem == "")
	if problem != "" {
		a.say(problem, widget.MediumImportance)
		return
	}
	var total int64
	for _, f := range a.files {
		total += f.Size
	}
	a.say(fmt.Sprintf("Saves %s (%s). An attachment that exists is never replaced.", words.Count(len(a.files), "file"), words.Size(total)), widget.MediumImportance)
}

func (a *addition) problem() string {
	if a.message() == "" {
		return "Name a message by its id."
	}
	if len(a.files) == 0 {
		return "Choose at least one file."
	}
	seen := make(map[string]bool, len(a.files))
	for _, f := range a.files {
		switch {
		case f.Name == "":
			return "Each file needs a name: " + visible.Name(f.Path) + " has none."
		case seen[f.Name]:
			return "Two files have the name " + visible.Name(f.Name) + ": an attachment needs a name of its own."
		}
		seen[f.Name] = true
	}
	if _, err := control.ParseMetadata(a.metadata.Text); err != nil {
		return "In this form: " + err.Error() + "."
	}
	return ""
}

// message is the id that is asked for. One that was given and not touched is taken as it is, whatever it looks like.
func (a *addition) message() string {
	if a.id.Text == a.guess {
		return a.guess
	}
	return control.MessageID(a.id.Text)
}

func (a *addition) save() {
	metadata, err := control.ParseMetadata(a.metadata.Text)
	if err != nil {
		return // check has said so
	}
	a.d.Control.Add(control.Addition{
		Files: a.files, Message: a.message(), Expiry: time.Now().Add(keeps[a.keep.SelectedIndex()].time), Metadata: metadata,
	})
}
