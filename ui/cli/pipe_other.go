//go:build !windows

package cli

func isSystemPipe(error) bool { return false }
