package prefs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store/transfer"
	"attache/ui/look"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"
)

// Fyne's driver starts a goroutine while the program is being initialised, before any test; it is not ours to end.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.IgnoreCurrent()) }

func newFile(t *testing.T) *File {
	t.Helper()
	return OpenFile(filepath.Join(t.TempDir(), "attache", "settings.json"), func(err error) { t.Error(err) })
}

// holding is a file with the given text.
func holding(t *testing.T, text string) *File {
	t.Helper()
	f := newFile(t)
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return f
}

func load(t *testing.T, f *File) Settings {
	t.Helper()
	s, err := f.Load()
	if err != nil {
		t.Error(err)
	}
	return s
}

func text(t *testing.T, f *File) string {
	t.Helper()
	data, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func diff(a, b Settings) string {
	return cmp.Diff(a, b, cmpopts.IgnoreFields(transfer.Options{}, "Found"))
}

var chosen = Settings{
	Mode: look.Dark, Text: look.Large, Poll: 5 * time.Second, ExportTo: "/tmp/out",
	Export: transfer.Options{Layout: transfer.Message, Template: "{index}{ext}", OnConflict: transfer.Skip},
	Split:  0.25, Width: 1000, Height: 700,
}

var defaults = Settings{
	Mode: look.System, Text: look.Normal, Export: transfer.Options{Layout: transfer.Flat, OnConflict: transfer.Rename},
	Split: firstSplit, Width: FirstWidth, Height: FirstHeight,
}

func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	f := newFile(t)
	f.Save(chosen)
	f.Close()
	if d := diff(chosen, load(t, f)); d != "" {
		t.Error(d)
	}
}

func TestTheFirstSettingsAreTheDefaults(t *testing.T) {
	if d := diff(defaults, load(t, newFile(t))); d != "" {
		t.Error(d)
	}
}

func TestReplacingFilesIsChosenEachTime(t *testing.T) {
	f := newFile(t)
	s := chosen
	s.Export.OnConflict = transfer.Overwrite
	f.Save(s)
	f.Close()
	if got := load(t, f).Export.OnConflict; got != transfer.Rename {
		t.Errorf("after it was saved: %s", got)
	}
	if strings.Contains(text(t, f), "overwrite") {
		t.Error("it is in the file")
	}
	if got := load(t, holding(t, `{"export.conflict": "overwrite"}`)).Export.OnConflict; got != transfer.Rename {
		t.Errorf("from a file: %s", got)
	}
	if got := Lasting(transfer.Fail); got != transfer.Fail {
		t.Errorf("a safe choice became %s", got)
	}
}

func TestWhatMakesNoSenseIsNotTakenAndSpoilsNothingElse(t *testing.T) {
	f := holding(t, `{"mode": "pink", "text": 7, "width": 3, "height": "tall", "split": 17, "poll": -4, "export.layout": "spiral", "export.to": "/tmp/out"}`)
	want := defaults
	want.ExportTo = "/tmp/out"
	if d := diff(want, load(t, f)); d != "" {
		t.Error(d)
	}
	if d := diff(defaults, load(t, holding(t, `{"poll": 1e300, "split": null, "width": 1e30, "height": []}`))); d != "" {
		t.Error(d)
	}
}

func TestKeysOfAnotherVersionStay(t *testing.T) {
	f := holding(t, `{"mode": "light", "colour.of.ties": ["red", {"a": 1}]}`)
	f.Save(chosen)
	f.Close()
	if got := text(t, f); !strings.Contains(got, "colour.of.ties") || !strings.Contains(got, `"a": 1`) {
		t.Errorf("the file holds\n%s", got)
	}
	if d := diff(chosen, load(t, f)); d != "" {
		t.Error(d)
	}
}

func TestADamagedFileGivesTheDefaultsAndIsPutAside(t *testing.T) {
	for _, bad := range []string{"", "{ not json", "[1, 2]", `"text"`} {
		f := holding(t, bad)
		s, err := f.Load()
		if err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%q: err = %v", bad, err)
		}
		if d := diff(defaults, s); d != "" {
			t.Error(d)
		}
		f.Save(chosen)
		f.Close()
		if d := diff(chosen, load(t, f)); d != "" {
			t.Error(d)
		}
		if kept, err := os.ReadFile(f.path + ".damaged"); err != nil || string(kept) != bad {
			t.Errorf("%q was kept as %q, %v", bad, kept, err)
		}
	}
}

func TestSettingsThatDidNotChangeAreNotWritten(t *testing.T) {
	f := newFile(t)
	f.Save(chosen)
	f.Close()
	before, err := os.Stat(f.path)
	if err != nil {
		t.Fatal(err)
	}
	f.Save(chosen)
	f.Close()
	after, err := os.Stat(f.path)
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("the file was replaced, %v", err)
	}
}

func TestTheLastOfManyChangesWins(t *testing.T) {
	f := newFile(t)
	s := chosen
	for i := range 100 {
		s.Width = 1000 + float32(i)
		f.Save(s)
	}
	f.Close()
	if got := load(t, f).Width; got != 1099 {
		t.Errorf("width %v", got)
	}
}

func TestAFailureToWriteIsTold(t *testing.T) {
	folder := t.TempDir()
	blocked := filepath.Join(folder, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var told error
	f := OpenFile(filepath.Join(blocked, "settings.json"), func(err error) { told = errors.Join(told, err) })
	f.Save(chosen)
	f.Close()
	if told == nil || !strings.Contains(told.Error(), "settings can't be") {
		t.Errorf("told %v", told)
	}
}

// Whatever the file holds, there are settings that make sense.
func FuzzLoad(f *testing.F) {
	f.Add(`{"mode": "dark", "poll": 5, "split": 0.3, "width": 1000, "height": 700}`)
	f.Add(`{"split": -1e308, "export.conflict": "overwrite"}`)
	f.Add("")
	path := filepath.Join(f.TempDir(), "settings.json")
	f.Fuzz(func(t *testing.T, data string) {
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		s, _ := OpenFile(path, nil).Load() // an error comes with settings
		if d := diff(s, s.sensible()); d != "" || s.Export.OnConflict == transfer.Overwrite {
			t.Errorf("%q gave %+v", data, s)
		}
	})
}
