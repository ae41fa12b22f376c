package transfer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func unnamed(t *testing.T, dest string) []string {
	t.Helper()
	v, err := NewVerification(t.Context(), dest)
	must(t, err)
	var got []string
	for path, err := range v.Unnamed(t.Context()) {
		must(t, err)
		got = append(got, path)
	}
	slices.Sort(got)
	return got
}

// Whatever the layout, an export names all that it wrote; what others put beside it is said.
func TestVerifyTellsOfFilesThatNoManifestNames(t *testing.T) {
	for _, layout := range Layouts {
		dest := t.TempDir()
		for range 2 { // two manifests
			mustOK(t, export(t, filled(t, nil, "m/a", "a", "m/b", "b", "n/a", "other", "n/bad\xffname", ""), dest, Options{Layout: layout}))
		}
		if got := unnamed(t, dest); got != nil {
			t.Errorf("%s: %q", layout, got)
		}
		want := []string{"attache-manifest-x.json", "m/stray/expiry/data", "metadata.json", "stray"}
		for _, path := range want {
			at := filepath.Join(dest, filepath.FromSlash(path))
			must(t, os.MkdirAll(filepath.Dir(at), 0o777))
			must(t, os.WriteFile(at, nil, 0o666))
		}
		if err := os.Symlink("stray", filepath.Join(dest, "link")); err == nil {
			want = append(want, "link")
			slices.Sort(want)
		}
		if got := unnamed(t, dest); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", layout, got, want)
		}
	}
}

func TestVerifyThroughALinkTellsOfTheSameFiles(t *testing.T) {
	dest, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	mustOK(t, export(t, filled(t, nil, "m/a", "a"), dest, Options{}))
	must(t, os.WriteFile(filepath.Join(dest, "stray"), nil, 0o666))
	if err := os.Symlink(dest, link); err != nil {
		t.Skip("links can't be made here:", err)
	}
	if got := unnamed(t, link); !slices.Equal(got, []string{"stray"}) {
		t.Errorf("%q", got)
	}
}

func TestTheSearchForUnnamedFilesEndsWithItsContext(t *testing.T) {
	dest := t.TempDir()
	mustOK(t, export(t, filled(t, nil, "m/a", "a"), dest, Options{}))
	v, err := NewVerification(t.Context(), dest)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	n := 0
	for path, err := range v.Unnamed(ctx) {
		if n++; path != "" || !errors.Is(err, context.Canceled) {
			t.Errorf("%q, %v", path, err)
		}
	}
	if n != 1 {
		t.Errorf("%d yields", n)
	}
}

func TestAFolderThatCanNotBeSearchedIsSaid(t *testing.T) {
	dest := t.TempDir()
	mustOK(t, export(t, filled(t, nil, "m/a", "a"), dest, Options{}))
	closed := filepath.Join(dest, "closed")
	must(t, os.Mkdir(closed, 0))
	defer os.Chmod(closed, 0o777)
	if _, err := os.ReadDir(closed); err == nil {
		t.Skip("this user may read anything")
	}
	v, err := NewVerification(t.Context(), dest)
	must(t, err)
	for path, err := range v.Unnamed(t.Context()) {
		if path != "closed" || err == nil || strings.Contains(err.Error(), dest) {
			t.Errorf("%q, %v", path, err)
		}
	}
}
