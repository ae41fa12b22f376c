package browse

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"attache/store/driver"
	"attache/ui/parts"
)

// CreateRenderer makes the pool of rows.
func (l *list) CreateRenderer() fyne.WidgetRenderer {
	ring := canvas.NewRectangle(color.Transparent)
	ring.StrokeWidth = 1
	return &listRenderer{list: l, ring: ring}
}

// listRenderer holds as many rows as fit. Row n of the list is drawn by view n modulo their number, so that a row keeps its view while it
// stays in sight, and scrolling fills only those that come in.
type listRenderer struct {
	list    *list
	views   []*rowView
	ring    *canvas.Rectangle // the focus, while no row has it
	objects []fyne.CanvasObject
}

func (r *listRenderer) Layout(size fyne.Size) {
	bar := r.list.bar
	bar.Move(fyne.NewPos(size.Width-parts.BarWidth, 0))
	bar.Resize(fyne.NewSize(parts.BarWidth, size.Height))
	r.ring.Move(fyne.NewPos(0.5, 0.5))
	r.ring.Resize(size.SubtractWidthHeight(1, 1))
	r.list.position = r.list.position.limit(r.list.snap.Len(), size.Height, r.list.rowHeight())
	r.list.showBar()
	r.draw()
}

func (r *listRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 4*r.list.rowHeight()) }

func (r *listRenderer) Refresh() {
	r.draw()
	r.list.showBar()
	r.list.bar.Refresh()
	canvas.Refresh(r.list)
}

func (r *listRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *listRenderer) Destroy() {}

// grow sees to it that there are enough views.
func (r *listRenderer) grow(n int) {
	if r.objects != nil && n <= len(r.views) {
		return
	}
	for len(r.views) < n {
		r.views = append(r.views, newRowView())
	}
	r.objects = r.objects[:0]
	for _, v := range r.views {
		v.shown = rowLook{row: -1} // the numbers of the views change
		r.objects = append(r.objects, v.bounds...)
	}
	r.objects = append(r.objects, r.ring, r.list.bar)
}

// draw brings every view in line with the list.
func (r *listRenderer) draw() {
	l := r.list
	m := l.metrics()
	if m.width <= 0 {
		r.grow(0)
		return
	}
	r.grow(int(l.Size().Height/m.height) + 2)
	if size := m.nameSize; l.names.size != size { // another theme
		l.names = fitter{size: size}
	}
	base := rowLook{
		snap: l.snap, width: m.width, height: m.height, scale: l.scale(),
		text: l.colour(theme.ColorNameForeground), back: l.colour(theme.ColorNameBackground),
	}
	cursor := l.cursorRow()
	var cursorKey driver.Key
	if cursor >= 0 {
		cursorKey = l.snap.key(l.snap.at(cursor))
	}
	n, y := l.snap.Len(), -ceil(l.position.offset-0.5)
	for i := range r.views {
		row := l.position.row + i
		v := r.views[row%len(r.views)]
		if row >= n || y >= l.Size().Height {
			v.hide()
			continue
		}
		want := base
		item := l.snap.refAt(l.snap.at(row))
		want.row, want.hovered = row, row == l.hover
		want.selected = l.selection.covers(item)
		want.cursor = cursor >= 0 && item.key == cursorKey
		want.focused = l.focused && (want.selected || want.cursor)
		v.place(y)
		if v.shown != want {
			v.fill(l, want, m)
			l.updates++
		}
		y += m.height
	}
	r.ring.StrokeColor = l.colour(theme.ColorNamePrimary)
	r.ring.Hidden = !l.focused || cursor >= 0 || n > 0
	canvas.Refresh(r.ring)
}
