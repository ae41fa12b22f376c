package connect

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// write replaces the file in one step, so that a crash leaves the old one or the new one, whole. Only its owner can read it:
// locations name hosts and folders.
func (b *Book) write(all []Profile) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("the list of known sources can't be saved: %w", err)
		}
	}()
	data, err := json.MarshalIndent(map[string][]Profile{"sources": all}, "", "  ")
	if err != nil {
		return err
	}
	folder := filepath.Dir(b.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".sources-*.json")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if _, err := f.Write(append(data, '\n')); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Sync(); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), b.path)
}

// readAtMost reads all of r, or fails where it is longer than limit bytes.
func readAtMost(r io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("it is larger than %d bytes", limit)
	}
	return data, err
}
