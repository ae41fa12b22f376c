//go:build unix

package cli

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// What a script forgot to pipe in must not become an empty attachment. One that is meant to be empty may.
func TestWhatStdinIs(t *testing.T) {
	dir, file := share(t), filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, []byte("data"), 0o666))
	for _, c := range []struct {
		name, redirect string
		status         int
		said           string
	}{
		{"closed", "<&-", 2, "attache: nothing can be saved from stdin: it is closed. Name a FILE, or pipe in what is to be saved."},
		{"unconnected", "0<>/dev/null", 2, "it is closed"}, // so do some programs start others
		{"folder", "</", 2, "it is a folder"},
		{"output", "0>/dev/null", 2, "it is open for writing only"},
		{"null", "</dev/null", 0, "Saved null to message m"},
		{"file", "<" + file, 0, "Saved file to message m"},
		{"both", "0<>" + file, 0, "Saved both to message m"},
	} {
		cmd := exec.Command("sh", "-c", `exec "$0" save "$1" m "$2" --write `+c.redirect, os.Args[0], dir, c.name)
		cmd.Env = append(os.Environ(), asProgram+"=1")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		must(t, cmd.Start())
		status := ends(t, cmd)
		check(t, c.redirect, ran{err: errs.String(), status: status}, c.status, c.said)
	}
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/null": "", "m/file": "data", "m/both": "data"}) {
		t.Errorf("the share holds %v", got)
	}
}
