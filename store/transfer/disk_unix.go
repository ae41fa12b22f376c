//go:build unix

package transfer

import (
	"errors"

	"golang.org/x/sys/unix"
)

// diskFull reports an error that means that the disk, or the user's part of it, has no room left.
func diskFull(err error) bool { return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) }

// fileTooLarge reports an error that means that the file system can't hold so large a file, as FAT can't above 4 GB.
func fileTooLarge(err error) bool { return errors.Is(err, unix.EFBIG) }

// readOnly reports an error that means that the disk is mounted read-only.
func readOnly(err error) bool { return errors.Is(err, unix.EROFS) }

// nameTooLong reports an error that means that a name, or the path as a whole, is longer than the disk or the system allows.
func nameTooLong(err error) bool { return errors.Is(err, unix.ENAMETOOLONG) }
