package store

import (
	"errors"
	"strings"

	"attache/store/driver"
	"attache/visible"
)

// The kinds of failure, for errors.Is.
var (
	ErrNotFound    = driver.ErrNotFound
	ErrExists      = driver.ErrExists
	ErrAmbiguous   = driver.ErrAmbiguous
	ErrReadOnly    = driver.ErrReadOnly
	ErrLocked      = driver.ErrLocked
	ErrDamaged     = driver.ErrDamaged
	ErrUnavailable = driver.ErrUnavailable
	ErrUnsupported = driver.ErrUnsupported
	ErrInvalid     = driver.ErrInvalid
)

// Error is what every call of a Store fails with, except that a context's own error comes back as it is. Its text
// is a sentence for people and holds no secret:
//
//	Can't save invoice.pdf to message 3f0c…a1: an attachment with that name exists. Choose another name, or delete it first.
type Error struct {
	Op  string // what was being done: "save", "read", "list", …
	Key Key    // to what; a field is empty where it doesn't apply
	// Source says where, in words without secrets.
	Source string
	// Err is the driver's Fault, or any other cause.
	Err error
}

// Error returns the whole sentence.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("Can't ")
	b.WriteString(e.Op)
	b.WriteString(e.object())
	b.WriteString(": ")
	b.WriteString(e.Reason())
	b.WriteByte('.')
	if r := e.Remedy(); r != "" {
		b.WriteByte(' ')
		b.WriteString(r)
		b.WriteByte('.')
	}
	return b.String()
}

// Unwrap gives errors.Is and errors.As the cause.
func (e *Error) Unwrap() error { return e.Err }

// Reason is why it failed, without the rest of the sentence. What it names is visible as names are.
func (e *Error) Reason() string { return Visible(strings.TrimSuffix(e.Err.Error(), ".")) }

// Remedy is what to try, "" where nothing is known.
func (e *Error) Remedy() string {
	var f *driver.Fault
	if errors.As(e.Err, &f) {
		return strings.TrimSuffix(f.Remedy, ".")
	}
	return ""
}

// Details returns the sentence and the causes below it, a line each, to be copied into a ticket.
func (e *Error) Details() string {
	lines := []string{e.Error()}
	if e.Source != "" {
		lines = append(lines, "source: "+e.Source)
	}
	var f *driver.Fault
	if errors.As(e.Err, &f) && f.Err != nil {
		lines = append(lines, "cause: "+f.Err.Error())
	}
	return strings.Join(lines, "\n")
}

func (e *Error) object() string {
	name, message := Visible(e.Key.Name), Visible(e.Key.Message)
	switch {
	case message == "" && name == "":
		return ""
	case name == "":
		return " message " + message
	case message == "":
		return " " + name
	}
	joint := " of message "
	if e.Op == "save" || e.Op == "duplicate" {
		joint = " to message "
	}
	return " " + name + joint + message
}

// fail wraps err for people; nil and a context's own error pass as they are, and so does what is wrapped already.
func (s *Store) fail(op string, k Key, err error) error {
	if err == nil { // on every read of a stream: nothing may be allocated here
		return nil
	}
	if _, done := errors.AsType[*Error](err); done || driver.IsCancel(err) {
		return err
	}
	return &Error{Op: op, Key: k, Source: s.desc.Location, Err: err}
}

// Visible returns a name as it can be shown on one line; see package visible.
func Visible(name string) string { return visible.Name(name) }
