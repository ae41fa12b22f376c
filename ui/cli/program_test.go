package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
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

// What can't be read doesn't look as if it was empty.
func TestPreviewOfWhatCannotBeRead(t *testing.T) {
	dir := share(t, "m/half", "h", "m/folder", "f", "m/empty", "", "m/noexpiry", "text")
	data := func(name string) string { return filepath.Join(dir, "m", name, "data") }
	must(t, os.Remove(data("half")))
	must(t, os.Remove(data("folder")))
	must(t, os.Mkdir(data("folder"), 0o777))
	must(t, os.Remove(filepath.Join(dir, "m", "noexpiry", "2090-01-02T0304.expiry")))
	for name, says := range map[string]string{"half": "there is no data", "folder": "data is a folder"} {
		for _, args := range [][]string{{"preview"}, {"preview", "--json"}, {"preview", "--as=hex"}, {"cat"}} {
			r := run(t, append(args, dir, "m", name)...)
			check(t, name, r, 1, "Can't read "+name+" of message m: ", says)
			if r.out != "" {
				t.Errorf("%q prints %q", args, r.out)
			}
		}
	}
	for name, shows := range map[string]string{"empty": "empty: 0 bytes", "noexpiry": "text"} {
		if r := run(t, "preview", dir, "m", name); r.status != 0 || !strings.Contains(r.out, shows) {
			t.Errorf("%s: %+v", name, r)
		}
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

	readme, err := os.ReadFile("../../README.md")
	must(t, err)
	examples := regexp.MustCompile("(?:`|--filter )'([^']+)'").FindAllStringSubmatch(string(readme), -1)
	if len(examples) < 3 {
		t.Errorf("the README has the example filters %q", examples)
	}
	for _, e := range examples {
		if len(list(t, dir, "--filter", e[1])) == 0 {
			t.Errorf("the README's filter %s finds nothing in the demo", e[1])
		}
	}
}

// The help of a command tells what it does without its flags, and all words that a flag takes.
func TestHelpTellsDefaults(t *testing.T) {
	for command, wants := range map[string][]string{
		"save":    {"(default: 10d)"},
		"export":  {"DEST (default)", "rename (default;", "(default: {name})", "2 to 8; here", "-is:ok", "is:expired"},
		"preview": {"text, json, xml, html, csv, yaml, image, binary or hex"},
		"ls":      {"newest (the latest created first)", "expiry (what expires,", "is:expired", "meta:encoding=utf-*"},
		"cat":     {"(default: all that follow)"},
		"":        {"Name this source…"},
	} {
		r := run(t, append(strings.Fields(command), "--help")...)
		said := strings.Join(strings.Fields(r.out), " ")
		for _, want := range wants {
			if !strings.Contains(said, want) || strings.Contains(said, "${") {
				t.Errorf("the help of %q lacks %q: %s", command, want, r.out)
			}
		}
	}
}
