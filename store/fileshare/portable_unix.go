//go:build unix

package fileshare

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

var errNotAFolder error = unix.ENOTDIR

// openWithoutWaiting keeps an open from waiting for a pipe's other end.
const openWithoutWaiting = unix.O_NONBLOCK | unix.O_NOFOLLOW

func storedSpelling(*portableFolder) string { return "" }

// syncPortable flushes a folder, where the system can.
func syncPortable(f *portableFolder) (err error) {
	opened, err := f.root.Open(f.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	if err := opened.Sync(); err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.ENOTSUP) {
		return err
	}
	return nil
}

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
