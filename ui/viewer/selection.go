package viewer

import (
	"context"
	"strings"

	"attache/preview"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// copyMax is how much goes to the clipboard: X11 clients take far larger texts badly, and nobody pastes them on purpose.
const copyMax = 1_000_000

func (p *textPane) setSelection(from, to int64) {
	p.anchor, p.free = from, to
	p.markSelection()
}

func (p *textPane) markSelection() {
	p.sheet.selFrom, p.sheet.selTo = min(p.anchor, p.free), max(p.anchor, p.free)
}

// selectAll selects everything, without reading it.
func (p *textPane) selectAll() {
	if p.doc != nil {
		p.setSelection(p.doc.start(), p.doc.size())
		p.sheet.Refresh()
	}
}

// hit returns the boundary between characters that is nearest to a position in the sheet.
func (p *textPane) hit(pos fyne.Position) int64 {
	lines := p.sheet.page.lines
	row, column := p.sheet.at(pos)
	switch {
	case len(lines) == 0:
		return p.anchor
	case row < 0:
		return lines[0].start
	case row >= len(lines):
		return lines[len(lines)-1].textEnd
	}
	return lines[row].boundary(column)
}

func (p *textPane) onSheet(pos fyne.Position) fyne.Position { return pos.Subtract(p.sheet.Position()) }

// MouseDown begins a selection, or with Shift moves its free end.
func (p *textPane) MouseDown(e *desktop.MouseEvent) {
	p.focus(p)
	if e.Button != desktop.MouseButtonPrimary || p.doc == nil {
		return
	}
	p.sheet.marked = -1
	at := p.hit(p.onSheet(e.Position))
	if e.Modifier&fyne.KeyModifierShift != 0 {
		p.free = at
		p.markSelection()
	} else {
		p.setSelection(at, at)
	}
	p.selecting = true
	if d, ok := p.doc.(metaDoc); ok {
		p.said(d.about(at))
	}
	p.sheet.Refresh()
}

// MouseUp ends a selection.
func (p *textPane) MouseUp(*desktop.MouseEvent) { p.selecting = false }

// Dragged moves the free end of the selection. Beyond the edges it scrolls.
func (p *textPane) Dragged(e *fyne.DragEvent) {
	if !p.selecting || p.doc == nil {
		return
	}
	pos := p.onSheet(e.Position)
	p.free = p.hit(pos)
	p.markSelection()
	rows, columns := p.sheet.room()
	row, column := p.sheet.at(pos)
	switch {
	case row < 0:
		p.ask(wish{delta: -2})
	case row >= rows:
		p.ask(wish{delta: 2})
	}
	switch right := float32(p.sheet.left + columns); {
	case column < float32(p.sheet.left):
		p.slide(-2)
	case column > right:
		p.slide(2)
	}
	p.sheet.Refresh()
}

// DragEnd ends a selection.
func (p *textPane) DragEnd() { p.selecting = false }

// DoubleTapped selects a word.
func (p *textPane) DoubleTapped(e *fyne.PointEvent) {
	lines := p.sheet.page.lines
	row, column := p.sheet.at(p.onSheet(e.Position))
	if row < 0 || row >= len(lines) || column < 0 {
		return
	}
	p.setSelection(lines[row].word(int(column)))
	p.sheet.Refresh()
}

// Tapped is for Fyne: the work is done in MouseDown, which comes at once.
func (p *textPane) Tapped(*fyne.PointEvent) {}

// TappedSecondary opens a menu.
func (p *textPane) TappedSecondary(e *fyne.PointEvent) { p.menu(e.AbsolutePosition) }

// Cursor is that of text.
func (p *textPane) Cursor() desktop.Cursor { return desktop.TextCursor }

// copyWish is a range to copy.
type copyWish struct{ from, to int64 }

// copySelection reads what is selected and hands it to the clipboard.
func (p *textPane) copySelection() {
	if p.doc == nil {
		return
	}
	if p.sheet.selFrom == p.sheet.selTo {
		p.said("nothing is selected")
		return
	}
	p.copying.ask(copyWish{p.sheet.selFrom, p.sheet.selTo})
}

// copy runs on a worker.
func (p *textPane) copy(ctx context.Context, w copyWish) {
	text, whole, err := p.doc.text(ctx, w.from, w.to, copyMax)
	if ctx.Err() != nil {
		return
	}
	// C strings end at a NUL, and the clipboard's are such.
	text = strings.ReplaceAll(text, "\x00", "\u2400")
	p.dispatch(func() {
		switch {
		case ctx.Err() != nil:
		case err != nil:
			p.failed(err)
		default:
			p.copied(text)
			note := "copied " + preview.SizeWords(int64(len(text)))
			if !whole {
				note = "copied the first " + preview.SizeWords(int64(len(text))) + " of the selection; save the attachment to have all of it"
			}
			p.said(note)
		}
	})
}
