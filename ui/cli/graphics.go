package cli

import (
	"bytes"
	"io"
	"os"
)

// exit ends the process; tests put something else in its place.
var exit = os.Exit

// graphicsLog sees the log of the window library go by. When there is no OpenGL, that library logs it and then panics, or
// goes on without a window; this says it in words and ends.
type graphicsLog struct {
	to   io.Writer
	fail func(why string)
}

// What fyne.io/fyne/v2/internal/driver/glfw and github.com/go-gl/glfw log when they can't start, and what it means.
var graphicsFailures = []struct{ log, why string }{
	{"Failed to open display", "the display can't be reached"},
	{"window creation error", "the display offers no usable OpenGL"},
	{"failed to initialise GLFW", "the display offers no usable OpenGL"},
}

func (g *graphicsLog) Write(p []byte) (int, error) {
	for _, f := range graphicsFailures {
		if bytes.Contains(p, []byte(f.log)) {
			g.fail(f.why)
			return len(p), nil
		}
	}
	return g.to.Write(p)
}
