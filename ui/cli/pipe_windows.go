package cli

import (
	"errors"

	"golang.org/x/sys/windows"
)

func isSystemPipe(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}
