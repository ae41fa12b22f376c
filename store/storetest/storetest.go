// Package storetest is the conformance suite of the sources: it states every promise that package store makes, and holds a
// driver to them, mostly through the core, as callers see it. The tests of each driver call Run with a Harness.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) storetest.Harness {
//			dir := t.TempDir()
//			return storetest.Harness{Open: func() driver.Driver { … }}
//		})
//	}
//
// What a source can't do is said by its harness or by its Description, and the tests of it are skipped by name. With -short the
// largest attachments are smaller.
package storetest

import (
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
)

// Harness is one source, fresh and empty, set up for one test. It is cleaned up by t.Cleanup.
type Harness struct {
	// Open opens the source. Each call gives one more client of the same attachments; the suite closes it.
	Open func() driver.Driver

	// Fixed says that nobody can write to the source. Its Description must say so too.
	Fixed bool

	// Fill lays down attachments before the first Open, at most once. nil: the suite saves them through the driver. A fixed source
	// needs it; others may have it to show that they read what somebody else wrote, or to be quick where there are many.
	Fill func([]Attachment)

	// Leftovers names everything that lies in the storage, or beside it where a bad name could have led, and is no part of a
	// whole attachment: temporary folders, stray rows, files outside. nil: the harness can't tell.
	Leftovers func() []string

	// Stray puts something that is no part of any attachment into the place of one, or with an empty name into that of a message, and
	// reports whether it is still there. nil: nothing but attachments can lie in the storage.
	Stray func(store.Key) (there func() bool)

	// Faulty opens one more client that fails in the given way; nil, or a nil result: the harness can't make it fail so.
	Faulty func(Fault) driver.Driver

	// IgnoreCase says that names differing only in case are the same, so that two such can't be stored.
	IgnoreCase bool

	// InProcess says that the storage itself lies in the memory of the test, so that how much a save uses can't be judged.
	InProcess bool

	// Precision is how far a stored expiry may lie from the given one.
	Precision time.Duration
}

// Attachment is one that a test wants to be there.
type Attachment struct {
	driver.New
	Data []byte
}

// Fault is a way to fail. Each happens in every call that gets that far, not once.
type Fault int

// The faults. The suite uses attachments of 200 KB and listings of 20 attachments with them.
const (
	// ListDies: a listing of the whole source fails when at least one row and at most half of them have been read.
	ListDies Fault = iota
	// ReadEndsEarly: the data ends before all of it was read, without an error of its own.
	ReadEndsEarly
	// ReadFails: reading data fails before all of it was read.
	ReadFails
	// WriteFails: writing data fails before all of it was written, as on a full disk.
	WriteFails
	// CommitFails: everything was written, and the commit itself fails.
	CommitFails
	// Stalls: listings, reads and writes wait for ever once they have begun, as on a network that went dead.
	Stalls
)

// String returns a few words for f.
func (f Fault) String() string {
	return [...]string{"a listing that dies", "data that ends early", "data that can't be read", "a failing write", "a failing commit", "a source that stalls"}[f]
}

// Run holds the sources that setUp makes, each of them used for one test, to every promise.
func Run(t *testing.T, setUp func(t *testing.T) Harness) {
	for _, g := range []struct {
		name     string
		writable bool // the promises are about changing a source
		promises []promise
	}{
		{"listing", false, listing},
		{"lookup", false, lookup},
		{"reading", false, reading},
		{"ranges", false, ranges},
		{"guard", false, guard},
		{"cancel", false, cancelReading},
		{"faults", false, faultsReading},
		{"watch", false, watchPresent},
		{"sizes", true, sizes},
		{"memory", true, memory},
		{"text", true, text},
		{"writing", true, writing},
		{"writer", true, writers},
		{"expiry", true, expiry},
		{"duplicate", true, duplicate},
		{"delete", true, deletion},
		{"clean", true, clean},
		{"names", true, names},
		{"cancel writing", true, cancelWriting},
		{"concurrent", true, concurrent},
		{"faults writing", true, faultsWriting},
		{"watch changes", true, watchChanges},
	} {
		t.Run(g.name, func(t *testing.T) {
			for _, p := range g.promises {
				t.Run(p.says, func(t *testing.T) {
					e := newEnv(t, setUp(t))
					if g.writable && e.h.Fixed {
						t.Skip("nobody can write to this source")
					}
					p.hold(e)
				})
			}
		})
	}
}

// promise is one thing that the core says of every source.
type promise struct {
	says string
	hold func(*env)
}
