package window

import (
	"errors"

	"attache/preview"
	"attache/store"
	"attache/ui/control"
	"attache/ui/viewer"

	"fyne.io/fyne/v2"
)

// previewArea is the place of the viewer, which shows an attachment or says why there is none.
type previewArea struct {
	object fyne.CanvasObject
	viewer *viewer.Viewer
}

func newPreviewArea(v *window) *previewArea {
	p := &previewArea{viewer: viewer.New(viewer.Options{
		Canvas:   v.win.Canvas(),
		Dispatch: v.world.dispatch, Keys: v.typedKey, Words: sourceWords, Copy: v.copyText,
	})}
	p.object = p.viewer
	return p
}

// sourceWords says an error of a source where a preview would be.
func sourceWords(err error) string {
	if errors.Is(err, store.ErrNotFound) {
		return "This attachment is no longer stored."
	}
	return err.Error()
}

// say shows a sentence in the place of a preview.
func (p *previewArea) say(text string) { p.viewer.ShowMessage(text) }

// showAttachment shows the bytes of an attachment, or why there are none.
func (p *previewArea) showAttachment(s control.Shown) {
	switch {
	case s.Ready:
		p.viewer.ShowSource(s.Source, preview.Hints{
			Name: s.Info.Name, Metadata: s.Info.Metadata, Encoding: s.Info.Metadata[store.EncodingKey],
		}, s.Again)
	case s.Err != nil:
		p.viewer.ShowError(s.Err)
	case s.Looked:
		p.say("There is nothing to show: it has no readable data.")
	default:
		p.say("") // it is being looked up
	}
}

func (p *previewArea) focus() { p.viewer.FocusContent() }
