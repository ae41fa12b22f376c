package dialogs

import (
	"fmt"
	"strings"
	"time"

	"attache/store"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// mostNamed is how many attachments a dialog names one by one; the others are counted.
const mostNamed = 200

// Delete asks whether to delete what is selected, and says what and how much that is.
func (d *Dialogs) Delete(what control.Chosen) {
	if what.Empty() {
		return
	}
	title := "Delete " + what.Words() + "?"
	d.Sheets.Show(&parts.Sheet{
		Title: "Delete from " + d.Control.State().Profile.Title(),
		Body: container.NewVBox(
			parts.Para(title+" This can't be undone."),
			listOf(what.Infos),
		),
		Width: 600,
		Actions: []parts.Action{{Text: fmt.Sprintf("Delete %s", words.Count(len(what.Infos), "attachment")), Danger: true, Do: func() {
			d.Control.Delete(what)
		}}},
	})
}

// listOf names attachments, one a line.
func listOf(infos []store.Info) *widget.Label {
	var b strings.Builder
	for n, i := range infos {
		if n == mostNamed {
			fmt.Fprintf(&b, "and %d more", len(infos)-n)
			break
		}
		name := store.Visible(i.Name)
		if name == "" {
			name = "everything in it"
		}
		fmt.Fprintf(&b, "%s   %s   %s\n", words.ShortID(i.Message), words.Size(i.Size), words.Short(name, 60))
	}
	l := widget.NewLabel(strings.TrimSuffix(b.String(), "\n"))
	l.TextStyle.Monospace = true
	l.SizeName = "helperText"
	return l
}

// CleanUp shows what a clean-up would remove, and offers to do it where write mode is on.
func (d *Dialogs) CleanUp() {
	if d.Control.Store() == nil {
		return
	}
	before := time.Now()
	summary := parts.Para("Looking for what has expired")
	list := container.NewVBox()
	writable := d.Control.State().Writable
	sheet := &parts.Sheet{
		Title: "Clean up " + d.Control.State().Profile.Title(), Width: 640, Height: 460, CloseText: "Close",
		Body: container.NewVBox(summary, list),
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
		summary.SetText(cleanupText(c, writable))
		if found > 0 {
			list.Add(listOf(c.Infos))
			if writable {
				sheet.Button(0).SetText("Delete " + words.Count(found, "expired attachment"))
			}
			sheet.Enable(0, true)
		}
	})
	d.Sheets.Show(sheet)
	sheet.Enable(0, false)
}

func cleanupText(c control.Cleanup, writable bool) string {
	if len(c.Infos) == 0 && c.Err != nil {
		return c.Err.Error()
	}
	if len(c.Infos) == 0 {
		return "Nothing has expired."
	}
	text := fmt.Sprintf("A clean-up would delete %s (%s) of %s. The oldest %s.",
		words.Count(len(c.Infos), "expired attachment"), words.Size(c.Bytes), words.Count(c.Messages, "message"), words.Expires(c.Oldest, c.Before))
	if c.Err != nil {
		text += " The list is incomplete: " + c.Err.Error()
	}
	if !writable {
		return text + " This source is read-only, so nothing can be deleted now."
	}
	return text + " This can't be undone."
}
