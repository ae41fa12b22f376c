// Package memory is a source that keeps its attachments in memory. Tests use it where a source must be quick, predictable, or
// must fail at a chosen point; no user can open one.
package memory

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"attache/store/driver"
)

// Options adjusts a source.
type Options struct {
	// IgnoreCase makes names that differ only in case the same, as on a Windows share or in SQL Server. Otherwise both can
	// be stored, as on a Linux share. Look-ups ignore case either way where nothing fits exactly.
	IgnoreCase bool
	// Fixed makes a source that says it can't be written to. It can, so that a test can fill it.
	Fixed bool
	// Now is the clock, time.Now where nil.
	Now func() time.Time
}

// Driver is one client of a source. It implements driver.Driver.
type Driver struct {
	store  *storage
	hook   Hook
	closed atomic.Bool
	done   chan struct{} // closed by Close
}

var _ driver.Driver = (*Driver)(nil)

// storage is what all clients of one source share.
type storage struct {
	options Options

	mu       sync.RWMutex
	messages map[string]map[string]*attachment
	watchers map[*watcher]struct{}
}

// attachment is never changed once it is stored, so that readers need no lock.
type attachment struct {
	driver.New
	data []byte
}

// New returns an empty source.
func New(o Options) *Driver {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Driver{
		store: &storage{options: o, messages: map[string]map[string]*attachment{}, watchers: map[*watcher]struct{}{}},
		done:  make(chan struct{}),
	}
}

// Again returns another client of the same source, which asks hook at each step. hook may be nil.
func (d *Driver) Again(hook Hook) *Driver {
	return &Driver{store: d.store, hook: hook, done: make(chan struct{})}
}

// Describe says that this is memory.
func (d *Driver) Describe() driver.Description {
	return driver.Description{Kind: "memory", Location: "memory", Fixed: d.store.options.Fixed}
}

// Close ends this client; the attachments stay for the others. A second Close does nothing.
func (d *Driver) Close() error {
	if d.closed.CompareAndSwap(false, true) {
		close(d.done)
	}
	return nil
}

// step is the beginning of every step: it looks at the context and at Close, and asks the hook.
func (d *Driver) step(ctx context.Context, s Step) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if d.closed.Load() {
		return &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the source is closed"}
	}
	if d.hook != nil {
		return d.hook(ctx, s)
	}
	return nil
}

// find returns the stored spelling of want: exactly that, or the only one that differs from it in case alone.
func find[V any](stored map[string]V, want string) (string, bool, error) {
	if _, ok := stored[want]; ok {
		return want, true, nil
	}
	var fits []string
	for s := range stored {
		if strings.EqualFold(s, want) {
			fits = append(fits, s)
		}
	}
	switch len(fits) {
	case 0:
		return "", false, nil
	case 1:
		return fits[0], true, nil
	}
	slices.Sort(fits)
	return "", false, driver.Ambiguous(fits[0], fits[1])
}

// message returns the attachments of a message and its stored id. The caller holds the lock.
func (s *storage) message(id string) (map[string]*attachment, string, error) {
	stored, ok, err := find(s.messages, id)
	if err == nil && !ok {
		err = driver.NotFound(driver.Key{Message: id})
	}
	return s.messages[stored], stored, err
}

// attachment looks one up. The caller holds the lock.
func (s *storage) attachment(k driver.Key) (*attachment, error) {
	all, _, err := s.message(k.Message)
	if err != nil {
		return nil, err
	}
	name, ok, err := find(all, k.Name)
	if err == nil && !ok {
		err = driver.NotFound(k)
	}
	return all[name], err
}

// place returns the key under which k would be stored, or an ErrExists where it is taken. The caller holds the lock.
func (s *storage) place(k driver.Key) (driver.Key, error) {
	if s.options.IgnoreCase {
		if stored, ok, err := find(s.messages, k.Message); err != nil {
			return k, err
		} else if ok {
			k.Message = stored
		}
		if _, ok, err := find(s.messages[k.Message], k.Name); ok || err != nil {
			return k, driver.Exists(err)
		}
		return k, nil
	}
	if _, ok := s.messages[k.Message][k.Name]; ok {
		return k, driver.Exists(nil)
	}
	return k, nil
}

// put stores a under its key, unless that is taken.
func (s *storage) put(a *attachment) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, err := s.place(a.Key)
	if err != nil {
		return err
	}
	a.Key = k
	if s.messages[k.Message] == nil {
		s.messages[k.Message] = map[string]*attachment{}
	}
	s.messages[k.Message][k.Name] = a
	s.changed(k.Message)
	return nil
}
