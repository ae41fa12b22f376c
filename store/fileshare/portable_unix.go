//go:build unix

package fileshare

import (
	"errors"

	"golang.org/x/sys/unix"
)

var errNotAFolder error = unix.ENOTDIR

// openWithoutWaiting keeps an open from waiting for a pipe's other end.
const openWithoutWaiting = unix.O_NONBLOCK | unix.O_NOFOLLOW

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

func removePortable(f *portableFolder, name string) error { return f.root.Remove(f.joined(name)) }
