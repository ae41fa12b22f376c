package parts

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Completer finds the folders that a path being typed may mean, and tells them later on the UI thread; the returned function gives it up.
type Completer func(typed string, tell func([]string)) (cancel func())

// Folder asks for a folder: a path to type, which Tab completes, and the folders to choose from below it.
type Folder struct {
	// Object is what is shown.
	Object fyne.CanvasObject
	Entry  *FolderEntry
	// OnChanged is told what is typed or chosen.
	OnChanged func(path string)

	complete Completer
	cancel   func()
	found    []string
	list     *widget.List
	place    *fyne.Container
}

// FolderEntry is the entry of a Folder. Tab completes there, as long as there is something to complete.
type FolderEntry struct {
	Entry
	f *Folder
}

// AcceptsTab is for Fyne.
func (e *FolderEntry) AcceptsTab() bool { return e.f.more() != "" }

// TypedKey completes, or edits, or hands the key on.
func (e *FolderEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyTab {
		if more := e.f.more(); more != "" {
			e.f.Set(more)
		}
		return
	}
	e.Entry.TypedKey(k)
}

// NewFolder returns a folder field. With open, the folders to choose from are shown from the start; else a button shows them.
func NewFolder(path string, open bool, keys Keys, complete Completer) *Folder {
	f := &Folder{complete: complete}
	f.Entry = &FolderEntry{f: f}
	f.Entry.keys = keys
	f.Entry.PlaceHolder = "/path/of/a/folder"
	f.Entry.Scroll = fyne.ScrollHorizontalOnly
	f.Entry.ExtendBaseWidget(f.Entry)
	f.list = widget.NewList(
		func() int { return len(f.found) },
		func() fyne.CanvasObject {
			return container.NewBorder(nil, nil, widget.NewIcon(theme.FolderIcon()), nil, Line("folder"))
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			row := o.(*fyne.Container)
			row.Objects[0].(interface{ SetText(string) }).SetText(filepath.Base(f.found[i]))
		},
	)
	f.list.OnSelected = func(i widget.ListItemID) {
		f.list.UnselectAll()
		if i < len(f.found) {
			f.Set(f.found[i] + string(os.PathSeparator))
		}
	}
	up := NewButton("", "The folder above", theme.MoveUpIcon(), keys, f.up)
	up.Importance = widget.LowImportance
	choose := NewButton("", "Choose from the folders there", theme.FolderOpenIcon(), keys, nil)
	choose.Importance = widget.LowImportance
	f.place = container.NewStack(AtLeast(0, 170, f.list))
	choose.OnTapped = func() {
		if f.place.Visible() {
			f.place.Hide()
		} else {
			f.place.Show()
		}
	}
	if open {
		choose.Hide()
	} else {
		f.place.Hide()
	}
	f.Object = container.NewBorder(container.NewBorder(nil, nil, nil, container.NewHBox(up, choose), f.Entry), nil, nil, nil, f.place)
	f.Entry.OnChanged = f.typed
	f.Set(path)
	return f
}

// Path is what is typed, without a separator at its end.
func (f *Folder) Path() string {
	path := strings.TrimSpace(f.Entry.Text)
	if trimmed := strings.TrimRight(path, string(os.PathSeparator)); trimmed != "" && filepath.VolumeName(trimmed) != trimmed {
		return trimmed
	}
	return path
}

// Set types a path.
func (f *Folder) Set(path string) {
	f.Entry.SetText(path)
	f.Entry.CursorColumn = len([]rune(path))
	f.Entry.Refresh()
}

func (f *Folder) up() {
	parent := filepath.Dir(f.Path())
	if !strings.HasSuffix(parent, string(os.PathSeparator)) {
		parent += string(os.PathSeparator)
	}
	f.Set(parent)
}

func (f *Folder) typed(text string) {
	if f.cancel != nil {
		f.cancel()
	}
	f.cancel = f.complete(text, func(found []string) {
		f.found = found
		f.list.Refresh()
	})
	if f.OnChanged != nil {
		f.OnChanged(f.Path())
	}
}

// more is what Tab would complete to, "" where there is nothing.
func (f *Folder) more() string {
	if len(f.found) == 0 {
		return ""
	}
	common := f.found[0]
	for _, path := range f.found[1:] {
		n := 0
		for n < len(common) && n < len(path) && common[n] == path[n] {
			n++
		}
		common = common[:n]
	}
	if len(f.found) == 1 {
		common += string(os.PathSeparator)
	}
	common = strings.ToValidUTF8(common, "")
	if len(common) <= len(f.Entry.Text) && !strings.HasPrefix(f.Entry.Text, "~") {
		return ""
	}
	return common
}

// Close gives up what is still looked for.
func (f *Folder) Close() {
	if f.cancel != nil {
		f.cancel()
	}
}
