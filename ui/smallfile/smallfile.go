// Package smallfile reads and replaces the small files that the program keeps for a person: settings, remembered sources. A file is replaced
// in one step, so that a crash leaves the old one or the new one, whole. It knows nothing of what the files hold.
package smallfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Read returns all of a file, or fails where it is longer than limit bytes: somebody else may have written it.
func Read(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() // it was only read
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("it is larger than %d bytes", limit)
	}
	return data, err
}

// Write replaces a file, and makes its folder where that is missing. Only the owner can read either: what they say names hosts and folders. It
// waits for the disk, so keep it off the UI thread.
func Write(path string, data []byte) (err error) {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if _, err := f.Write(data); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Sync(); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
