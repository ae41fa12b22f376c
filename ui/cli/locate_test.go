package cli

import (
	"path/filepath"
	"testing"

	"attache/ui/connect"

	"github.com/adrg/xdg"
)

func TestSourcesByName(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("LOCALAPPDATA", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	dir := share(t, "m/a", "a")
	must(t, connect.Open().Keep(connect.Profile{Location: dir, Name: "payments"}))
	if r := run(t, "cat", "Payments", "m", "a"); r.out != "a" {
		t.Errorf("by the name of a profile: %+v", r)
	}
	t.Chdir(filepath.Dir(dir))
	if r := run(t, "cat", filepath.Base(dir), "m", "a"); r.out != "a" {
		t.Errorf("by the name of a folder here: %+v", r)
	}
	check(t, "a name that is neither", run(t, "ls", "nobody"), 2, "Can't open nobody")
}
