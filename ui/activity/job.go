package activity

import (
	"context"
	"time"
)

// Work is something to be done that takes a while.
type Work struct {
	// Title says what it is: "Export 120 attachments to /tmp/out".
	Title string
	// Doing is the same as something under way, for the bar: "↓ exporting". The numbers follow it.
	Doing string
	// Source is the location of the source that it works on, "" for none, and SourceName is what that is called.
	Source, SourceName string
	// Run does it, and returns soon after ctx ends.
	Run func(ctx context.Context, p *Progress) Outcome
}

// Outcome is how some work ended.
type Outcome struct {
	// Summary is one sentence: "120 attachments exported; lengths and hashes checked."
	Summary string
	// Err is what ended the work as a whole; the context's error where it was cancelled.
	Err error
	// Failures are the things that failed singly, and Unlisted is how many there are besides them. Succeeded is how many did not fail: work of
	// which nothing succeeded has failed as a whole.
	Failures            []Failure
	Unlisted, Succeeded int
	// Details are further lines for the details and the log.
	Details []string
	// Retry, if not nil, is the work that does again what failed.
	Retry *Work
	// Open, if not nil, is offered under OpenLabel once the work is done: "Open folder". It is called on the UI thread.
	Open      func()
	OpenLabel string
}

// Failure is one thing that failed.
type Failure struct {
	What string // which thing, as shown
	Err  error  // why, a sentence for people
}

// State is how a job stands.
type State uint8

// The states.
const (
	Running   State = iota
	Done            // all of it
	Partly          // some things failed, and some did not
	Failed          // all of it
	Cancelled       // by the person
)

// String returns the word that people read.
func (s State) String() string {
	return [...]string{"running", "done", "partly failed", "failed", "cancelled"}[s]
}

// Snapshot is a job at one moment.
type Snapshot struct {
	ID    int
	Title string
	Doing string
	// Source and SourceName are the work's.
	Source, SourceName string
	State              State
	// Cancelling: cancel was asked for, and the work has not ended yet.
	Cancelling bool
	// Retried: what failed was begun again, as another job.
	Retried bool
	Numbers
	// Rate is in bytes a second, smoothed; ItemRate in items a second.
	Rate, ItemRate float64
	// Left is how long the rest will take at this rate, 0 where that can't be told.
	Left           time.Duration
	Started, Ended time.Time
	Outcome        Outcome // once it has ended
}

// job is one piece of work in the list. The list's lock guards it.
type job struct {
	id             int
	work           Work
	cancel         context.CancelFunc
	cancelling     bool
	retried        bool
	progress       *Progress
	state          State
	started, ended time.Time
	outcome        Outcome
	bytes, items   meter
}

func (j *job) sample(now time.Time) {
	n := j.progress.Numbers()
	j.bytes.sample(now, n.Copied)
	j.items.sample(now, n.Items)
}

func (j *job) snapshot() Snapshot {
	s := Snapshot{
		ID: j.id, Title: j.work.Title, Doing: j.work.Doing, Source: j.work.Source, SourceName: j.work.SourceName, State: j.state, Cancelling: j.cancelling && j.state == Running, Retried: j.retried,
		Numbers: j.progress.Numbers(), Started: j.started, Ended: j.ended, Outcome: j.outcome,
	}
	if j.state == Running {
		s.Rate, s.ItemRate = j.bytes.perSecond(), j.items.perSecond()
		s.Left = left(s.TotalBytes-s.Bytes, s.Rate)
		if s.TotalBytes == 0 {
			s.Left = left(s.TotalItems-s.Items, s.ItemRate)
		}
		return s
	}
	if d := s.Ended.Sub(s.Started).Seconds(); d > 0 {
		s.Rate, s.ItemRate = float64(s.Copied)/d, float64(s.Items)/d
	}
	return s
}
