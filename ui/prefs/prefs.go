// Package prefs holds the window's small settings: they are read at the start and written when they change, to a file of our own. The toolkit's
// own preferences won't do: it rewrites its file in place and reads it again meanwhile. Sources and profiles are not among the settings;
// package connect keeps those.
package prefs

import (
	"time"

	"attache/store/transfer"
	"attache/ui/look"
)

// Settings are the window's settings.
type Settings struct {
	Mode look.Mode
	Text look.TextSize
	// Poll is how often a source that has to be polled is polled, 0 for the source's own choice.
	Poll time.Duration
	// Export are the last settings of an export; ExportTo is its folder, "" at first. Only what Lasting lets through is kept.
	ExportTo string
	Export   transfer.Options
	// Split is where the list ends, as a part of the window's width.
	Split float64
	// Width and Height are the window's.
	Width, Height float32
}

// Polls are the polling intervals on offer.
var Polls = []time.Duration{0, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute}

// The size of a first window, and the least that is useful.
const (
	FirstWidth, FirstHeight = 1280, 800
	LeastWidth, LeastHeight = 640, 420
	firstSplit              = 0.38
)

// Lasting is how an export treats files that exist when nobody has chosen for this one: what was chosen last, but never to replace them. That
// is chosen each time.
func Lasting(c transfer.Conflict) transfer.Conflict {
	if c == transfer.Overwrite {
		return transfer.Rename
	}
	return one(string(c), transfer.Conflicts)
}

// sensible takes the default for what is missing or makes no sense.
func (s Settings) sensible() Settings {
	s.Mode, s.Text = one(string(s.Mode), look.Modes), one(string(s.Text), look.TextSizes)
	s.Export.Layout = one(string(s.Export.Layout), transfer.Layouts)
	s.Export.OnConflict = Lasting(s.Export.OnConflict)
	if s.Poll < 0 || s.Poll > time.Hour {
		s.Poll = 0
	}
	if !(s.Split >= 0.1 && s.Split <= 0.9) {
		s.Split = firstSplit
	}
	if !(s.Width >= LeastWidth && s.Width <= 20000 && s.Height >= LeastHeight && s.Height <= 20000) {
		s.Width, s.Height = FirstWidth, FirstHeight
	}
	return s
}

// one returns the value if it is one of all, else the first of them.
func one[T ~string](value string, all []T) T {
	for _, v := range all {
		if string(v) == value {
			return v
		}
	}
	return all[0]
}
