package viewer

import (
	"context"
	"errors"

	"attache/preview"

	"fyne.io/fyne/v2"
)

// content is what a worker has found for one view.
type content struct {
	view    preview.View
	doc     document
	why     string // more on why it is shown so
	picture *preview.Picture
	refused string // why there is no picture
	empty   string // why there is nothing to show
}

// bestView is the wanted view where it is offered, else the first one.
func bestView(p *preview.Preview, wanted preview.View) preview.View {
	for _, v := range p.Views {
		if v == wanted {
			return v
		}
	}
	return p.Views[0]
}

// load reads what a view needs before it can be shown. It runs on a worker.
func load(ctx context.Context, p *preview.Preview, view preview.View) (content, error) {
	c := content{view: view}
	switch {
	case view == preview.ViewMetadata:
		m := p.Metadata()
		if m.Len() == 0 {
			c.empty = "This attachment has no metadata."
			return c, nil
		}
		c.doc = newMetaDoc(m)
	case view == preview.ViewHex:
		c.doc = hexDoc{p.Hex()}
	case view == preview.ViewText:
		c.doc = textDoc{t: p.Text()}
	case p.Kind == preview.KindImage:
		pic, err := p.Picture(ctx)
		var no *preview.NotDrawable
		if errors.As(err, &no) {
			c.refused = no.Reason
			return c, nil
		}
		c.picture = pic
		return c, err
	case p.Kind.IsText():
		pretty, err := p.Pretty(ctx)
		if err != nil {
			return c, err
		}
		if c.doc = (textDoc{t: p.Text()}); pretty != nil {
			c.doc, c.why = textDoc{pretty, " when indented"}, "; indented, as it is under Text"
		}
	default:
		c.empty = "This attachment is empty: 0 bytes."
	}
	return c, nil
}

// loaded shows what was found.
func (v *Viewer) loaded(c content, err error) {
	v.stopWaiting()
	if err != nil {
		v.failed(err)
		return
	}
	p := v.preview
	v.view = c.view
	v.head.tabs.set(p.Views, c.view)
	v.head.as.Show()
	notes := p.Notes
	if c.picture != nil && c.picture.Note != "" {
		notes = append(notes[:len(notes):len(notes)], c.picture.Note)
	}
	v.head.say(p.Why+c.why, notes)
	v.head.object.Show()
	v.foot.set(c)
	v.foot.say("")
	v.foot.object.Show()
	switch {
	case c.doc != nil:
		v.only(v.text)
		v.text.show(v.ctx, c.doc)
		if v.resume >= 0 {
			off := v.resume
			v.text.ask(wish{jump: &off})
		}
		if !v.ask.object.Hidden && !v.ask.jumping {
			v.text.mark(v.ask.entry.Text)
		}
	case c.picture != nil:
		v.only(v.image)
		v.foot.play.SetText("Pause")
		v.image.show(v.ctx, c.picture)
	case c.refused != "":
		v.say(c.refused, true)
	default:
		v.say(c.empty, true)
		v.sentence.say(c.empty, nil) // hex would show nothing of it
	}
	v.object.Refresh()
	if v.focusing {
		v.FocusContent()
	}
}

// only shows one pane.
func (v *Viewer) only(pane fyne.CanvasObject) {
	for _, o := range v.body.Objects {
		if (o == pane) != o.Visible() {
			if o == pane {
				o.Show()
			} else {
				o.Hide()
			}
		}
	}
}

// say shows a sentence in the place of a view; with frame the head stays, and hex is offered.
func (v *Viewer) say(text string, frame bool) {
	var hex func()
	if frame {
		hex = func() { v.choose(preview.ViewHex) }
	}
	v.head.object.Hidden = !frame
	v.foot.object.Hide()
	v.sentence.say(text, hex)
	v.only(v.sentence.object)
	v.object.Refresh()
}

// failed shows an error of the source.
func (v *Viewer) failed(err error) {
	v.stopWaiting()
	v.cancel() // whatever else is under way meets the same error
	v.say(v.o.Words(err), false)
}

func (v *Viewer) moved(where string) { v.foot.say(where) }

// said shows a note in the place of the position, until the next move.
func (v *Viewer) said(note string) { v.foot.say(note) }
