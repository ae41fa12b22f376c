package window

import (
	"attache/ui/control"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// previewArea is the place of the viewer, or of a sentence where there is nothing to view.
type previewArea struct {
	object *fyne.Container
	text   *widget.Label
	v      *window
}

func newPreviewArea(v *window) *previewArea {
	p := &previewArea{v: v, text: parts.Para("")}
	p.text.Importance = widget.LowImportance
	p.object = container.NewStack(container.NewVScroll(container.NewPadded(p.text)))
	return p
}

// say shows a sentence in the place of a preview.
func (p *previewArea) say(text string) { p.text.SetText(text) }

// showAttachment shows the bytes of an attachment, or why there are none.
func (p *previewArea) showAttachment(s control.Shown) {
	switch {
	case s.Gone:
		p.say("This attachment is no longer stored.")
	case s.Err != nil:
		p.say(s.Err.Error())
	case !s.Ready && s.Info != nil && s.Info.Size < 0:
		p.say("There is nothing to show: it has no readable data.")
	default:
		p.say("")
	}
}

func (p *previewArea) focus() {}
