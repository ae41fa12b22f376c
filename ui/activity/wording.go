package activity

import (
	"fmt"
	"strings"

	"attache/ui/words"

	"github.com/dustin/go-humanize"
)

// Line says how a job stands in one line: "↓ exporting 37 of 120 · 1.2 of 4.0 GB · 310 MB/s · 9 s left".
func (s Snapshot) Line() string {
	if s.State != Running {
		return s.ended()
	}
	if s.Cancelling {
		return s.Doing + " · cancelling"
	}
	parts := []string{s.Doing}
	switch {
	case s.TotalItems > 0:
		parts[0] += fmt.Sprintf(" %s of %s", humanize.Comma(s.Items), humanize.Comma(s.TotalItems))
	case s.Items > 0:
		parts[0] += " " + humanize.Comma(s.Items)
	}
	switch {
	case s.TotalBytes > 0:
		parts = append(parts, words.Of(s.Bytes, s.TotalBytes))
	case s.Bytes > 0:
		parts = append(parts, words.Size(s.Bytes))
	}
	if r := words.Rate(s.Rate); r != "" {
		parts = append(parts, r)
	}
	if l := words.Left(s.Left); l != "" {
		parts = append(parts, l)
	}
	return strings.Join(parts, " · ")
}

func (s Snapshot) ended() string {
	var line string
	switch {
	case s.State == Cancelled:
		line = s.Title + ": cancelled"
		if s.Outcome.Summary != "" {
			line += ". " + s.Outcome.Summary
		}
	case s.Outcome.Summary != "":
		line = s.Outcome.Summary
	case s.Outcome.Err != nil:
		line = s.Outcome.Err.Error()
	default:
		line = s.Title + ": " + s.State.String()
	}
	return line
}

// stateWords is the state as people read it.
func (s Snapshot) stateWords() string {
	if s.Retried {
		return s.State.String() + ", tried again"
	}
	return s.State.String()
}

// Log returns everything about a job as text, to be copied or saved.
func (s Snapshot) Log() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.Title)
	if s.Source != "" {
		fmt.Fprintf(&b, "source: %s\n", s.Source)
	}
	fmt.Fprintf(&b, "state: %s\nstarted: %s\n", s.stateWords(), words.Local(s.Started))
	if !s.Ended.IsZero() {
		fmt.Fprintf(&b, "ended: %s, after %s\n", words.Local(s.Ended), words.Took(s.Ended.Sub(s.Started)))
	}
	if s.TotalItems > 0 || s.Items > 0 {
		fmt.Fprintf(&b, "items: %d of %d\n", s.Items, s.TotalItems)
	}
	if s.TotalBytes > 0 || s.Bytes > 0 {
		fmt.Fprintf(&b, "bytes: %d of %d\n", s.Bytes, s.TotalBytes)
	}
	if r := words.Rate(s.Rate); r != "" {
		fmt.Fprintf(&b, "rate: %s\n", r)
	}
	if s.Outcome.Summary != "" {
		fmt.Fprintf(&b, "%s\n", s.Outcome.Summary)
	}
	if s.Outcome.Err != nil && s.State != Cancelled {
		fmt.Fprintf(&b, "error: %s\n", Details(s.Outcome.Err))
	}
	for _, d := range s.Outcome.Details {
		fmt.Fprintf(&b, "%s\n", d)
	}
	if n := len(s.Outcome.Failures); n > 0 {
		fmt.Fprintf(&b, "\nfailed (%d):\n", n+s.Outcome.Unlisted)
		for _, f := range s.Outcome.Failures {
			why := strings.ReplaceAll(Details(f.Err), "\n", "\n  ")
			if !strings.Contains(why, f.What) { // most errors name it themselves
				why = f.What + ": " + why
			}
			fmt.Fprintf(&b, "- %s\n", why)
		}
		if more := s.Outcome.Unlisted; more > 0 {
			fmt.Fprintf(&b, "and %d more that are not listed\n", more)
		}
	}
	return b.String()
}

// Details returns an error with its causes where it holds them, as it is put on the clipboard; of errors that were joined, each in turn.
func Details(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case interface{ Details() string }:
		return e.Details()
	case interface{ Unwrap() []error }:
		var all []string
		for _, one := range e.Unwrap() {
			all = append(all, Details(one))
		}
		return strings.Join(all, "\n")
	}
	return err.Error()
}
