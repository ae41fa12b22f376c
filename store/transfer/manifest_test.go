package transfer

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"attache/store"
)

func verify(t *testing.T, dest string) (problems []string) {
	t.Helper()
	v, err := NewVerification(t.Context(), dest)
	must(t, err)
	n := 0
	for c, err := range v.Files(t.Context()) {
		must(t, err)
		n++
		if c.Problem != nil {
			problems = append(problems, c.File.Path+": "+c.Problem.Error())
		}
	}
	if n != v.Len() {
		t.Errorf("%d of %d files were checked", n, v.Len())
	}
	return problems
}

func TestManifestKeepsTheOriginalNames(t *testing.T) {
	dest := t.TempDir()
	mustOK(t, export(t, filled(t, nil, "m1/NUL", "device", "m1/bad\xffname", "b"), dest, Options{}))
	text, err := os.ReadFile(filepath.Join(dest, ManifestName))
	must(t, err)
	var m struct {
		Version  int            `json:"attacheManifest"`
		Files    []ManifestFile `json:"files"`
		Exported int            `json:"exported"`
	}
	must(t, json.Unmarshal(text, &m))
	if m.Version != 1 || m.Exported != 2 || len(m.Files) != 2 {
		t.Fatalf("manifest %s", text)
	}
	got := map[string]string{}
	for _, f := range m.Files {
		got[f.Path] = f.MessageID + "/" + NameFromText(f.Name)
		if f.Created == nil || f.Expiry == nil || !f.Expiry.Equal(expiry) || f.Metadata["from"] != "m1" || len(f.SHA256) != 64 {
			t.Errorf("entry %+v", f)
		}
	}
	if want := map[string]string{"_NUL": "m1/NUL", "bad[xFF]name": "m1/bad\xffname"}; !equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}

func TestVerifyFindsEveryDifference(t *testing.T) {
	s := filled(t, nil, "1/same", "same", "1/longer", "x", "1/other", "other", "1/gone", "gone", "1/folder", "f")
	dest := t.TempDir()
	mustOK(t, export(t, s, dest, Options{}))
	if got := verify(t, dest); got != nil {
		t.Errorf("untouched: %q", got)
	}
	must(t, os.WriteFile(filepath.Join(dest, "longer"), []byte("xx"), 0o666))
	must(t, os.WriteFile(filepath.Join(dest, "other"), []byte("OTHER"), 0o666))
	must(t, os.Remove(filepath.Join(dest, "gone")))
	must(t, os.Remove(filepath.Join(dest, "folder")))
	must(t, os.Mkdir(filepath.Join(dest, "folder"), 0o777))
	got := verify(t, dest)
	slices.Sort(got)
	want := []string{"folder: it is no regular file", "gone: it is missing", "longer: it has 2 bytes instead of 1", "other: its content is not what was exported: the SHA-256 differs"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSeveralExportsToOneFolder(t *testing.T) {
	dest := t.TempDir()
	mustOK(t, export(t, filled(t, nil, "1/a", "first", "1/b", "b"), dest, Options{}))
	mustOK(t, export(t, filled(t, nil, "1/a", "second"), dest, Options{OnConflict: Overwrite}))
	mustOK(t, export(t, filled(t, nil, "1/a", "third"), dest, Options{}))
	v, err := NewVerification(t.Context(), dest)
	must(t, err)
	if want := []string{"attache-manifest.json", "attache-manifest-2.json", "attache-manifest-3.json"}; !slices.Equal(v.Manifests, want) {
		t.Errorf("manifests %q", v.Manifests)
	}
	if v.Len() != 3 {
		t.Errorf("%d files, want 3", v.Len())
	}
	if got := verify(t, dest); got != nil {
		t.Errorf("problems %q", got)
	}
}

func TestVerifyRefuses(t *testing.T) {
	for _, c := range []struct{ what, manifest, want string }{
		{"no manifest", "", "there is no attache-manifest.json"},
		{"an empty one", " ", "can't be read as a manifest"},
		{"half a one", `{"attacheManifest":1,"files":[{"path":"a"`, "can't be read as a manifest"},
		{"another file", `[1,2]`, "can't be read as a manifest"},
		{"a later version", `{"attacheManifest":9,"files":[]}`, "can't be read as a manifest"},
	} {
		dest := t.TempDir()
		if c.manifest != "" {
			must(t, os.WriteFile(filepath.Join(dest, ManifestName), []byte(c.manifest), 0o666))
		}
		_, err := NewVerification(t.Context(), dest)
		var sentence *store.Error
		if !errors.As(err, &sentence) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
	if _, err := NewVerification(t.Context(), filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("no folder: %v", err)
	}
}

func TestVerifyStaysInTheFolder(t *testing.T) {
	top := t.TempDir()
	dest := filepath.Join(top, "dest")
	must(t, os.Mkdir(dest, 0o777))
	must(t, os.WriteFile(filepath.Join(top, "secret"), nil, 0o666))
	for _, path := range []string{"../secret", "/etc/passwd", "", ".", "link/secret"} {
		text, err := json.Marshal(map[string]any{"attacheManifest": 1, "files": []ManifestFile{{Path: path}}})
		must(t, err)
		must(t, os.WriteFile(filepath.Join(dest, ManifestName), text, 0o666))
		if path == "link/secret" && os.Symlink(top, filepath.Join(dest, "link")) != nil {
			continue
		}
		if got := verify(t, dest); len(got) != 1 {
			t.Errorf("%q passes", path)
		}
	}
}

func FuzzParseManifest(f *testing.F) {
	f.Add([]byte(`{"attacheManifest":1,"kind":"memory","files":[{"path":"a","size":1,"sha256":"00"}],"failures":[],"exported":1,"finished":"2026-01-01T00:00:00Z"}`))
	f.Add([]byte(`{"files":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		files, _, err := parseManifest(t.Context(), bytes.NewReader(text))
		if err == nil && len(files) > len(text) {
			t.Errorf("%d files from %d bytes", len(files), len(text))
		}
	})
}
