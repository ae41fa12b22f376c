package browse

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// emptyState says in words why the list is empty.
type emptyState struct {
	*fyne.Container
	label *widget.Label
	clear *widget.Button
}

func newEmptyState(clearFilter func()) *emptyState {
	e := &emptyState{label: widget.NewLabel(""), clear: widget.NewButton("Clear the filter", clearFilter)}
	e.label.Alignment, e.label.Wrapping = fyne.TextAlignCenter, fyne.TextWrapWord
	e.Container = container.NewVBox(layout.NewSpacer(), e.label, container.NewCenter(e.clear), layout.NewSpacer(), layout.NewSpacer())
	return e
}

func (e *emptyState) show(words string, canClear bool) {
	if words == "" {
		e.Hide()
		return
	}
	e.label.SetText(words)
	e.clear.Hidden = !canClear
	e.Show()
	e.Refresh()
}

// emptyWords says why there are no rows; "" where there are some.
func (p *Pane) emptyWords() (words string, canClear bool) {
	s := p.list.snap
	switch {
	case s.Len() > 0:
		return "", false
	case s != nil && s.All.Messages > 0 && s.Loading:
		return "Nothing so far matches the filter. The source is still being read.", true
	case s != nil && s.All.Messages > 0:
		return "Nothing matches the filter.", true
	case s != nil && s.Mode.Offline:
		return "The source can’t be reached just now. The list fills as soon as it can.", false
	case s == nil || s.Loading:
		return "Reading the source …", false
	}
	if doubt := p.doubt(); doubt != "" {
		return doubt + "\n\nMessages that arrive will appear by themselves.", false
	}
	return "Nothing is stored here yet. What arrives will appear by itself.", false
}
