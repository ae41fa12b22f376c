package transfer

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/source"
)

// folderShare lays out a file share in dir and returns it opened.
func folderShare(t *testing.T, dir string, attachments ...string) *store.Store {
	t.Helper()
	must(t, os.MkdirAll(dir, 0o777))
	s, err := source.OpenFolder(dir, store.Options{Write: true})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	for i := 0; i < len(attachments); i += 2 {
		message, name, _ := strings.Cut(attachments[i], "/")
		save(t, s, message, name, attachments[i+1])
	}
	return s
}

func TestInside(t *testing.T) {
	top := t.TempDir()
	root := filepath.Join(top, "share")
	must(t, os.MkdirAll(filepath.Join(root, "m", "a"), 0o777))
	must(t, os.MkdirAll(filepath.Join(top, "share-2"), 0o777))
	must(t, os.MkdirAll(filepath.Join(top, "other"), 0o777))
	join := func(parts ...string) string { return filepath.Join(append([]string{top}, parts...)...) }
	slash := string(filepath.Separator)
	type promise struct {
		what, root, dest string
		want             bool
	}
	promises := []promise{
		{"the share itself", root, root, true},
		{"with a slash at its end", root, root + slash, true},
		{"given with a slash at its end", root + slash, root, true},
		{"a folder in it", root, join("share", "m", "a"), true},
		{"a folder in it that isn't there yet", root, join("share", "new", "er"), true},
		{"by way of another folder", root, join("other") + slash + ".." + slash + "share" + slash + "new", true},
		{"a neighbour whose name begins alike", root, join("share-2"), false},
		{"a neighbour that isn't there yet", root, join("share-3", "x"), false},
		{"the folder above", root, top, false},
		{"a share that can't be looked at", join("gone"), join("gone", "x"), true},
		{"another folder then", join("gone"), join("gone-2"), false},
	}
	if err := os.Symlink(root, join("link")); err == nil {
		must(t, os.Symlink(join("share", "m"), join("deep")))
		must(t, os.Symlink(join("share", "later"), join("dangling")))
		must(t, os.Symlink(join("other"), filepath.Join(root, "out")))
		promises = append(promises,
			promise{"a link to it", root, join("link"), true},
			promise{"a new folder below a link to it", root, join("link", "new"), true},
			promise{"a link into it", root, join("deep", "new"), true},
			promise{"the share given as a link", join("link"), join("share", "new"), true},
			promise{"a link to what would be in it", root, join("dangling"), true},
			promise{"a link out of it", root, join("share", "out", "new"), false},
		)
	}
	if _, err := os.Stat(join("SHARE")); err == nil { // case doesn't count here
		promises = append(promises, promise{"in another case", root, join("SHARE", "New"), true})
	}
	for _, p := range promises {
		if got := Inside(p.root, p.dest); got != p.want {
			t.Errorf("%s: %v, want %v", p.what, got, p.want)
		}
	}
}

func TestAnExportIntoItsOwnShareIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "share")
	s := folderShare(t, dir, "m/a", "a")
	for _, layout := range Layouts {
		for _, dest := range []string{dir, filepath.Join(dir, "m"), filepath.Join(dir, "new")} {
			_, err := NewPlan(t.Context(), s, Selection{All: true}, dest, Options{Layout: layout})
			if !errors.Is(err, store.ErrInvalid) || !strings.Contains(err.Error(), "inside the share itself") || !strings.Contains(err.Error(), "Choose a folder outside") {
				t.Errorf("%s to %s: %v", layout, dest, err)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
		t.Error("the folder was made")
	}
}

func TestAFolderThatHoldsTheShareGetsNothingInIt(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "share")
	s := folderShare(t, dir, "share/a", "a", "SHARE/b", "b", "m/share", "c")
	before := files(t, dir)
	for _, c := range []struct {
		layout          Layout
		exported, tried int
	}{{Flat, 3, 3}, {Message, 3, 3}, {Share, 1, 3}} {
		r := export(t, s, top, Options{Layout: c.layout})
		if r.Exported != c.exported || r.Len() != c.tried {
			t.Errorf("%s: %d of %d exported, want %d", c.layout, r.Exported, r.Len(), c.exported)
		}
		for it := range r.FailedItems() {
			if !strings.Contains(it.Err.Error(), "inside the share itself") {
				t.Errorf("%s: %v", c.layout, it.Err)
			}
		}
		if got := files(t, dir); !equal(got, before) {
			t.Fatalf("%s writes into the share: %v", c.layout, keys(got))
		}
	}
}
