package cli

import (
	"bytes"
	"io"
	"os"
)

// exit ends the process; tests put something else in its place.
var exit = os.Exit

// graphicsLog sees the log of the window library go by. That library only logs that there is no OpenGL, and then ends or goes on
// without a window; this says it in words and ends.
type graphicsLog struct {
	to   io.Writer
	fail func(why string)
}

// What fyne.io/fyne/v2/internal/driver/glfw logs when it can't start.
var graphicsFailures = [][]byte{[]byte("window creation error"), []byte("failed to initialise GLFW"), []byte("Failed to initialise OpenGL")}

func (g *graphicsLog) Write(p []byte) (int, error) {
	for _, f := range graphicsFailures {
		if bytes.Contains(p, f) {
			g.fail("this display offers no OpenGL")
			return len(p), nil
		}
	}
	return g.to.Write(p)
}
