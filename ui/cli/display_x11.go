//go:build unix && !darwin

package cli

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// displayPatience is how long the display has to answer.
const displayPatience = 3 * time.Second

var (
	errNoOpenGL = errors.New("the display offers no OpenGL")
	errSilent   = errors.New("the display does not answer")
)

// noDisplay says why no window can be opened, "" where one can. The window library needs an X server, which on Wayland is XWayland, and panics
// or hangs without one; so the server is asked before.
func noDisplay(ctx context.Context) string {
	name := os.Getenv("DISPLAY")
	if name == "" {
		if os.Getenv("WAYLAND_DISPLAY") != "" {
			return "there is no X display (DISPLAY is not set; on Wayland, start XWayland)"
		}
		return "there is no display (DISPLAY is not set)"
	}
	answer := make(chan error, 1)
	go func() { answer <- askDisplay(name) }()
	timeout := time.NewTimer(displayPatience)
	defer timeout.Stop()
	var err error
	select {
	case err = <-answer:
	case <-timeout.C:
		err = errSilent
	case <-ctx.Done():
		err = errSilent
	}
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errNoOpenGL):
		return "the display " + name + " offers no OpenGL"
	case errors.Is(err, errSilent):
		return "the display " + name + " does not answer"
	}
	return "the display " + name + " can't be reached"
}

func askDisplay(name string) error {
	xgb.Logger = log.New(io.Discard, "", 0)
	c, err := xgb.NewConnDisplay(name)
	if err != nil {
		return err
	}
	defer c.Close()
	const glx = "GLX"
	reply, err := xproto.QueryExtension(c, uint16(len(glx)), glx).Reply()
	if err != nil {
		return err
	}
	if !reply.Present {
		return errNoOpenGL
	}
	return nil
}
