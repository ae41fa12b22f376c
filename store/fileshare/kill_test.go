package fileshare

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
)

// crashVariable names the share that a child process changes until it is killed.
const crashVariable = "ATTACHE_TEST_CRASH_SHARE"

// changeForEver saves, duplicates and deletes at random, and writes a line for each change begun.
func changeForEver(dir string) {
	d, err := Open(dir, Options{NoSync: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx := context.Background()
	key := func() driver.Key {
		return driver.Key{Message: fmt.Sprint("m", rand.IntN(3)), Name: fmt.Sprint(rand.IntN(4))}
	}
	for {
		fmt.Println("next")
		k := key()
		var err error
		switch n := rand.IntN(10); {
		case n < 5:
			size := rand.IntN(200_000)
			a := driver.New{Key: k, Expiry: time.Now().Add(time.Hour), Metadata: map[string]string{"size": strconv.Itoa(size)}}
			err = save(ctx, d, a, strings.Repeat(strconv.Itoa(size%10), size))
		case n < 7:
			err = d.Duplicate(ctx, k, key())
		case n < 9:
			err = d.Delete(ctx, k)
		default:
			err = d.DeleteMessage(ctx, k.Message)
		}
		if err != nil && !errorsIsAny(err, driver.ErrExists, driver.ErrNotFound) {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// TestKill kills a process amid its changes, again and again. At every instant the .NET package's rule holds, that each folder below a
// message has exactly one expiry file; afterwards what is there is whole, and a clean-up removes the rest.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	s := newShare(t)
	d := s.driver(Options{NoSync: true, now: func() time.Time { return time.Now().Add(2 * time.Hour) }})
	for range 25 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), crashVariable+"="+s.path)
		var complaints bytes.Buffer
		child.Stderr = &complaints
		out, err := child.StdoutPipe()
		s.check(err)
		s.check(child.Start())
		lines := bufio.NewScanner(out)
		for n := rand.IntN(60); n >= 0 && lines.Scan(); n-- {
			s.holdsRule()
		}
		s.check(child.Process.Kill())
		_, _ = io.Copy(io.Discard, out)
		if err := child.Wait(); complaints.Len() > 0 {
			t.Fatalf("the child failed: %v: %s", err, complaints.String())
		}
		s.holdsRule()
		s.isWhole(d)
		if _, err := d.Sweep(t.Context(), time.Hour); err != nil {
			t.Error(err)
		}
		for _, left := range s.temps() {
			t.Errorf("left after a clean-up: %s", left)
		}
	}
}

// holdsRule looks at every folder below a message.
func (s *share) holdsRule() {
	s.t.Helper()
	messages, err := os.ReadDir(s.path)
	s.check(err)
	for _, message := range messages {
		attachments, err := os.ReadDir(s.in(message.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			s.t.Fatal(err)
		}
		for _, a := range attachments {
			if a.IsDir() {
				s.hasOneExpiry(s.in(message.Name(), a.Name()))
			}
		}
	}
}

// hasOneExpiry lists an opened folder. Only what still stands in its place afterwards was there all the time.
func (s *share) hasOneExpiry(path string) {
	s.t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	s.check(err)
	defer f.Close()
	files, err := f.ReadDir(-1)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.t.Fatal(err)
	}
	n := 0
	for _, e := range files {
		if strings.HasSuffix(e.Name(), ".expiry") {
			n++
		}
	}
	self, err := f.Stat()
	s.check(err)
	there, err := os.Lstat(path)
	if n != 1 && err == nil && os.SameFile(self, there) {
		s.t.Errorf("%s has %d expiry files", strings.TrimPrefix(path, s.path), n)
	}
}

// isWhole reads everything that is listed.
func (s *share) isWhole(d *Driver) {
	s.t.Helper()
	for k, info := range rows(s.t, d, driver.Query{Metadata: true}) {
		data, err := readAll(s.t, d, k, driver.All)
		size, e := strconv.Atoi(info.Metadata["size"])
		if err != nil || e != nil || len(data) != size || strings.Count(data, strconv.Itoa(size%10)) != size {
			s.t.Errorf("%q is not whole: %d bytes of %q (%v, %v)", k, len(data), info.Metadata["size"], err, e)
		}
	}
}

// temps returns our own folders.
func (s *share) temps() []string {
	s.t.Helper()
	found, err := filepath.Glob(filepath.Join(s.path, tempPrefix+"*"))
	s.check(err)
	return found
}
