package cli

import (
	"encoding/csv"
	"os"
	"path/filepath"
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
