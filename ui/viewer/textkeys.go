package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// FocusGained is for Fyne.
func (p *textPane) FocusGained() {}

// FocusLost forgets the Shift key, whose release goes elsewhere.
func (p *textPane) FocusLost() { p.shift = false }

// KeyDown notes the Shift key.
func (p *textPane) KeyDown(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		p.shift = true
	}
}

// KeyUp notes the Shift key.
func (p *textPane) KeyUp(e *fyne.KeyEvent) {
	if e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight {
		p.shift = false
	}
}

// TypedRune opens the search with a slash, and the line for a place with a g, as less(1) does.
func (p *textPane) TypedRune(r rune) {
	switch r {
	case '/':
		p.search()
	case 'g':
		p.jump()
	}
}

// TypedKey moves, with Shift the free end of the selection.
func (p *textPane) TypedKey(e *fyne.KeyEvent) {
	if p.doc == nil {
		p.unused(e)
		return
	}
	if e.Name == fyne.KeyF3 {
		p.next(p.shift)
		return
	}
	if p.shift && p.extendBy(e.Name) {
		return
	}
	switch e.Name {
	case fyne.KeyUp:
		p.ask(wish{delta: -1})
	case fyne.KeyDown:
		p.ask(wish{delta: 1})
	case fyne.KeyPageUp:
		p.turn(-1)
	case fyne.KeyPageDown:
		p.turn(1)
	case fyne.KeyHome:
		p.sheet.left = 0
		p.home()
	case fyne.KeyEnd:
		p.end()
	case fyne.KeyLeft:
		p.slide(-4)
	case fyne.KeyRight:
		p.slide(4)
	default:
		p.unused(e)
	}
}

// extendBy moves the free end of the selection.
func (p *textPane) extendBy(key fyne.KeyName) bool {
	rows, _ := p.sheet.room()
	p.startSelection(key)
	w := wish{extend: true, free: p.free}
	start, size := p.doc.start(), p.doc.size()
	switch key {
	case fyne.KeyUp:
		w.delta = -1
	case fyne.KeyDown:
		w.delta = 1
	case fyne.KeyPageUp:
		w.delta = 1 - rows
	case fyne.KeyPageDown:
		w.delta = rows - 1
	case fyne.KeyLeft:
		w.chars = -1
	case fyne.KeyRight:
		w.chars = 1
	case fyne.KeyHome:
		w.jump = &start
	case fyne.KeyEnd:
		w.jump = &size
	default:
		return false
	}
	p.ask(w)
	return true
}

// startSelection lets a selection begin on the page that is shown, where there is none yet that could be extended: at
// its end for keys that go back.
func (p *textPane) startSelection(key fyne.KeyName) {
	page := &p.sheet.page
	if p.anchor != p.free || p.free >= page.top && p.free <= page.end {
		return
	}
	at := page.top
	switch key {
	case fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageUp, fyne.KeyHome:
		at = page.end
	}
	p.setSelection(at, at)
}

// TypedShortcut copies and selects all.
func (p *textPane) TypedShortcut(s fyne.Shortcut) {
	switch s.(type) {
	case *fyne.ShortcutCopy:
		p.copySelection()
	case *fyne.ShortcutSelectAll:
		p.selectAll()
	}
}

// Scrolled moves with the wheel: three rows a notch, sideways with Shift.
func (p *textPane) Scrolled(e *fyne.ScrollEvent) {
	cell := p.sheet.measure()
	if dx := e.Scrolled.DX; dx != 0 || p.shift {
		if dx == 0 {
			dx = e.Scrolled.DY
		}
		p.slide(-int(dx / cell.Width))
		return
	}
	// A notch is 25 units in Fyne; what is no whole row is kept for the next one.
	p.wheel -= e.Scrolled.DY * 3 / 25
	if n := int(p.wheel); n != 0 {
		p.wheel -= float32(n)
		p.ask(wish{delta: n})
	}
}
