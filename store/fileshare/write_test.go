package fileshare

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
)

// TestLayout checks what a save leaves on the disk against what the .NET package writes.
func TestLayout(t *testing.T) {
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			d := s.driver(Options{open: disk})
			a := anew("3f0c", "invoice.pdf")
			a.Expiry = time.Date(2026, 12, 31, 18, 59, 59, 0, time.FixedZone("UTC-5", -5*60*60))
			a.Metadata = map[string]string{"encoding": "utf-8", "b": "2"}
			s.check(save(t.Context(), d, a, "content"))
			s.check(d.Duplicate(t.Context(), a.Key, driver.Key{Message: "copy", Name: "other"}))
			for _, at := range []string{s.in("3f0c", "invoice.pdf"), s.in("copy", "other")} {
				for file, want := range map[string]string{"data": "content", "metadata.json": `{"b":"2","encoding":"utf-8"}`, "2026-12-31T2359.expiry": ""} {
					if got, err := os.ReadFile(filepath.Join(at, file)); err != nil || string(got) != want {
						t.Errorf("%s/%s holds %q, %v", at, file, got, err)
					}
				}
				if files, err := os.ReadDir(at); err != nil || len(files) != 3 {
					t.Errorf("%s holds %v, %v", at, files, err)
				}
			}
		})
	}
}

// TestDuplicateKeepsBytes copies metadata that we would write differently, or can't even read, to the byte.
func TestDuplicateKeepsBytes(t *testing.T) {
	for _, content := range []string{" {\"a\" : 1}\r\n", "\xef\xbb\xbf{}", "not JSON", ""} {
		s := newShare(t)
		s.whole("m", "a", "x")
		s.file("m", "a", "metadata.json", content)
		s.age(time.Hour)
		s.check(s.driver(Options{NoSync: true}).Duplicate(t.Context(), driver.Key{Message: "m", Name: "a"}, driver.Key{Message: "n", Name: "b"}))
		if got, err := os.ReadFile(s.in("n", "b", "metadata.json")); err != nil || string(got) != content {
			t.Errorf("%q became %q, %v", content, got, err)
		}
		if _, err := os.Stat(s.in("n", "b", expiry)); err != nil {
			t.Error(err)
		}
	}
}

// TestDuplicateRefusesWhatIsNotWhole makes no second damaged attachment.
func TestDuplicateRefusesWhatIsNotWhole(t *testing.T) {
	s := newShare(t)
	s.file("m", "no expiry", "data", "x")
	s.file("m", "no data", expiry, "")
	s.file("m", "two", expiry, "")
	s.file("m", "two", "2091-01-01T0000.expiry", "")
	s.file("m", "two", "data", "")
	s.age(time.Hour)
	s.folder("m", "young")
	d := s.driver(Options{NoSync: true})
	for name, kind := range map[string]error{"no expiry": driver.ErrDamaged, "no data": driver.ErrDamaged, "two": driver.ErrDamaged, "young": driver.ErrLocked} {
		err := d.Duplicate(t.Context(), driver.Key{Message: "m", Name: name}, driver.Key{Message: "n", Name: "b"})
		if !errors.Is(err, kind) {
			t.Errorf("%s: %v, want %v", name, err, kind)
		}
	}
	if _, err := os.Stat(s.in("n")); err == nil {
		t.Error("the message of the duplicate was made")
	}
	if left := s.temps(); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestCaseClash refuses what a Windows client couldn't tell from what is there, and puts what belongs to a message into its folder.
func TestCaseClash(t *testing.T) {
	s := newShare(t)
	s.whole("Message", "Invoice.PDF", "x")
	d := s.driver(Options{NoSync: true})
	for _, k := range []driver.Key{{Message: "Message", Name: "Invoice.PDF"}, {Message: "Message", Name: "invoice.pdf"}, {Message: "message", Name: "INVOICE.PDF"}} {
		if err := save(t.Context(), d, driver.New{Key: k, Expiry: time.Now()}, ""); !errors.Is(err, driver.ErrExists) {
			t.Errorf("%q: %v", k, err)
		}
	}
	s.check(save(t.Context(), d, anew("MESSAGE", "b"), ""))
	if _, err := os.Stat(s.in("Message", "b", "data")); err != nil {
		t.Error(err)
	}
	s.whole("new", "a", "x") // by somebody else, while we know the names
	if err := save(t.Context(), d, anew("new", "A"), ""); !errors.Is(err, driver.ErrExists) {
		t.Errorf("a message that just came: %v", err)
	}
}

// TestEveryCallFails lets each call of a save and of a duplicate fail in turn: then nothing is visible and nothing is left.
func TestEveryCallFails(t *testing.T) {
	k := driver.Key{Message: "old", Name: "a"}
	for what, change := range map[string]func(t *testing.T, d *Driver) error{
		"save": func(t *testing.T, d *Driver) error {
			a := anew("new", "b")
			a.Metadata = map[string]string{"a": "b"}
			return save(t.Context(), d, a, strings.Repeat("x", 100_000))
		},
		"duplicate": func(t *testing.T, d *Driver) error {
			return d.Duplicate(t.Context(), k, driver.Key{Message: "new", Name: "b"})
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newShare(t)
			s.whole("old", "a", "whole")
			s.file("old", "a", "metadata.json", "{}")
			s.age(time.Hour)
			for n := 0; ; n++ {
				calls := 0
				next := func() error {
					if calls++; calls == n+1 {
						return errDiskFull
					}
					return nil
				}
				disk := &faultyDisk{open: openNative}
				disk.call = func(op, name string) error {
					switch op {
					case "mkdir", "create", "move", "sync":
						return next()
					}
					return nil
				}
				disk.write = func(_ int64, length int) (int, error) {
					if err := next(); err != nil {
						return length / 2, err
					}
					return length, nil
				}
				err := change(t, s.driver(Options{open: disk.root}))
				if calls <= n {
					if err != nil {
						t.Errorf("with no call failing: %v", err)
					}
					if n < 5 {
						t.Errorf("only %d calls could fail", n)
					}
					return
				}
				if !errors.Is(err, driver.ErrUnavailable) || !strings.Contains(err.Error(), "disk is full") {
					t.Errorf("call %d fails: %v", n, err)
				}
				left, err := os.ReadDir(s.path)
				s.check(err)
				if len(left) != 1 {
					t.Fatalf("call %d fails and leaves %v", n, left)
				}
			}
		})
	}
}

// TestSweep removes what crashes left, once it is old enough.
func TestSweep(t *testing.T) {
	s := newShare(t)
	s.file(tempPrefix+"save", "", "data", "x")
	s.file(tempPrefix+"save", "", expiry, "")
	s.whole(tempPrefix+"deletion", "a", "x")
	s.whole(filepath.Join(tempPrefix+"deletion", "b"), "deep", "x")
	s.file(tempPrefix+"growing", "", "data", "x")
	s.file(tempPrefix+"open", "", "data", "x")
	s.whole("m", "a", "x")
	s.age(2 * time.Hour)
	s.file(tempPrefix+"growing", "", "data", "xy") // its folder stays old
	s.folder(tempPrefix + "young")
	open, err := os.OpenFile(s.in(tempPrefix+"open", "data"), os.O_WRONLY, 0)
	s.check(err)
	n, err := s.driver(Options{}).Sweep(t.Context(), time.Hour)
	if n != 2 || err != nil {
		t.Errorf("swept %d, %v; want 2", n, err)
	}
	s.check(open.Close())
	var left []string
	for _, path := range s.temps() {
		left = append(left, strings.TrimPrefix(filepath.Base(path), tempPrefix))
	}
	if got := strings.Join(left, " "); got != "growing open young" {
		t.Errorf("left: %s", got)
	}
	if _, err := os.Stat(s.in("m", "a", "data")); err != nil {
		t.Error(err)
	}
}
