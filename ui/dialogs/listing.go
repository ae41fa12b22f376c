package dialogs

import (
	"attache/store"
	"attache/ui/parts"
	"attache/ui/words"
	"attache/visible"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// The texts of dialogs are in the proportional font, whose digits are all of one width anyway. Fyne cuts a text off at the rounded height of
// its line, below a baseline that it rounds up: of the monospace font, at several of our sizes, that leaves underscores and the feet of letters
// out.

// listing names attachments one a line: name, size, where asked for when it expired, and message id, in columns. Only the lines in sight are
// drawn, so that it can name any number.
type listing struct {
	widget.List
	keys  parts.Keys
	infos []store.Info
	when  func(store.Info) string // "" in all lines where nil
	wide  columns
}

// mostLines is how many lines of a listing are in sight at most; the others are scrolled to.
const mostLines = 12

// measured is how many ids are measured for the width of their column.
const measured = 200

func newListing(infos []store.Info, keys parts.Keys, when func(store.Info) string) *listing {
	if when == nil {
		when = func(store.Info) string { return "" }
	}
	l := &listing{keys: keys, when: when}
	l.Length = func() int { return len(l.infos) }
	l.CreateItem = func() fyne.CanvasObject {
		size := widget.NewLabel("")
		size.Alignment = fyne.TextAlignTrailing
		return container.New(&l.wide, parts.Line(""), size, parts.Dim(""), parts.Dim(""))
	}
	l.UpdateItem = func(n widget.ListItemID, o fyne.CanvasObject) {
		row, i := o.(*fyne.Container), l.infos[n]
		name := visible.Name(i.Name)
		if name == "" {
			name = "everything in it"
		}
		fill(row.Objects[0].(*ttwidget.Label), name)
		row.Objects[1].(*widget.Label).SetText(words.Size(i.Size))
		when := row.Objects[2].(*ttwidget.Label)
		when.SetText(l.when(i))
		when.SetToolTip(words.Moment(i.Expiry))
		fill(row.Objects[3].(*ttwidget.Label), visible.Name(i.Message))
	}
	l.OnSelected = func(widget.ListItemID) { l.UnselectAll() }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	l.set(infos)
	return l
}

// fill sets a text that may be cut off, and the tooltip that has all of it.
func fill(l *ttwidget.Label, text string) {
	l.SetText(text)
	l.SetToolTip(text)
}

// set replaces what is named.
func (l *listing) set(infos []store.Info) {
	l.infos = infos
	l.wide = columns{}
	pad := 2*theme.InnerPadding() + 2*theme.Padding() // a label cuts off what just fits, too
	for _, i := range infos[:min(len(infos), measured)] {
		l.wide.size = fyne.Max(l.wide.size, textWidth(words.Size(i.Size))+pad)
		if when := l.when(i); when != "" {
			l.wide.when = fyne.Max(l.wide.when, textWidth(when)+pad)
		}
		l.wide.id = fyne.Max(l.wide.id, textWidth(visible.Name(i.Message))+pad)
	}
	l.Refresh()
}

func textWidth(text string) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width
}

// object is the listing, as high as what it names.
func (l *listing) object() fyne.CanvasObject {
	line := l.CreateItem().MinSize().Height + theme.Padding()
	return parts.AtLeast(0, line*float32(min(max(len(l.infos), 1), mostLines)), l)
}

// TypedKey scrolls, or hands the key on.
func (l *listing) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd:
		l.List.TypedKey(e)
	default:
		if l.keys != nil {
			l.keys(e)
		}
	}
}

// columns lays out a line: the name has the room that the others leave. Lines are set tight.
type columns struct{ size, when, id float32 }

// MinSize is for Fyne.
func (c *columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return tight{}.MinSize(objects).Max(fyne.NewSize(c.size, 0))
}

// Layout is for Fyne.
func (c *columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rest := size.Width - c.size - c.when
	id := fyne.Min(c.id, rest*0.6)
	x := float32(0)
	for n, width := range []float32{rest - id, c.size, c.when, id} {
		tight{}.place(objects[n], x, width, size.Height)
		x += width
	}
}

// tight lays out a label without most of the room that it has above and below its text, for lists of many lines.
type tight struct{}

// margin is how much of a label's room is taken away at the top, and again at the bottom.
func (tight) margin() float32 { return theme.InnerPadding() - 2 }

// MinSize is for Fyne.
func (l tight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var height float32
	for _, o := range objects {
		height = fyne.Max(height, o.MinSize().Height)
	}
	return fyne.NewSize(0, height-2*l.margin())
}

// Layout is for Fyne.
func (l tight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		l.place(o, 0, size.Width, size.Height)
	}
}

func (l tight) place(o fyne.CanvasObject, x, width, height float32) {
	o.Move(fyne.NewPos(x, -l.margin()))
	o.Resize(fyne.NewSize(width, height+2*l.margin()))
}
