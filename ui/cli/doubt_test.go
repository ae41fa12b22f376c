package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// onTerminal runs a command as if stdout and stderr were a terminal of so many columns.
func onTerminal(t *testing.T, columns int, args ...string) ran {
	t.Helper()
	var out, errs safeBuffer
	p := Program{Args: args, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Version: "test", columns: func(io.Writer) int { return columns }}
	status := p.Run(t.Context())
	return ran{out.String(), errs.String(), status}
}

func TestLsOnAFolderThatIsNoShare(t *testing.T) {
	lay := func(paths ...string) string {
		dir := t.TempDir()
		for _, p := range paths {
			must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, p)), 0o777))
			must(t, os.WriteFile(filepath.Join(dir, p), nil, 0o666))
		}
		return dir
	}
	for _, c := range []struct{ dir, says string }{
		{lay("a.txt", "b.txt"), "doesn't look like an attachment share: it holds 2 loose files and 0 folders"},
		{lay("README", "home/project/src/main.c"), "it holds 1 loose file and 1 folder,"},
		{lay("project/src/main.c"), "it holds 0 loose files and 1 folder,"},
		{lay(), ""},
		{lay(".DS_Store", "Thumbs.db"), ""},
		{lay("notes.txt", "m/half/2090-01-02T0304.expiry"), ""},
	} {
		r := run(t, "ls", c.dir)
		check(t, c.says, r, 0, c.says)
		if c.says == "" && r.err != "" || strings.Count(r.err, "\n") > 1 || strings.Contains(r.out, "look like") {
			t.Errorf("it says %q", r.err)
		}
	}
	dir := share(t, "m/a", "a")
	must(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o666))
	for _, args := range [][]string{{"ls", dir}, {"ls", dir, "--filter", "none"}, {"ls", dir, "--message", "m"}} {
		if r := run(t, args...); r.status != 0 || r.err != "" {
			t.Errorf("%q: status %d, it says %q", args, r.status, r.err)
		}
	}
}

func TestAFilterThatMatchesNothing(t *testing.T) {
	dir := share(t, "m/a", "a", "m/b", "b")
	if r := onTerminal(t, 80, "ls", dir, "--filter", "none"); r.err != "None of 2 attachments matches the filter.\n" || r.out != "" || r.status != 0 {
		t.Errorf("on a terminal: %+v", r)
	}
	if r := run(t, "ls", dir, "--filter", "none"); r.err != "" || r.out != "" {
		t.Errorf("elsewhere: %+v", r)
	}
	if r := onTerminal(t, 80, "ls", dir, "--filter", "name:a"); r.err != "" {
		t.Errorf("with a match: %+v", r)
	}
}

func TestTableFitsTheTerminal(t *testing.T) {
	dir := share(t, "m/a", "a", "m/bad", "b")
	old := time.Now().Add(-time.Hour)
	must(t, os.Remove(filepath.Join(dir, "m", "bad", "data")))
	must(t, os.Remove(filepath.Join(dir, "m", "bad", "2090-01-02T0304.expiry")))
	must(t, os.WriteFile(filepath.Join(dir, "m", "bad", "日本語日本語日本語日本語.expiry"), nil, 0o666))
	must(t, os.Chtimes(filepath.Join(dir, "m", "bad"), old, old))
	whole := run(t, "ls", dir).out
	for columns := 80; columns < 180; columns += 7 {
		got := onTerminal(t, columns, "ls", dir).out
		for line := range strings.Lines(got) {
			line = strings.TrimSuffix(line, "\n")
			if n := cellWidth(line); n > columns && strings.Contains(line, "damaged: ") {
				t.Errorf("%d cells in %d columns: %q", n, columns, line)
			}
			if cut, ok := strings.CutSuffix(line, "…"); !strings.Contains(whole, cut) || ok && cellWidth(line) < columns-1 {
				t.Errorf("%d columns: %q", columns, line)
			}
		}
	}
	if got := onTerminal(t, 1000, "ls", dir).out; got != whole {
		t.Errorf("on a wide terminal: %q", got)
	}
}
