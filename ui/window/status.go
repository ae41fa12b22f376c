package window

import (
	"strings"

	"attache/ui/control"
	"attache/ui/words"
)

// showState is told by the controller how the source stands.
func (v *window) showState(s control.State) {
	before := v.state
	v.state = s
	v.toolbar.update(s)
	visible(v.body.red, s.Profile.Production && s.Phase != nothing)
	if s.Err != nil {
		v.body.failed.text.SetText(s.Err.Error())
	}
	v.arrange()
	v.retitle()
	v.activity.SetSource(s.Profile.Location)
	v.pane.SetForeign(foreignWords(s.Root))
	if before.Phase != s.Phase {
		v.refreshMenu()
		switch s.Phase {
		case opened:
			if !v.sheets.Open() {
				v.pane.FocusList()
			}
		case nothing:
			v.control.LoadRecents()
		}
	}
	if before.Writable != s.Writable {
		v.refreshMenu()
	}
}

// foreignWords says what lies in a share that is no message, as in "104 files and 1 folder of files lie"; "" for nothing.
func foreignWords(r control.Root) string {
	var parts []string
	if r.Files > 0 {
		parts = append(parts, words.Count(r.Files, "file"))
	}
	if r.Folders > 0 {
		parts = append(parts, words.Count(r.Folders, "folder")+" of files")
	}
	switch r.Files + r.Folders {
	case 0:
		return ""
	case 1:
		return parts[0] + " lies"
	}
	return strings.Join(parts, " and ") + " lie"
}

// tick runs twice a minute: what is said of ages goes on.
func (v *window) tick() {
	if v.shown.Key.Name != "" {
		v.header.showAttachment(v.shown, v.world.now())
	}
}
