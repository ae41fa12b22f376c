package fileshare

import (
	"errors"

	"golang.org/x/sys/windows"
)

// What the system says in the cases that tests make up.
var (
	errDiskFull     = windows.ERROR_DISK_FULL
	errTooManyFiles = windows.ERROR_TOO_MANY_OPEN_FILES
	errWatchLimit   = errors.New("Windows has no limit of watches")
)
