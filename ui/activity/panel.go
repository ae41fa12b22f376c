package activity

import (
	"slices"
	"strings"

	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// The panel is as high as its cards, but no higher than mostHigh or a part of the window.
const mostHigh, mostOfWindow = 300, 0.4

// panelLayout makes the panel as high as that.
type panelLayout struct{ v *View }

// MinSize is for Fyne.
func (l panelLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := fyne.Min(l.v.body.MinSize().Height+theme.Padding(), mostHigh)
	if l.v.Room != nil {
		height = fyne.Min(height, l.v.Room()*mostOfWindow)
	}
	return objects[0].MinSize().Max(fyne.NewSize(0, height))
}

// Layout is for Fyne.
func (panelLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.Position{})
	objects[0].Resize(size)
}

func (v *View) buildPanel() {
	v.body = container.NewVBox()
	v.empty = parts.Dim("Nothing runs, and nothing has finished since the list was cleared.")
	v.clear = v.button("Clear finished", "Take everything that has ended out of the list", v.list.DismissEnded)
	hide := v.button("", "Hide", v.toggle)
	hide.SetIcon(theme.CancelIcon())
	head := container.NewBorder(nil, nil, parts.AtLeast(120, 0, parts.Bold("Activity")), container.NewHBox(v.clear, hide))
	v.Panel = container.NewBorder(
		container.NewVBox(widget.NewSeparator(), head), nil, nil, nil,
		container.New(panelLayout{v}, container.NewVScroll(v.body)),
	)
	v.Panel.Hide()
}

// updatePanel keeps one card for each job, so that ten updates a second change texts and nothing else.
func (v *View) updatePanel(jobs []Snapshot) {
	want := make([]fyne.CanvasObject, 0, len(jobs))
	seen := make(map[int]bool, len(jobs))
	for _, s := range jobs {
		c := v.cards[s.ID]
		if c == nil {
			c = v.newCard()
			v.cards[s.ID] = c
		}
		c.update(s, v.of(s, s.Title))
		seen[s.ID] = true
		want = append(want, c.object)
	}
	for id := range v.cards {
		if !seen[id] {
			delete(v.cards, id)
		}
	}
	if len(want) == 0 {
		want = append(want, v.empty)
	}
	if !slices.Equal(want, v.body.Objects) {
		v.body.Objects = want
		v.body.Refresh()
	}
	ended := slices.ContainsFunc(jobs, func(s Snapshot) bool { return s.State != Running })
	if ended == v.clear.Disabled() {
		if ended {
			v.clear.Enable()
		} else {
			v.clear.Disable()
		}
	}
}

// card is one job in the panel.
type card struct {
	object        fyne.CanvasObject
	icon          *widget.Icon
	title, line   *ttwidget.Label
	bar           *thinBar
	open          *parts.Button
	retry, cancel *parts.Button
	dismiss       *parts.Button
	icons         *iconSet
	s             Snapshot
}

func (v *View) newCard() *card {
	c := &card{icon: widget.NewIcon(nil), title: parts.Bold(""), line: parts.Dim(""), bar: newThinBar(), icons: &v.icons}
	c.open = v.button("", "", func() {
		if f := c.s.Outcome.Open; f != nil {
			f()
		}
	})
	details := v.button("Details", "Everything about this, to read, copy or save", func() {
		if v.OnDetails != nil {
			v.OnDetails(c.s)
		}
	})
	c.retry = v.button("Retry", "Do again what failed", func() { v.list.Retry(c.s.ID) })
	c.cancel = v.button("Cancel", "Stop this; nothing half-done is left behind", func() { v.list.Cancel(c.s.ID) })
	c.dismiss = v.button("Dismiss", "Take this out of the list", func() { v.list.Dismiss(c.s.ID) })
	buttons := container.NewCenter(container.NewHBox(c.open, c.retry, details, c.cancel, c.dismiss))
	texts := container.NewVBox(c.title, c.line, c.bar)
	c.object = container.NewVBox(
		container.NewBorder(nil, nil, container.NewHBox(spacer(2), c.icon), buttons, texts),
		widget.NewSeparator(),
	)
	return c
}

func (c *card) update(s Snapshot, title string) {
	c.s = s
	setText(c.title, title)
	setText(c.line, s.cardLine())
	setIcon(c.icon, c.icons[s.State])
	c.bar.set(s)
	show(c.cancel, s.State == Running && !s.Cancelling)
	show(c.dismiss, s.State != Running)
	show(c.retry, s.State != Running && s.Outcome.Retry != nil)
	show(c.open, s.State != Running && s.Outcome.Open != nil)
	if c.open.Text != s.Outcome.OpenLabel {
		c.open.SetText(s.Outcome.OpenLabel)
	}
}

// cardLine is the line of a card, which has its title above it.
func (s Snapshot) cardLine() string {
	if s.State == Running {
		line := s.Line()
		if s.Current != "" {
			line += " · " + words.Short(s.Current, 60)
		}
		return line
	}
	parts := []string{s.State.String() + " after " + words.Took(s.Ended.Sub(s.Started))}
	if s.Retried {
		parts[0] += ", tried again"
	}
	if r := words.Rate(s.Rate); r != "" {
		parts = append(parts, r)
	}
	switch {
	case s.Outcome.Summary != "":
		parts = append(parts, s.Outcome.Summary)
	case s.Outcome.Err != nil && s.State == Failed:
		parts = append(parts, s.Outcome.Err.Error())
	}
	return strings.Join(parts, " · ")
}
