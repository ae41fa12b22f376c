//go:build unix

package fileshare

import "syscall"

// What the system says in the cases that tests make up.
const (
	errDiskFull     = syscall.ENOSPC
	errTooManyFiles = syscall.EMFILE
	errWatchLimit   = syscall.ENOSPC
)
