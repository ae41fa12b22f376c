package control

import (
	"io"

	"attache/store"
	"attache/store/driver"
)

// errShorter is why a read came back with less than the attachment had when it was looked up.
var errShorter = &driver.Fault{
	Kind:   driver.ErrDamaged,
	Reason: "the data became shorter while it was shown",
	Remedy: "Refresh to see what is stored now",
	Err:    io.ErrUnexpectedEOF,
}

// Fault puts a failure of the window's own into the form that those of the store have: a sentence for people, with its cause for the details. The
// remedy and the cause may be missing.
func Fault(op, why, remedy string, cause error) error {
	return &store.Error{Op: op, Err: &driver.Fault{Kind: driver.ErrInvalid, Reason: why, Remedy: remedy, Err: cause}}
}
