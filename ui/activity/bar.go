package activity

import (
	"fmt"
	"time"

	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// View draws a List: a bar at the bottom of the window, and a panel above it. Its methods are for the UI thread.
type View struct {
	// Bar is one line about the most important job. It is hidden where there is none: what went well leaves it after a while, or when another
	// source is opened.
	Bar *fyne.Container
	// Panel lists every job. It is hidden at first.
	Panel *fyne.Container
	// OnDetails is called for everything about one job.
	OnDetails func(Snapshot)
	// OnResize is called when the bar or the panel came or went.
	OnResize func()
	// Room, if not nil, is the height of the window.
	Room func() float32

	list   *List
	keys   parts.Keys
	now    func() time.Time
	source string // the one that is open
	past   int    // the job that was dismissed from the bar last: what ended before is not brought up again
	had    bool   // there were jobs at the last update

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
	v := &View{list: list, keys: keys, now: time.Now, cards: make(map[int]*card), icons: newIconSet()}
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
	v.dismiss = v.button("Dismiss", "Take this out of the list", func() {
		v.past = max(v.past, v.top.ID)
		v.list.Dismiss(v.top.ID)
	})
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

// SetSource says which source is open, by its location.
func (v *View) SetSource(location string) {
	if v.source != location {
		v.source = location
		v.Update()
	}
}

// most returns the job that the bar shows: the newest that runs, else the newest of those that there is still something to say of.
func (v *View) most(jobs []Snapshot) (Snapshot, bool) {
	for _, j := range jobs {
		if j.State == Running {
			return j, true
		}
	}
	for _, j := range jobs {
		old := j.State == Done && (v.foreign(j) || v.now().Sub(j.Ended) >= lingers)
		if j.ID > v.past && !old && !j.Retried {
			return j, true
		}
	}
	return Snapshot{}, false
}

// foreign reports whether a job worked on another source than the one that is open.
func (v *View) foreign(s Snapshot) bool { return s.Source != "" && s.Source != v.source }

// of names the source before what is said of a job, where it is another one.
func (v *View) of(s Snapshot, text string) string {
	if v.foreign(s) {
		return s.SourceName + ": " + text
	}
	return text
}

func (v *View) updateBar(jobs []Snapshot) {
	if len(jobs) == 0 && v.had && v.Panel.Visible() {
		v.Panel.Hide()
		v.resized()
	}
	v.had = len(jobs) > 0
	s, some := v.most(jobs)
	v.top = s
	if !some {
		if v.Bar.Visible() {
			v.Bar.Hide()
			v.resized()
		}
		return
	}
	text := v.of(s, s.Line())
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
