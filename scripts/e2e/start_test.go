package e2e

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Without a display the window says so in a sentence and names what works without; the commands do work.
func TestWithoutDisplay(t *testing.T) {
	needDesktop(t)
	c := exec.Command(program)
	c.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	var out, complaint bytes.Buffer
	c.Stdout, c.Stderr = &out, &complaint
	err := c.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("it ended with %v", err)
	}
	said := strings.TrimSpace(complaint.String())
	if out.Len() > 0 || strings.Count(said, "\n") > 0 || !strings.Contains(said, "display") || !strings.Contains(said, "ls") {
		t.Errorf("it printed %q and complained %q", &out, said)
	}
	if v := string(command(t, "version")); !strings.HasPrefix(v, "attache ") {
		t.Errorf("version prints %q", v)
	}
}
