//go:build unix

package fileshare

import (
	"errors"

	"golang.org/x/sys/unix"
)

// limitReached reports whether a watch was refused because there are too many (inotify_add_watch(2), inotify_init(2)).
func limitReached(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) || errors.Is(err, unix.ENOMEM)
}
