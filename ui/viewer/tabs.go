package viewer

import (
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"attache/preview"
)

// tabs lets a view be chosen.
type tabs struct {
	object *fyne.Container
	items  []*tab
}

var viewNames = map[preview.View]string{
	preview.ViewPreview: "Preview", preview.ViewText: "Text", preview.ViewHex: "Hex", preview.ViewMetadata: "Metadata",
}

func newTabs(keys parts.Keys, chosen func(preview.View)) *tabs {
	t := &tabs{object: container.NewHBox()}
	for _, v := range []preview.View{preview.ViewPreview, preview.ViewText, preview.ViewHex, preview.ViewMetadata} {
		item := &tab{view: v, text: viewNames[v], keys: keys, tapped: func() { chosen(v) }}
		item.ExtendBaseWidget(item)
		t.items = append(t.items, item)
		t.object.Add(item)
	}
	return t
}

// set offers views and marks the chosen one.
func (t *tabs) set(offered []preview.View, chosen preview.View) {
	for _, item := range t.items {
		item.Hidden = true
		for _, v := range offered {
			if v == item.view {
				item.Hidden = false
			}
		}
		if on := item.view == chosen; on != item.on {
			item.on = on
			item.Refresh()
		}
	}
	t.object.Refresh()
}

// tab is the name of one view, underlined where it is chosen.
type tab struct {
	widget.BaseWidget
	view           preview.View
	text           string
	on             bool
	hover, focused bool
	keys           parts.Keys
	tapped         func()
}

// Tapped chooses the view.
func (t *tab) Tapped(*fyne.PointEvent) { t.tapped() }

// MouseIn is for Fyne.
func (t *tab) MouseIn(*desktop.MouseEvent) { t.hover = true; t.Refresh() }

// MouseMoved is for Fyne.
func (t *tab) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is for Fyne.
func (t *tab) MouseOut() { t.hover = false; t.Refresh() }

// Cursor says that it can be pressed.
func (t *tab) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is for Fyne.
func (t *tab) FocusGained() { t.focused = true; t.Refresh() }

// FocusLost is for Fyne.
func (t *tab) FocusLost() { t.focused = false; t.Refresh() }

// TypedRune is for Fyne.
func (t *tab) TypedRune(rune) {}

// TypedKey chooses the view, or hands the key on.
func (t *tab) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.tapped()
	default:
		if t.keys != nil {
			t.keys(e)
		}
	}
}

// CreateRenderer is for Fyne.
func (t *tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{t: t, back: canvas.NewRectangle(nil), label: canvas.NewText(t.text, nil), under: canvas.NewRectangle(nil)}
	r.back.CornerRadius, r.under.CornerRadius = 4, 1
	r.Refresh()
	return r
}

type tabRenderer struct {
	t     *tab
	back  *canvas.Rectangle
	label *canvas.Text
	under *canvas.Rectangle
}

func (r *tabRenderer) MinSize() fyne.Size { return r.label.MinSize().AddWidthHeight(18, 14) }

func (r *tabRenderer) Layout(size fyne.Size) {
	r.back.Resize(size.SubtractWidthHeight(0, 4))
	r.back.Move(fyne.NewPos(0, 2))
	text := r.label.MinSize()
	r.label.Resize(text)
	r.label.Move(fyne.NewPos((size.Width-text.Width)/2, (size.Height-text.Height)/2))
	r.under.Resize(fyne.NewSize(size.Width-12, 2))
	r.under.Move(fyne.NewPos(6, size.Height-2))
}

func (r *tabRenderer) Refresh() {
	th, v := theme.CurrentForWidget(r.t), fyne.CurrentApp().Settings().ThemeVariant()
	r.label.TextSize = th.Size(theme.SizeNameText)
	r.label.TextStyle.Bold = r.t.on
	r.label.Color = th.Color(theme.ColorNamePlaceHolder, v)
	if r.t.on {
		r.label.Color = th.Color(theme.ColorNameForeground, v)
	}
	r.under.FillColor = th.Color(theme.ColorNamePrimary, v)
	r.under.Hidden = !r.t.on
	switch {
	case r.t.focused:
		r.back.FillColor = th.Color(theme.ColorNameFocus, v)
	case r.t.hover:
		r.back.FillColor = th.Color(theme.ColorNameHover, v)
	}
	r.back.Hidden = !r.t.focused && !r.t.hover
	r.Layout(r.t.Size())
	r.back.Refresh()
	r.label.Refresh()
	r.under.Refresh()
}

func (r *tabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.label, r.under}
}

func (r *tabRenderer) Destroy() {}
