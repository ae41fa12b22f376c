package control

import (
	"strings"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/ui/connect"
	"attache/ui/words"
)

// Phase is how far a source has been opened.
type Phase uint8

// The phases.
const (
	Nothing Phase = iota // no source
	Opening
	Open
	Unopened // it could not be opened; State.Err says why
)

// State is how the source stands.
type State struct {
	Phase Phase
	// Doing says what is being done while the source opens; "" where it is just being opened.
	Doing   string
	Profile connect.Profile
	// Description is the source's own, once it is open.
	Description store.Description
	// CaughtUp: everything that is there has been reported.
	CaughtUp bool
	// Mode is how changes are noticed.
	Mode store.Mode
	// Incomplete is why the list ended early, nil where it didn't.
	Incomplete error
	// Root is what lies in a share that is no message, where the list found nothing whole; zero elsewhere.
	Root Root
	// Err is why the source could not be opened.
	Err error
	// Writable: write mode is on.
	Writable bool
}

// Level is how good a state is. Words always go with it.
type Level uint8

// The levels.
const (
	Good Level = iota
	Busy
	Worse // it works, but not in the best way
	Bad
)

// Level returns how good the state is.
func (s State) Level() Level {
	switch {
	case s.Phase == Unopened, s.Phase == Open && (s.Mode.Offline || s.Incomplete != nil):
		return Bad
	case s.Phase == Opening, s.Phase == Open && !s.CaughtUp:
		return Busy
	case s.Phase == Open && s.Mode.Reason != "":
		return Worse
	}
	return Good
}

// Words says the state in a few words.
func (s State) Words() string {
	switch {
	case s.Phase == Nothing:
		return "no source open"
	case s.Phase == Opening && s.Doing != "":
		return s.Doing
	case s.Phase == Opening:
		return "opening"
	case s.Phase == Unopened:
		return "could not be opened"
	case s.Mode.Offline:
		text := "offline"
		if !s.Mode.Since.IsZero() {
			text += " since " + words.Clock(s.Mode.Since)
		}
		return text + ", retrying"
	case s.Incomplete != nil:
		return "list incomplete, because " + reason(s.Incomplete)
	case !s.CaughtUp:
		return "reading the list"
	case s.Mode.Polling > 0:
		text := "polling every " + interval(s.Mode.Polling)
		if s.Mode.Reason != "" {
			text += " (" + s.Mode.Reason + ")"
		}
		return text
	case s.Mode.Reason != "":
		return "live · watching (" + s.Mode.Reason + ")"
	}
	return "live · watching"
}

// Hint says what Words leave out.
func (s State) Hint() string {
	if s.Phase != Open || s.Mode.Offline || s.Mode.Polling == 0 || s.Mode.Round == 0 {
		return s.Words()
	}
	return s.Words() + "\nNew and missing attachments show with the next poll, changes inside old ones within " + interval(s.Mode.Round.Round(roundStep(s.Mode.Round)))
}

// roundStep is how exactly a long time is worth saying.
func roundStep(d time.Duration) time.Duration {
	if d > 2*time.Minute {
		return time.Minute
	}
	return time.Second
}

// interval says a polling interval: "5 s", "2 min".
func interval(d time.Duration) string {
	if d >= time.Second && d%time.Second != 0 {
		d = d.Round(time.Second)
	}
	text := d.String()
	text = strings.TrimSuffix(strings.TrimSuffix(text, "0s"), "0m")
	switch {
	case d < time.Second:
		return text
	case d < time.Minute:
		return strings.TrimSuffix(d.String(), "s") + " s"
	case d%time.Minute == 0 && d < time.Hour:
		return strings.TrimSuffix(text, "m") + " min"
	}
	return d.String()
}

// reason is the part of an error's sentence that says why.
func reason(err error) string {
	if e, ok := err.(*store.Error); ok {
		return e.Reason()
	}
	return strings.TrimSuffix(err.Error(), ".")
}

func isCancel(err error) bool { return driver.IsCancel(err) }
