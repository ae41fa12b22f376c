package window

import (
	"attache/assets"
	"attache/store/driver"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// item is a command as a menu shows it.
func (v *window) item(id commandID) *fyne.MenuItem {
	c := v.command(id)
	item := fyne.NewMenuItem(c.label, func() { v.run(id) })
	item.Shortcut = c.key
	if c.plain != "" {
		item.Shortcut = &desktop.CustomShortcut{KeyName: c.plain} // only shown: without a modifier Fyne never finds it
	}
	item.Disabled = c.can != nil && !c.can()
	return item
}

// menuItem is a command in the menu bar. Fyne looks for shortcuts there first, whatever has the focus, so that those of entries have to be given
// back to them.
func (v *window) menuItem(id commandID) *fyne.MenuItem {
	item := v.item(id)
	switch v.command(id).key.(type) {
	case *fyne.ShortcutCopy, *fyne.ShortcutPaste, *fyne.ShortcutSelectAll:
		item.Action = func() { v.edit(id) }
	}
	return item
}

func (v *window) mainMenu() *fyne.MainMenu {
	sep := fyne.NewMenuItemSeparator
	items := func(ids ...commandID) []*fyne.MenuItem {
		var all []*fyne.MenuItem
		for _, id := range ids {
			if id < 0 {
				all = append(all, sep())
				continue
			}
			all = append(all, v.menuItem(id))
		}
		return all
	}
	quit := v.menuItem(cmdQuit)
	quit.IsQuit = true
	file := append(items(cmdOpen, cmdDemo, cmdName, cmdClose, -1, cmdExport, cmdExportShown, cmdExportAll, -1, cmdSettings, -1), quit)
	return fyne.NewMainMenu(
		fyne.NewMenu("Source", file...),
		fyne.NewMenu("Edit", items(cmdCopy, cmdCopyID, cmdPaste, cmdAll, -1, cmdAdd, cmdDuplicate, cmdDelete, cmdCleanUp, -1, cmdWrite)...),
		fyne.NewMenu("View", items(cmdFilter, cmdGoTo, cmdRefresh, -1, cmdUnfold, cmdFold, -1, cmdFull, cmdActivity)...),
		fyne.NewMenu("Help", items(cmdKeys, cmdAbout)...),
	)
}

// refreshMenu brings the menu bar in line with what makes sense now. Fyne doesn't ask when a menu opens, so that it has to be called whenever
// that changes.
func (v *window) refreshMenu() {
	menu := v.win.MainMenu()
	if menu == nil {
		return
	}
	byLabel := make(map[string]*command, len(v.commands))
	for _, c := range v.commands {
		byLabel[c.label] = c
	}
	for _, m := range menu.Items {
		for _, i := range m.Items {
			if c := byLabel[i.Label]; c != nil {
				i.Disabled = c.can != nil && !c.can()
			}
		}
	}
	menu.Refresh()
}

// contextMenu is what the right button opens over the list.
func (v *window) contextMenu(_ []driver.Key, at fyne.Position) {
	if len(v.selected) == 0 || v.sheets.Open() {
		return
	}
	items := []*fyne.MenuItem{v.item(cmdFull), v.item(cmdExport), fyne.NewMenuItemSeparator(), v.item(cmdCopy), v.item(cmdCopyID)}
	if v.state.Writable {
		items = append(items, fyne.NewMenuItemSeparator(), v.item(cmdAdd), v.item(cmdDuplicate), v.item(cmdDelete))
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), v.win.Canvas(), at)
}

func (v *window) about() {
	icon := canvas.NewImageFromResource(fyne.NewStaticResource("attache.png", assets.Icon))
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSquareSize(96))
	v.ask.About(v.options.Version, icon)
}
