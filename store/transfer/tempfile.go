package transfer

import (
	"crypto/rand"
	"errors"
	"io"
	"os"
	"strings"
	"time"
)

// Temporary files lie at the top of the folder, whatever the layout, so that one look there finds those that a crash has left.
const (
	tempPrefix = ".attache-"
	tempEnding = ".part"
	// tempAge is how old a temporary file must be to be taken for a leftover. One that is still written to is younger.
	tempAge = time.Hour
)

func tempName() string { return tempPrefix + strings.ToLower(rand.Text()) + tempEnding }

// file is a temporary file that takes the bytes of one attachment, or the manifest.
type file interface {
	io.WriteCloser
	io.WriterAt
	Truncate(size int64) error
	Sync() error
	Stat() (os.FileInfo, error)
}

// createFile creates a new file at the top of the folder.
func createFile(root *os.Root, name string, sync bool) (file, error) {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if sync {
		return &behindFile{File: f}, nil
	}
	return f, nil
}

// behindStep is how much is written between two requests to bring it to the disk.
const behindStep = 8 << 20

// behindFile keeps the amount that is written but not on the disk small.
type behindFile struct {
	*os.File
	written, asked, before int64
}

func (f *behindFile) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	f.written += int64(n)
	if f.written-f.asked >= behindStep {
		writeBehind(f.File, f.before, f.asked, f.written)
		f.before, f.asked = f.asked, f.written
	}
	return n, err
}

// sweep removes the temporary files of exports that crashed. Those that can't be removed do no harm.
func sweep(root *os.Root, now time.Time) error {
	top, err := root.Open(".")
	if err != nil {
		return err
	}
	defer top.Close()
	for {
		entries, err := top.ReadDir(1024)
		for _, e := range entries {
			name := e.Name()
			if !strings.HasPrefix(name, tempPrefix) || !strings.HasSuffix(name, tempEnding) || !e.Type().IsRegular() {
				continue
			}
			if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > tempAge {
				_ = root.Remove(name)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
