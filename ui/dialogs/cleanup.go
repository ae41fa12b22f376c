package dialogs

import (
	"fmt"
	"time"

	"attache/store"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
	"github.com/dustin/go-humanize"
)

// Expired is what the list knows of what has expired, before anybody looks at the source again.
type Expired struct {
	Attachments int
	Oldest      time.Time // the earliest expiry
}

// CleanUp shows what a clean-up would remove, and offers to do it where write mode is on. What the list knows is said at once; the source is
// looked through meanwhile, and what is deleted is what was found there.
func (d *Dialogs) CleanUp() {
	if d.Control.Store() == nil {
		return
	}
	before := time.Now()
	var known Expired
	if d.Expired != nil {
		known = d.Expired()
	}
	summary := parts.Para(cleanupText(control.Cleanup{Before: before}, known, false))
	progress := widget.NewProgressBar()
	progress.Max = float64(max(known.Attachments, 1))
	progress.TextFormatter = func() string { return "" }
	list := newListing(nil, d.Keys, func(i store.Info) string { return words.Expires(i.Expiry, before) })
	lines := parts.AtLeast(0, 220, list)
	lines.Hide()
	writable := d.Control.State().Writable
	sheet := &parts.Sheet{
		Title: "Clean up " + d.Control.State().Profile.Title(), Width: 760, Height: 460, CloseText: "Close",
		Body: container.NewBorder(container.NewVBox(summary, progress), nil, nil, nil, lines),
	}
	found := 0
	label := "Delete what has expired"
	if !writable {
		label = "Turn on write mode"
	}
	sheet.Actions = []parts.Action{{Text: label, Danger: writable, Do: func() {
		if writable {
			d.Control.Clean(before, found)
		} else {
			d.WriteMode(d.CleanUp)
		}
	}}}
	sheet.Closed = d.Control.DryRun(before, func(c control.Cleanup) {
		found = len(c.Infos)
		summary.SetText(cleanupText(c, known, writable))
		list.set(c.Infos)
		if found > 0 {
			lines.Show()
		}
		if !c.Done {
			progress.SetValue(min(float64(found), progress.Max))
			return
		}
		progress.Hide()
		if found > 0 {
			if writable {
				sheet.Button(0).SetText("Delete " + words.Count(found, "expired attachment"))
			}
			sheet.Enable(0, true)
		}
	})
	d.Sheets.Show(sheet)
	sheet.Enable(0, false)
}

// cleanupText says what was found up to now, and what the list knows as long as that is not all.
func cleanupText(c control.Cleanup, known Expired, writable bool) string {
	if !c.Done {
		text := "Looking through the source for what has expired."
		if known.Attachments > 0 {
			text = fmt.Sprintf("The list shows %s, the oldest %s. The source is looked through to make sure.",
				words.Count(known.Attachments, "expired attachment"), words.Expires(known.Oldest, c.Before))
		}
		if n := len(c.Infos); n > 0 {
			text += fmt.Sprintf(" Found %s up to now (%s).", humanize.Comma(int64(n)), words.Size(c.Bytes))
		}
		return text
	}
	if len(c.Infos) == 0 && c.Err != nil {
		return words.Short(c.Err.Error(), mostText)
	}
	if len(c.Infos) == 0 {
		return "Nothing has expired."
	}
	text := fmt.Sprintf("A clean-up would delete %s (%s) of %s. The oldest %s.",
		words.Count(len(c.Infos), "expired attachment"), words.Size(c.Bytes), words.Count(c.Messages, "message"), words.Expires(c.Oldest, c.Before))
	if c.Err != nil {
		text += " The list is incomplete: " + words.Short(c.Err.Error(), mostText)
	}
	if !writable {
		return text + " This source is read-only, so nothing can be deleted now."
	}
	return text + " This can't be undone."
}
