package window

import (
	"time"

	"attache/ui/activity"
	"attache/ui/prefs"
)

// closeWait is how long closing waits for workers. A call to the system that hangs on a dead drive can't be ended; the window doesn't wait for it.
const closeWait = 5 * time.Second

// close closes the window, after asking where work is running.
func (v *window) close() {
	if v.closing {
		return
	}
	if v.jobs.Running() == 0 {
		v.shut()
		return
	}
	var running []activity.Snapshot
	for _, s := range v.jobs.Jobs() {
		if s.State == activity.Running {
			running = append(running, s)
		}
	}
	if top := v.sheets.Top(); top != nil {
		top.Close()
	}
	v.ask.Quit(running, v.shut)
}

// shut keeps the settings, ends the workers off the UI thread, and then closes the window.
func (v *window) shut() {
	if v.closing {
		return
	}
	v.closing = true
	v.keepSize()
	v.win.SetTitle("Attaché — closing")
	done := make(chan struct{})
	go func() {
		defer close(done)
		v.end()
	}()
	go func() {
		select {
		case <-done:
		case <-time.After(closeWait):
		}
		v.world.dispatch(v.win.Close)
	}()
}

// end ends everything that runs. It blocks.
func (v *window) end() {
	if v.ticks != nil {
		v.ticks.stop()
	}
	v.updates.Stop()
	v.control.Close() // ends the reads of the viewer too
	v.preview.viewer.Close()
	v.pane.Close()
}

// keepSize remembers the window's size and where the list ends.
func (v *window) keepSize() {
	s := v.settings
	size := v.win.Canvas().Size()
	s.Width, s.Height = max(size.Width, prefs.LeastWidth), max(size.Height, prefs.LeastHeight)
	s.Split = v.body.split.Offset
	v.settings = s
	s.Save(v.app.Preferences())
}
