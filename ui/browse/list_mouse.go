package browse

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// dragStart is how far the mouse moves with its button held before that is a drag, and no longer a shaky click.
const dragStart = 6

// press is what is known of a mouse button that is down.
type press struct {
	row      int           // -1: not on a row
	before   int           // the row pressed before this one, to tell a double click on one row from two clicks
	from     fyne.Position // on the canvas
	down     bool
	single   bool // the release selects this row alone: it was one of several that might have been dragged
	dragging bool
	fold     bool // on the triangle
}

// MouseDown selects. It comes at once, where a tap waits for a second one, and it knows the modifiers.
func (l *list) MouseDown(e *desktop.MouseEvent) {
	l.hideToolTip()
	if c := l.canvas(); c != nil {
		c.Focus(l)
	}
	row := l.rowAt(e.Position.Y)
	l.press = press{row: row, before: l.press.row, from: e.AbsolutePosition, down: true}
	if row < 0 {
		if e.Modifier == 0 && !l.selection.empty() {
			l.selection.clear()
			l.changed()
		}
		return
	}
	at := l.snap.at(row)
	r := l.snap.refAt(at)
	if e.Button == desktop.MouseButtonSecondary {
		if !l.selection.covers(r) {
			l.selection.only(r)
			l.changed()
		}
		return
	}
	if at.child < 0 && e.Position.X < l.metrics().textX(at) && !l.snap.group(at.group).msg.opaque() {
		l.press.fold = true
		l.setOpen(at.group, !l.snap.group(at.group).open)
		return
	}
	shift, toggle := e.Modifier&fyne.KeyModifierShift != 0, e.Modifier&fyne.KeyModifierShortcutDefault != 0
	switch {
	case shift:
		l.selection.extend(l.snap, r, toggle)
	case toggle:
		l.selection.toggle(r)
	case l.selection.covers(r) && l.selection.count() > 1:
		l.press.single = true
		l.selection.cursor = &r
	default:
		l.selection.only(r)
	}
	l.changed()
}

// MouseUp ends a click.
func (l *list) MouseUp(*desktop.MouseEvent) {
	if l.press.single && !l.press.dragging && l.selection.cursor != nil {
		l.selection.only(*l.selection.cursor)
		l.changed()
	}
	l.press.down, l.press.single = false, false
}

// DoubleTapped unfolds a message, or activates an attachment.
func (l *list) DoubleTapped(e *fyne.PointEvent) {
	row := l.rowAt(e.Position.Y)
	if row < 0 || l.press.fold || l.press.row != row || l.press.before != row {
		return
	}
	if at := l.snap.at(row); at.child < 0 && !l.snap.group(at.group).msg.opaque() {
		l.setOpen(at.group, !l.snap.group(at.group).open)
	} else {
		l.onActivate(l.snap.key(at))
	}
}

// TappedSecondary asks for the context menu of the selection, which MouseDown has brought under the mouse.
func (l *list) TappedSecondary(e *fyne.PointEvent) {
	if l.rowAt(e.Position.Y) >= 0 {
		l.onMenu(e.AbsolutePosition)
	}
}

// Dragged drags the selected rows.
func (l *list) Dragged(e *fyne.DragEvent) {
	if !l.press.down || l.press.row < 0 || l.press.fold {
		return
	}
	if d := e.AbsolutePosition.Subtract(l.press.from); !l.press.dragging && d.X*d.X+d.Y*d.Y < dragStart*dragStart {
		return
	}
	l.press.dragging = true
	l.onDrag(l.selection.keys(l.snap), e.AbsolutePosition)
}

// DragEnd ends a drag.
func (l *list) DragEnd() {
	if l.press.dragging {
		l.onDragEnd()
	}
	l.press.down, l.press.dragging, l.press.single = false, false, false
}

// Scrolled moves the rows.
func (l *list) Scrolled(e *fyne.ScrollEvent) {
	l.scrollBy(-e.Scrolled.DY)
}

func (l *list) scrollBy(dy float32) {
	l.scrollTo(l.position.move(dy, l.rowHeight()))
	l.hoverAgain()
}

// MouseIn begins to follow the mouse.
func (l *list) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved highlights the row under the mouse. The row's tip comes once the mouse has rested for a while. Only a move brings one: where
// rows move below a mouse at rest, nobody has asked.
func (l *list) MouseMoved(e *desktop.MouseEvent) {
	l.mouse = e
	l.ToolTipWidget.MouseMoved(e)
	l.hoverAgain()
	if l.hover >= 0 && l.ToolTip() == "" {
		l.SetToolTip(l.tip(l.hover))
		l.ToolTipWidget.MouseIn(e)
	}
}

// MouseOut ends it.
func (l *list) MouseOut() {
	l.mouse = nil
	l.hoverAgain()
}

// hoverAgain finds out what is under the mouse, which changes too when rows move below it. A tip that is no longer that row's goes.
func (l *list) hoverAgain() {
	row, tip := -1, ""
	if l.mouse != nil {
		row = l.rowAt(l.mouse.Position.Y)
	}
	if row >= 0 {
		tip = l.tip(row)
	}
	if tip != l.ToolTip() {
		l.hideToolTip()
		l.SetToolTip("")
	}
	if row != l.hover {
		l.hover = row
		l.Refresh()
	}
}

// hideToolTip also keeps one from coming that has been waiting.
func (l *list) hideToolTip() { l.ToolTipWidget.MouseOut() }
