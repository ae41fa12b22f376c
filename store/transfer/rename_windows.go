package transfer

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// renameExclusive moves without MOVEFILE_REPLACE_EXISTING, so that a name that is taken is an error.
func renameExclusive(root *os.Root, temp, final string) error {
	// MoveFileEx takes whole paths; that the folder lies in root and is no link out of it, root itself has to say.
	if _, err := root.Stat(path.Dir(final)); err != nil {
		return err
	}
	from, err := windows.UTF16PtrFromString(long(root.Name(), temp))
	if err != nil {
		return err
	}
	to, err := windows.UTF16PtrFromString(long(root.Name(), final))
	if err != nil {
		return err
	}
	err = windows.MoveFileEx(from, to, windows.MOVEFILE_WRITE_THROUGH)
	if errors.Is(err, windows.ERROR_ALREADY_EXISTS) || errors.Is(err, windows.ERROR_FILE_EXISTS) {
		return fs.ErrExist
	}
	return err
}

// long returns a path in the form that may be longer than MAX_PATH.
func long(dir, name string) string {
	whole := filepath.Join(dir, filepath.FromSlash(name))
	switch {
	case strings.HasPrefix(whole, `\\?\`):
		return whole
	case strings.HasPrefix(whole, `\\`):
		return `\\?\UNC\` + whole[2:]
	}
	return `\\?\` + whole
}
