package fileshare

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// TestStoreLaidByOthers reads what was not saved by us, which can hold names that differ in case only.
func TestStoreLaidByOthers(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the file systems of this system mostly ignore case")
	}
	storetest.Run(t, func(t *testing.T) storetest.Harness {
		h := harness(t, openNative, Options{NoSync: true})
		share := h.Open().Describe().Location
		h.IgnoreCase = false
		h.Fill = func(all []storetest.Attachment) {
			for _, a := range all {
				layDown(t, share, a)
			}
		}
		return h
	})
}

// layDown writes an attachment as the .NET package does.
func layDown(t *testing.T, share string, a storetest.Attachment) {
	at := filepath.Join(share, a.Message, a.Name)
	if err := os.MkdirAll(at, 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) {
		if err := os.WriteFile(filepath.Join(at, name), content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(a.Expiry.UTC().Format("2006-01-02T1504")+".expiry", nil)
	if a.Metadata != nil {
		coded, err := json.Marshal(a.Metadata)
		if err != nil {
			t.Fatal(err)
		}
		write("metadata.json", coded)
	}
	write("data", a.Data)
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
		// Linux could hold names that differ in case only, but we don't save such: Windows clients couldn't tell them apart.
		IgnoreCase: true,
		Leftovers:  func() []string { return leftovers(t, around, share) },
		Stray: func(k driver.Key) func() bool {
			path := filepath.Join(share, k.Message, k.Name, "letter.txt")
			if err := os.WriteFile(path, []byte("kept"), 0o666); err != nil {
				t.Fatal(err)
			}
			return func() bool {
				_, err := os.Stat(path)
				return err == nil
			}
		},
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
		d.write = failingAfter(100_000, func() error { return errDiskFull })
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
		d.write = failingAfter(100_000, stall)
	}
	return d.root
}

// failingAfter is a hook for writes that ends them as given after a number of bytes.
func failingAfter(limit int64, end func() error) func(off int64, length int) (int, error) {
	return func(off int64, length int) (int, error) {
		if off+int64(length) <= limit {
			return length, nil
		}
		return int(max(0, limit-off)), end()
	}
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
