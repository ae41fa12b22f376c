package window

import (
	"strings"

	"attache/store/driver"
	"attache/ui/dialogs"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// commandID names something that can be done from the menu, a key or a button.
type commandID int

const (
	cmdOpen commandID = iota
	cmdDemo
	cmdName
	cmdClose
	cmdExport
	cmdExportShown
	cmdExportAll
	cmdSettings
	cmdQuit

	cmdCopy
	cmdCopyID
	cmdPaste
	cmdAll
	cmdAdd
	cmdDuplicate
	cmdDelete
	cmdCleanUp
	cmdWrite

	cmdFilter
	cmdGoTo
	cmdRefresh
	cmdUnfold
	cmdFold
	cmdFull
	cmdActivity

	cmdKeys
	cmdAbout
)

// command is one of them.
type command struct {
	id    commandID
	label string
	// key is its shortcut, nil for none. plain is a key without Ctrl, "" for none: Fyne knows no such shortcuts, so that typedKey looks for it.
	key   fyne.Shortcut
	plain fyne.KeyName
	keys  string // either in words, for the help
	do    func()
	// can reports whether it makes sense now; nil means always.
	can func() bool
}

func ctrl(name fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(name fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// allCommands is the one list from which menus, keys and the help are made.
func (v *window) allCommands() []*command {
	open := func() bool { return v.state.Phase == opened }
	some := func() bool { return open() && len(v.selected) > 0 }
	writable := func() bool { return open() && v.state.Writable }
	change := func() bool { return some() && v.state.Writable }
	return []*command{
		{id: cmdOpen, label: "Open a folder…", key: ctrl(fyne.KeyO), keys: "Ctrl+O", do: v.ask.OpenFolderSource},
		{id: cmdDemo, label: "Open the demo", do: func() { v.control.OpenMade(v.world.demoDir, "writing the demo share", v.world.demo) }},
		{id: cmdName, label: "Name this source…", do: func() { v.ask.EditProfile(v.state.Profile) }, can: open},
		{id: cmdClose, label: "Close this source", do: v.control.CloseSource, can: func() bool { return v.state.Phase != nothing }},
		{id: cmdExport, label: "Export what is selected…", key: ctrl(fyne.KeyE), keys: "Ctrl+E", do: v.export, can: some},
		{id: cmdExportShown, label: "Export what the list shows…", do: func() { v.ask.Export(v.exportShown()) }, can: open},
		{id: cmdExportAll, label: "Export everything…", do: v.exportAll, can: open},
		{id: cmdSettings, label: "Settings…", do: v.ask.SettingsSheet},
		{id: cmdQuit, label: "Close the window", key: ctrl(fyne.KeyQ), keys: "Ctrl+Q", do: v.close},

		{id: cmdCopy, label: "Copy names and ids", key: &fyne.ShortcutCopy{}, keys: "Ctrl+C", do: v.copySelected},
		{id: cmdCopyID, label: "Copy message id", key: ctrlShift(fyne.KeyC), keys: "Ctrl+Shift+C", do: v.copyID, can: some},
		{id: cmdPaste, label: "Go to the pasted id", key: &fyne.ShortcutPaste{}, keys: "Ctrl+V", do: v.paste},
		{id: cmdAll, label: "Select all", key: &fyne.ShortcutSelectAll{}, keys: "Ctrl+A", do: v.pane.SelectAll},
		{id: cmdAdd, label: "Add files…", plain: fyne.KeyInsert, keys: "Insert", do: func() { v.ask.AddFiles(v.onlyMessage()) }, can: writable},
		{id: cmdDuplicate, label: "Duplicate…", key: ctrl(fyne.KeyD), keys: "Ctrl+D", do: func() { v.ask.Duplicate(v.chosen()) }, can: change},
		{id: cmdDelete, label: "Delete…", plain: fyne.KeyDelete, keys: "Del", do: func() { v.ask.Delete(v.chosen()) }, can: change},
		{id: cmdCleanUp, label: "Clean up what expired…", do: v.ask.CleanUp, can: open},
		{id: cmdWrite, label: "Write mode…", do: v.toggleWrite, can: open},

		{id: cmdFilter, label: "Filter", key: ctrl(fyne.KeyF), keys: "Ctrl+F", do: v.focusFilter, can: open},
		{id: cmdGoTo, label: "Go to a message…", key: ctrl(fyne.KeyG), keys: "Ctrl+G", do: func() { v.ask.GoTo("", v.goTo) }, can: open},
		{id: cmdRefresh, label: "Refresh", plain: fyne.KeyF5, keys: "F5", do: v.refresh, can: func() bool { return open() || v.state.Phase == unopened }},
		{id: cmdUnfold, label: "Open all messages", do: func() { v.pane.FoldAll(true) }, can: open},
		{id: cmdFold, label: "Close all messages", do: func() { v.pane.FoldAll(false) }, can: open},
		{id: cmdFull, label: "Preview in the whole window", plain: fyne.KeySpace, keys: "Space", do: func() { v.setFull(!v.body.full) }, can: open},
		{id: cmdActivity, label: "Activity", do: func() { v.activity.ShowPanel(!v.activity.Panel.Visible()) }},

		{id: cmdKeys, label: "Keys", plain: fyne.KeyF1, keys: "F1", do: func() { v.ask.KeysSheet(v.shortcuts()) }},
		{id: cmdAbout, label: "About Attaché", do: v.about},
	}
}

func (v *window) command(id commandID) *command { return v.commands[id] }

func (c *command) shortcutWords() string { return c.keys }

// run does what a command says, if it makes sense now and no question is open.
func (v *window) run(id commandID) {
	c := v.command(id)
	if v.sheets.Open() || v.closing || c.can != nil && !c.can() {
		return
	}
	c.do()
}

// export asks how to export what is selected; without a selection, what the list shows.
func (v *window) export() {
	what := v.chosen()
	v.ask.Export(what.Words(), what.Selection())
}

func (v *window) exportAll() {
	what, sel := v.exportShown()
	if snap := v.pane.Snapshot(); snap != nil && sel.Filter != nil {
		sel.Filter, sel.Metadata = nil, false
		what = "everything"
	}
	v.ask.Export(what, sel)
}

// deleteKey is Del. Unlike the menu, where Delete is grey, a key that does nothing would leave a person to wonder why: without write mode, the
// question says so.
func (v *window) deleteKey() {
	if v.state.Phase == opened && len(v.selected) > 0 && !v.sheets.Open() && !v.closing {
		v.ask.Delete(v.chosen())
	}
}

func (v *window) toggleWrite() {
	if !v.state.Writable {
		v.ask.WriteMode(nil)
		return
	}
	if err := v.control.SetWrite(false); err != nil {
		v.showProblem(err)
	}
}

func (v *window) focusFilter() {
	v.setFull(false)
	v.pane.FocusFilter()
}

func (v *window) refresh() {
	v.control.Refresh()
	v.control.ShowAgain()
}

func (v *window) goTo(id string) {
	v.setFull(false)
	v.pane.GoTo(driver.Key{Message: id})
	v.pane.FocusList()
}

func (v *window) copyText(text string) { v.app.Clipboard().SetContent(text) }

// shortcuts lists every key for the help.
func (v *window) shortcuts() []dialogs.Shortcut {
	all := []dialogs.Shortcut{
		{Keys: "↑ ↓ PgUp PgDn Home End", Does: "go through the list"},
		{Keys: "Shift+↑ ↓, Shift+click", Does: "select a range"},
		{Keys: "Ctrl+click", Does: "select one more, or one less"},
		{Keys: "→ ←", Does: "open and close a message"},
		{Keys: "Enter", Does: "go into a message, or a preview"},
		{Keys: "Esc", Does: "cancel, close, go back to the list"},
	}
	for _, c := range v.commands {
		if c.keys != "" {
			does := strings.TrimSuffix(c.label, "…")
			all = append(all, dialogs.Shortcut{Keys: c.keys, Does: strings.ToLower(does[:1]) + does[1:]})
		}
	}
	return all
}
