//go:build unix

package fileshare

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// limitReached reports whether a watch was refused because there are too many (inotify_add_watch(2), inotify_init(2)).
func limitReached(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) || errors.Is(err, unix.ENOMEM)
}

// manyWatches is how many folders one Watch watches at a time, unless the system is short of watches: other programs need some, too.
const manyWatches = 8_192

// defaultWatches is the bound of Options.Watches. On Linux the system says what it allows a user (inotify(7)).
func defaultWatches() int {
	b, err := os.ReadFile("/proc/sys/fs/inotify/max_user_watches")
	if err != nil {
		return manyWatches
	}
	allowed, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return manyWatches
	}
	return max(min(manyWatches, allowed/8), 64)
}
