// Package driver is the small interface that a source of attachments implements.
//
// A driver does storage and nothing else: list, stat, open a byte range, create, delete, duplicate, watch.
// Everything that callers want in many forms (strings and their encodings, pooled streams, the read-only
// guard, argument checks, sentences for people) exists once, above the drivers, in package store. A driver
// therefore may trust that keys are not empty, that ranges are not negative, and that nobody asks it to write
// to a source that was opened read-only.
//
// Three promises bind every driver; package storetest holds each of them to them:
//
//   - A cancelled context ends every call within a second, with the context's error, and leaves nothing half-done.
//   - Memory does not grow with the size of an attachment or the length of a listing.
//   - Every error wraps one of the kinds in errors.go, or the context's error.
package driver

import (
	"context"
	"io"
	"iter"
	"time"
)

// Driver is one opened source. Its methods are safe for concurrent use.
type Driver interface {
	// Describe says what the source is. It does no I/O.
	Describe() Description

	// List yields attachments, those of one message one after another and in order of name (bytewise), as they are
	// found: the first ones before the last are read. It never reads an attachment's data. An attachment
	// that can't be read right is yielded with its State and Problem. A yielded error is the last thing yielded and
	// means that the list is incomplete.
	List(ctx context.Context, q Query) iter.Seq2[Info, error]

	// Stat returns one attachment, with metadata. It looks the key up exactly first and then ignoring case; the Info holds the
	// stored spelling. Errors: ErrNotFound, ErrAmbiguous.
	Stat(ctx context.Context, k Key) (Info, error)

	// Open returns the bytes of r, and what Stat would return. A range past the end is cut at the end, so that it may be
	// empty. The reader must yield exactly the cut range or fail: with io.ErrUnexpectedEOF where the data
	// became shorter, with ErrDamaged where there is no readable data. Close is called once.
	Open(ctx context.Context, k Key, r Range) (io.ReadCloser, Info, error)

	// Create begins a new attachment that nobody sees until Commit. Errors, now or at Commit: ErrExists.
	Create(ctx context.Context, a New) (Writer, error)

	// Duplicate copies one attachment with its expiry and metadata inside the source, seen whole or not at all.
	// Errors: ErrNotFound, ErrExists.
	Duplicate(ctx context.Context, from, to Key) error

	// Delete removes one attachment, damaged or not. What a storage also holds, and no attachment, is never removed: where such a thing lies
	// in the attachment's place, all of it stays. Errors: ErrNotFound, ErrAmbiguous, and ErrUnsupported for that.
	Delete(ctx context.Context, k Key) error

	// DeleteMessage removes a message with all its attachments, damaged ones included. As with Delete, all of it stays where something else
	// lies among them. Errors: ErrNotFound, ErrUnsupported.
	DeleteMessage(ctx context.Context, message string) error

	// Watch yields what is there and then what changes, until ctx ends or the caller stops: first every message as
	// a Present event, then CaughtUp, then a Present event for each message that changed (see Event). Losing the
	// source is no error: it is a Mode event, and Watch goes on trying. A yielded error is the last thing yielded.
	Watch(ctx context.Context, o WatchOptions) iter.Seq2[Event, error]

	// Close ends the driver and releases what it holds. Calls under way may fail.
	Close() error
}

// Sweeper is implemented by drivers whose crashed writes can leave something behind. Sweep removes what is older
// than age and returns how many leftovers went. Only package store calls it, in a clean-up of a writable source.
type Sweeper interface {
	Sweep(ctx context.Context, age time.Duration) (int, error)
}

// Writer takes the bytes of one new attachment. Exactly one of Commit and Abort ends it; Abort after Commit does nothing.
type Writer interface {
	io.Writer
	// Commit makes the attachment visible, whole. If it fails, nothing is visible and nothing is left.
	Commit(ctx context.Context) error
	// Abort throws the attachment away.
	Abort() error
}

// Description says what a source is, in words that may be shown and logged: never a password or a token.
type Description struct {
	Kind     string // "file share", "SQL Server", "bundle", "agent", "memory"
	Location string // a path or URL without secrets
	// MaxMessage and MaxName are the longest message id and attachment name in UTF-16 units, 0 where only the storage limits them.
	MaxMessage, MaxName int
	// Fixed sources can't be written by anyone, such as a bundle.
	Fixed bool
}

// Query says which attachments a listing yields.
type Query struct {
	// Message restricts the listing to one message, looked up exactly first and then ignoring case. A message that doesn't exist yields nothing.
	// "" lists all.
	Message string
	// Metadata asks for Info.Metadata. Without it a driver may leave the map nil and skip the reading; it may then
	// also miss the problems that only reading the metadata would show.
	Metadata bool
}

// WatchOptions adjusts a watch.
type WatchOptions struct {
	// Interval is how often a source that has to be polled is polled; 0 is the driver's own choice.
	Interval time.Duration
	// Metadata is as in Query.
	Metadata bool
	// Refresh, if not nil, asks for an immediate rescan with each value received.
	Refresh <-chan struct{}
}

// New describes an attachment that is to be created.
type New struct {
	Key
	// Expiry is UTC. A source keeps it to its own precision (a minute on a file share, a second in SQL Server).
	Expiry time.Time
	// Created is a wish, zero meaning now, for a source that can keep it. A file share can't: there an attachment is created when its folder
	// is, which no program can set everywhere, so that Info.Created is the time of the save.
	Created  time.Time
	Metadata map[string]string // nil: none
	// Size is the number of bytes to come, -1 if unknown. It is a hint: what is written counts.
	Size int64
}
