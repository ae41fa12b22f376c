package driver

import (
	"context"
	"errors"
)

// The kinds of failure that callers tell apart with errors.Is.
var (
	ErrNotFound    = errors.New("no longer stored")
	ErrExists      = errors.New("already stored")
	ErrAmbiguous   = errors.New("ambiguous")
	ErrReadOnly    = errors.New("read-only")
	ErrLocked      = errors.New("locked by somebody else")
	ErrDamaged     = errors.New("damaged")
	ErrUnavailable = errors.New("source unavailable")
	ErrUnsupported = errors.New("not supported")
	ErrInvalid     = errors.New("not valid")
)

// Fault is what a driver returns: a kind, and words for a person. The core adds what was being done and to what, so a
// reason is a clause that can follow a colon ("an attachment with that name exists") and a remedy is a sentence
// without its full stop ("Choose another name, or delete it first").
type Fault struct {
	Kind   error  // one of the kinds above
	Reason string // why it failed
	Remedy string // what to try; may be empty
	Err    error  // the cause, for the details that can be copied; may be nil
}

// Error returns the reason alone.
func (f *Fault) Error() string {
	if f.Reason == "" {
		return f.Kind.Error()
	}
	return f.Reason
}

// Unwrap gives errors.Is the kind and the cause.
func (f *Fault) Unwrap() []error {
	if f.Err == nil {
		return []error{f.Kind}
	}
	return []error{f.Kind, f.Err}
}

// NotFound is the fault of a key that isn't stored.
func NotFound(k Key) error {
	what := "the message has no attachment with that name"
	if k.Name == "" {
		what = "no such message is stored"
	}
	return &Fault{Kind: ErrNotFound, Reason: what + ", or it is no longer stored", Remedy: "Refresh the list to see what is there"}
}

// Exists is the fault of a key that is taken.
func Exists(cause error) error {
	return &Fault{Kind: ErrExists, Reason: "an attachment with that name exists", Remedy: "Choose another name, or delete it first", Err: cause}
}

// Ambiguous is the fault of a spelling that fits two stored names, which differ only in case.
func Ambiguous(one, other string) error {
	return &Fault{Kind: ErrAmbiguous, Reason: "“" + one + "” and “" + other + "” differ only in case", Remedy: "Spell the name exactly as it is stored"}
}

// IsCancel reports whether err only says that the caller gave up.
func IsCancel(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
