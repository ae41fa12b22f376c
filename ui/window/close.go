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
	done := v.ending()
	go func() {
		wait(done)
		v.world.dispatch(v.leave)
	}()
}

// leave closes the window.
func (v *window) leave() {
	if v.options.Ended != nil {
		v.options.Ended()
	}
	v.win.Close()
}

// finish ends what runs, if closing the window hasn't done so.
func (v *window) finish() {
	if !v.closing {
		v.closing = true
		wait(v.ending())
	}
}

// ending ends everything on a goroutine of its own, and returns a channel that is closed then.
func (v *window) ending() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		v.end()
	}()
	return done
}

// wait waits for the end, but not for ever.
func wait(done <-chan struct{}) {
	late := time.NewTimer(closeWait)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	}
}

// end ends everything that runs. It blocks.
func (v *window) end() {
	if v.ticks != nil {
		v.ticks.stop()
		v.known.stop()
	}
	v.updates.Stop()
	v.control.Close() // ends the reads of the viewer too
	v.preview.viewer.Close()
	v.pane.Close()
	v.world.kept.Close()
}

// keepSize remembers the window's size and where the list ends.
func (v *window) keepSize() {
	s := v.settings
	size := v.win.Canvas().Size()
	s.Width, s.Height = max(size.Width, prefs.LeastWidth), max(size.Height, prefs.LeastHeight)
	s.Split = v.body.split.Offset
	v.settings = s
	v.world.kept.Save(s)
}
