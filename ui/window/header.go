package window

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"attache/store"
	"attache/store/filter"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// header is the title of the preview: what is selected, which message it belongs to, and what is wrong with it.
type header struct {
	object fyne.CanvasObject

	name    *ttwidget.Label
	id      *parts.Button
	facts   *ttwidget.Label
	line    *fyne.Container
	notice  *widget.Label
	warning *fyne.Container
	message string
}

func newHeader(v *window) *header {
	h := &header{name: parts.Bold(""), facts: parts.Dim(""), notice: parts.Para("")}
	h.name.SizeName = theme.SizeNameSubHeadingText
	h.id = parts.NewButton("", "Copy the message id", theme.ContentCopyIcon(), v.typedKey, func() { v.copyText(h.message) })
	h.id.Importance = widget.LowImportance
	h.id.IconPlacement = widget.ButtonIconTrailingText
	h.line = container.New(&idLine{h}, h.id, h.facts)
	h.notice.Importance = widget.WarningImportance
	icon := widget.NewIcon(theme.NewWarningThemedResource(theme.WarningIcon()))
	h.warning = container.NewBorder(nil, nil, container.NewHBox(gap(2), container.NewCenter(icon)), nil, h.notice)
	h.object = container.NewVBox(h.name, h.line, h.warning, widget.NewSeparator())
	h.line.Hide()
	h.warning.Hide()
	h.object.Hide()
	return h
}

// showAttachment shows one attachment's name and facts.
func (h *header) showAttachment(s control.Shown, now time.Time) {
	h.set(store.Visible(s.Key.Name), s.Key.Message, "", "")
	if s.Info == nil {
		return
	}
	i := s.Info
	created := words.Created(i.Created, now)
	if i.CreatedByMTime && !i.Created.IsZero() {
		created = "changed" + strings.TrimPrefix(created, "created")
	}
	facts := created
	if i.Size >= 0 {
		facts = words.Size(i.Size) + " · " + facts
	}
	if !i.Expiry.IsZero() {
		facts += " · " + words.Expires(i.Expiry, now)
	}
	tip := fmt.Sprintf("message %s\n%s\ncreated %s\nexpires %s", store.Visible(i.Message), sizeInFull(i.Size), words.Moment(i.Created), words.Moment(i.Expiry))
	if i.CreatedByMTime {
		tip += "\nThis source keeps no time of creation: it is the time of the last change."
	}
	h.set(store.Visible(i.Name), i.Message, facts, tip)
	h.warn(notice(s, now))
}

func sizeInFull(n int64) string {
	if n < 0 {
		return words.Size(n)
	}
	return words.Count(int(n), "byte")
}

// problem says what is wrong with an attachment, as a clause; "" where nothing is.
func problem(i *store.Info, now time.Time) string {
	because := func(what string) string {
		if i.Problem == "" {
			return what
		}
		return what + ": " + i.Problem
	}
	switch filter.StateAt(i, now) {
	case store.Writing:
		return because("still being written")
	case store.Damaged:
		return because("damaged")
	}
	return i.Problem // a note that keeps nobody from reading
}

// notice says that in full sentences, and what to expect.
func notice(s control.Shown, now time.Time) string {
	if s.Gone {
		return "No longer stored: it was deleted since the list was read."
	}
	if s.Info == nil {
		return ""
	}
	text := problem(s.Info, now)
	switch state := filter.StateAt(s.Info, now); {
	case text == "":
		return ""
	case state == store.Writing:
		return capital(text) + ". This refreshes by itself when the writer goes on."
	case state == store.Damaged:
		return capital(text) + "."
	}
	return "Note: " + text + "."
}

// capital begins a sentence with a clause.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// showMessage shows a message as a whole, and names what is wrong with what it holds.
func (h *header) showMessage(id string, infos []store.Info, now time.Time) {
	if len(infos) == 1 && infos[0].Name == "" {
		h.set("Message", id, "can’t be looked into", "")
		h.warn("Damaged: " + infos[0].Problem + ".")
		return
	}
	h.set("Message", id, factsOf(infos), "")
	var first string
	wrong := 0
	for n := range infos {
		if p := problem(&infos[n], now); p != "" {
			if wrong++; wrong == 1 {
				first = "“" + words.Short(store.Visible(infos[n].Name), 60) + "” is " + p
				if state := filter.StateAt(&infos[n], now); state != store.Damaged && state != store.Writing {
					first = "“" + words.Short(store.Visible(infos[n].Name), 60) + "”: " + p
				}
			}
		}
	}
	switch {
	case wrong == 1:
		h.warn(first + ".")
	case wrong > 1:
		h.warn(fmt.Sprintf("%d of %s are not as they should be; each is named below.", wrong, words.Count(len(infos), "attachment")))
	}
}

// factsOf says how many attachments there are, and how large they are as far as that is known.
func factsOf(infos []store.Info) string {
	facts := words.Count(len(infos), "attachment")
	if size := control.Amount(infos); size != "" {
		facts += " · " + size
	}
	return facts
}

func (h *header) showMany(what string) { h.set(what, "", "", "") }

func (h *header) showNothing() { h.set("", "", "", "") }

func (h *header) set(name, message, facts, tip string) {
	h.message = message
	setLabel(h.name, name, name)
	setLabel(h.facts, facts, tip)
	h.line.Layout.Layout(h.line.Objects, h.line.Size())
	visible(h.line, message != "")
	visible(h.object, name != "")
	h.warn("")
}

// idLine puts the facts behind the message id, which is whole where there is room for it and else has only its ends.
type idLine struct{ h *header }

func (l *idLine) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, fyne.Max(l.h.id.MinSize().Height, l.h.facts.MinSize().Height))
}

func (l *idLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	h := l.h
	th := h.id.Theme()
	measure := func(text string, style fyne.TextStyle) float32 {
		return fyne.MeasureText(text, th.Size(theme.SizeNameText), style).Width
	}
	// The button's text is bold, and has a copy icon and padding round it.
	around := th.Size(theme.SizeNameInlineIcon) + 4*th.Size(theme.SizeNameInnerPadding)
	facts := measure(h.facts.Text, fyne.TextStyle{}) + 2*th.Size(theme.SizeNameInnerPadding)
	id := store.Visible(h.message)
	if utf8.RuneCountInString(id) > mostIDShown || measure(id, fyne.TextStyle{Bold: true})+around+facts > size.Width {
		id = words.ShortID(h.message)
	}
	if h.id.Text != id {
		h.id.SetText(id)
	}
	button := h.id.MinSize()
	h.id.Resize(fyne.NewSize(button.Width, size.Height))
	h.id.Move(fyne.Position{})
	h.facts.Move(fyne.NewPos(button.Width, (size.Height-h.facts.MinSize().Height)/2))
	h.facts.Resize(fyne.NewSize(fyne.Max(size.Width-button.Width, 0), h.facts.MinSize().Height))
}

// mostIDShown is more characters than any window has room for.
const mostIDShown = 300

func setLabel(l *ttwidget.Label, text, tip string) {
	if l.Text != text {
		l.SetText(text)
	}
	l.SetToolTip(tip)
}

func (h *header) warn(text string) {
	if h.notice.Text != text {
		h.notice.SetText(text)
	}
	visible(h.warning, text != "")
}
