package fileshare

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/storetest"
)

// disks are the ways to reach a file system; each is held to every promise.
var disks = map[string]opener{"native": openNative, "portable": openPortable}

func TestStore(t *testing.T) {
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			storetest.Run(t, func(t *testing.T) storetest.Harness { return harness(t, disk, Options{NoSync: true}) })
		})
	}
}

// TestStoreRemote runs everything as on a network share: in goroutines that can be left behind, and polled.
func TestStoreRemote(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		return harness(t, openNative, Options{NoSync: true, remote: aNetworkShare})
	})
}

func aNetworkShare(string) (remote, error) { return remote{true, "test"}, nil }

func harness(t *testing.T, disk opener, o Options) storetest.Harness {
	around := t.TempDir()
	share := filepath.Join(around, "share")
	if err := os.Mkdir(share, 0o777); err != nil {
		t.Fatal(err)
	}
	open := func(o Options) driver.Driver {
		d, err := Open(share, o)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	o.open = disk
	return storetest.Harness{
		Open:      func() driver.Driver { return open(o) },
		Precision: time.Minute,
		Leftovers: func() []string { return leftovers(t, around, share) },
		Faulty: func(f storetest.Fault) driver.Driver {
			o := o
			if o.open = faults(t, disk, f); f == storetest.Stalls {
				o.remote = aNetworkShare
			}
			return open(o)
		},
	}
}

// faults builds a disk that fails in the way that the suite asks for.
func faults(t *testing.T, disk opener, f storetest.Fault) opener {
	d := &faultyDisk{open: disk}
	upTo := func(limit int64, then func() error) func(int64, int) (int, error) {
		return func(off int64, length int) (int, error) {
			if off >= limit {
				return 0, then()
			}
			return int(min(int64(length), limit-off)), nil
		}
	}
	broken := func() error { return errBroken }
	switch f {
	case storetest.ListDies:
		d.next = func(batches int) error {
			if batches > 0 {
				return errBroken
			}
			return nil
		}
	case storetest.ReadEndsEarly:
		d.read = upTo(100_000, func() error { return nil })
	case storetest.ReadFails:
		d.read = upTo(100_000, broken)
	case storetest.WriteFails:
		d.write = func(off int64) error {
			if off > 0 {
				return syscall.ENOSPC
			}
			return nil
		}
	case storetest.CommitFails:
		d.call = func(op, name string) error {
			if op == "move" && !isTemp(name) {
				return errBroken
			}
			return nil
		}
	case storetest.Stalls:
		over := make(chan struct{})
		t.Cleanup(func() { close(over) })
		stall := func() error { <-over; return errBroken }
		d.next = func(batches int) error {
			if batches > 0 {
				return stall()
			}
			return nil
		}
		d.read = upTo(100_000, stall)
		d.write = func(off int64) error {
			if off > 0 {
				return stall()
			}
			return nil
		}
	}
	return d.root
}

// leftovers names what lies in the share or beside it and is no part of a whole attachment, going by the .NET package's rules.
func leftovers(t *testing.T, around, share string) (left []string) {
	children := func(dir string) []os.DirEntry {
		all, err := os.ReadDir(dir)
		if err != nil {
			t.Error(err)
		}
		return all
	}
	for _, e := range children(around) {
		if e.Name() != "share" {
			left = append(left, e.Name())
		}
	}
	for _, message := range children(share) {
		in := filepath.Join(share, message.Name())
		if !message.IsDir() || isTemp(message.Name()) || len(children(in)) == 0 {
			left = append(left, in)
			continue
		}
		for _, attachment := range children(in) {
			at := filepath.Join(in, attachment.Name())
			count := map[string]int{}
			for _, f := range children(at) {
				switch name := f.Name(); {
				case name == "data", name == "metadata.json":
					count[name]++
				case strings.HasSuffix(name, ".expiry"):
					count["expiry"]++
				default:
					left = append(left, filepath.Join(at, name))
				}
			}
			if count["data"] != 1 || count["expiry"] != 1 {
				left = append(left, at)
			}
		}
	}
	return left
}
