package cli

import (
	"runtime"
	"strings"
	"testing"
)

func TestNoDisplay(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("here there always is a display")
	}
	t.Setenv("WAYLAND_DISPLAY", "")
	for _, c := range []struct{ display, said string }{
		{"", "there is no display"},
		{":4711", "can't be reached"},
		{"nonsense", "can't be reached"},
	} {
		t.Setenv("DISPLAY", c.display)
		r := run(t, t.TempDir())
		check(t, "DISPLAY="+c.display, r, 2, c.said, "ls, cat, preview")
		if strings.Count(r.err, "\n") != 1 {
			t.Errorf("it says %q", r.err)
		}
		check(t, "version", run(t, "version"), 0)
	}
}

func TestGraphicsFailuresAreSaidInWords(t *testing.T) {
	var passed strings.Builder
	said := ""
	l := &graphicsLog{to: &passed, fail: func(why string) { said = why }}
	for line, want := range map[string]string{
		"2026/01/01 Fyne error:  window creation error":            "OpenGL",
		"2026/01/01 PlatformError: X11: Failed to open display :9": "can't be reached",
		"2026/01/01 something else":                                "",
	} {
		said = ""
		if _, err := l.Write([]byte(line)); err != nil || (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %q, %v", line, said, err)
		}
	}
	if passed.String() != "2026/01/01 something else" {
		t.Errorf("the log got %q", passed.String())
	}
}
