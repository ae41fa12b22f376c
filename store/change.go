package store

import (
	"context"
	"errors"
	"iter"
	"time"

	"attache/store/driver"
)

// Delete removes one attachment, damaged or not. Where something that belongs to no attachment lies in its place, such as a file that somebody
// put there, all of it stays: ErrUnsupported, which names what it is. Other errors: ErrNotFound, ErrAmbiguous, ErrReadOnly.
func (s *Store) Delete(ctx context.Context, k Key) error {
	err := s.guard(ctx)
	if err == nil {
		err = s.check(k)
	}
	if err == nil {
		err = s.d.Delete(ctx, k)
	}
	return s.fail("delete", k, err)
}

// DeleteMessage removes a message with all its attachments, damaged ones included. As with Delete, all of it stays where something else lies
// among them. Errors: ErrNotFound, ErrReadOnly, ErrUnsupported.
func (s *Store) DeleteMessage(ctx context.Context, message string) error {
	err := s.guard(ctx)
	if err == nil {
		err = s.checkMessage(message)
	}
	if err == nil {
		err = s.d.DeleteMessage(ctx, message)
	}
	return s.fail("delete", Key{Message: message}, err)
}

// DeleteAll removes every message that a listing finds, and yields each message's id with nil or with why it couldn't be removed; one
// failure doesn't end it. An error under the id "" ends it: then the listing was incomplete.
func (s *Store) DeleteAll(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if err := s.guard(ctx); err != nil {
			yield("", s.fail("delete all attachments", Key{}, err))
			return
		}
		last := ""
		for info, err := range s.List(ctx, Query{}) {
			if err != nil {
				yield("", err)
				return
			}
			if info.Message == last {
				continue
			}
			last = info.Message
			if !yield(last, s.DeleteMessage(ctx, last)) {
				return
			}
		}
	}
}

// Duplicate copies an attachment to another message, or under another name to the same one, with its expiry and metadata. An empty name
// keeps the name. Errors: ErrNotFound, ErrExists, ErrReadOnly.
func (s *Store) Duplicate(ctx context.Context, from Key, message, name string) error {
	to := Key{Message: message, Name: name}
	if name == "" {
		to.Name = from.Name
	}
	err := s.guard(ctx)
	if err == nil {
		err = s.check(from)
	}
	if err == nil {
		err = s.check(to)
	}
	if err == nil {
		err = s.d.Duplicate(ctx, from, to)
	}
	return s.fail("duplicate", Key{Message: message, Name: from.Name}, err)
}

// DuplicateMessage copies every attachment of a message to another one, and yields each with nil or with why it couldn't be copied; one
// failure doesn't end it. An error with an empty Info ends it: ErrNotFound where the message has no attachments, ErrInvalid where none can go
// to a message of that id.
func (s *Store) DuplicateMessage(ctx context.Context, from, to string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		if err := s.guard(ctx); err != nil {
			yield(Info{}, s.fail("duplicate", Key{Message: from}, err))
			return
		}
		if err := s.checkMessage(to); err != nil {
			yield(Info{}, s.fail("duplicate to", Key{Message: to}, err))
			return
		}
		found := false
		for info, err := range s.Message(ctx, from) {
			if err != nil {
				yield(Info{}, err)
				return
			}
			found = true
			err := s.whole(info)
			if err == nil {
				err = s.Duplicate(ctx, info.Key, to, "")
			}
			if errors.Is(err, ErrInvalid) { // either the id that it goes to or, of this one alone, the name
				if err := s.takes(ctx, to, info.Expiry); errors.Is(err, ErrInvalid) {
					yield(Info{}, s.fail("duplicate to", Key{Message: to}, err))
					return
				}
			}
			if !yield(info, err) {
				return
			}
		}
		if !found {
			yield(Info{}, s.fail("duplicate", Key{Message: from}, driver.NotFound(Key{Message: from})))
		}
	}
}

// takes returns what the source has against attachments of a message of that id, whatever their names. It begins one, and takes it back.
func (s *Store) takes(ctx context.Context, message string, expiry time.Time) error {
	w, err := s.d.Create(ctx, driver.New{Key: Key{Message: message, Name: "a"}, Expiry: expiry, Size: -1})
	if err != nil {
		return err
	}
	return w.Abort()
}

// sweepAge is how old a leftover of a crashed write must be before a clean-up takes it for one.
const sweepAge = time.Hour

// Clean removes every attachment whose expiry lies before the given time, and yields each with nil or with why it couldn't be removed;
// one failure doesn't end it. An error with an empty Info ends it: then the listing was incomplete. With dryRun it only yields, and
// needs no write mode. What is still being written and what has no readable expiry stays.
func (s *Store) Clean(ctx context.Context, before time.Time, dryRun bool) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		if err := s.guard(ctx); err != nil && !dryRun {
			yield(Info{}, s.fail("clean up", Key{}, err))
			return
		}
		for info, err := range s.List(ctx, Query{}) {
			if err != nil {
				yield(Info{}, err)
				return
			}
			if !due(info, before) {
				continue
			}
			gone := true
			if !dryRun {
				gone, err = s.deleteIfDue(ctx, info.Key, before)
			}
			if (gone || err != nil) && !yield(info, err) {
				return
			}
		}
		if sweeper, ok := s.d.(driver.Sweeper); ok && !dryRun {
			if _, err := sweeper.Sweep(ctx, sweepAge); err != nil {
				yield(Info{}, s.fail("remove what crashed writes left behind", Key{}, err))
			}
		}
	}
}

func due(i Info, before time.Time) bool {
	return i.Name != "" && i.State != Writing && !i.Expiry.IsZero() && i.Expiry.Before(before)
}

// deleteIfDue looks once more, since the attachment may have been removed or replaced since it was listed, and reports
// whether it removed it.
func (s *Store) deleteIfDue(ctx context.Context, k Key, before time.Time) (bool, error) {
	info, err := s.Stat(ctx, k)
	if err == nil && due(info, before) {
		err = s.Delete(ctx, k)
	} else if err == nil {
		return false, nil
	}
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
