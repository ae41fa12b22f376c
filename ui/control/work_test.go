package control

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/memory"
	"attache/store/transfer"
	"attache/ui/activity"
)

func names(t *testing.T, st *store.Store, message string) string {
	t.Helper()
	var all []string
	for n, err := range st.Names(t.Context(), message) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return strings.Join(all, " ")
}

func infos(t *testing.T, st *store.Store, message string) []store.Info {
	t.Helper()
	var all []store.Info
	for i, err := range st.Message(t.Context(), message) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, i)
	}
	return all
}

// writable opens a source in write mode.
func (r *rig) writable(location string) {
	r.t.Helper()
	r.opened(location)
	if err := r.SetWrite(true); err != nil {
		r.t.Fatal(err)
	}
}

func files(t *testing.T, named map[string]string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for name, text := range named {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func TestFilesAreSavedAndNeverOverWhatExists(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "a.txt", "old")
	r.writable("/a")
	var got []File
	r.FilesAt(files(t, map[string]string{"a.txt": "new", "b.txt": "two"}), func(f []File, _ string, err error) {
		if err != nil {
			t.Error(err)
		}
		got = f
	})
	r.until("the files are described", func() bool { return len(got) == 2 })
	r.Add(Addition{Files: got, Message: "m1", Expiry: time.Now().Add(time.Hour), Metadata: map[string]string{"from": "ops"}})
	s := r.ended()
	if s.State != activity.Partly || !strings.HasPrefix(s.Line(), "1 attachment saved to message m1, 1 failed. Can't save a.txt") || s.Outcome.Retry == nil {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if info, err := st.Stat(t.Context(), key("m1", "b.txt")); err != nil || info.Metadata["from"] != "ops" {
		t.Errorf("saved as %+v, %v", info, err)
	}
	for name, want := range map[string]string{"a.txt": "old", "b.txt": "two"} {
		data, err := st.Bytes(t.Context(), key("m1", name))
		if err != nil || string(data) != want {
			t.Errorf("%s holds %q, %v", name, data, err)
		}
	}
}

func TestADroppedFolderIsToldApart(t *testing.T) {
	r := newRig(t)
	dir := t.TempDir()
	var folder string
	told := 0
	var failed error
	tell := func(_ []File, f string, err error) { folder, failed, told = f, err, told+1 }
	r.FilesAt([]string{dir}, tell)
	r.until("it is told", func() bool { return told == 1 })
	if folder != dir || failed != nil {
		t.Errorf("folder %q, %v", folder, failed)
	}
	r.FilesAt([]string{dir, filepath.Join(dir, "missing")}, tell)
	r.until("it is told", func() bool { return told == 2 })
	if failed == nil || !strings.Contains(failed.Error(), "is a folder") || !strings.Contains(failed.Error(), "Can't read") {
		t.Errorf("err = %v", failed)
	}
}

func TestDuplicates(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "1")
	r.save(st, "m1", "y", "2")
	r.writable("/a")
	all := infos(t, st, "m1")
	r.Duplicate(Chosen{Infos: all[:1]}, "m1", "copy")
	r.ended()
	r.Duplicate(Chosen{Infos: all}, "m2", "")
	if s := r.ended(); s.Line() != "2 attachments copied to message m2." {
		t.Errorf("%q", s.Line())
	}
	if a, b := names(t, st, "m1"), names(t, st, "m2"); a != "copy x y" || b != "x y" {
		t.Errorf("m1: %q, m2: %q", a, b)
	}
}

func TestAnExportTakesWhatWasSelected(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "one")
	r.save(st, "m1", "y.txt", "two")
	r.opened("/a")
	what := Chosen{Infos: infos(t, st, "m1")[:1]}
	r.save(st, "m0", "a.txt", "a row above the selected one")
	dest := filepath.Join(t.TempDir(), "out")

	var cast *Forecast
	f := r.NewForecaster(what.Selection(), func(c Forecast) { cast = &c })
	f.Try(dest, transfer.Options{Template: "{nonsense}"})
	f.Try(dest, transfer.Options{})
	r.until("there is a forecast", func() bool { return cast != nil })
	f.Close()
	if cast.Err != nil || len(cast.Names) != 1 || cast.Names[0] != "x.txt" || cast.Bytes != 3 || !strings.HasPrefix(cast.Words(), "1 attachment · 3 B") {
		t.Errorf("forecast %+v", cast)
	}
	if _, err := os.Stat(dest); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the forecast made the folder: %v", err)
	}

	r.Export(what.Words(), what.Selection(), dest, transfer.Options{}, func(string) {})
	s := r.ended()
	if s.State != activity.Done || s.Line() != "1 attachment (3 B) exported. The lengths and hashes were checked." || !strings.Contains(s.Log(), "folder: "+dest) {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if s.Outcome.Open == nil || s.TotalItems != 1 {
		t.Errorf("%+v", s)
	}
	data, err := os.ReadFile(filepath.Join(dest, "x.txt"))
	if err != nil || string(data) != "one" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestAnExportSaysHowManyFilesGotANumber(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "one")
	r.save(st, "m1", "y.txt", "two")
	r.opened("/a")
	what, dest := Chosen{Infos: infos(t, st, "m1")}, t.TempDir()
	if err := os.WriteFile(filepath.Join(dest, "x.txt"), []byte("there"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Export(what.Words(), what.Selection(), dest, transfer.Options{}, nil)
	s := r.ended()
	if want := "2 attachments (6 B) exported, 1 of them with a number, because a file of that name exists. The lengths"; !strings.HasPrefix(s.Line(), want) {
		t.Errorf("%q", s.Line())
	}
	if s.Source != "/a" || s.SourceName != r.State().Profile.Title() {
		t.Errorf("of %q, %q", s.Source, s.SourceName)
	}
}

func TestAnExportThatFailsInPartListsWhatAndOffersItAgain(t *testing.T) {
	r := newRig(t)
	broken := true
	st := r.source("/a", func(_ context.Context, s memory.Step) error {
		if broken && s.Op == memory.Read && s.Key.Name == "bad.txt" {
			return &driver.Fault{Kind: driver.ErrLocked, Reason: "another program has it open"}
		}
		return nil
	})
	r.save(st, "m1", "bad.txt", "bad")
	r.save(st, "m1", "good.txt", "good")
	r.opened("/a")
	what := Chosen{Infos: infos(t, st, "m1")}
	dest := t.TempDir()
	r.Export(what.Words(), what.Selection(), dest, transfer.Options{}, nil)
	s := r.ended()
	if s.State != activity.Partly || len(s.Outcome.Failures) != 1 || s.Outcome.Failures[0].What != "bad.txt of message m1" {
		t.Fatalf("%v %+v", s.State, s.Outcome)
	}
	if log := s.Log(); !strings.Contains(log, "another program has it open") {
		t.Errorf("log:\n%s", log)
	}
	broken = false
	r.jobs.Retry(s.ID)
	if s := r.ended(); s.State != activity.Done {
		t.Errorf("%v %q", s.State, s.Line())
	}
	if data, err := os.ReadFile(filepath.Join(dest, "bad.txt")); err != nil || !bytes.Equal(data, []byte("bad")) {
		t.Errorf("%q, %v", data, err)
	}
}

func TestALogIsNeverWrittenOverAFile(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "x.log")
	var errs []error
	for range 2 {
		n := len(errs)
		r.WriteNew(path, "text", func(err error) { errs = append(errs, err) })
		r.until("it is told", func() bool { return len(errs) > n })
	}
	if errs[0] != nil || errs[1] == nil {
		t.Errorf("errs = %v", errs)
	}
}
