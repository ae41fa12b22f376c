package transfer

import (
	"errors"

	"golang.org/x/sys/windows"
)

// diskFull reports an error that means that the disk, or the user's part of it, has no room left.
func diskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// fileTooLarge reports an error that means that the file system can't hold so large a file, as FAT can't above 4 GB.
func fileTooLarge(err error) bool { return errors.Is(err, windows.ERROR_FILE_TOO_LARGE) }

// readOnly reports an error that means that the disk is write-protected.
func readOnly(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

// nameTooLong reports an error that means that a name, or the path as a whole, is longer than the disk or the system allows.
func nameTooLong(err error) bool {
	return errors.Is(err, windows.ERROR_FILENAME_EXCED_RANGE) || errors.Is(err, windows.ERROR_BUFFER_OVERFLOW)
}

// freeBytes is how much the disk of path has left for this user.
func freeBytes(path string) (int64, error) {
	p, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(p, &free, nil, nil)
	return int64(min(free, 1<<63-1)), err
}
