package fileshare

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

// renameNew renames in one system call, relative to opened folders, to a name that must not exist.
func renameNew(from *portableFolder, name string, to *portableFolder, toName string) (err error) {
	source, err := from.root.Open(from.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := to.root.Open(to.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	err = unix.RenameatxNp(int(source.Fd()), name, int(target.Fd()), toName, unix.RENAME_EXCL)
	if err != nil {
		return &fs.PathError{Op: "rename", Path: toName, Err: err}
	}
	return nil
}
