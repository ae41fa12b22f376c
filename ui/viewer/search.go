package viewer

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"attache/preview"
	"attache/ui/async"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/dustin/go-humanize"
)

// Search opens the search, where there is something to search in.
func (v *Viewer) Search() {
	if v.text.Hidden || v.text.doc == nil {
		return
	}
	hint := "search, ignoring case"
	if _, hex := v.text.doc.(hexDoc); hex {
		hint = "search: DE AD, or text"
	}
	v.ask.open(false, hint)
	if v.ask.entry.Text == "" {
		v.ask.entry.SetText(v.needle)
	}
	v.object.Refresh()
	v.focus(v.ask.entry)
	v.ask.selectAll()
	v.text.mark(v.ask.entry.Text)
}

// Searching reports whether the search is open.
func (v *Viewer) Searching() bool { return v.ask.object.Visible() && !v.ask.jumping }

// Jump opens the line to type a place in.
func (v *Viewer) Jump() {
	if v.text.Hidden || v.text.doc == nil || v.foot.jump.Hidden {
		return
	}
	hint := "line 1200, 50%, 1.5 MB, 0x1F00"
	if _, hex := v.text.doc.(hexDoc); hex {
		hint = "0x1F00, 50%, 1.5 MB"
	}
	v.ask.open(true, hint)
	v.object.Refresh()
	v.focus(v.ask.entry)
	v.ask.selectAll()
}

// closeAsk closes the line, and ends what it has set going.
func (v *Viewer) closeAsk() {
	v.stopSearching()
	if v.ask.object.Hidden {
		return
	}
	c := v.canvas()
	typing := c != nil && c.Focused() == fyne.Focusable(v.ask.entry)
	v.ask.object.Hide()
	v.text.mark("")
	v.object.Refresh()
	if typing { // or the list would lose the keyboard
		v.FocusContent()
		if c.Focused() == fyne.Focusable(v.ask.entry) {
			c.Unfocus() // there is nothing to give it to, and what is hidden would swallow the keys
		}
	}
}

func (v *Viewer) stopSearching() {
	if v.searching != nil {
		v.searching()
		v.searching = nil
	}
}

// askChanged marks what is typed on the page that is shown.
func (v *Viewer) askChanged(s string) {
	v.stopSearching()
	v.ask.says.SetText("")
	if !v.ask.jumping {
		v.needle = s
		v.text.mark(s)
	}
}

func (v *Viewer) askDone(s string, backward bool) {
	switch {
	case v.text.doc == nil:
	case v.ask.jumping:
		v.jump(s)
	default:
		v.find(s, backward)
	}
}

// FindNext goes to the next match, with Shift held to the one before; where there is nothing to search in it does nothing.
func (v *Viewer) FindNext() {
	if !v.text.Hidden {
		v.findNext(v.modifiers()&fyne.KeyModifierShift != 0)
	}
}

// findNext goes to the next match, or opens the search where there is nothing to search for yet.
func (v *Viewer) findNext(backward bool) {
	if v.needle == "" {
		v.Search()
		return
	}
	v.find(v.needle, backward)
}

// find searches on a worker from where the last match was, or from the page that is shown, and then on from the other end.
func (v *Viewer) find(needle string, backward bool) {
	if needle == "" || v.text.doc == nil {
		return
	}
	d, from := v.text.doc, v.text.sheet.page.top
	if at := v.text.sheet.current; at[0] >= 0 {
		from = at[0]
		if !backward {
			from++
		}
	}
	v.work("searching", func(ctx context.Context, p preview.Progress) func() {
		m, ok, err := d.find(ctx, needle, from, backward, p)
		again := ""
		if err == nil && !ok {
			other := d.start()
			again = "from the start again"
			if backward {
				other, again = d.size(), "from the end again"
			}
			m, ok, err = d.find(ctx, needle, other, backward, p)
		}
		return func() {
			switch {
			case err != nil:
				v.failed(err)
			case !ok:
				v.note("not found")
			default:
				v.note(again)
				v.text.goToMatch(m.Start, m.End)
			}
		}
	})
}

// jump goes to a place that was typed.
func (v *Viewer) jump(s string) {
	d, isText := v.text.doc.(textDoc)
	to, err := parseTarget(s, v.text.doc.size(), isText)
	if err != nil {
		v.note(err.Error())
		v.ask.selectAll()
		return
	}
	if to.line == 0 {
		v.closeAsk()
		v.text.goToMarked(to.offset)
		return
	}
	v.work("counting lines", func(ctx context.Context, p preview.Progress) func() {
		off, ok, err := d.t.Line(ctx, to.line, p)
		var lines int64
		if err == nil && !ok {
			lines, err = d.t.Lines(ctx, p)
		}
		return func() {
			switch {
			case err != nil:
				v.failed(err)
			case !ok:
				v.note(fmt.Sprintf("there is no line %s; the last is line %s", humanize.Comma(to.line), humanize.Comma(lines)))
				v.ask.selectAll()
			default:
				v.closeAsk()
				v.text.goToMarked(off)
			}
		}
	})
}

// work runs something long on a worker, says how far it is, and ends with what it returns on the UI thread. The next work, Esc and
// another attachment cancel it.
func (v *Viewer) work(what string, run func(context.Context, preview.Progress) func()) {
	v.stopSearching()
	ctx, cancel := context.WithCancel(v.ctx)
	v.searching = cancel
	var done, total atomic.Int64
	tell := async.NewCoalescer(v.o.Dispatch, 100*time.Millisecond, func() {
		if ctx.Err() == nil && total.Load() > 0 {
			v.note(fmt.Sprintf("%s… %s of %s · Esc cancels", what, percent(done.Load(), total.Load()), preview.SizeWords(total.Load())))
		}
	})
	v.wg.Go(func() {
		end := run(ctx, func(d, t int64) {
			done.Store(d)
			total.Store(t)
			tell.Poke()
		})
		tell.Stop()
		v.later(ctx, func() {
			cancel()
			v.searching = nil
			end()
		})
	})
}

// note says how a search goes, where it is read.
func (v *Viewer) note(s string) {
	if v.ask.object.Visible() {
		v.ask.says.SetText(s)
	} else if s != "" {
		v.said(s)
	}
}

// viewAs opens the menu of other ways to see the bytes.
func (v *Viewer) viewAs() {
	c := v.canvas()
	if c == nil || v.preview == nil {
		return
	}
	pos := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.head.as)
	widget.ShowPopUpMenuAtPosition(viewAsMenu(v.options, v.showAs), c, pos.AddXY(0, v.head.as.Size().Height))
}

// showAs shows the same attachment as something else.
func (v *Viewer) showAs(o preview.Options) {
	src, hints := v.src, v.hints
	if src == nil {
		return
	}
	v.closeAsk()
	v.begin()
	v.src, v.hints, v.options, v.resume, v.wanted = src, hints, o, -1, ""
	v.open()
}

// menu is the context menu of a text.
func (v *Viewer) menu(pos fyne.Position) {
	c := v.canvas()
	if c == nil || v.text.doc == nil {
		return
	}
	copying := fyne.NewMenuItem("Copy", v.text.copySelection)
	copying.Disabled = v.text.sheet.selFrom == v.text.sheet.selTo
	m := fyne.NewMenu("", copying, fyne.NewMenuItem("Select all", v.text.selectAll), fyne.NewMenuItemSeparator(), fyne.NewMenuItem("Search…", v.Search))
	if !v.foot.jump.Hidden {
		m.Items = append(m.Items, fyne.NewMenuItem("Jump to…", v.Jump))
	}
	widget.ShowPopUpMenuAtPosition(m, c, pos)
}

func (v *Viewer) toggleWrap() {
	v.text.setWrap(!v.text.wrap)
	v.foot.wrap.Importance = widget.LowImportance
	if v.text.wrap {
		v.foot.wrap.Importance = widget.MediumImportance
	}
	v.foot.wrap.Refresh()
	v.focus(v.text)
}

func (v *Viewer) togglePlay() {
	v.image.play(!v.image.playing)
	v.foot.play.SetText("Play")
	if v.image.playing {
		v.foot.play.SetText("Pause")
	}
}
