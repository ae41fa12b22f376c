package window

import (
	"strings"

	"attache/store"
	"attache/ui/control"

	"fyne.io/fyne/v2"
)

// typedKey takes the keys that no widget had a use for.
func (v *window) typedKey(e *fyne.KeyEvent) {
	if v.sheets.Key(e) {
		return
	}
	switch e.Name {
	case fyne.KeyDelete:
		v.deleteKey()
	case fyne.KeyF3:
		v.preview.viewer.FindNext()
	case fyne.KeyEscape:
		v.escape()
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd:
		// Nothing has the focus, or what has it is out of sight: these keys mean the list.
		if v.state.Phase == opened && !v.body.full && !v.focusInSight() {
			before := v.win.Canvas().Focused()
			v.pane.FocusList()
			if f := v.win.Canvas().Focused(); f != nil && f != before {
				f.TypedKey(e)
			}
		}
	default:
		for _, c := range v.commands {
			if c.plain == e.Name {
				v.run(c.id)
			}
		}
	}
}

// focusInSight reports whether what has the focus can be seen. Fyne leaves the focus where it is when that is hidden.
func (v *window) focusInSight() bool {
	o, ok := v.win.Canvas().Focused().(fyne.CanvasObject)
	return ok && o.Visible()
}

// escape goes back by one step: from the whole-window preview, from the activity panel, from the preview to the list.
func (v *window) escape() {
	switch {
	case v.body.full:
		v.setFull(false)
	case v.activity.Panel.Visible():
		v.activity.ShowPanel(false)
	case v.state.Phase == opened:
		v.pane.FocusList()
	}
}

// typedShortcut takes the shortcuts that no widget had a use for.
func (v *window) typedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutPaste:
		v.run(cmdPaste)
		return
	case *fyne.ShortcutCopy:
		v.run(cmdCopy)
		return
	}
	for _, c := range v.commands {
		if c.key != nil && c.key.ShortcutName() == s.ShortcutName() {
			v.run(c.id)
			return
		}
	}
}

// editing reports whether a text is being typed: then copy, paste and select-all are its own.
func (v *window) editing() (fyne.Shortcutable, bool) {
	focused := v.win.Canvas().Focused()
	entry, ok := focused.(interface {
		fyne.Shortcutable
		fyne.Disableable
		SelectedText() string
	})
	return entry, ok
}

// edit copies, pastes or selects all where the focus is, and where that is no text, in the list.
func (v *window) edit(id commandID) {
	text, editing := v.editing()
	if !editing {
		if other, ok := v.win.Canvas().Focused().(fyne.Shortcutable); ok && id != cmdPaste {
			text, editing = other, true
		}
	}
	if !editing {
		v.run(id)
		return
	}
	switch id {
	case cmdCopy:
		text.TypedShortcut(&fyne.ShortcutCopy{Clipboard: v.app.Clipboard()})
	case cmdPaste:
		text.TypedShortcut(&fyne.ShortcutPaste{Clipboard: v.app.Clipboard()})
	case cmdAll:
		text.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// mostCopied bounds what goes to the clipboard: X11 loses what is larger.
const mostCopied = 1 << 20

// copySelected copies what is selected as lines of text: the message id, and for an attachment a tab and its name.
func (v *window) copySelected() {
	var text strings.Builder
	for n, k := range v.selected {
		if n > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(store.Visible(k.Message))
		if k.Name != "" {
			text.WriteString("\t" + store.Visible(k.Name))
		}
		if text.Len() > mostCopied {
			v.showProblem(errTooMuch)
			return
		}
	}
	if text.Len() > 0 {
		v.copyText(text.String())
	}
}

// copyID copies the ids of the selected messages, each once.
func (v *window) copyID() {
	var ids []string
	seen := make(map[string]bool)
	for _, k := range v.selected {
		if !seen[k.Message] {
			seen[k.Message] = true
			ids = append(ids, k.Message)
		}
	}
	if len(ids) > 0 {
		v.copyText(strings.Join(ids, "\n"))
	}
}

// paste goes to the message whose id is on the clipboard, as it is or somewhere in a text.
func (v *window) paste() {
	if id := control.MessageID(v.app.Clipboard().Content()); id != "" && v.state.Phase == opened {
		v.goTo(id)
	}
}
