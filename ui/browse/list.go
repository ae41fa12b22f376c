package browse

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"

	"attache/store/driver"
	"attache/ui/parts"
)

// list draws the rows of a snapshot that are in view, and no others: it has as many row objects as fit, and moves and
// fills them anew when it scrolls. It belongs to the UI thread.
//
// It is one widget with plain objects in it, for an interactive child would take the mouse from its row.
type list struct {
	ttwidget.ToolTipWidget

	snap      *Snapshot
	position  position
	selection selection
	near      int                 // where the cursor was when its row went, -1 while it is there
	hover     int                 // the row under the mouse, -1 for none
	mouse     *desktop.MouseEvent // the last one over the list, nil while it is elsewhere
	focused   bool
	press     press
	typed     typeAhead

	bar     *parts.ScrollBar
	icons   *iconSet
	names   fitter
	widths  widthCache
	updates int // row updates so far, for tests

	modifiers func() fyne.KeyModifier // those held down now
	canvas    func() fyne.Canvas      // that shows the list, nil for none
	clock     func() time.Time

	onSelect   func()                                    // the selection, or what it shows of it, has changed
	onActivate func(driver.Key)                          // Enter, double click
	onPreview  func(driver.Key)                          // Space
	onSearch   func()                                    // a slash
	onMenu     func(at fyne.Position)                    // context menu for the selection; at is on the canvas
	onDelete   func()                                    // Del
	onCopy     func()                                    // Ctrl+C
	onFold     func(id string, open bool)                // the user folds a message
	onDrag     func(keys []driver.Key, at fyne.Position) // rows are dragged; at is on the canvas
	onDragEnd  func()
	onKey      func(*fyne.KeyEvent) // keys that the list has no use for
	onShortcut func(fyne.Shortcut)  // likewise
}

func newList() *list {
	l := &list{near: -1, hover: -1, icons: newIconSet(), widths: make(widthCache), modifiers: heldModifiers, clock: time.Now}
	l.canvas = func() fyne.Canvas { return fyne.CurrentApp().Driver().CanvasForObject(l) }
	l.bar = parts.NewScrollBar(false, l.scrollToShare, l.turnPage)
	l.ExtendBaseWidget(l)
	return l
}

// heldModifiers asks the driver; the one for tests has no keyboard.
func heldModifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// rowHeight is the height of every row.
func (l *list) rowHeight() float32 {
	th := l.Theme()
	return max(ceil(l.widths.height(th.Size(theme.SizeNameText))), iconSize) + 6
}

// visible is how many rows fit as a whole, at least one.
func (l *list) visible() int { return max(int(l.Size().Height/l.rowHeight()), 1) }

// show replaces the snapshot. The row that the user looks at stays where it is: the cursor's if it is in view, else the one at the
// top, unless that is the very first and nothing is selected; then new rows may come in above.
func (l *list) show(s *Snapshot) {
	old, row := l.snap, l.cursorRow()
	l.snap = s
	if l.cursorRow() >= 0 || l.selection.cursor == nil {
		l.near = -1
	} else if row >= 0 {
		l.near = row
	}
	l.position = l.anchored(old, s)
	l.scrollTo(l.position)
	l.hoverAgain()
}

// anchored returns the position in s that shows what the present one shows in old.
func (l *list) anchored(old, s *Snapshot) position {
	if old.Len() == 0 || s.Len() == 0 {
		return position{}
	}
	height := l.rowHeight()
	if c := l.selection.cursor; c != nil {
		was, ok := old.rowOf(*c)
		is, still := s.rowOf(*c)
		if from := (position{row: was}).pixels(height) - l.position.pixels(height); ok && still && from > -float64(height) && from < float64(l.Size().Height) {
			return position{row: is}.move(-float32(from), height)
		}
	}
	if l.position == (position{}) || old.Filter.String() != s.Filter.String() || old.Sort != s.Sort {
		return position{}
	}
	// The first row from the top that is still there.
	at := old.at(min(l.position.row, old.Len()-1))
	if row, ok := s.rowOf(old.refAt(at)); ok {
		return position{row, l.position.offset}
	}
	for g := at.group + 1; g < old.count(); g++ {
		if row, ok := s.rowOf(old.refAt(spot{g, -1})); ok {
			return position{row: row}
		}
	}
	return lastPosition(s.Len(), l.Size().Height, height)
}

// scrollTo shows p, as far as there are rows.
func (l *list) scrollTo(p position) {
	l.position = p.limit(l.snap.Len(), l.Size().Height, l.rowHeight())
	l.Refresh()
}

// scrollToShare shows the list from a share of its length on, as its scroll bar counts.
func (l *list) scrollToShare(at float64) {
	view, height := l.Size().Height, l.rowHeight()
	if room := 1 - l.bar.Part(); room > 0 {
		l.scrollTo(positionAt(at/room, l.snap.Len(), view, height))
	}
}

// turnPage scrolls by n pages, leaving a row of the one before in sight.
func (l *list) turnPage(n int) {
	l.scrollBy(float32(n) * (l.Size().Height - l.rowHeight()))
}

// showBar brings the scroll bar in line with the position.
func (l *list) showBar() {
	n, view, height := l.snap.Len(), l.Size().Height, l.rowHeight()
	part := 1.0
	if all := float64(n) * float64(height); all > float64(view) {
		part = float64(view) / all
	}
	l.bar.Set(l.position.share(n, view, height)*(1-part), part)
}

// reveal scrolls as little as it takes to show the whole of a row.
func (l *list) reveal(row int) {
	height, view := l.rowHeight(), l.Size().Height
	from := (position{row: row}).pixels(height) - l.position.pixels(height)
	switch {
	case from < 0:
		l.scrollTo(position{row: row})
	case from+float64(height) > float64(view):
		l.scrollTo(position{row: row + 1}.move(-view, height).floor())
	default:
		l.Refresh()
	}
}

// center scrolls so that a row is in the middle, if it is not in view.
func (l *list) center(row int) {
	height, view := l.rowHeight(), l.Size().Height
	from := (position{row: row}).pixels(height) - l.position.pixels(height)
	if from < 0 || from+float64(height) > float64(view) {
		l.position = position{row: row}.move(-(view-height)/2, height).floor()
	}
	l.scrollTo(l.position)
}

// cursorRow is the row that keys move from, -1 for none.
func (l *list) cursorRow() int {
	if l.selection.cursor == nil {
		return -1
	}
	if row, ok := l.snap.rowOf(*l.selection.cursor); ok {
		return row
	}
	return -1
}

// setOpen folds or unfolds a message at once; the model learns of it for the snapshots to come.
func (l *list) setOpen(group int, open bool) {
	if g := l.snap.group(group); g.open == open || g.msg.opaque() {
		return
	}
	old := l.snap
	l.snap = old.withOpen(group, open)
	l.onFold(old.group(group).msg.id, open)
	// The rows above stay, so only the end may have come too near.
	l.scrollTo(l.position)
	l.hoverAgain()
}

// changed tells of a new selection.
func (l *list) changed() {
	l.Refresh()
	l.onSelect()
}

// rowAt returns the row at a height in the widget, -1 if there is none.
func (l *list) rowAt(y float32) int {
	if y < 0 || y >= l.Size().Height {
		return -1
	}
	row := l.position.move(y, l.rowHeight()).row
	if row >= l.snap.Len() {
		return -1
	}
	return row
}
