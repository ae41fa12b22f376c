package control

import (
	"os"
	"path/filepath"
	"testing"

	"attache/store"
	"attache/store/source"
)

// folderOf makes a folder with files in it, by their paths; a path that ends with a slash is a folder.
func folderOf(t *testing.T, paths ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, p := range paths {
		full := filepath.Join(dir, p)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if p[len(p)-1] == '/' {
			if err := os.MkdirAll(full, 0o755); err != nil {
				t.Fatal(err)
			}
		} else if err := os.WriteFile(full, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestAFolderThatIsNoShareIsKnownByWhatLiesInIt(t *testing.T) {
	for name, c := range map[string]struct {
		paths []string
		want  Root
	}{
		"empty":            {nil, Root{}},
		"files":            {[]string{"a.pdf", "b.pdf"}, Root{Files: 2}},
		"a source tree":    {[]string{"main.go", "ui/a.go", "ui/b.go", "store/x.go", "store/deep/y.go", ".git/config"}, Root{Files: 1, Folders: 3}},
		"emptied messages": {[]string{"m1/", "m2/"}, Root{}},
		"what systems do":  {[]string{".DS_Store", "Thumbs.db", "desktop.ini", "m1/Thumbs.db"}, Root{}},
	} {
		r := newRig(t)
		r.OpenSource(folderOf(t, c.paths...))
		r.until(name+" is listed", func() bool { return r.state.CaughtUp })
		if r.state.Root != c.want {
			t.Errorf("%s: %+v, want %+v", name, r.state.Root, c.want)
		}
	}
}

func TestAShareIsNotDoubtedForWhatElseLiesInIt(t *testing.T) {
	dir := folderOf(t, "readme.txt", "notes/x.txt")
	st, err := source.Open(t.Context(), dir, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	r := newRig(t)
	r.OpenSource(dir)
	r.until("it is doubted", func() bool { return r.state.CaughtUp && r.state.Root == Root{Files: 1, Folders: 1} })
	if err := st.SaveBytes(t.Context(), store.Key{Message: "m1", Name: "a"}, []byte("1"), store.SaveOptions{}); err != nil {
		t.Fatal(err)
	}
	r.Refresh()
	r.until("it is a share after all", func() bool { return r.state.Root == Root{} })
}
