package viewer

import (
	"fmt"

	"attache/preview"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// metaRows is how many keys are shown; each is a pair of labels, which Fyne measures with every frame.
const metaRows = 200

// metaPane shows metadata as keys and values, which can be selected.
type metaPane struct {
	object fyne.CanvasObject
	paper  *canvas.Rectangle
	list   *fyne.Container
	scroll *container.Scroll
}

func newMetaPane() *metaPane {
	p := &metaPane{paper: canvas.NewRectangle(nil), list: container.New(layout.NewFormLayout())}
	p.scroll = container.NewVScroll(container.NewPadded(p.list))
	p.object = container.NewStack(p.paper, p.scroll)
	return p
}

func (p *metaPane) show(rows []preview.MetaRow, more int) {
	p.list.RemoveAll()
	if len(rows) > metaRows {
		more += len(rows) - metaRows
		rows = rows[:metaRows]
	}
	for _, r := range rows {
		key := widget.NewLabel(r.Key)
		key.Importance = widget.LowImportance
		key.Truncation = fyne.TextTruncateEllipsis
		value := widget.NewLabel(r.Value)
		value.Wrapping = fyne.TextWrapWord
		value.Selectable = true
		value.TextStyle.Monospace = true
		if r.Cut {
			value.SetText(r.Value + " (cut here)")
		}
		p.list.Add(parts.AtLeast(150, 0, key))
		p.list.Add(value)
	}
	switch {
	case len(rows) == 0:
		p.list.Add(widget.NewLabel(""))
		p.list.Add(dim("This attachment has no metadata."))
	case more > 0:
		p.list.Add(widget.NewLabel(""))
		p.list.Add(dim(fmt.Sprintf("and %s that are not shown", plural(int64(more), "key", "keys"))))
	}
	p.scroll.ScrollToTop()
	p.recolour()
}

func dim(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.Importance = widget.LowImportance
	l.Wrapping = fyne.TextWrapWord
	return l
}

// recolour takes the colour of the paper from the theme again.
func (p *metaPane) recolour() {
	p.paper.FillColor = theme.Color(theme.ColorNameInputBackground)
	p.paper.Refresh()
}
