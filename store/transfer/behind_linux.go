package transfer

import (
	"os"

	"golang.org/x/sys/unix"
)

// writeBehind asks for the part of f just written to go to the disk, and waits for the part before it. So the disk works while
// the copy goes on, and the flush at the end, during which nobody can cancel, has little left to wait for. It is a
// hint: what it can't do, that flush does.
func writeBehind(f *os.File, before, from, to int64) {
	fd := int(f.Fd())
	_ = unix.SyncFileRange(fd, from, to-from, unix.SYNC_FILE_RANGE_WRITE)
	if from > before {
		_ = unix.SyncFileRange(fd, before, from-before, unix.SYNC_FILE_RANGE_WAIT_BEFORE|unix.SYNC_FILE_RANGE_WRITE|unix.SYNC_FILE_RANGE_WAIT_AFTER)
	}
}
