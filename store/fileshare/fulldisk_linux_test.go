package fileshare

import (
	"errors"
	"os"
	"strings"
	"testing"

	"attache/store/driver"

	"golang.org/x/sys/unix"
)

// TestFullDisk saves to a disk of one megabyte.
func TestFullDisk(t *testing.T) {
	s := newShare(t)
	if err := unix.Mount("tmpfs", s.path, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("a small disk can be mounted by root only: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(s.path, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	d := s.driver(Options{})
	err := save(t.Context(), d, anew("m", "a"), strings.Repeat("x", 2<<20))
	if !errors.Is(err, driver.ErrUnavailable) || !strings.Contains(err.Error(), "disk is full") {
		t.Errorf("a save: %v", err)
	}
	s.check(save(t.Context(), d, anew("m", "b"), strings.Repeat("x", 600<<10)))
	err = d.Duplicate(t.Context(), driver.Key{Message: "m", Name: "b"}, driver.Key{Message: "n", Name: "b"})
	if !errors.Is(err, driver.ErrUnavailable) || !strings.Contains(err.Error(), "disk is full") {
		t.Errorf("a duplicate: %v", err)
	}
	left, err := os.ReadDir(s.path)
	s.check(err)
	if len(left) != 1 || left[0].Name() != "m" {
		t.Errorf("the share holds %v", left)
	}
	if got, err := readAll(t, d, driver.Key{Message: "m", Name: "b"}, driver.Range{Offset: 600<<10 - 1, Length: 10}); err != nil || got != "x" {
		t.Errorf("what fitted holds %q, %v", got, err)
	}
}
