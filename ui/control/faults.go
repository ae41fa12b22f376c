package control

import (
	"io"

	"attache/store/driver"
)

// errShorter is why a read came back with less than the attachment had when it was looked up.
var errShorter = &driver.Fault{
	Kind:   driver.ErrDamaged,
	Reason: "the data became shorter while it was shown",
	Remedy: "Refresh to see what is stored now",
	Err:    io.ErrUnexpectedEOF,
}
