package window

import (
	"fmt"

	"attache/ui/activity"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// problemLine tells of what went wrong beside any job, in one line: the same again only counts up, and nothing pops up.
type problemLine struct {
	object *fyne.Container
	text   *ttwidget.Label
	last   error
	times  int
}

func newProblemLine(v *window) *problemLine {
	p := &problemLine{text: parts.Line("")}
	copyIt := parts.NewButton("Copy details", "", nil, v.typedKey, func() { v.copyText(detailsOf(p.last)) })
	hide := parts.NewButton("", "Hide this", theme.CancelIcon(), v.typedKey, func() { p.hide() })
	copyIt.Importance, hide.Importance = widget.LowImportance, widget.LowImportance
	icon := container.NewHBox(gap(2), widget.NewIcon(theme.NewErrorThemedResource(theme.ErrorIcon())))
	p.object = container.NewVBox(widget.NewSeparator(), container.NewBorder(nil, nil, icon, container.NewHBox(copyIt, hide), p.text))
	p.object.Hide()
	return p
}

func (p *problemLine) show(err error) {
	if p.last != nil && p.last.Error() == err.Error() {
		p.times++
	} else {
		p.times = 1
	}
	p.last = err
	text := err.Error()
	p.text.SetToolTip(text)
	if p.times > 1 {
		text = fmt.Sprintf("(%d times) %s", p.times, text)
	}
	p.text.SetText(text)
	visible(p.object, true)
}

func (p *problemLine) hide() {
	p.last = nil
	p.object.Hide()
}

// showProblem is told by the controller what failed and no job reports.
func (v *window) showProblem(err error) { v.problem.show(err) }

func detailsOf(err error) string { return activity.Details(err) }
