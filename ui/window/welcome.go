package window

import (
	"strings"
	"time"

	"attache/assets"
	"attache/ui/control"
	"attache/ui/look"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// welcome is the page without a source: what can be opened, and what was opened before.
type welcome struct {
	object  fyne.CanvasObject
	recents *fyne.Container
	v       *window
}

func newWelcome(v *window) *welcome {
	w := &welcome{v: v, recents: container.NewVBox()}
	icon := canvas.NewImageFromResource(fyne.NewStaticResource("attache.png", assets.Icon))
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSquareSize(72))
	name := widget.NewLabel("Attaché")
	name.SizeName = theme.SizeNameHeadingText
	name.TextStyle.Bold = true
	about := parts.Para("Look into the attachments that NServiceBus keeps beside your messages. Nothing is changed until you allow it.")
	about.Importance = widget.LowImportance

	choices := container.NewVBox(
		v.choice(theme.FolderOpenIcon(), "Open a folder", "A file share with attachments. A folder can be dropped here, too.", cmdOpen),
		v.choice(theme.ComputerIcon(), "Try the demo", "A small made-up share with content of many kinds, written to this machine.", cmdDemo),
	)
	page := container.NewVBox(
		gap(0), container.NewBorder(nil, nil, container.NewHBox(icon, gap(8)), nil, container.NewVBox(name, about)),
		gap(0), choices, gap(0), w.recents,
	)
	w.object = container.NewVScroll(parts.Column(680, container.NewPadded(container.NewPadded(page))))
	return w
}

// choice is a big button with a line that explains it.
func (v *window) choice(icon fyne.Resource, title, text string, id commandID) fyne.CanvasObject {
	b := parts.NewButton(title, v.command(id).shortcutWords(), icon, v.typedKey, func() { v.run(id) })
	b.Alignment = widget.ButtonAlignLeading
	if id == cmdOpen {
		b.Importance = widget.HighImportance
	}
	note := parts.Para(text)
	note.Importance = widget.LowImportance
	return container.NewBorder(nil, nil, container.NewCenter(parts.AtLeast(190, 46, b)), nil, container.New(middle{}, note))
}

// middle centres its content from top to bottom and gives it the whole width.
type middle struct{}

func (middle) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (middle) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	o := objects[0]
	o.Resize(fyne.NewSize(size.Width, o.MinSize().Height))
	height := o.MinSize().Height
	o.Resize(fyne.NewSize(size.Width, height))
	o.Move(fyne.NewPos(0, max(0, (size.Height-height)/2)))
}

// showRecents shows what was opened before.
func (w *welcome) show(all []control.Recent, now time.Time) {
	rows := []fyne.CanvasObject{}
	if len(all) > 0 {
		rows = append(rows, parts.Bold("Opened before"))
	}
	for _, r := range all {
		rows = append(rows, w.recent(r, now))
	}
	w.recents.Objects = rows
	w.recents.Refresh()
}

func (w *welcome) recent(r control.Recent, now time.Time) fyne.CanvasObject {
	v := w.v
	open := parts.NewButton(r.Title(), "Open "+r.Location, nil, v.typedKey, func() { v.control.OpenSource(r.Location) })
	open.Alignment = widget.ButtonAlignLeading
	open.Importance = widget.LowImportance
	facts := []string{r.Location}
	if state := r.Reach.String(); state != "" {
		facts = append(facts, state)
	}
	if !r.Used.IsZero() {
		facts = append(facts, strings.Replace(words.Created(r.Used, now), "created", "opened", 1))
	}
	where := parts.Dim(strings.Join(facts, " · "))
	where.SetToolTip(where.Text)
	if r.Reach == control.Missing || r.Reach == control.Silent {
		where.Importance = widget.WarningImportance
	}
	colour := canvas.NewCircle(look.Mark(r.Colour))
	if r.Colour == "" {
		colour.Hide()
	}
	forget := parts.NewButton("", "Take this out of the list. The source itself stays as it is.", theme.CancelIcon(), v.typedKey, func() {
		v.control.ForgetRecent(r.Location)
	})
	forget.Importance = widget.LowImportance
	left := container.NewHBox(dot(colour, 10), parts.AtLeast(190, 0, open))
	if r.Production {
		production := widget.NewLabel("production")
		production.Importance = widget.DangerImportance
		left.Add(production)
	}
	return container.NewBorder(nil, nil, left, forget, where)
}

// showRecents is told by the controller what is remembered.
func (v *window) showRecents(all []control.Recent) {
	v.recents = all
	v.welcome.show(all, v.world.now())
}

// failedPage says why a source could not be opened.
type failedPage struct {
	object fyne.CanvasObject
	text   *widget.Label
}

func newFailedPage(v *window) *failedPage {
	f := &failedPage{text: parts.Para("")}
	again := parts.NewButton("Try again", "F5", theme.ViewRefreshIcon(), v.typedKey, func() { v.run(cmdRefresh) })
	again.Importance = widget.HighImportance
	details := parts.NewButton("Copy details", "", theme.ContentCopyIcon(), v.typedKey, func() {
		v.copyText(detailsOf(v.state.Err))
	})
	other := parts.NewButton("Open another source", "", theme.FolderOpenIcon(), v.typedKey, func() { v.run(cmdOpen) })
	back := parts.NewButton("Back", "To the first page", nil, v.typedKey, func() { v.run(cmdClose) })
	page := container.NewVBox(
		gap(0), parts.Title("This source could not be opened"), f.text,
		container.NewHBox(again, other, details, back),
	)
	f.object = container.NewVScroll(parts.Column(680, container.NewPadded(container.NewPadded(page))))
	return f
}
