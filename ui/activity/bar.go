package activity

import (
	"fmt"

	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// View draws a List: a bar at the bottom of the window, and a panel above it. Its methods are for the UI thread.
type View struct {
	// Bar is one line about the most important job. It is hidden where there is none.
	Bar *fyne.Container
	// Panel lists every job. It is hidden at first.
	Panel *fyne.Container
	// OnDetails is called for everything about one job.
	OnDetails func(Snapshot)
	// OnResize is called when the bar or the panel came or went.
	OnResize func()

	list *List
	keys parts.Keys

	icons         iconSet
	icon          *widget.Icon
	line          *ttwidget.Label
	progress      *thinBar
	open          *parts.Button
	details       *parts.Button
	retry, cancel *parts.Button
	dismiss       *parts.Button
	top           Snapshot

	cards map[int]*card
	body  *fyne.Container
	empty fyne.CanvasObject
	clear *parts.Button
}

// NewView returns the drawing of a list.
func NewView(list *List, keys parts.Keys) *View {
	v := &View{list: list, keys: keys, cards: make(map[int]*card), icons: newIconSet()}
	v.icon = widget.NewIcon(theme.DownloadIcon())
	v.line = parts.Line("")
	v.progress = newThinBar()
	v.details = v.button("Details", "Show what runs and what has finished", v.toggle)
	v.open = v.button("", "", func() {
		if f := v.top.Outcome.Open; f != nil {
			f()
		}
	})
	v.retry = v.button("Retry", "Do again what failed", func() { v.list.Retry(v.top.ID) })
	v.cancel = v.button("Cancel", "Stop this; nothing half-done is left behind", func() { v.list.Cancel(v.top.ID) })
	v.dismiss = v.button("Dismiss", "Take this out of the list", func() { v.list.Dismiss(v.top.ID) })
	buttons := container.NewHBox(v.open, v.retry, v.details, v.cancel, v.dismiss)
	v.Bar = container.NewVBox(
		v.progress,
		container.NewBorder(nil, nil, container.NewHBox(spacer(2), v.icon), buttons, v.line),
	)
	v.Bar.Hide()
	v.buildPanel()
	return v
}

func (v *View) button(text, tip string, f func()) *parts.Button {
	b := parts.NewButton(text, tip, nil, v.keys, f)
	b.Importance = widget.LowImportance
	return b
}

func spacer(width float32) fyne.CanvasObject {
	return parts.AtLeast(width, 0, container.NewWithoutLayout())
}

// toggle shows the panel or hides it.
func (v *View) toggle() { v.ShowPanel(!v.Panel.Visible()) }

// ShowPanel shows the panel or hides it.
func (v *View) ShowPanel(show bool) {
	if show == v.Panel.Visible() {
		return
	}
	if show {
		v.Panel.Show()
	} else {
		v.Panel.Hide()
	}
	v.Update()
	v.resized()
}

func (v *View) resized() {
	if v.OnResize != nil {
		v.OnResize()
	}
}

// Update draws the list as it is now.
func (v *View) Update() {
	jobs := v.list.Jobs()
	v.updateBar(jobs)
	if v.Panel.Visible() {
		v.updatePanel(jobs)
	}
}

// Line is what the bar says.
func (v *View) Line() string { return v.line.Text }

// most returns the job that the bar shows: the newest that runs, else the newest.
func most(jobs []Snapshot) Snapshot {
	for _, j := range jobs {
		if j.State == Running {
			return j
		}
	}
	return jobs[0]
}

func (v *View) updateBar(jobs []Snapshot) {
	if len(jobs) == 0 {
		if v.Bar.Visible() {
			v.Bar.Hide()
			v.Panel.Hide()
			v.resized()
		}
		return
	}
	s := most(jobs)
	v.top = s
	text := s.Line()
	running := 0
	for _, j := range jobs {
		if j.State == Running {
			running++
		}
	}
	if running > 1 {
		text = fmt.Sprintf("%s · and %d more", text, running-1)
	}
	setText(v.line, text)
	setIcon(v.icon, v.icons[s.State])
	v.progress.set(s)
	show(v.cancel, s.State == Running && !s.Cancelling)
	show(v.dismiss, s.State != Running)
	show(v.retry, s.State != Running && s.Outcome.Retry != nil)
	show(v.open, s.State != Running && s.Outcome.Open != nil)
	if v.open.Text != s.Outcome.OpenLabel {
		v.open.SetText(s.Outcome.OpenLabel)
	}
	label := "Details"
	if v.Panel.Visible() {
		label = "Hide details"
	}
	if v.details.Text != label {
		v.details.SetText(label)
	}
	if !v.Bar.Visible() {
		v.Bar.Show()
		v.resized()
	}
}

func show(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

func setText(l *ttwidget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
		l.SetToolTip(text)
	}
}

func setIcon(i *widget.Icon, r fyne.Resource) {
	if i.Resource != r {
		i.SetResource(r)
	}
}

// iconSet holds the icons of the states, made once: a themed resource is compared by its identity.
type iconSet [Cancelled + 1]fyne.Resource

func newIconSet() iconSet {
	return iconSet{
		Running:   theme.NewPrimaryThemedResource(theme.MediaPlayIcon()),
		Done:      theme.NewSuccessThemedResource(theme.ConfirmIcon()),
		Partly:    theme.NewWarningThemedResource(theme.WarningIcon()),
		Failed:    theme.NewErrorThemedResource(theme.ErrorIcon()),
		Cancelled: theme.NewDisabledResource(theme.CancelIcon()),
	}
}
