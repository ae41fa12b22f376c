package demo

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

var now = time.Date(2026, 11, 30, 12, 34, 56, 0, time.UTC)

// written is a demo share that the tests only read.
var written string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "attache-demo-")
	if err != nil {
		panic(err)
	}
	written = filepath.Join(dir, "share")
	if err := Write(context.Background(), written, now); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if err := os.RemoveAll(dir); err != nil {
			panic(err)
		}
		os.Exit(code)
	}))
}

// contents is every file below dir: its path with slashes, and its bytes. Folders end in a slash.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == "." {
			return err
		}
		if e.IsDir() {
			found[path+"/"] = ""
			return nil
		}
		b, err := fs.ReadFile(root, path)
		found[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// read is the data of the first attachment with that name.
func read(t *testing.T, name string) []byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(written, "*", strings.NewReplacer("[", `\[`, "*", `\*`, "?", `\?`).Replace(name), "data"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no attachment is called %q (%v)", name, err)
	}
	b, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSameEveryTimeAlsoInAnEmptyFolder(t *testing.T) {
	empty := t.TempDir()
	if err := Write(t.Context(), empty, now); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(contents(t, written), contents(t, empty)) {
		t.Error("two shares written for the same moment differ")
	}
}

// TestFoldersAreMadeInTheOrderOfTheStory sorts what has no other time than that of its folder.
func TestFoldersAreMadeInTheOrderOfTheStory(t *testing.T) {
	dir := t.TempDir()
	var ticking ticks
	var last time.Time
	for _, m := range story(now) {
		if err := m.makeFolders(dir, &ticking); err != nil {
			t.Fatal(err)
		}
		for _, a := range m.attachments {
			about, err := os.Stat(filepath.Join(dir, m.id, a.name))
			if err != nil {
				continue // a name that this system doesn't allow
			}
			if !about.ModTime().After(last) && !ticking.coarse {
				t.Errorf("%s of %s was not made after the one before it", a.name, m.id)
			}
			last = about.ModTime()
		}
	}
}

func TestShare(t *testing.T) {
	messages, err := os.ReadDir(written)
	if err != nil {
		t.Fatal(err)
	}
	guid := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	var guids, sagas, odd int
	for _, m := range messages {
		switch {
		case guid.MatchString(m.Name()):
			guids++
		case strings.HasPrefix(m.Name(), "saga-"):
			sagas++
		default:
			odd++
		}
	}
	if n := len(messages); n < 55 || n > 70 || sagas < 3 || odd < 2 {
		t.Errorf("%d messages: %d with a GUID, %d sagas, %d with an odd id", n, guids, sagas, odd)
	}

	var live, soon, expired, without, twice, unreadable, halfWritten int
	var oldest time.Duration
	largest := 0
	files := contents(t, written)
	for path := range files {
		folder, ok := strings.CutSuffix(path, "/")
		if !ok {
			largest = max(largest, len(files[path]))
			continue
		}
		if strings.Count(folder, "/") != 1 {
			continue
		}
		var expiries []string
		for file := range files {
			if name, ok := strings.CutPrefix(file, path); ok && strings.HasSuffix(name, ".expiry") && !strings.Contains(name, "/") {
				expiries = append(expiries, strings.TrimSuffix(name, ".expiry"))
			}
		}
		switch len(expiries) {
		case 0:
			without++
			continue
		case 1:
		default:
			twice++
			continue
		}
		at, err := time.Parse("2006-01-02T1504", expiries[0])
		if err != nil {
			unreadable++
			continue
		}
		if _, ok := files[path+"data"]; !ok {
			halfWritten++
		}
		switch left := at.Sub(now); {
		case left < 0:
			expired++
			oldest = max(oldest, -left)
		case left < 24*time.Hour:
			soon++
		default:
			live++
		}
	}
	if live < 60 || soon < 3 || expired < 15 || oldest.Round(24*time.Hour) != 41*24*time.Hour {
		t.Errorf("%d live, %d expire within a day, %d expired, the oldest %v ago", live, soon, expired, oldest)
	}
	if without == 0 || twice == 0 || unreadable == 0 || halfWritten == 0 {
		t.Errorf("damage: %d without an expiry, %d with two, %d with an unreadable one, %d without data", without, twice, unreadable, halfWritten)
	}
	if largest < 20<<20 {
		t.Errorf("the largest attachment has only %d bytes", largest)
	}
}

func TestExpiriesAreRelativeToTheTimeGiven(t *testing.T) {
	for i, m := range story(now.Add(100 * time.Hour)) {
		before := story(now)[i]
		for k, a := range m.attachments {
			if a.expires != before.attachments[k].expires {
				t.Errorf("%s expires in %v, and in %v when written 100 hours later", a.name, before.attachments[k].expires, a.expires)
			}
		}
	}
	dir := filepath.Join(t.TempDir(), "share")
	half := []message{{id: "m", attachments: []attachment{{name: "a", data: text("x"), expires: 36 * time.Hour}}}}
	if err := write(t.Context(), dir, now, half); err != nil {
		t.Fatal(err)
	}
	if _, ok := contents(t, dir)["m/a/2026-12-02T0034.expiry"]; !ok {
		t.Errorf("36 hours after %v: %v", now, contents(t, dir))
	}
}

func TestRefusesAFolderInUse(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(t.Context(), dir, now); err == nil || !strings.Contains(err.Error(), "isn't empty") {
		t.Errorf("error %v", err)
	}
	if got := contents(t, dir); len(got) != 1 || got["mine"] != "x" {
		t.Errorf("the folder now holds %v", got)
	}
	if err := Write(t.Context(), filepath.Join(dir, "mine"), now); err == nil {
		t.Error("a file was taken for a folder")
	}
}

// stopping is a story whose last attachment stops the writing in the midst of its data.
func stopping(stop func() error) []message {
	return []message{
		{id: "first", attachments: []attachment{{name: "a", data: text("x"), expires: time.Hour}}},
		{id: "second", attachments: []attachment{{name: "b", expires: time.Hour, data: func(w io.Writer) error {
			if _, err := io.WriteString(w, strings.Repeat("x", 1<<20)); err != nil {
				return err
			}
			return stop()
		}}}},
	}
}

// What a killed call has left doesn't stand in the way, but one that may still be at work does.
func TestTakesAwayAnOldDraft(t *testing.T) {
	dir := t.TempDir()
	draft := filepath.Join(dir, draftName+"1")
	if err := os.MkdirAll(filepath.Join(draft, "message"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := claim(dir); err == nil {
		t.Error("a folder in which a demo is being written is taken")
	}
	if err := os.Chtimes(draft, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if made, err := claim(dir); made || err != nil {
		t.Errorf("made %v, %v", made, err)
	}
	if _, err := os.Stat(draft); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the draft is there: %v", err)
	}
}

func TestFailureLeavesNothing(t *testing.T) {
	broken := errors.New("broken")
	for name, made := range map[string]bool{"new folder": false, "empty folder": true} {
		for _, cancelled := range []bool{false, true} {
			dir := filepath.Join(t.TempDir(), "share")
			if made {
				if err := os.Mkdir(dir, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			stop, want := func() error { return broken }, broken
			if cancelled {
				stop, want = func() error { cancel(); return nil }, context.Canceled
			}
			err := write(ctx, dir, now, stopping(stop))
			cancel()
			if !errors.Is(err, want) {
				t.Errorf("%s: error %v instead of %v", name, err, want)
			}
			entries, err := os.ReadDir(dir)
			if made && (err != nil || len(entries) > 0) || !made && !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: %v was left (%v)", name, entries, err)
			}
		}
	}
}
