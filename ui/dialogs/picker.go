package dialogs

import (
	"os"
	"path/filepath"
	"strings"

	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"
	"attache/visible"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// picker asks for local files: a path to type or paste, and below it what that path may mean, to choose from.
type picker struct {
	object fyne.CanvasObject
	entry  *textEntry
	// picked is told the path of a file.
	picked func(path string)

	control *control.Controller
	giveUp  func()
	found   []control.Local
	list    *pickList
}

// pickList hands on the keys that it has no use for.
type pickList struct {
	widget.List
	keys parts.Keys
}

// TypedKey moves, picks or hands the key on.
func (l *pickList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeySpace:
		l.List.TypedKey(e)
	default:
		if l.keys != nil {
			l.keys(e)
		}
	}
}

// newPicker returns a picker that begins in the given folder.
func (d *Dialogs) newPicker(folder string, picked func(path string)) *picker {
	p := &picker{control: d.Control, picked: picked}
	p.entry = newTextEntry("/path/of/a/file", d.Keys)
	p.entry.submit = func() {
		if !p.take() && d.Keys != nil {
			d.Keys(&fyne.KeyEvent{Name: fyne.KeyReturn}) // nothing more is to be added: Return means what it means elsewhere
		}
	}
	p.entry.OnChanged = p.typed
	p.list = &pickList{keys: d.Keys}
	p.list.Length = func() int { return len(p.found) }
	p.list.CreateItem = func() fyne.CanvasObject {
		size := widget.NewLabel("")
		size.Alignment = fyne.TextAlignTrailing
		return container.NewBorder(nil, nil, widget.NewIcon(theme.FileIcon()), size, parts.Line(""))
	}
	p.list.UpdateItem = func(n widget.ListItemID, o fyne.CanvasObject) {
		row, l := o.(*fyne.Container), p.found[n]
		icon, size := theme.FileIcon(), words.Size(l.Size)
		if l.Folder {
			icon, size = theme.FolderIcon(), ""
		}
		fill(row.Objects[0].(*ttwidget.Label), visible.Name(filepath.Base(l.Path)))
		row.Objects[1].(*widget.Icon).SetResource(icon)
		row.Objects[2].(*widget.Label).SetText(size)
	}
	p.list.OnSelected = func(n widget.ListItemID) {
		p.list.UnselectAll()
		if n >= len(p.found) {
			return
		}
		if l := p.found[n]; l.Folder {
			p.enter(l.Path)
		} else {
			p.picked(l.Path)
		}
	}
	p.list.ExtendBaseWidget(p.list)
	up := parts.NewButton("", "The folder above", theme.MoveUpIcon(), d.Keys, func() { p.enter(filepath.Dir(filepath.Clean(p.folder()))) })
	up.Importance = widget.LowImportance
	add := parts.NewButton("Add", "Add the file at this path", nil, d.Keys, func() { p.take() })
	p.object = container.NewBorder(
		container.NewBorder(nil, nil, nil, container.NewHBox(up, add), p.entry), nil, nil, nil,
		parts.AtLeast(0, 150, p.list),
	)
	p.enter(folder)
	return p
}

// path is what is typed, as an absolute path where it is one; quotes that come along with a pasted path are taken away.
func (p *picker) path() string {
	return control.Home(strings.Trim(strings.TrimSpace(p.entry.Text), `"'`))
}

// folder is the folder that is looked at.
func (p *picker) folder() string {
	dir, _ := filepath.Split(p.path())
	return dir
}

// enter shows what a folder holds.
func (p *picker) enter(folder string) {
	if !strings.HasSuffix(folder, string(os.PathSeparator)) {
		folder += string(os.PathSeparator)
	}
	p.entry.SetText(folder)
	p.entry.CursorColumn = len([]rune(folder))
	p.entry.Refresh()
	p.list.ScrollTo(0)
}

func (p *picker) typed(string) {
	p.close()
	p.giveUp = p.control.Offer(p.path(), func(found []control.Local) {
		p.found = found
		p.list.Refresh()
	})
}

// take picks the file at the path that is typed, or enters the folder. It reports whether there was anything to do: not where the path ends as
// that of the folder that is looked at.
func (p *picker) take() bool {
	path := p.path()
	for _, l := range p.found {
		if l.Folder && l.Path == filepath.Clean(path) {
			p.enter(l.Path)
			return true
		}
	}
	if strings.HasSuffix(path, string(os.PathSeparator)) {
		return false
	}
	p.picked(path)
	return true
}

// close gives up what is still looked for.
func (p *picker) close() {
	if p.giveUp != nil {
		p.giveUp()
	}
}
