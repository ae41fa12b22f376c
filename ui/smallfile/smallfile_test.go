package smallfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestAFileIsReplacedAndNothingTemporaryIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "attache", "x.json")
	for _, text := range []string{"one", "a longer one", ""} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(path, 100); err != nil || string(got) != text {
			t.Errorf("%q came back as %q, %v", text, got, err)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read it: %v, %v", info.Mode(), err)
	}
}

func TestAFailedWriteLeavesTheOldFileAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.json")
	if err := os.MkdirAll(filepath.Join(path, "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("text")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

func TestWhatIsTooLongOrMissingIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if _, err := Read(path, 10); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("err = %v", err)
	}
	if err := Write(path, make([]byte, 11)); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path, 10); err == nil {
		t.Error("no error")
	}
	if got, err := Read(path, 11); err != nil || len(got) != 11 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
