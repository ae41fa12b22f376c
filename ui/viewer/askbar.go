package viewer

import (
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// askBar is one line at the bottom in which to type what to search for, or where to jump to.
type askBar struct {
	object     *fyne.Container
	entry      *parts.Entry
	says       *ttwidget.Label
	prev, next *parts.Button
	jumping    bool

	changed func(text string)
	done    func(text string, backward bool) // Return
	close   func()
}

func newAskBar(unused parts.Keys) *askBar {
	b := &askBar{}
	b.entry = parts.NewEntry("", func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyDown:
			b.done(b.entry.Text, false)
		case fyne.KeyUp:
			b.done(b.entry.Text, true)
		case fyne.KeyEscape:
			b.close()
		default:
			unused(e)
		}
	})
	b.entry.OnChanged = func(s string) { b.changed(s) }
	b.says = parts.Dim("")
	b.prev = parts.NewButton("", "The match before (Shift+F3)", theme.MoveUpIcon(), unused, func() { b.done(b.entry.Text, true) })
	b.next = parts.NewButton("", "The next match (F3)", theme.MoveDownIcon(), unused, func() { b.done(b.entry.Text, false) })
	shut := parts.NewButton("", "Close (Esc)", theme.CancelIcon(), unused, func() { b.close() })
	for _, button := range []*parts.Button{b.prev, b.next, shut} {
		button.Importance = widget.LowImportance
	}
	b.object = container.New(&askLayout{}, b.entry, container.NewHBox(b.prev, b.next, layout.NewSpacer(), shut), b.says)
	b.object.Hide()
	return b
}

// open shows the bar for searching or for jumping.
func (b *askBar) open(jumping bool, hint string) {
	if b.jumping != jumping {
		b.entry.Text = ""
	}
	b.jumping = jumping
	b.prev.Hidden, b.next.Hidden = jumping, jumping
	b.entry.SetPlaceHolder(hint)
	b.entry.Refresh()
	b.says.SetText("")
	b.object.Show()
	b.object.Refresh()
}

// selectAll selects what is typed, so that typing on replaces it.
func (b *askBar) selectAll() { b.entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// askLayout gives the entry up to 320 units, then come the buttons, then what is said.
type askLayout struct{}

func (askLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(160, o[0].MinSize().Height+4)
}

func (askLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	buttons := o[1].MinSize()
	width := min(320, max(size.Width-buttons.Width-16, 60))
	height := o[0].MinSize().Height
	y := (size.Height - height) / 2
	o[0].Resize(fyne.NewSize(width, height))
	o[0].Move(fyne.NewPos(6, y))
	o[1].Resize(fyne.NewSize(buttons.Width, height))
	o[1].Move(fyne.NewPos(width+8, y))
	x := width + buttons.Width + 12
	o[2].Resize(fyne.NewSize(max(size.Width-x, 0), height))
	o[2].Move(fyne.NewPos(x, y))
}
