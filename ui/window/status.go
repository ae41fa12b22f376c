package window

import (
	"attache/ui/control"
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

// tick runs twice a minute: what is said of ages goes on.
func (v *window) tick() {
	v.stayKnown()
	if v.shown.Key.Name != "" {
		v.header.showAttachment(v.shown, v.world.now())
	}
}
