//go:build !unix

package cli

// ignoreBrokenPipe does nothing: here, a write to a closed pipe is an error anyway.
func ignoreBrokenPipe() {}
