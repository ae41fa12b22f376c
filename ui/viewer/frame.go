package viewer

import (
	"image/color"

	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// head is what stands above a view: the tabs, the menu, why it is shown so, and what doesn't fit together.
type head struct {
	object *fyne.Container
	tabs   *tabs
	as     *parts.Button
	why    *ttwidget.Label
	notes  *fyne.Container
}

func newHead(t *tabs, as *parts.Button) *head {
	h := &head{tabs: t, as: as, why: parts.Dim(""), notes: container.New(layout.NewCustomPaddedVBoxLayout(-8))}
	as.Importance = widget.LowImportance
	h.object = container.New(layout.NewCustomPaddedVBoxLayout(0),
		container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), t.object), widget.NewSeparator(),
		container.New(layout.NewCustomPaddedLayout(-1, -1, 0, 0), container.NewBorder(nil, nil, nil, as, h.why)), h.notes)
	return h
}

func (h *head) say(why string, notes []string) {
	h.why.SetText(why)
	h.why.SetToolTip(why)
	h.notes.RemoveAll()
	for _, n := range notes {
		l := parts.Line(n)
		l.Importance = widget.WarningImportance
		icon := widget.NewIcon(theme.NewWarningThemedResource(theme.WarningIcon()))
		h.notes.Add(container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, -6), icon), nil, l))
	}
	h.notes.Hidden = len(notes) == 0
	h.object.Refresh()
}

// foot is what stands below a view: which part is shown, and ways to other parts.
type foot struct {
	object *fyne.Container
	where  *ttwidget.Label
	text   *fyne.Container // the buttons of a text
	image  *fyne.Container // the buttons of a picture
	wrap   *parts.Button
	jump   *parts.Button
	play   *parts.Button
}

func newFoot() *foot {
	f := &foot{where: parts.Dim(""), text: container.NewHBox(), image: container.NewHBox()}
	buttons := container.NewStack(f.text, f.image)
	f.object = container.NewBorder(widget.NewSeparator(), nil, nil, buttons, f.where)
	return f
}

// button is a quiet button of the foot.
func button(text, tip string, keys parts.Keys, tapped func()) *parts.Button {
	b := parts.NewButton(text, tip, nil, keys, tapped)
	b.Importance = widget.LowImportance
	return b
}

// set shows the buttons of one kind of view.
func (f *foot) set(c content) {
	_, text := c.doc.(textDoc)
	_, meta := c.doc.(metaDoc)
	f.text.Hidden, f.wrap.Hidden, f.jump.Hidden = c.doc == nil, !text, meta
	f.image.Hidden, f.play.Hidden = c.picture == nil, c.picture == nil || c.picture.Frames < 2
	f.object.Refresh()
}

func (f *foot) say(where string) {
	f.where.SetText(where)
	f.where.SetToolTip(where)
}

// sentence is the pane for words in the place of a view.
type sentence struct {
	object *fyne.Container
	text   *widget.Label
	button *parts.Button
	shown  func()
}

func newSentence(keys parts.Keys) *sentence {
	s := &sentence{text: parts.Para("")}
	s.text.Alignment = fyne.TextAlignCenter
	s.text.Importance = widget.LowImportance
	s.button = parts.NewButton("Show as hex", "", nil, keys, func() { s.shown() })
	spacer := canvas.NewRectangle(color.Transparent)
	s.object = parts.Column(460, container.NewVBox(layout.NewSpacer(), s.text, container.NewCenter(s.button), spacer, layout.NewSpacer())).(*fyne.Container)
	return s
}

// say shows words, and a button where there is something else to see.
func (s *sentence) say(text string, hex func()) {
	s.text.SetText(text)
	s.shown = hex
	s.button.Hidden = hex == nil
	s.object.Refresh()
}
