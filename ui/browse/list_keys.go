package browse

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"attache/store/filter"
)

// FocusGained draws the focus ring.
func (l *list) FocusGained() {
	l.focused = true
	l.Refresh()
}

// FocusLost takes it away.
func (l *list) FocusLost() {
	l.focused = false
	l.Refresh()
}

// TypedKey moves, selects, folds and acts.
func (l *list) TypedKey(e *fyne.KeyEvent) {
	l.hideToolTip()
	n, row := l.snap.Len(), l.cursorRow()
	page := max(l.visible()-1, 1)
	switch e.Name {
	case fyne.KeyUp:
		if row < 0 && l.near >= 0 {
			row = l.near
		}
		l.moveTo(row - 1)
	case fyne.KeyDown:
		if row < 0 && l.near >= 0 { // what came after the lost row is in its place
			row = l.near - 1
		}
		l.moveTo(row + 1)
	case fyne.KeyPageUp:
		l.moveTo(max(row-page, 0))
	case fyne.KeyPageDown:
		l.moveTo(row + page)
	case fyne.KeyHome:
		l.moveTo(0)
	case fyne.KeyEnd:
		l.moveTo(n - 1)
	case fyne.KeyLeft:
		l.left(row)
	case fyne.KeyRight:
		l.right(row)
	case fyne.KeyReturn, fyne.KeyEnter:
		l.enter(row)
	case fyne.KeySpace:
		if row >= 0 && !l.typed.active(l.clock()) {
			l.onPreview(l.snap.key(l.snap.at(row)))
		}
	case fyne.KeyDelete:
		if !l.selection.empty() {
			l.onDelete()
		}
	default:
		l.onKey(e)
	}
}

// moveTo makes a row the cursor and selects it, or with Shift everything up to it.
func (l *list) moveTo(row int) {
	n := l.snap.Len()
	if n == 0 {
		return
	}
	row = min(max(row, 0), n-1)
	r := l.snap.refAt(l.snap.at(row))
	if l.modifiers()&fyne.KeyModifierShift != 0 {
		l.selection.extend(l.snap, r, false)
	} else {
		l.selection.only(r)
	}
	l.reveal(row)
	l.onSelect()
}

// left folds the message, or goes from an attachment to its message.
func (l *list) left(row int) {
	if row < 0 {
		return
	}
	at := l.snap.at(row)
	if at.child >= 0 {
		l.moveTo(l.snap.start(at.group))
		return
	}
	l.setOpen(at.group, false)
}

// right unfolds the message, or goes to its first attachment.
func (l *list) right(row int) {
	if row < 0 {
		return
	}
	at := l.snap.at(row)
	switch g := l.snap.group(at.group); {
	case at.child >= 0 || g.msg.opaque():
	case g.open:
		l.moveTo(row + 1)
	default:
		l.setOpen(at.group, true)
	}
}

// enter goes one step further in: from a message to its first attachment, unfolding it, and from an attachment into its preview.
func (l *list) enter(row int) {
	if row < 0 {
		return
	}
	at := l.snap.at(row)
	if at.child >= 0 || l.snap.group(at.group).msg.opaque() {
		l.onActivate(l.snap.key(at))
		return
	}
	l.setOpen(at.group, true)
	l.moveTo(row + 1)
}

// TypedShortcut knows Ctrl+A and Ctrl+C; others go to the window.
func (l *list) TypedShortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutSelectAll:
		l.selectAll()
		return
	case *fyne.ShortcutCopy:
		l.onCopy()
		return
	case *desktop.CustomShortcut:
		if s.Modifier == fyne.KeyModifierShortcutDefault && (s.KeyName == fyne.KeyHome || s.KeyName == fyne.KeyEnd) {
			l.TypedKey(&fyne.KeyEvent{Name: s.KeyName})
			return
		}
	}
	l.onShortcut(s)
}

func (l *list) selectAll() {
	if l.snap.Len() == 0 {
		return
	}
	l.selection.all(l.snap)
	l.changed()
}

// typeAhead collects what is typed in quick succession.
type typeAhead struct {
	text string
	last time.Time
}

// typePause ends a word.
const typePause = time.Second

func (t *typeAhead) active(now time.Time) bool { return t.text != "" && now.Sub(t.last) < typePause }

// TypedRune goes to the next row that begins with what is typed: a message id, with or without "saga-", or a name in an open
// message. A slash at the beginning, with which hardly any of them begins, asks for a search in the preview.
func (l *list) TypedRune(r rune) {
	now := l.clock()
	if !l.typed.active(now) {
		switch r {
		case ' ':
			return
		case '/':
			l.onSearch()
			return
		}
		l.typed.text = ""
	}
	l.typed.text += string(r)
	l.typed.last = now
	from := max(l.cursorRow(), 0)
	if len(l.typed.text) == len(string(r)) { // a new word looks further, a longer one may stay
		from = l.cursorRow() + 1
	}
	if row := l.startingWith(filter.Fold(l.typed.text), from); row >= 0 {
		l.moveTo(row)
	}
}

// startingWith returns the first row from the given one on, round the end, whose id or name begins with text; -1 if none does.
func (l *list) startingWith(text string, from int) int {
	n := l.snap.count()
	if n == 0 {
		return -1
	}
	first := 0
	if from < l.snap.Len() {
		first = l.snap.at(from).group
	} else {
		from = 0
	}
	for i := range n + 1 { // the first group twice: its end, and at last its beginning
		g := (first + i) % n
		row := l.snap.start(g)
		grp := l.snap.group(g)
		id := grp.msg.foldedID()
		rest, _ := filter.Saga(id)
		if (i > 0 || row >= from) && (strings.HasPrefix(id, text) || strings.HasPrefix(rest, text)) {
			return row
		}
		for c := range grp.height() - 1 {
			if (i > 0 || row+1+c >= from) && strings.HasPrefix(grp.msg.foldedName(grp.attachment(c)), text) {
				return row + 1 + c
			}
		}
	}
	return -1
}
