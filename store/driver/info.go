package driver

import "time"

// Key names an attachment: the id of its message and its own name. Message ids are usually GUIDs, but any string is legal.
type Key struct {
	Message string
	Name    string
}

// State is how an attachment stands.
type State uint8

// The states, from best to worst.
const (
	OK      State = iota
	Expired       // whole, and its expiry lies in the past
	Writing       // not complete yet, and young enough to be still written
	Damaged       // can't be read right; Problem says why
)

// String returns the word for s on the command line and in JSON.
func (s State) String() string {
	switch s {
	case OK:
		return "ok"
	case Expired:
		return "expired"
	case Writing:
		return "writing"
	}
	return "damaged"
}

// Info describes one attachment.
type Info struct {
	// Key holds the spelling that the source has. An empty Name stands for the message as a whole, where the source
	// can't say more: a folder that can't be opened, for example. Such an Info is always Damaged.
	Key
	// Size is in bytes, -1 where unknown.
	Size int64
	// Created is UTC, zero where unknown. CreatedByMTime is set where the source had only a modification time to give.
	Created        time.Time
	CreatedByMTime bool
	// Expiry is UTC, zero where unknown.
	Expiry time.Time
	// Metadata is nil where there is none or where the query did not ask for it.
	Metadata map[string]string
	State    State
	// Problem says in plain words what is wrong; empty when State is OK or Expired, except for a note that doesn't
	// keep anyone from reading the data.
	Problem string
}

// Range is a part of an attachment's data. Length -1 means: to the end.
type Range struct {
	Offset int64
	Length int64
}

// All is the whole of an attachment.
var All = Range{0, -1}

// Cut returns r limited to size bytes, with a length that is not negative.
func (r Range) Cut(size int64) Range {
	r.Offset = min(r.Offset, size)
	if rest := size - r.Offset; r.Length < 0 || r.Length > rest {
		r.Length = rest
	}
	return r
}

// EventKind says what an Event reports.
type EventKind uint8

// The kinds of events.
const (
	// Present: the message Event.Message now holds exactly Event.Rows, in order of name; none means that it is gone.
	Present EventKind = iota
	// CaughtUp: every message that was there has been reported since the watch or its last loss of the source began.
	CaughtUp
	// ModeChanged: Event.Mode says how the source is watched from now on.
	ModeChanged
)

// Event is one step of a watch.
type Event struct {
	Kind    EventKind
	Message string
	Rows    []Info
	Mode    Mode
}

// Mode says how changes of a source are noticed.
type Mode struct {
	// Offline: the source can't be reached; what was reported before may be out of date.
	Offline bool
	// Polling is the interval of polling that is kept to, which may be longer than the one asked for; 0 where the source itself tells
	// of changes.
	Polling time.Duration
	// Round is how long it takes at most until everything was read again, where one poll looks for new, changed and missing attachments
	// but reads only a part of the old ones; 0 where each poll sees every change.
	Round time.Duration
	// Reason is why the mode is not the best one, in a few words ("network share", "watch limit reached"); "" when it is.
	Reason string
	// Since is when the mode began.
	Since time.Time
}
