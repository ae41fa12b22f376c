package fileshare

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"attache/store/driver"

	"golang.org/x/sys/unix"
)

var benchSizes = []struct {
	name  string
	bytes int
}{{"1KB", 1 << 10}, {"100KB", 100 << 10}, {"1MB", 1 << 20}, {"10MB", 10 << 20}}

// beside runs ours and the floor in turns, so that a noisy machine bears on both alike. Time, bytes and allocations are those of a pair; what
// counts is the metric ours/floor, of the medians.
func beside(b *testing.B, ours, floor func(n int)) {
	b.Helper()
	var took [2][]time.Duration
	n := 0
	for b.Loop() {
		for i, f := range []func(int){ours, floor} {
			began := time.Now()
			f(n)
			took[i] = append(took[i], time.Since(began))
		}
		n++
	}
	median := func(d []time.Duration) float64 {
		slices.Sort(d)
		return float64(d[len(d)/2])
	}
	b.ReportMetric(median(took[0]), "ours-ns")
	b.ReportMetric(median(took[1]), "floor-ns")
	b.ReportMetric(median(took[0])/median(took[1]), "ours/floor")
}

// BenchmarkSave saves each attachment to a message of its own, beside the floor: the same system calls with the same data,
// and nothing else.
func BenchmarkSave(b *testing.B) {
	for _, durable := range []bool{false, true} {
		for _, size := range benchSizes {
			data := bytes.Repeat([]byte("x"), size.bytes)
			name := "nosync/" + size.name
			if durable {
				name = "durable/" + size.name
			}
			b.Run(name, func(b *testing.B) {
				d, err := Open(b.TempDir(), Options{NoSync: !durable})
				if err != nil {
					b.Fatal(err)
				}
				a := driver.New{Expiry: time.Now().Add(time.Hour), Size: int64(size.bytes)}
				dir := b.TempDir()
				b.SetBytes(2 * int64(size.bytes))
				beside(b, func(n int) {
					a.Key = driver.Key{Message: benchID(n), Name: "default"}
					w, err := d.Create(b.Context(), a)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := w.Write(data); err != nil {
						b.Fatal(err)
					}
					if err := w.Commit(b.Context()); err != nil {
						b.Fatal(err)
					}
				}, func(n int) { saveFloor(b, dir, benchID(n), data, durable) })
			})
		}
	}
}

func benchID(n int) string { return fmt.Sprintf("3f0c8a52-0000-4000-8000-%012x", n) }

// saveFloor makes the system calls of a save to a new message.
func saveFloor(b *testing.B, dir, message string, data []byte, durable bool) {
	ok := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	open := func(at int, name string, flags int) int {
		fd, err := unix.Openat(at, name, flags|unix.O_CLOEXEC, 0o666)
		ok(err)
		return fd
	}
	const (
		folder = unix.O_RDONLY | unix.O_DIRECTORY
		create = unix.O_WRONLY | unix.O_CREAT | unix.O_EXCL
		temp   = ".attache-tmp-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	)
	root := open(unix.AT_FDCWD, dir, folder)
	if _, err := unix.Openat(root, message, folder|unix.O_CLOEXEC, 0); err != unix.ENOENT {
		b.Fatal(err)
	}
	ok(unix.Mkdirat(root, temp, 0o777))
	at := open(root, temp, folder)
	file := open(at, "data", create)
	_, err := unix.Write(file, data)
	ok(err)
	if durable {
		ok(unix.Fsync(file))
	}
	ok(unix.Close(file))
	ok(unix.Close(open(at, "2026-12-31T2359.expiry", create)))
	if durable {
		ok(unix.Fsync(at))
	}
	ok(unix.Close(at))
	if _, err := unix.Openat(root, message, folder|unix.O_CLOEXEC, 0); err != unix.ENOENT {
		b.Fatal(err)
	}
	ok(unix.Mkdirat(root, message, 0o777))
	to := open(root, message, folder)
	ok(unix.Renameat2(root, temp, to, "default", unix.RENAME_NOREPLACE))
	if durable {
		ok(unix.Fsync(to))
		ok(unix.Fsync(root))
	}
	ok(unix.Close(to))
	ok(unix.Close(root))
}

// BenchmarkRead opens an attachment and reads it to its end, beside the floor.
func BenchmarkRead(b *testing.B) {
	for _, size := range benchSizes {
		dir := b.TempDir()
		d, err := Open(dir, Options{NoSync: true})
		if err != nil {
			b.Fatal(err)
		}
		a := driver.New{Key: driver.Key{Message: benchID(0), Name: "default"}, Expiry: time.Now().Add(time.Hour)}
		if err := save(b.Context(), d, a, string(bytes.Repeat([]byte("x"), size.bytes))); err != nil {
			b.Fatal(err)
		}
		hourAgo := time.Now().Add(-time.Hour) // what was written just now is looked at more closely: somebody may still be writing
		if err := os.Chtimes(filepath.Join(dir, a.Key.Message, a.Key.Name, "data"), hourAgo, hourAgo); err != nil {
			b.Fatal(err)
		}
		buffer := make([]byte, 64<<10)
		b.Run(size.name, func(b *testing.B) {
			b.SetBytes(2 * int64(size.bytes))
			beside(b, func(int) {
				r, _, err := d.Open(b.Context(), a.Key, driver.All)
				if err != nil {
					b.Fatal(err)
				}
				for err == nil {
					_, err = r.Read(buffer)
				}
				if err != io.EOF {
					b.Fatal(err)
				}
				if err := r.Close(); err != nil {
					b.Fatal(err)
				}
			}, func(int) { readFloor(b, dir, a.Key, buffer) })
		})
	}
}

// readFloor makes the system calls of a look-up, a description and a read.
func readFloor(b *testing.B, dir string, k driver.Key, buffer []byte) {
	ok := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	open := func(at int, name string, flags int) int {
		fd, err := unix.Openat(at, name, flags|unix.O_CLOEXEC, 0)
		ok(err)
		return fd
	}
	root := open(unix.AT_FDCWD, dir, unix.O_DIRECTORY)
	message := open(root, k.Message, unix.O_DIRECTORY)
	at := open(message, k.Name, unix.O_DIRECTORY)
	for {
		n, err := unix.Getdents(at, buffer[:32<<10])
		ok(err)
		if n == 0 {
			break
		}
	}
	var x unix.Statx_t
	ok(unix.Statx(at, "", unix.AT_EMPTY_PATH, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &x))
	ok(unix.Statx(at, "data", 0, unix.STATX_BASIC_STATS, &x))
	file := open(at, "data", unix.O_RDONLY)
	ok(unix.Statx(file, "", unix.AT_EMPTY_PATH, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &x))
	ok(unix.Close(at))
	ok(unix.Close(message))
	ok(unix.Close(root))
	for off := int64(0); off < int64(x.Size); {
		n, err := unix.Pread(file, buffer, off)
		ok(err)
		off += int64(n)
	}
	ok(unix.Statx(file, "", unix.AT_EMPTY_PATH, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &x))
	ok(unix.Close(file))
}
