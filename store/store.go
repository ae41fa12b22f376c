// Package store is the persister core: one API for the attachments of NServiceBus messages, whatever keeps them.
//
// A Store is a concrete type over a small driver.Driver. The driver does storage; what callers want in many forms
// exists once, here: saving from a reader, bytes or a string; streams, bytes, strings and pooled streams of one
// attachment or of all of a message; copies, deletions and clean-ups; text encodings; argument checks; the read-only
// guard; and errors that say what was being done, to what, why it failed and what to try.
//
// The package opens no source itself (package source does) and knows nothing of windows or terminals.
package store

import (
	"context"
	"sync"
	"time"

	"attache/store/driver"
)

// The words of the drivers, under the name that callers use.
type (
	Key          = driver.Key
	Info         = driver.Info
	State        = driver.State
	Range        = driver.Range
	Query        = driver.Query
	Description  = driver.Description
	Event        = driver.Event
	Mode         = driver.Mode
	WatchOptions = driver.WatchOptions
)

// The states of an attachment; see package driver.
const (
	OK      = driver.OK
	Expired = driver.Expired
	Writing = driver.Writing
	Damaged = driver.Damaged
)

// All is the whole of an attachment.
var All = driver.All

// Options says how a Store behaves.
type Options struct {
	// Write allows changes. Without it every call that would change the source fails with ErrReadOnly.
	Write bool
	// Keep is how long a saved attachment is kept where the caller gives no expiry; 0 means DefaultKeep.
	Keep time.Duration
	// Now is the clock, time.Now where nil.
	Now func() time.Time
}

// Store is an opened source. Its methods are safe for concurrent use.
type Store struct {
	d    driver.Driver
	desc Description
	keep time.Duration
	now  func() time.Time

	mu     sync.RWMutex
	write  bool
	closed bool
}

// New returns a Store over d and owns d from then on.
func New(d driver.Driver, o Options) *Store {
	s := &Store{d: d, desc: d.Describe(), keep: o.Keep, now: o.Now, write: o.Write}
	if s.keep == 0 {
		s.keep = DefaultKeep
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}

// Describe says what the source is. The words hold no secret.
func (s *Store) Describe() Description { return s.desc }

// Writable reports whether changes are allowed.
func (s *Store) Writable() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.write && !s.desc.Fixed
}

// SetWrite allows or forbids changes from now on. Changes under way go on. It fails for a source that nobody can write to.
func (s *Store) SetWrite(allow bool) error {
	if allow && s.desc.Fixed {
		return s.fail("allow changes", Key{}, &driver.Fault{Kind: ErrUnsupported, Reason: "a " + s.desc.Kind + " can't be changed"})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write = allow
	return nil
}

// Close closes the source. Further calls fail with ErrUnavailable; a second Close does nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	done := s.closed
	s.closed = true
	s.mu.Unlock()
	if done {
		return nil
	}
	return s.fail("close", Key{}, s.d.Close())
}

// ready is the check before every call that reads.
func (s *Store) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return &driver.Fault{Kind: ErrUnavailable, Reason: "the source is closed"}
	}
	return nil
}

// guard is the check before every call that writes.
func (s *Store) guard(ctx context.Context) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	if !s.Writable() {
		return &driver.Fault{Kind: ErrReadOnly, Reason: "the source is open read-only", Remedy: "Allow changes first (write mode in the window, --write on the command line)"}
	}
	return nil
}
