//go:build !unix || darwin

package cli

import "context"

// noDisplay says why no window can be opened: here, there is always a display to try.
func noDisplay(context.Context) (why string, release func()) { return "", func() {} }
