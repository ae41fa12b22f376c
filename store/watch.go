package store

import (
	"context"
	"iter"
	"maps"

	"attache/store/driver"
)

// The kinds of events; see package driver.
const (
	Present     = driver.Present
	CaughtUp    = driver.CaughtUp
	ModeChanged = driver.ModeChanged
)

// Watch yields what is there and then what changes, until ctx ends: first every message as a Present event, then CaughtUp, then a Present
// event for each message that changed. Losing the source is a ModeChanged event, not an error. A yielded error is the last thing yielded.
func (s *Store) Watch(ctx context.Context, o WatchOptions) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		if err := s.ready(ctx); err != nil {
			yield(Event{}, s.fail("watch", Key{}, err))
			return
		}
		for e, err := range s.d.Watch(ctx, o) {
			if !yield(e, s.fail("watch", Key{}, err)) || err != nil {
				return
			}
		}
	}
}

// ChangeKind says what happened to an attachment.
type ChangeKind string

// The kinds of changes.
const (
	Added   ChangeKind = "added"
	Changed ChangeKind = "changed"
	Removed ChangeKind = "removed"
	// Watching says how changes are noticed from now on; the Change has a Mode and no Info.
	Watching ChangeKind = "watching"
	// Ready says that what was there before has been taken in: whatever changes from now on is told. It comes once, without an Info.
	Ready ChangeKind = "ready"
)

// Change is one thing that happened while a source was watched.
type Change struct {
	Kind ChangeKind
	Info Info // as it is now; as it last was for Removed
	Mode Mode
}

// Changes yields what happens to single attachments from now on: what is there when it begins is not reported. It keeps a copy of every
// attachment's Info, to tell what changed.
func (s *Store) Changes(ctx context.Context, o WatchOptions) iter.Seq2[Change, error] {
	return func(yield func(Change, error) bool) {
		known := map[string][]Info{}
		live := false
		for e, err := range s.Watch(ctx, o) {
			if err != nil {
				yield(Change{}, err)
				return
			}
			switch e.Kind {
			case CaughtUp:
				if !live && !yield(Change{Kind: Ready}, nil) {
					return
				}
				live = true
			case ModeChanged:
				if !yield(Change{Kind: Watching, Mode: e.Mode}, nil) {
					return
				}
			case Present:
				before := known[e.Message]
				if len(e.Rows) == 0 {
					delete(known, e.Message)
				} else {
					known[e.Message] = e.Rows
				}
				if !live {
					continue
				}
				for c := range diff(before, e.Rows) {
					if !yield(c, nil) {
						return
					}
				}
			}
		}
	}
}

// diff yields how one message's attachments changed. Both lists are in order of name.
func diff(before, after []Info) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		for len(before) > 0 || len(after) > 0 {
			var c Change
			switch {
			case len(after) == 0 || len(before) > 0 && before[0].Name < after[0].Name:
				c, before = Change{Kind: Removed, Info: before[0]}, before[1:]
			case len(before) == 0 || after[0].Name < before[0].Name:
				c, after = Change{Kind: Added, Info: after[0]}, after[1:]
			default:
				same := Same(before[0], after[0])
				c = Change{Kind: Changed, Info: after[0]}
				before, after = before[1:], after[1:]
				if same {
					continue
				}
			}
			if !yield(c) {
				return
			}
		}
	}
}

// Same reports whether two Infos say the same of an attachment.
func Same(a, b Info) bool {
	return a.Key == b.Key && a.Size == b.Size && a.State == b.State && a.Problem == b.Problem &&
		a.Created.Equal(b.Created) && a.Expiry.Equal(b.Expiry) && maps.Equal(a.Metadata, b.Metadata)
}
