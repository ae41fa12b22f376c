package window

import (
	"strings"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/transfer"
	"attache/ui/control"
	"attache/ui/dialogs"
	"attache/ui/words"
)

// selectionChanged follows the selection of the list.
func (v *window) selectionChanged(keys []driver.Key) {
	some := len(v.selected) > 0
	v.selected = keys
	if some != (len(keys) > 0) {
		v.refreshMenu()
	}
	shown := v.shown.Key
	if len(keys) == 0 && shown.Message != "" && len(v.pane.Attachments([]driver.Key{shown})) == 0 {
		// What was selected was deleted: say so, rather than show nothing as if it had never been.
		if shown.Name != "" {
			v.control.ShowAgain()
		} else {
			v.show(v.shown)
		}
		return
	}
	switch {
	case len(keys) == 1 && keys[0].Name != "":
		var info *store.Info
		if infos := v.pane.Attachments(keys); len(infos) == 1 {
			info = &infos[0]
		}
		v.control.Show(keys[0], info)
	case len(keys) == 1:
		v.control.Show(keys[0], nil)
	default:
		v.control.Show(store.Key{}, nil)
	}
	v.retitle()
}

// chosen is what is selected now, by name.
func (v *window) chosen() control.Chosen {
	c := control.Chosen{Infos: v.pane.Attachments(v.selected)}
	for _, k := range v.selected {
		if k.Name == "" {
			c.Messages = append(c.Messages, k.Message)
		}
	}
	return c
}

// show is told by the controller what the preview shall show.
func (v *window) show(s control.Shown) {
	v.shown = s
	now := v.world.now()
	if s.Looked && s.Info != nil && s.Err == nil {
		v.pane.Learn(*s.Info) // the row says what the preview says
	}
	switch {
	case s.Key.Name != "":
		v.header.showAttachment(s, now)
		v.preview.showAttachment(s)
	case s.Key.Message != "":
		infos := v.pane.Attachments([]driver.Key{s.Key})
		v.header.showMessage(s.Key.Message, infos, now)
		v.preview.say(messageWords(infos, v.pane.IsOpen(s.Key.Message), now))
	case len(v.selected) > 1:
		v.header.showMany(v.chosen().Words())
		v.preview.say("Several items are selected. Ctrl+E exports them.")
	default:
		v.header.showNothing()
		v.preview.say("Select an attachment to see it.")
	}
	v.retitle()
}

// messageWords says what a message holds, and of each attachment what is wrong with it.
func messageWords(infos []store.Info, open bool, now time.Time) string {
	if len(infos) == 0 {
		return "This message is no longer stored."
	}
	if whole := infos[0]; whole.Name == "" {
		return "What this message holds can’t be read: " + whole.Problem + "."
	}
	var b strings.Builder
	for n, i := range infos {
		if n == 20 {
			b.WriteString("…\n")
			break
		}
		parts := []string{words.Short(store.Visible(i.Name), 70)}
		if i.Size >= 0 {
			parts = append(parts, words.Size(i.Size))
		}
		if problem := problem(&i, now); problem != "" {
			parts = append(parts, words.Short(problem, 160))
		}
		b.WriteString(strings.Join(parts, "  ·  ") + "\n")
	}
	if open {
		b.WriteString("\nPress ↓ to go through its attachments.")
	} else {
		b.WriteString("\nPress Enter to open the message and go to its attachments.")
	}
	return b.String()
}

// retitle says in the window's title what is open and selected.
func (v *window) retitle() {
	var parts []string
	if v.state.Phase != nothing {
		parts = append(parts, v.state.Profile.Title())
	}
	if k := v.shown.Key; k.Message != "" {
		what := "message " + words.ShortID(k.Message)
		if k.Name != "" {
			what += " · " + words.Short(store.Visible(k.Name), 60)
		}
		parts = append(parts, what)
	}
	title := "Attaché"
	if v.state.Writable {
		title += " [write mode]"
	}
	title = strings.Join(append(parts, title), " — ")
	if v.win.Title() != title {
		v.win.SetTitle(title)
	}
}

// exportShown is the selection of everything that the filter lets through.
func (v *window) exportShown() (what string, sel transfer.Selection) {
	snap := v.pane.Snapshot()
	if snap == nil {
		return "", sel
	}
	f, now := snap.Filter, v.world.now()
	sel = transfer.Selection{All: true}
	what = "everything (" + words.Count(snap.All.Attachments, "attachment") + ")"
	if !f.Empty() {
		sel.Filter = func(i store.Info) bool { return f.Match(&i, now) }
		sel.Metadata = f.NeedsMetadata()
		what = "what the list shows (" + words.Count(snap.Shown.Attachments, "attachment") + ")"
	}
	return what, sel
}

// expired is what the list knows of what has expired.
func (v *window) expired() dialogs.Expired {
	snap := v.pane.Snapshot()
	if snap == nil {
		return dialogs.Expired{}
	}
	return dialogs.Expired{Attachments: snap.All.Expired, Oldest: snap.All.Oldest}
}
