package transfer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"attache/store/memory"
)

// faultyFile fails in a chosen way.
type faultyFile struct {
	file
	write, sync, stat error
	short             bool
}

func (f *faultyFile) Write(p []byte) (int, error) {
	if f.short {
		p = p[:len(p)/2]
		n, err := f.file.Write(p)
		return n, err
	}
	if f.write != nil {
		n, _ := f.file.Write(p[:len(p)/2])
		return n, f.write
	}
	return f.file.Write(p)
}

func (f *faultyFile) Sync() error {
	if f.sync != nil {
		return f.sync
	}
	return f.file.Sync()
}

func (f *faultyFile) Stat() (os.FileInfo, error) {
	if f.stat != nil {
		return nil, f.stat
	}
	return f.file.Stat()
}

func TestFailingWritesLeaveNothing(t *testing.T) {
	full, long := errFull(), error(syscall.ENAMETOOLONG)
	if runtime.GOOS == "windows" {
		long = syscall.Errno(206)
	}
	for _, c := range []struct {
		what string
		f    faultyFile
		want string
	}{
		{"a full disk", faultyFile{write: full}, "the disk is full"},
		{"a full disk found at the flush", faultyFile{sync: full}, "the disk is full"},
		{"a short write", faultyFile{short: true}, "can't be written"},
		{"a name that the disk can't hold", faultyFile{write: long}, "its name is longer than the disk allows"},
		{"an error of the disk", faultyFile{sync: errors.New("input/output error")}, "can't be written"},
		{"a length that can't be checked", faultyFile{stat: errors.New("stale handle")}, "can't be written"},
	} {
		s := filled(t, nil, "1/bad", strings.Repeat("x", 1000), "1/good", "good")
		dest := t.TempDir()
		p := plan(t, s, Selection{All: true}, dest, Options{Jobs: 1, Sync: true})
		n := 0
		p.seams.create = func(root *os.Root, name string, sync bool) (file, error) {
			f, err := createFile(root, name, sync)
			if n++; n > 1 || err != nil {
				return f, err
			}
			faulty := c.f
			faulty.file = f
			return &faulty, nil
		}
		r := runPlan(t, t.Context(), p)
		if r.Exported != 1 || r.Failures != 1 {
			t.Errorf("%s: %+v", c.what, *r)
		}
		for it := range r.FailedItems() {
			if !strings.Contains(it.Err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.what, it.Err, c.want)
			}
		}
		if got := files(t, dest); !equal(got, map[string]string{"good": "good"}) {
			t.Errorf("%s leaves %v", c.what, keys(got))
		}
	}
}

func TestAFailedOverwriteKeepsTheOldFile(t *testing.T) {
	s := filled(t, nil, "1/a", "new")
	dest := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dest, "a"), []byte("old"), 0o666))
	p := plan(t, s, Selection{All: true}, dest, Options{OnConflict: Overwrite})
	p.seams.create = func(root *os.Root, name string, sync bool) (file, error) {
		f, err := createFile(root, name, sync)
		return &faultyFile{file: f, sync: errors.New("input/output error")}, err
	}
	runPlan(t, t.Context(), p)
	if got := files(t, dest); !equal(got, map[string]string{"a": "old"}) {
		t.Errorf("the folder holds %v", got)
	}
}

func TestAFolderThatIsLostEndsTheRun(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows lets nobody remove a folder that is in use")
	}
	for _, layout := range Layouts {
		dest := filepath.Join(t.TempDir(), "dest")
		hook := func(_ context.Context, s memory.Step) error {
			if s.Op == memory.Read && s.Key.Name == "b" {
				return os.RemoveAll(dest)
			}
			return nil
		}
		s := filled(t, hook, "1/a", "a", "1/b", "b", "1/c", "c", "1/d", "d")
		r := runPlan(t, t.Context(), plan(t, s, Selection{All: true}, dest, Options{Layout: layout, Jobs: 1}))
		if r.Err == nil || r.Err.Error() != "Can't export: the folder is no longer there. Choose another folder." || r.NotTried == 0 {
			t.Errorf("%s: result %+v", layout, *r)
		}
		if n := len(r.Failed().Keys); n != 3 {
			t.Errorf("%s: %d attachments to be tried again, want 3", layout, n)
		}
		if _, err := os.Stat(dest); err == nil {
			t.Errorf("%s: the folder is back", layout)
		}
	}
}

func TestAReadOnlyFolder(t *testing.T) {
	dest := t.TempDir()
	must(t, os.Chmod(dest, 0o555))
	defer os.Chmod(dest, 0o777)
	if f, err := os.Create(filepath.Join(dest, "probe")); err == nil {
		f.Close()
		t.Skip("this user may write anywhere")
	}
	r := export(t, filled(t, nil, "1/a", "a"), dest, Options{})
	if r.Err == nil || !strings.Contains(r.Err.Error(), "may not write") {
		t.Errorf("result %+v", *r)
	}
}
