package window

import (
	"image/color"
	"strings"

	"attache/store"
	"attache/ui/control"
	"attache/ui/look"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// The phases of a source, under shorter names.
const (
	nothing  = control.Nothing
	unopened = control.Unopened
	opened   = control.Open
)

// toolbar is the row at the top: the source and how it stands on the left, what can be done on the right.
type toolbar struct {
	object fyne.CanvasObject

	mark       *canvas.Circle
	markSpace  fyne.CanvasObject
	source     *parts.Button
	production *widget.Label
	light      *canvas.Circle
	lightSpace fyne.CanvasObject
	words      *ttwidget.Label
	refresh    *parts.Button
	export     *parts.Button
	lock       *parts.Button
}

func newToolbar(v *window) *toolbar {
	t := &toolbar{
		mark: canvas.NewCircle(look.Mark("")), light: canvas.NewCircle(look.Mark("")),
		production: widget.NewLabel("production"), words: parts.Line(""),
	}
	t.production.Importance = widget.DangerImportance
	t.production.TextStyle.Bold = true
	t.source = parts.NewButton("Open a source", "The source: open another one, or name this one", theme.MenuDropDownIcon(), v.typedKey, v.sourceMenu)
	t.source.IconPlacement = widget.ButtonIconTrailingText
	t.refresh = parts.NewButton("", "Look at the source again (F5)", theme.ViewRefreshIcon(), v.typedKey, func() { v.run(cmdRefresh) })
	t.export = parts.NewButton("Export", "Export what is selected (Ctrl+E), or more", theme.MenuDropDownIcon(), v.typedKey, v.exportMenu)
	t.export.IconPlacement = widget.ButtonIconTrailingText
	t.lock = parts.NewButton("read-only", "Nothing can be changed. Click to allow changes to this source", look.LockIcon(), v.typedKey, func() { v.run(cmdWrite) })
	settings := parts.NewButton("", "Settings", theme.SettingsIcon(), v.typedKey, func() { v.run(cmdSettings) })
	for _, b := range []*parts.Button{t.refresh, t.lock, settings} {
		b.Importance = widget.LowImportance
	}
	t.markSpace, t.lightSpace = dot(t.mark, 12), dot(t.light, 9)
	left := container.NewHBox(gap(0), t.markSpace, t.source, t.production, t.lightSpace)
	right := container.NewHBox(t.refresh, t.export, t.lock, settings, gap(2))
	t.object = container.New(inset{6}, container.NewBorder(nil, nil, left, right, t.words))
	return t
}

func dot(c *canvas.Circle, size float32) fyne.CanvasObject {
	return container.NewCenter(container.NewGridWrap(fyne.NewSize(size, size), c))
}

func gap(width float32) fyne.CanvasObject {
	return parts.AtLeast(width, 0, container.NewWithoutLayout())
}

// inset keeps a little room above and below.
type inset struct{ y float32 }

func (i inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Add(fyne.NewSize(0, 2*i.y))
}

func (i inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(0, i.y))
	objects[0].Resize(fyne.NewSize(size.Width, size.Height-2*i.y))
}

// update brings the toolbar in line with the state.
func (t *toolbar) update(s control.State) {
	name, tip := "Open a source", "Open a source"
	if s.Phase != nothing {
		name = words.Short(store.Visible(s.Profile.Title()), 28)
		tip = s.Profile.Location + "\nOpen another source, or name this one"
	}
	if t.source.Text != name {
		t.source.SetText(name)
	}
	t.source.SetToolTip(tip)
	visible(t.production, s.Profile.Production)
	visible(t.markSpace, s.Profile.Colour != "")
	if s.Profile.Colour != "" {
		fill(t.mark, look.Mark(s.Profile.Colour))
	}
	visible(t.lightSpace, s.Phase != nothing)
	fill(t.light, theme.Color(levelColour(s.Level())))
	text := s.Words()
	if s.Phase == nothing {
		text = ""
	}
	if t.words.Text != text {
		t.words.SetText(text)
	}
	t.words.SetToolTip(s.Hint())
	enable(t.refresh, s.Phase == opened || s.Phase == unopened)
	enable(t.export, s.Phase == opened)
	enable(t.lock, s.Phase == opened)
	lock, icon, why := "read-only", look.LockIcon(), "Nothing can be changed. Click to allow changes to this source"
	importance := widget.LowImportance
	if s.Writable {
		lock, icon, why = "write mode", look.PencilIcon(), "Changes are allowed. Click to forbid them again"
		importance = widget.WarningImportance
	}
	if t.lock.Text != lock {
		t.lock.Importance = importance
		t.lock.SetToolTip(why)
		t.lock.Icon = icon
		t.lock.SetText(lock)
	}
}

// fill colours a dot, if it has another colour: a refresh paints the whole window.
func fill(dot *canvas.Circle, c color.Color) {
	if dot.FillColor != c {
		dot.FillColor = c
		dot.Refresh()
	}
}

func levelColour(l control.Level) fyne.ThemeColorName {
	switch l {
	case control.Busy:
		return theme.ColorNamePrimary
	case control.Worse:
		return theme.ColorNameWarning
	case control.Bad:
		return theme.ColorNameError
	}
	return theme.ColorNameSuccess
}

func visible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

func enable(b *parts.Button, on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}

// sourceMenu is what the source's button opens.
func (v *window) sourceMenu() {
	var items []*fyne.MenuItem
	here := v.state.Profile.Location
	for _, r := range v.recents {
		if len(items) == 8 {
			break
		}
		item := fyne.NewMenuItem(recentWords(r), func() { v.control.OpenSource(r.Location) })
		item.Icon = look.MarkIcon(r.Colour)
		item.Checked = v.state.Phase != nothing && r.Location == here
		item.Disabled = r.Reach == control.Missing && !item.Checked
		items = append(items, item)
	}
	if len(items) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	items = append(items, v.item(cmdOpen), v.item(cmdDemo))
	if v.state.Phase != nothing {
		items = append(items, fyne.NewMenuItemSeparator(), v.item(cmdName), v.item(cmdClose))
	}
	v.popUp(v.toolbar.source, items...)
}

// recentWords is a remembered source as a menu shows it.
func recentWords(r control.Recent) string {
	parts := []string{r.Title()}
	if r.Name != "" || r.Title() != r.Location {
		parts = append(parts, shortPath(r.Location, 48))
	}
	if r.Production {
		parts = append(parts, "production")
	}
	if r.Reach == control.Missing || r.Reach == control.Silent {
		parts = append(parts, r.Reach.String())
	}
	return strings.Join(parts, " · ")
}

// shortPath cuts a path at its beginning: its end says more.
func shortPath(path string, n int) string {
	r := []rune(path)
	if len(r) <= n {
		return path
	}
	return "…" + string(r[len(r)-n+1:])
}

// exportMenu is what the export button opens.
func (v *window) exportMenu() {
	v.popUp(v.toolbar.export, v.item(cmdExport), v.item(cmdExportShown), v.item(cmdExportAll))
}

// popUp shows a menu below an object.
func (v *window) popUp(below fyne.CanvasObject, items ...*fyne.MenuItem) {
	at := v.app.Driver().AbsolutePositionForObject(below).AddXY(0, below.Size().Height+2)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), v.win.Canvas(), at)
}
