package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"attache/scripts/desktop"

	"go.uber.org/goleak"
)

// program is the path of the program under test; without is why there is none.
var program, without string

// artefacts is where screenshots go.
var artefacts = filepath.Join("..", "..", "build", "e2e")

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	required := os.Getenv("ATTACHE_E2E") == "required"
	switch missing := desktop.Missing(true); {
	case os.Getenv("ATTACHE_E2E") == "off":
		without = "left out, as ATTACHE_E2E=off says"
	case runtime.GOOS != "linux":
		without = "the virtual desktop exists on Linux only"
	case len(missing) > 0:
		without = "missing " + strings.Join(missing, ", ") + ": scripts/setup test installs what is needed"
	}
	if without != "" {
		if required {
			fmt.Fprintln(os.Stderr, "end-to-end tests:", without)
			return 1
		}
		return m.Run()
	}
	if program = os.Getenv("ATTACHE_PROGRAM"); program == "" {
		dir, err := os.MkdirTemp("", "attache-e2e-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "attache")
		build := exec.Command("go", "build", "-o", program, "attache")
		build.Stdout, build.Stderr = os.Stderr, os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "the program doesn't build:", err)
			return 1
		}
	}
	status := m.Run()
	if err := goleak.Find(); err != nil && status == 0 {
		fmt.Fprintln(os.Stderr, "the virtual desktop leaves something running:", err)
		status = 1
	}
	return status
}

// needDesktop leaves a test out where there is no virtual desktop to run it on.
func needDesktop(t *testing.T) {
	t.Helper()
	if without != "" {
		t.Skip(without)
	}
}
