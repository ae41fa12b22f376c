package cli

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/driver"
)

func TestRemediesFitACommandLine(t *testing.T) {
	dir, dest := share(t, "m/a", "a"), filepath.Join(t.TempDir(), "dest")
	check(t, "what isn't there", run(t, "cat", dir, "m", "none"), 1, "“attache ls” shows what is there.")
	check(t, "export", run(t, "export", dir, dest), 0)
	check(t, "a conflict", run(t, "export", dir, dest, "--on-conflict", "fail"), 1, "Choose another folder, or another rule with --on-conflict.")

	// There is nowhere else to look for what the system says.
	err := error(&store.Error{Op: "list", Err: &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share refused to read it", Remedy: "See the details for what the system says", Err: errors.New("bad sector")}})
	if got, want := sentence(err), "Can't list: the share refused to read it. The system says: bad sector."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if strings.Contains(remedied(driver.NotFound(store.Key{})), "Refresh") {
		t.Error("a fault that nothing wraps keeps its window's words")
	}
}
