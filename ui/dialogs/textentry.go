package dialogs

import (
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// textEntry is an entry that takes Return for itself: for a new line, or for submit. Keys that it has no use for are handed on.
type textEntry struct {
	widget.Entry
	keys   parts.Keys
	submit func()
}

func newTextEntry(placeholder string, keys parts.Keys) *textEntry {
	e := &textEntry{keys: keys}
	e.PlaceHolder, e.Scroll = placeholder, fyne.ScrollHorizontalOnly
	e.ExtendBaseWidget(e)
	return e
}

// lines makes it an entry of several lines, of which n are in sight.
func (e *textEntry) lines(n int) {
	e.MultiLine, e.Wrapping, e.Scroll = true, fyne.TextWrapOff, fyne.ScrollBoth
	e.SetMinRowsVisible(n)
}

// TypedKey edits, submits, or hands the key on.
func (e *textEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		if e.keys != nil {
			e.keys(k)
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.submit != nil {
			e.submit()
			return
		}
		e.Entry.TypedKey(k)
	default:
		if parts.FunctionKey(k.Name) && e.keys != nil {
			e.keys(k)
			return
		}
		e.Entry.TypedKey(k)
	}
}

// selectAll selects what an entry holds, so that typing replaces it.
func selectAll(e *widget.Entry) {
	if e.Text != "" {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}
