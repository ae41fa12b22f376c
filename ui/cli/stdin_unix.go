//go:build unix

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// unreadableHere knows by how stdin was opened. In place of one that is closed, Go opens the null device for reading and writing before
// main begins; a shell's </dev/null, which is meant, opens it for reading only.
func unreadableHere(stdin *os.File, info os.FileInfo) string {
	conn, err := stdin.SyscallConn()
	if err != nil {
		return "it is closed"
	}
	var flags int
	var failed error
	if err := conn.Control(func(fd uintptr) { flags, failed = unix.FcntlInt(fd, unix.F_GETFL, 0) }); err != nil || failed != nil {
		return "it is closed"
	}
	null, err := os.Stat(os.DevNull)
	switch mode := flags & unix.O_ACCMODE; {
	case mode == unix.O_WRONLY:
		return "it is open for writing only"
	case mode == unix.O_RDWR && err == nil && os.SameFile(null, info):
		return "it is closed"
	}
	return ""
}
