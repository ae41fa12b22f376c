package window

import (
	"attache/ui/activity"
	"attache/ui/look"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
	fynetooltip "github.com/dweymouth/fyne-tooltip"
)

// body is the middle of the window: the welcome page, why a source could not be opened, the list beside the preview, or the preview alone.
type body struct {
	stack  *fyne.Container
	split  *container.Split
	failed *failedPage
	full   bool
	right  fyne.CanvasObject
	red    *canvas.Rectangle
}

// build puts the window together.
func (v *window) build() {
	v.toolbar = newToolbar(v)
	v.header = newHeader(v)
	v.preview = newPreviewArea(v)
	v.welcome = newWelcome(v)
	v.problem = newProblemLine(v)
	v.activity = activity.NewView(v.jobs, v.typedKey)
	v.activity.Room = func() float32 { return v.win.Canvas().Size().Height }

	b := &body{failed: newFailedPage(v)}
	v.body = b
	b.right = parts.Loose(container.NewBorder(v.header.object, nil, nil, nil, v.preview.object), fyne.NewSize(260, 160))
	b.split = container.NewHSplit(parts.Loose(v.pane, fyne.NewSize(240, 160)), b.right)
	b.split.SetOffset(v.settings.Split)
	b.stack = container.NewStack(v.welcome.object)

	b.red = canvas.NewRectangle(look.Production())
	b.red.SetMinSize(fyne.NewSize(0, 4))
	b.red.Hide()
	top := container.NewVBox(b.red, v.toolbar.object, widget.NewSeparator())
	bottom := container.NewVBox(v.problem.object, v.activity.Panel, v.activity.Bar)
	content := container.NewBorder(top, bottom, nil, nil, b.stack)
	v.win.SetContent(fynetooltip.AddWindowToolTipLayer(content, v.win.Canvas()))
	v.win.SetMainMenu(v.mainMenu())
	v.toolbar.update(v.state)
	v.win.Resize(fyne.NewSize(v.settings.Width, v.settings.Height))
}

// arrange shows what fits the state.
func (v *window) arrange() {
	b := v.body
	var want fyne.CanvasObject
	switch {
	case v.state.Phase == nothing:
		want = v.welcome.object
	case v.state.Phase == unopened:
		want = b.failed.object
	case b.full:
		want = b.right
	default:
		want = b.split
	}
	if len(b.stack.Objects) == 1 && b.stack.Objects[0] == want {
		return
	}
	b.stack.Objects = []fyne.CanvasObject{want}
	b.stack.Refresh()
	if want == b.split {
		b.split.Refresh()
	}
}

// setFull shows the preview in the whole window, or the list beside it again.
func (v *window) setFull(full bool) {
	if v.body.full == full {
		return
	}
	v.body.full = full
	v.arrange()
	if full {
		v.preview.focus()
	} else {
		v.pane.FocusList()
	}
}
