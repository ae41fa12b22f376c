package transfer

import (
	"errors"
	"io/fs"
	"os"
)

// renameNew gives the temporary file its final name unless something has that name, which is fs.ErrExist. The file systems that can't
// do both in one step get a link and then lose the old name; those without links are looked at first, which leaves
// a moment in which another program could take the name.
func renameNew(root *os.Root, temp, final string) error {
	err := renameExclusive(root, temp, final)
	if err == nil || !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := root.Link(temp, final); err == nil {
		_ = root.Remove(temp) // the file has its name: what is left of the other one is swept one day
		return nil
	} else if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := root.Lstat(final); err == nil {
		return fs.ErrExist
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return root.Rename(temp, final)
}
