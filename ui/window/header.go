package window

import (
	"fmt"
	"time"

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
	h.line = container.NewBorder(nil, nil, h.id, nil, h.facts)
	h.notice.Importance = widget.WarningImportance
	icon := widget.NewIcon(theme.NewWarningThemedResource(theme.WarningIcon()))
	h.warning = container.NewBorder(nil, nil, container.NewHBox(gap(2), container.NewCenter(icon)), nil, h.notice)
	h.object = container.NewVBox(h.name, h.line, h.warning, widget.NewSeparator())
	h.line.Hide()
	h.warning.Hide()
	return h
}

// showAttachment shows one attachment's name and facts.
func (h *header) showAttachment(s control.Shown, now time.Time) {
	h.set(store.Visible(s.Key.Name), s.Key.Message, "", "")
	if s.Info == nil {
		return
	}
	i := s.Info
	facts := words.Size(i.Size) + " · " + words.Created(i.Created, now) + " · " + words.Expires(i.Expiry, now)
	if i.CreatedByMTime && !i.Created.IsZero() {
		facts = words.Size(i.Size) + " · changed " + words.Created(i.Created, now)[len("created "):] + " · " + words.Expires(i.Expiry, now)
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

// notice says what is wrong with an attachment, "" where nothing is.
func notice(s control.Shown, now time.Time) string {
	if s.Gone {
		return "No longer stored: it was deleted since the list was read."
	}
	if s.Info == nil {
		return ""
	}
	problem := s.Info.Problem
	switch filter.StateAt(s.Info, now) {
	case store.Writing:
		if problem == "" {
			problem = "it is not complete yet"
		}
		return "Still being written: " + problem + ". This refreshes by itself when the writer goes on."
	case store.Damaged:
		return "Damaged: " + problem + "."
	case store.Expired:
		if problem == "" {
			return ""
		}
	}
	if problem != "" {
		return "Note: " + problem + "."
	}
	return ""
}

// showMessage shows a message as a whole, or several items.
func (h *header) showMessage(id string, infos []store.Info) {
	chosen := control.Chosen{Infos: infos}
	facts := words.Count(len(infos), "attachment") + " · " + words.Size(chosen.Bytes())
	h.set("Message", id, facts, "")
	for _, i := range infos {
		if i.Name == "" && i.Problem != "" {
			h.warn("Damaged: " + i.Problem + ".")
			return
		}
	}
}

func (h *header) showMany(what string) { h.set(what, "", "", "") }

func (h *header) showNothing() { h.set("", "", "", "") }

func (h *header) set(name, message, facts, tip string) {
	h.message = message
	setLabel(h.name, name, name)
	if message != "" {
		id := words.ShortID(message)
		if name == "Message" && facts != "" {
			id = words.Short(store.Visible(message), 40)
		}
		if h.id.Text != id {
			h.id.SetText(id)
		}
	}
	setLabel(h.facts, facts, tip)
	visible(h.line, message != "")
	h.warn("")
}

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
