package cli

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"attache/store/transfer"
)

func TestExportAndVerify(t *testing.T) {
	dir := share(t, "1/data.json", "one", "2/data.json", "two", "2/b.txt", "b")
	dest := filepath.Join(t.TempDir(), "dest")
	check(t, "export", run(t, "export", dir, dest), 0, "Exported 3 attachments")
	var names []string
	entries, err := os.ReadDir(dest)
	must(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{"attache-manifest.json", "b.txt", "data (2).json", "data.json"}; !slices.Equal(names, want) {
		t.Errorf("the folder holds %q", names)
	}
	r := run(t, "verify", dest)
	check(t, "verify", r, 0)
	if !strings.Contains(r.out, "All of 3 files") {
		t.Errorf("verify says %q", r.out)
	}
	must(t, os.WriteFile(filepath.Join(dest, "b.txt"), []byte("B"), 0o666))
	check(t, "verify what was changed", run(t, "verify", dest), 3, "b.txt: its content is not what was exported")
	check(t, "conflicts that fail", run(t, "export", dir, dest, "--on-conflict", "fail"), 1, "a file with that name")
	check(t, "conflicts that are skipped", run(t, "export", dir, dest, "--on-conflict", "skip"), 0, "3 attachments skipped")
	check(t, "overwrite", run(t, "export", dir, dest, "--on-conflict", "overwrite", "--filter", "name:b.txt"), 0, "Exported 1 attachment")
	check(t, "verify again", run(t, "verify", dest), 0)

	other := filepath.Join(t.TempDir(), "other")
	check(t, "some messages, other names", run(t, "export", dir, other, "--message", "2", "--layout", "message", "--name", "{index}-{name}{ext}", "--jobs", "1"), 0)
	for path, want := range map[string]string{"2/1-b.txt": "b", "2/2-data.json": "two"} {
		if got, err := os.ReadFile(filepath.Join(other, path)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	copied := filepath.Join(t.TempDir(), "share")
	check(t, "as a share", run(t, "export", dir, copied, "--layout", "share"), 0)
	check(t, "and again", run(t, "export", dir, copied, "--layout", "share", "--on-conflict", "fail"), 1, "that name", "3 of 3 attachments can't be exported")
	check(t, "verify it", run(t, "verify", copied), 0)
	got, want := list(t, copied), list(t, dir)
	for k, w := range want {
		g := got[k]
		if g.Size != w.Size || !g.Expiry.Equal(*w.Expiry) || !maps.Equal(g.Metadata, w.Metadata) || g.State != "ok" {
			t.Errorf("%s: %+v, want %+v", k, g, w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d attachments, want %d", len(got), len(want))
	}
	check(t, "nothing that matches", run(t, "export", dir, other, "--filter", "name:nothing"), 0, "Nothing to export")
}

// What else lies in the folder is said, and is no failure.
func TestVerifyTellsWhatItDidNotCheck(t *testing.T) {
	dir, dest := share(t, "m/a", "a", "m/half", "h"), filepath.Join(t.TempDir(), "dest")
	must(t, os.Remove(filepath.Join(dir, "m", "half", "data")))
	check(t, "export", run(t, "export", dir, dest), 3)
	r := run(t, "verify", dest)
	check(t, "verify", r, 0, "In this export, 1 attachment failed: what was not exported can't be checked.")
	if strings.Contains(r.err, "Not checked") {
		t.Errorf("it says %q", r.err)
	}
	for _, name := range "abcdefghijkl" {
		must(t, os.WriteFile(filepath.Join(dest, "stray \x1b"+string(name)), nil, 0o666))
	}
	r = run(t, "verify", dest)
	check(t, "verify with strays", r, 0, "Not checked, since no manifest names it: stray <U+001B>a.\n", "Not checked, since no manifest names them: 2 more files.")
	if n := strings.Count(r.err, "\n"); n != mostUnnamed+2 || !strings.HasPrefix(r.out, "All of 1 file,") {
		t.Errorf("it says %q, and %q", r.err, r.out)
	}
	check(t, "a second export", run(t, "export", dir, dest), 3)
	check(t, "verify both", run(t, "verify", dest), 0, "In the 2 exports to this folder, 2 attachments failed; a later one may have exported them.")
}

// An entry that names no file is named by its place.
func TestVerifyNamesTheEntryWithoutAPath(t *testing.T) {
	dest := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dest, "attache-manifest.json"), []byte(`{"attacheManifest":1,"files":[{"path":"gone"},{},null]}`), 0o666))
	must(t, os.WriteFile(filepath.Join(dest, "attache-manifest-2.json"), []byte(`{"attacheManifest":1,"files":[{"path":"gone"},{"path":""}]}`), 0o666))
	r := run(t, "verify", dest)
	check(t, "verify", r, 1, "0 of 4 files")
	for _, line := range []string{"gone: it is missing", "attache-manifest.json, file 2: it has no path", "attache-manifest.json, file 3: it has no path", "attache-manifest-2.json, file 2: it has no path"} {
		if strings.Count(r.err, "attache: "+line+".\n") != 1 {
			t.Errorf("it says %q, want %q once", r.err, line)
		}
	}
}

func TestExportOfAPart(t *testing.T) {
	dir := share(t, "m/good", "g", "m/half", "h")
	must(t, os.Remove(filepath.Join(dir, "m", "half", "data")))
	r := run(t, "export", dir, filepath.Join(t.TempDir(), "d"))
	check(t, "export", r, 3, "half", "Exported 1 attachment", "1 attachment failed")
	if !strings.HasPrefix(r.err, "1 of 2 attachments can't be exported: ") {
		t.Errorf("it doesn't begin with what can't be exported: %q", r.err)
	}
}

// Files that no manifest vouches for are no success, whatever else there is to say.
func TestAnExportWithoutItsManifest(t *testing.T) {
	unwritten := errors.New("Can't write the manifest of the export: the disk is full")
	for _, c := range []struct {
		err    error
		status int
	}{{unwritten, 3}, {context.Canceled, 130}} {
		var said safeBuffer
		call := &call{Context: t.Context(), p: Program{Stderr: &said}}
		err := (&exportCmd{}).report(call, &transfer.Result{Exported: 2, Err: c.err, ManifestErr: unwritten})
		if got := call.status(err); got != c.status || strings.Count(said.String(), "attache: "+unwritten.Error()+".\n") != 1 {
			t.Errorf("%v: status %d, it says %q", c.err, got, said.String())
		}
	}
}
