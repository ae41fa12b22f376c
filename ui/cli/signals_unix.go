//go:build unix

package cli

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipe makes a write to a closed pipe an error instead of the end of the process.
func ignoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
