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
// or hangs without one; so the server is asked before. The connection is to be released once the window is gone: a server
// may reset itself when its last client leaves, and would then turn the window away.
func noDisplay(ctx context.Context) (why string, release func()) {
	release = func() {}
	name := os.Getenv("DISPLAY")
	if name == "" {
		if os.Getenv("WAYLAND_DISPLAY") != "" {
			return "there is no X display (DISPLAY is not set; on Wayland, start XWayland)", release
		}
		return "there is no display (DISPLAY is not set)", release
	}
	var conn *xgb.Conn
	answer := make(chan error, 1)
	go func() {
		var err error
		conn, err = askDisplay(name)
		answer <- err
	}()
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
		return "", conn.Close
	case errors.Is(err, errNoOpenGL):
		return "the display " + name + " offers no OpenGL", release
	case errors.Is(err, errSilent):
		return "the display " + name + " does not answer", release
	}
	return "the display " + name + " can't be reached", release
}

// askDisplay connects, and makes sure that the server has what OpenGL needs.
func askDisplay(name string) (*xgb.Conn, error) {
	xgb.Logger = log.New(io.Discard, "", 0)
	c, err := xgb.NewConnDisplay(name)
	if err != nil {
		return nil, err
	}
	const glx = "GLX"
	reply, err := xproto.QueryExtension(c, uint16(len(glx)), glx).Reply()
	if err == nil && !reply.Present {
		err = errNoOpenGL
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}
