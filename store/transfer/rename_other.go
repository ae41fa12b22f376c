//go:build !linux && !darwin && !windows

package transfer

import (
	"errors"
	"os"
)

// renameExclusive has no counterpart here: renameNew links.
func renameExclusive(*os.Root, string, string) error { return errors.ErrUnsupported }
