//go:build linux || darwin

package transfer

import (
	"errors"
	"os"
	"path"

	"golang.org/x/sys/unix"
)

// renameExclusive renames without replacing, in one step of the system. It goes through handles of the folders, which
// root has opened without leaving itself.
func renameExclusive(root *os.Root, temp, final string) error {
	from, err := root.Open(".")
	if err != nil {
		return err
	}
	defer from.Close()
	to := from
	if dir := path.Dir(final); dir != "." {
		if to, err = root.Open(dir); err != nil {
			return err
		}
		defer to.Close()
	}
	err = renameatExclusive(int(from.Fd()), temp, int(to.Fd()), path.Base(final))
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return errors.ErrUnsupported // the file system or the kernel doesn't know the flag
	}
	return err
}
