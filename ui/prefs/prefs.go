// Package prefs holds the window's small settings: they are read at the start and written when they change, through the
// toolkit's preferences. Sources and profiles are not among them; package connect keeps those.
package prefs

import (
	"time"

	"attache/store/transfer"
	"attache/ui/look"

	"fyne.io/fyne/v2"
)

// Settings are the window's settings.
type Settings struct {
	Mode look.Mode
	Text look.TextSize
	// Poll is how often a source that has to be polled is polled, 0 for the source's own choice.
	Poll time.Duration
	// Export are the last settings of an export; ExportTo is its folder, "" at first.
	ExportTo string
	Export   transfer.Options
	// Split is where the list ends, as a part of the window's width.
	Split float64
	// Width and Height are the window's.
	Width, Height float32
}

// Polls are the polling intervals on offer.
var Polls = []time.Duration{0, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute}

const (
	keyMode   = "mode"
	keyText   = "text"
	keyPoll   = "poll"
	keyTo     = "export.to"
	keyLayout = "export.layout"
	keyNames  = "export.names"
	keyClash  = "export.conflict"
	keySplit  = "split"
	keyWidth  = "width"
	keyHeight = "height"
)

// The size of a first window, and the least that is useful.
const (
	FirstWidth, FirstHeight = 1280, 800
	LeastWidth, LeastHeight = 640, 420
	firstSplit              = 0.38
)

// Load reads the settings, and takes the default for what is missing or makes no sense.
func Load(p fyne.Preferences) Settings {
	s := Settings{
		Mode: one(p.String(keyMode), look.Modes), Text: one(p.String(keyText), look.TextSizes),
		Poll:     time.Duration(p.Int(keyPoll)) * time.Second,
		ExportTo: p.String(keyTo),
		Export: transfer.Options{
			Layout: one(p.String(keyLayout), transfer.Layouts), Template: p.String(keyNames), OnConflict: one(p.String(keyClash), transfer.Conflicts),
		},
		Split: p.FloatWithFallback(keySplit, firstSplit),
		Width: float32(p.FloatWithFallback(keyWidth, FirstWidth)), Height: float32(p.FloatWithFallback(keyHeight, FirstHeight)),
	}
	if s.Poll < 0 || s.Poll > time.Hour {
		s.Poll = 0
	}
	if s.Split < 0.1 || s.Split > 0.9 {
		s.Split = firstSplit
	}
	if s.Width < LeastWidth || s.Width > 20000 || s.Height < LeastHeight || s.Height > 20000 {
		s.Width, s.Height = FirstWidth, FirstHeight
	}
	return s
}

// Save writes the settings.
func (s Settings) Save(p fyne.Preferences) {
	p.SetString(keyMode, string(s.Mode))
	p.SetString(keyText, string(s.Text))
	p.SetInt(keyPoll, int(s.Poll/time.Second))
	p.SetString(keyTo, s.ExportTo)
	p.SetString(keyLayout, string(s.Export.Layout))
	p.SetString(keyNames, s.Export.Template)
	p.SetString(keyClash, string(s.Export.OnConflict))
	p.SetFloat(keySplit, s.Split)
	p.SetFloat(keyWidth, float64(s.Width))
	p.SetFloat(keyHeight, float64(s.Height))
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
