package cli

import (
	"context"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"attache/store/transfer"
	"attache/visible"
)

// Arguments are bytes on some systems, and names on a share need not be UTF-8.
func TestArgumentsAreTakenAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	if r := runIn(t, "x", "save", dir, "m\xff", "n\xfe", "-", "--write"); r.status != 0 {
		t.Skipf("the file system here wants UTF-8: %s", r.err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "m\xff", "n\xfe", "data")); err != nil || string(b) != "x" {
		t.Errorf("%q, %v", b, err)
	}
	if r := run(t, "cat", dir, "m\xff", "n\xfe"); r.status != 0 || r.out != "x" {
		t.Errorf("%+v", r)
	}
}

// Nothing that comes from a disk or a command line commands the terminal.
func TestNothingCommandsTheTerminal(t *testing.T) {
	dir := t.TempDir()
	const name = "a\x1b[31m\x07\u009b\u202eb"
	if r := runIn(t, "x", "save", dir, "m", name, "-", "--write"); r.status != 0 {
		t.Skipf("the file system here refuses such names: %s", r.err)
	}
	for _, args := range [][]string{
		{"ls", dir}, {"ls", dir, "--json"}, {"ls", dir, "--csv"}, {"ls", dir, "--xml"}, {"cat", dir, "m", name + "?"},
		{"ls", dir, "--filter", "\"\x1b[31m"}, {"ls", dir + "\x1b[31m"}, {"ls", "--x\x1b[31m"}, {"x\x1b[31m"}, {"delete", dir, "m", name},
	} {
		r := run(t, args...)
		if i := strings.IndexFunc(r.out+r.err, func(r rune) bool { return r != '\n' && r != '\t' && visible.Hidden(r) }); i >= 0 {
			t.Errorf("%q: %q%q", args, r.out, r.err)
		}
	}
	r := run(t, "ls", dir, "--csv")
	rows, err := csv.NewReader(strings.NewReader(r.out)).ReadAll()
	if err != nil || len(rows) != 2 || transfer.NameFromText(rows[1][1]) != name {
		t.Errorf("%q, %v", rows, err)
	}
}

// A command over many attachments that is stopped on the way says so by its status.
func TestStoppedOnTheWay(t *testing.T) {
	for _, args := range [][]string{{"delete", "DIR", "--all", "--yes", "--write"}, {"clean", "DIR", "--write"}} {
		dir := t.TempDir()
		for i := range 400 {
			folder := filepath.Join(dir, strconv.Itoa(i), "a")
			must(t, os.MkdirAll(folder, 0o777))
			must(t, os.WriteFile(filepath.Join(folder, "2001-01-01T0000.expiry"), nil, 0o666))
			must(t, os.WriteFile(filepath.Join(folder, "data"), nil, 0o666))
		}
		left := func() int {
			entries, err := os.ReadDir(dir)
			must(t, err)
			return len(entries)
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil && left() == 400 {
			}
			cancel()
		}()
		args[1] = dir
		status := Program{Args: args, Stdout: io.Discard, Stderr: io.Discard}.Run(ctx)
		cancel()
		if n := left(); n > 0 && status != statusStopped {
			t.Errorf("%q with %d left: %d", args, n, status)
		}
	}
}
