package cli

import (
	"path/filepath"
	"strings"
	"testing"
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
		{"save DIR m b --write --meta =v", "--meta =v has no key"},
		{"save DIR m b --write --meta a=1 --meta =", "--meta = has no key"},
		{"duplicate DIR m --to n", "--write"},
		{"duplicate DIR m --to n --as x --write", "NAME"},
		{"duplicate DIR m --to a/b --write", "Can't duplicate to message a/b: the message id can't be used"},
		{"duplicate DIR m --to .. --write", "Can't duplicate to message ..: "},
		{"duplicate DIR m --to LONG --write", "Can't duplicate to message "},
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
		{"export DIR DIR/../LONG", "Can't export: the path of the folder is too long, or a name in it is"},
		{"export DIR DIR/../LONG/x --layout share", "Can't export: the path of the folder is too long, or a name in it is"},
		{"verify DIR/LONG", "there is no such folder, since the path or a name in it is too long"},
		{"ls DIR/LONG", "the share's path, or a name in it, is longer than the system allows"},
		{"verify DIR", "attache-manifest.json"},
		{"verify DIR/none", "no such folder"},
		{"verify x.zip", "bundles (.zip) yet"},
		{"preview DIR m", "NAME"},
		{"preview DIR m a --as sculpture", ""},
		{"--name a", "--message"},
		{"--message 123", "--message names a message of a source: give SOURCE too"},
		{"--message 123 --name a", "give SOURCE too"},
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
		args := strings.Fields(strings.NewReplacer("DIR", dir, "DEST", filepath.Join(dir, "..", "dest"), "LONG", strings.Repeat("n", 300)).Replace(c.args))
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
		{"ls", ""}, {"cat", "", "m", "a"}, {"cat", dir, "", "a"}, {"cat", dir, "m", ""}, {"save", dir, "m", "", "--write"}, {"save", dir, "m", "b", "", "--write"}, {"export", dir, ""}, {"export", "", "dest"},
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
		{"ls DIR --message none", "Can't list message none: no such message is stored"},
		{"ls DIR --message none --filter a", "Can't list message none"},
		{"ls DIR --message none --json", "Can't list message none"},
		{"export DIR DEST --message none", "no such message"},
		{"export DIR DEST/LONG", "Can't export: the path of the folder is too long, or a name in it is"},
	} {
		r := run(t, strings.Fields(strings.NewReplacer("DIR", dir, "DEST", filepath.Join(t.TempDir(), "dest"), "LONG", strings.Repeat("n", 300)).Replace(c.args))...)
		check(t, c.args, r, 1, "attache: ", c.said)
		if strings.Contains(r.err, "Refresh") {
			t.Errorf("%s: it says what to do in a window: %q", c.args, r.err)
		}
	}
	if got := data(t, dir); len(got) != 1 {
		t.Errorf("afterwards the share holds %v", got)
	}
}
