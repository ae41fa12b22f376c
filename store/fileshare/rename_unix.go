//go:build unix && !darwin

package fileshare

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

// renameNew renames to a name that must not exist. Where the system has no single call for that, rename refuses to replace a folder that
// holds anything, but not an empty one: so look first.
func renameNew(from *portableFolder, name string, to *portableFolder, toName string) error {
	if _, err := to.root.Lstat(to.joined(toName)); err == nil {
		return &fs.PathError{Op: "rename", Path: toName, Err: unix.EEXIST}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return from.root.Rename(from.joined(name), to.joined(toName))
}
