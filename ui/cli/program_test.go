package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func TestVersionAndHelp(t *testing.T) {
	version := run(t, "version")
	if version.status != 0 || !strings.HasPrefix(version.out, "attache test ") || strings.Count(version.out, "\n") != 1 || version.err != "" {
		t.Errorf("version: %+v", version)
	}
	dir := filepath.Join(t.TempDir(), "demo")
	for _, args := range [][]string{{"--version"}, {"ls", "--version"}, {"cat", "none", "--version"}, {"demo", "--version", dir}} {
		if r := run(t, args...); r != version {
			t.Errorf("%q: %+v", args, r)
		}
	}
	if isFolder(dir) {
		t.Error("a command that is asked for the version has run")
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
