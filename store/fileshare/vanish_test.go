package fileshare

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"attache/store/driver"
)

// TestSaveWhileMessageVanishes saves into messages whose last attachments are deleted at the same time, so that their folders go between
// any two steps of a save. Each save succeeds all the same, and nothing is left over.
func TestSaveWhileMessageVanishes(t *testing.T) {
	rounds := 200
	if testing.Short() {
		rounds = 40
	}
	for disk, open := range disks {
		for _, durable := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/durable=%t", disk, durable), func(t *testing.T) {
				s := newShare(t)
				d := s.driver(Options{open: open, NoSync: !durable})
				ctx, cancel := context.WithCancel(t.Context())
				var savers, deleter sync.WaitGroup
				deleter.Go(func() { // somebody deletes whatever is seen, as soon as it is
					for ctx.Err() == nil {
						for info, err := range d.List(ctx, driver.Query{}) {
							if err != nil {
								break
							}
							if err := d.Delete(ctx, info.Key); err != nil && !errorsIsAny(err, driver.ErrNotFound, context.Canceled) {
								t.Errorf("delete %q: %v", info.Key, err)
							}
						}
					}
				})
				for saver := range 4 {
					savers.Go(func() {
						for range rounds {
							a := anew("m", fmt.Sprint(saver))
							err := save(t.Context(), d, a, "x")
							if errors.Is(err, driver.ErrExists) {
								continue // the one before is not deleted yet
							}
							if err != nil {
								t.Errorf("save: %v (%+v)", err, errors.Unwrap(err))
							}
						}
					})
				}
				savers.Wait()
				cancel()
				deleter.Wait()
				if left := s.temps(); len(left) > 0 {
					t.Errorf("left: %v", left)
				}
			})
		}
	}
}

// TestMessageFolderIsDeletedAmidASave deletes the message's folder right before single steps of a save.
func TestMessageFolderIsDeletedAmidASave(t *testing.T) {
	s := (*share)(nil)
	for _, c := range []struct {
		name  string
		op    string // the step; for "sub" that into the message's folder
		after string // what has to have happened before, if not ""
		times int
		what  func() string // the folder that is deleted
		kind  error
		words string
	}{
		{"once before the move", "move", "", 1, func() string { return s.in("m") }, nil, ""},
		{"five times before the move", "move", "", 5, func() string { return s.in("m") }, nil, ""},
		{"before each move", "move", "", 1000, func() string { return s.in("m") }, driver.ErrLocked, "again and again"},
		{"once after it was made", "sub", "mkdir m", 1, func() string { return s.in("m") }, nil, ""},
		{"each time that it was made", "sub", "mkdir m", 1000, func() string { return s.in("m") }, driver.ErrLocked, "again and again"},
		{"with the attachment, right after the move", "sync", "move", 1, func() string { return s.in("m") }, nil, ""},
		{"the save's own folder, before the move", "move", "", 1, func() string { return s.temps()[0] }, driver.ErrUnavailable, "unfinished save"},
		{"the save's own folder, before its expiry file", "create", "mkdir", 1, func() string { return s.temps()[0] }, driver.ErrUnavailable, "unfinished save"},
	} {
		for disk, open := range disks {
			t.Run(disk+"/"+c.name, func(t *testing.T) {
				s = newShare(t)
				faulty := &faultyDisk{open: open}
				happened, left := c.after == "", c.times
				faulty.call = func(op, name string) error {
					here := op == c.op && (op != "sub" || name == "m") && (op != "create" || isExpiryFile(name))
					if here && happened && left > 0 {
						left--
						return os.RemoveAll(c.what())
					}
					happened = happened || op == c.after || op+" "+name == c.after
					return nil
				}
				err := save(t.Context(), s.driver(Options{open: faulty.root}), anew("m", "a"), "x")
				if !errors.Is(err, c.kind) || err != nil && !strings.Contains(err.Error(), c.words) {
					t.Errorf("got %v, want %v with %q", err, c.kind, c.words)
				}
				if err == nil && c.op != "sync" {
					s.check(onlyErr(os.Stat(s.in("m", "a", "data"))))
				}
				if left := s.temps(); len(left) > 0 {
					t.Errorf("left: %v", left)
				}
				if held := faulty.held; held != 0 {
					t.Errorf("%d folders are still open", held)
				}
			})
		}
	}
}

// TestMessageFolderThatCantBeOpened is made for a save and can't be entered then: it doesn't stay behind, empty.
func TestMessageFolderThatCantBeOpened(t *testing.T) {
	for disk, open := range disks {
		t.Run(disk, func(t *testing.T) {
			s := newShare(t)
			made := false
			faulty := &faultyDisk{open: open}
			faulty.call = func(op, name string) error {
				if op == "sub" && name == "m" && made {
					return errDiskFull
				}
				made = made || op == "mkdir" && name == "m"
				return nil
			}
			if err := save(t.Context(), s.driver(Options{open: faulty.root}), anew("m", "a"), "x"); !errors.Is(err, driver.ErrUnavailable) {
				t.Errorf("got %v", err)
			}
			if left, err := os.ReadDir(s.path); err != nil || len(left) > 0 {
				t.Errorf("left: %v, %v", left, err)
			}
		})
	}
}

func onlyErr[T any](_ T, err error) error { return err }
