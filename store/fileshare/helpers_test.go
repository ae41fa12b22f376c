package fileshare

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"attache/store/driver"
)

// A share is a folder that a test lays down. Everything in it is an hour old unless a test says otherwise.
type share struct {
	t    *testing.T
	path string
}

func newShare(t *testing.T) *share {
	return &share{t, t.TempDir()}
}

func (s *share) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// in returns a path below the share.
func (s *share) in(parts ...string) string {
	return filepath.Join(append([]string{s.path}, parts...)...)
}

// folder makes a folder and those above it.
func (s *share) folder(parts ...string) {
	s.t.Helper()
	s.check(os.MkdirAll(s.in(parts...), 0o777))
}

// file writes a file into an attachment's folder.
func (s *share) file(message, name, file, content string) {
	s.t.Helper()
	s.folder(message, name)
	s.check(os.WriteFile(s.in(message, name, file), []byte(content), 0o666))
}

const expiry = "2090-12-31T2359.expiry"

// whole writes a whole attachment.
func (s *share) whole(message, name, data string) {
	s.t.Helper()
	s.file(message, name, expiry, "")
	s.file(message, name, "data", data)
}

// age makes everything as if it was last changed so long ago.
func (s *share) age(by time.Duration) {
	s.t.Helper()
	then := time.Now().Add(-by)
	// Links have no age of their own that counts, and following them would change what they lead to.
	s.check(filepath.Walk(s.path, func(path string, about os.FileInfo, err error) error {
		if err != nil || about.Mode()&os.ModeSymlink != 0 {
			return err
		}
		return os.Chtimes(path, then, then)
	}))
}

// driver opens the share.
func (s *share) driver(o Options) *Driver {
	s.t.Helper()
	d, err := Open(s.path, o)
	s.check(err)
	return d
}

// rows lists the share.
func rows(t *testing.T, d *Driver, q driver.Query) map[driver.Key]driver.Info {
	t.Helper()
	all := map[driver.Key]driver.Info{}
	for info, err := range d.List(t.Context(), q) {
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := all[info.Key]; twice {
			t.Errorf("%q is listed twice", info.Key)
		}
		all[info.Key] = info
	}
	return all
}

// readAll reads a range of an attachment.
func readAll(t *testing.T, d *Driver, k driver.Key, r driver.Range) (string, error) {
	t.Helper()
	rc, _, err := d.Open(t.Context(), k, r)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(rc)
	return string(b), errors.Join(err, rc.Close())
}

// save stores an attachment.
func save(ctx context.Context, d *Driver, a driver.New, data string) error {
	w, err := d.Create(ctx, a)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, data); err != nil {
		return errors.Join(err, w.Abort())
	}
	return w.Commit(ctx)
}

// anew is an attachment to save that stays for a while.
func anew(message, name string) driver.New {
	return driver.New{Key: driver.Key{Message: message, Name: name}, Expiry: time.Now().Add(48 * time.Hour), Size: -1}
}

func errorsIsAny(err error, kinds ...error) bool {
	for _, k := range kinds {
		if errors.Is(err, k) {
			return true
		}
	}
	return false
}
