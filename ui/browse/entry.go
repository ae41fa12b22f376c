package browse

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"attache/ui/parts"
)

// filterEntry is the field for the filter. Esc clears it, and when it is clear goes to the list, as Down and Enter do. Keys that
// mean nothing in a line of text go to the window.
type filterEntry struct {
	widget.Entry
	clear *widget.Button

	toList     func()
	onKey      func(*fyne.KeyEvent)
	onShortcut func(fyne.Shortcut)
}

func newFilterEntry(changed func(string)) *filterEntry {
	e := &filterEntry{}
	e.clear = widget.NewButtonWithIcon("", theme.CancelIcon(), func() { e.SetText("") })
	e.clear.Importance = widget.LowImportance
	e.clear.Hide()
	e.ActionItem = e.clear
	e.Icon = theme.SearchIcon()
	e.OnChanged = func(s string) {
		e.clear.Hidden = s == ""
		e.clear.Refresh()
		changed(s)
	}
	e.OnSubmitted = func(string) { e.toList() }
	e.ExtendBaseWidget(e)
	return e
}

// hint says what to type, as long as there is room.
func (e *filterEntry) hint(width float32) {
	hint := "Filter, as in: order name:*.pdf size>1MB"
	if width < 380 {
		hint = "Filter"
	}
	if e.PlaceHolder != hint {
		e.SetPlaceHolder(hint)
	}
}

// TypedKey handles Esc and Down, and passes function keys on.
func (e *filterEntry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		if e.Text != "" {
			e.SetText("")
		} else {
			e.toList()
		}
	case fyne.KeyDown, fyne.KeyPageDown:
		e.toList()
	default:
		if parts.FunctionKey(k.Name) {
			e.onKey(k)
			return
		}
		e.Entry.TypedKey(k)
	}
}

// TypedShortcut passes on what is no editing: an entry would swallow it.
func (e *filterEntry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok {
		switch c.KeyName {
		case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete:
		default:
			e.onShortcut(s)
			return
		}
	}
	e.Entry.TypedShortcut(s)
}
