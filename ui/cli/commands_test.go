package cli

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWrongUsage(t *testing.T) {
	dir := share(t, "m/a", "a")
	for _, c := range []struct {
		args string
		said string
	}{
		{"ls", "expected"},
		{"ls DIR --jsn", "unknown flag"},
		{"ls DIR --json --csv", "can't be used together"},
		{"ls DIR --filter size>>1", ""},
		{"ls DIR --sort colour", "no sort key"},
		{"ls DIR/none", "Can't open"},
		{"ls sqlserver://sa:secret@host/db", "can't open SQL Server yet"},
		{"ls ws://:secret@host:7411", "can't open agents yet"},
		{"ls DIR/a.zip", "can't open bundles yet"},
		{"ls ftp://host/x", "no kind of source"},
		{"cat DIR m", "expected"},
		{"cat DIR m a --offset=-1", "can't be negative"},
		{"save DIR m b", "--write"},
		{"save DIR m b --write --expires soon", "no time"},
		{"duplicate DIR m --to n", "--write"},
		{"duplicate DIR m --to n --as x --write", "NAME"},
		{"duplicate DIR m --to a/b --write", "Can't duplicate to message a/b: the message id can't be used"},
		{"duplicate DIR m --to .. --write", "Can't duplicate to message ..: "},
		{"duplicate DIR m --to " + strings.Repeat("n", 300) + " --write", "Can't duplicate to message "},
		{"delete DIR m", "--write"},
		{"delete DIR --write", "MESSAGE"},
		{"delete DIR --all --write", "--yes"},
		{"delete DIR m --all --write --yes", "leave out"},
		{"clean DIR", "--write"},
		{"clean DIR --dry-run --before tuesday", "no time"},
		{"export DIR", "expected"},
		{"export DIR DEST --layout deep", "layout"},
		{"export DIR DEST --on-conflict ask", "on-conflict"},
		{"export DIR DEST --name fixed", "no field"},
		{"export DIR DEST --jobs 1000", "jobs"},
		{"export DIR DEST --zip", "bundles (.zip) yet"},
		{"export DIR DEST.zip", "bundles (.zip) yet"},
		{"verify DIR", "attache-manifest.json"},
		{"verify DIR/none", "no such folder"},
		{"verify x.zip", "bundles (.zip) yet"},
		{"preview DIR m", "NAME"},
		{"preview DIR m a --as sculpture", ""},
		{"--name a", "--message"},
		{"export DIR DIR", "inside the share itself"},
		{"export DIR DIR/m/new --layout share", "inside the share itself"},
		{"cat DIR m -x", "goes behind --"},
		{"export DIR DEST --jobs 0", "jobs"},
		{"lss", "no command"},
		{"lss DIR", "no command"},
		{"serve DIR", "can't serve a source to other machines yet"},
		{"bench", "can't run benchmarks yet"},
		{"ls DIR --rowset FILE", "can't write rowsets yet"},
		{"ls DIR//none//", "/none:"},
		{"verify DIR//none//", "/none:"},
	} {
		args := strings.Fields(strings.NewReplacer("DIR", dir, "DEST", filepath.Join(dir, "..", "dest")).Replace(c.args))
		r := run(t, args...)
		check(t, c.args, r, 2, c.said)
		if r.out != "" || strings.Contains(r.err, "secret") || strings.Count(strings.TrimSpace(r.err), "\n") > 0 {
			t.Errorf("%s: stdout %q, stderr %q", c.args, r.out, r.err)
		}
	}
	if got := data(t, dir); len(got) != 1 {
		t.Errorf("afterwards the share holds %v", got)
	}
}

// An empty argument comes from a variable that isn't set: it must not stand for the working folder.
func TestEmptyArguments(t *testing.T) {
	dir := share(t, "m/a", "a")
	t.Chdir(t.TempDir())
	for _, args := range [][]string{
		{"ls", ""}, {"cat", "", "m", "a"}, {"cat", dir, "", "a"}, {"cat", dir, "m", ""}, {"save", dir, "m", "", "--write"}, {"export", dir, ""}, {"export", "", "dest"},
		{"verify", ""}, {"demo", ""}, {"preview", ""}, {"watch", ""}, {"clean", "", "--write"}, {"delete", "", "--all", "--yes", "--write"},
		{"delete", dir, "", "--write"}, {"delete", dir, "m", "", "--write"}, {"duplicate", dir, "m", "", "--to", "n", "--write"}, {"duplicate", dir, "m", "--to", "", "--write"},
		{"clean", dir, "--before", "", "--write"}, {"ls", dir, "--message", ""}, {"export", dir, "dest", "--message", ""},
	} {
		r := run(t, args...)
		check(t, strings.Join(args, " "), r, 2, "attache: ")
		if got := entries(t, "."); len(got) != 0 {
			t.Fatalf("%q leaves %q in the working folder", args, got)
		}
	}
	if got := data(t, dir); len(got) != 1 {
		t.Errorf("afterwards the share holds %v", got)
	}
}

func TestFailuresAreOneSentence(t *testing.T) {
	dir := share(t, "m/a", "a")
	for _, c := range []struct{ args, said string }{
		{"cat DIR m none", "Can't read none of message m"},
		{"cat DIR none a", "Can't read a of message none"},
		{"delete DIR none --write", "Can't delete message none"},
		{"delete DIR m none --write", "Can't delete none of message m"},
		{"save DIR m a --write", "Can't save a to message m: an attachment with that name exists."},
		{"save DIR m b DIR/none --write", "there is no such file"},
		{"save DIR m b DIR --write", "it is a folder"},
		{"duplicate DIR m a --to m --write", "exists"},
		{"duplicate DIR none --to n --write", "Can't duplicate"},
		{"preview DIR m none", "none of message m"},
		{"export DIR DEST --message none", "no such message"},
	} {
		r := run(t, strings.Fields(strings.NewReplacer("DIR", dir, "DEST", filepath.Join(t.TempDir(), "dest")).Replace(c.args))...)
		check(t, c.args, r, 1, "attache: ", c.said)
	}
	if got := data(t, dir); len(got) != 1 {
		t.Errorf("afterwards the share holds %v", got)
	}
}

func TestSaveAndCat(t *testing.T) {
	dir := share(t)
	all := make([]byte, 0, 300)
	for i := range 256 {
		all = append(all, byte(i))
	}
	all = append(all, "\r\n\xef\xbb\xbf\xc3"...)
	check(t, "save", runIn(t, string(all), "save", dir, "m", "all", "-", "--write", "--expires", "36h", "--meta", "a=1", "--meta", "b=x=y,z;w"), 0, "Saved all to message m")
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, []byte("from a file"), 0o666))
	check(t, "save a file", run(t, "save", dir, "m", "file", file, "--write", "--expires", "2090-01-02T03:04:00Z"), 0)
	check(t, "save a name with a hyphen", runIn(t, "hyphen", "save", dir, "m", "--write", "--", "-v"), 0)
	check(t, "save nothing", runIn(t, "", "save", dir, "m", "empty", "--write"), 0)

	got := list(t, dir)
	if l := got["m/all"]; l.Size != int64(len(all)) || !maps.Equal(l.Metadata, map[string]string{"a": "1", "b": "x=y,z;w"}) {
		t.Errorf("saved as %+v", l)
	} else if left := time.Until(*l.Expiry); left < 35*time.Hour || left > 37*time.Hour {
		t.Errorf("it expires in %s, not in 36 hours", left)
	}
	if l := got["m/empty"]; l.Size != 0 || time.Until(*l.Expiry) < 9*24*time.Hour || time.Until(*l.Expiry) > 11*24*time.Hour {
		t.Errorf("without WHEN it is kept till %v, not for ten days", l.Expiry)
	}
	if l := got["m/file"]; !l.Expiry.Equal(farExpiry) {
		t.Errorf("it expires on %v", l.Expiry)
	}
	for _, c := range []struct{ args, want string }{
		{"all", string(all)},
		{"empty", ""},
		{"file --offset 7", "file"},
		{"file --offset 5 --length 1", "a"},
		{"file --offset 99", ""},
		{"file --length 0", ""},
		{"FILE", "from a file"},
		{"-- -v", "hyphen"},
	} {
		r := run(t, append([]string{"cat", dir, "m"}, strings.Fields(c.args)...)...)
		if r.status != 0 || r.out != c.want || r.err != "" {
			t.Errorf("cat %s: %q, %q, status %d", c.args, r.out, r.err, r.status)
		}
	}
}

func TestDuplicateAndDelete(t *testing.T) {
	dir := share(t, "m/a", "a", "m/b", "b", "n/a", "other")
	check(t, "one", run(t, "duplicate", dir, "m", "a", "--to", "o", "--write"), 0)
	check(t, "one under another name", run(t, "duplicate", dir, "m", "a", "--to", "m", "--as", "c", "--write"), 0)
	check(t, "a message, a part of which is there", run(t, "duplicate", dir, "m", "--to", "n", "--write"), 3, "Can't duplicate a")
	want := map[string]string{"m/a": "a", "m/b": "b", "m/c": "a", "n/a": "other", "n/b": "b", "n/c": "a", "o/a": "a"}
	if got := data(t, dir); !maps.Equal(got, want) {
		t.Errorf("the share holds %v", got)
	}
	check(t, "an attachment", run(t, "delete", dir, "m", "a", "--write"), 0)
	check(t, "a message", run(t, "delete", dir, "n", "--write"), 0)
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/b": "b", "m/c": "a", "o/a": "a"}) {
		t.Errorf("the share holds %v", got)
	}
	check(t, "everything", run(t, "delete", dir, "--all", "--write", "--yes"), 0, "Deleted 2 messages")
	if got := data(t, dir); len(got) != 0 {
		t.Errorf("the share holds %v", got)
	}
}

func TestClean(t *testing.T) {
	dir := share(t, "m/!old", "o", "m/live", "l", "n/!old", "o")
	r := run(t, "clean", dir, "--dry-run")
	check(t, "dry run", r, 0, "Would delete 2 attachments")
	if strings.Count(r.out, "!old") != 2 || strings.Contains(r.out, "live") || len(data(t, dir)) != 3 {
		t.Errorf("a dry run lists %q and leaves %v", r.out, data(t, dir))
	}
	check(t, "long before", run(t, "clean", dir, "--before", "2019-01-01T00:00:00Z", "--write"), 0, "Deleted 0 attachments")
	check(t, "a duration that has passed", run(t, "clean", dir, "--before", "-1000w", "--dry-run"), 0, "Would delete 0")
	check(t, "a future time", run(t, "clean", dir, "--before", "36500d", "--write"), 2, "in the future", "--include-live", "--before -36500d")
	check(t, "a future date", run(t, "clean", dir, "--before", "2100-01-01T00:00:00Z", "--write"), 2, "in the future", "--dry-run")
	check(t, "a future time, rehearsed", run(t, "clean", dir, "--before", "36500d", "--dry-run"), 0, "Would delete 3 attachments", "1 not expired yet")
	if len(data(t, dir)) != 3 {
		t.Errorf("the share holds %v", data(t, dir))
	}
	r = run(t, "clean", dir, "--write")
	check(t, "clean", r, 0, "Deleted 2 attachments")
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/live": "l"}) || strings.Count(r.out, "!old") != 2 {
		t.Errorf("the share holds %v; listed were %q", got, r.out)
	}
	check(t, "what is live, too", run(t, "clean", dir, "--before", "36500d", "--include-live", "--write"), 0, "Deleted 1 attachment", "1 not expired yet")
	if got := data(t, dir); len(got) != 0 {
		t.Errorf("the share holds %v", got)
	}
}

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

func TestExportOfAPart(t *testing.T) {
	dir := share(t, "m/good", "g", "m/half", "h")
	must(t, os.Remove(filepath.Join(dir, "m", "half", "data")))
	r := run(t, "export", dir, filepath.Join(t.TempDir(), "d"))
	check(t, "export", r, 3, "half", "Exported 1 attachment", "1 attachment failed")
	if !strings.HasPrefix(r.err, "1 of 2 attachments can't be exported: ") {
		t.Errorf("it doesn't begin with what can't be exported: %q", r.err)
	}
}

func TestPreview(t *testing.T) {
	dir := share(t, "m/order.json", `{"orderId":1}`)
	r := run(t, "preview", dir, "m", "order.json")
	check(t, "preview", r, 0)
	if !strings.Contains(r.out, "JSON") || !strings.Contains(r.out, "orderId") {
		t.Errorf("it shows %q", r.out)
	}
	r = run(t, "preview", filepath.Join(dir, "m", "order.json", "data"), "--json", "--as", "hex")
	var seen struct{ Kind, Why string }
	if err := json.Unmarshal([]byte(r.out), &seen); err != nil || !strings.Contains(seen.Why, "hex") || r.status != 0 {
		t.Errorf("%q, %v, %s", r.out, err, r.err)
	}
}

func TestVersionAndHelp(t *testing.T) {
	if r := run(t, "version"); r.status != 0 || !strings.HasPrefix(r.out, "attache test ") {
		t.Errorf("version: %+v", r)
	}
	r := run(t, "--help")
	if r.status != 0 || r.err != "" || !strings.Contains(r.out, "Exit status") {
		t.Errorf("help: %+v", r)
	}
	for _, later := range []string{"serve", "bench", "zip"} {
		if strings.Contains(r.out, later) {
			t.Errorf("the help offers %s", later)
		}
	}
	if r := run(t, "export", "--help"); r.status != 0 || strings.Contains(r.out, "--zip") {
		t.Errorf("help of export: %+v", r)
	}
}

func TestDemo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "demo")
	check(t, "demo", run(t, "demo", dir), 0)
	got := list(t, dir)
	states := map[string]int{}
	for _, l := range got {
		states[l.State]++
	}
	if len(got) < 60 || len(states) != 4 {
		t.Errorf("%d attachments in the states %v", len(got), states)
	}
	check(t, "again", run(t, "demo", dir), 1)
}

func TestNoDisplay(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("here there always is a display")
	}
	t.Setenv("WAYLAND_DISPLAY", "")
	for _, c := range []struct{ display, said string }{
		{"", "there is no display"},
		{":4711", "can't be reached"},
		{"nonsense", "can't be reached"},
	} {
		t.Setenv("DISPLAY", c.display)
		r := run(t, t.TempDir())
		check(t, "DISPLAY="+c.display, r, 2, c.said, "ls, cat, preview")
		if strings.Count(r.err, "\n") != 1 {
			t.Errorf("it says %q", r.err)
		}
		check(t, "version", run(t, "version"), 0)
	}
}

func TestGraphicsFailuresAreSaidInWords(t *testing.T) {
	var passed strings.Builder
	said := ""
	l := &graphicsLog{to: &passed, fail: func(why string) { said = why }}
	for line, want := range map[string]string{
		"2026/01/01 Fyne error:  window creation error":            "OpenGL",
		"2026/01/01 PlatformError: X11: Failed to open display :9": "can't be reached",
		"2026/01/01 something else":                                "",
	} {
		said = ""
		if _, err := l.Write([]byte(line)); err != nil || (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %q, %v", line, said, err)
		}
	}
	if passed.String() != "2026/01/01 something else" {
		t.Errorf("the log got %q", passed.String())
	}
}

func TestWhen(t *testing.T) {
	now := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Time{
		"10d": now.AddDate(0, 0, 10), "36h": now.Add(36 * time.Hour), "90m": now.Add(90 * time.Minute), "2w": now.AddDate(0, 0, 14), "-7d": now.AddDate(0, 0, -7),
		"2026-12-31T23:59:00Z": time.Date(2026, 12, 31, 23, 59, 0, 0, time.UTC), "2026-12-31T23:59:00+13:00": time.Date(2026, 12, 31, 10, 59, 0, 0, time.UTC),
	} {
		if got, err := when(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%s is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "soon", "10", "2026-12-31", "10 parsecs"} {
		if _, err := when(text, now); !isUsage(err) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
