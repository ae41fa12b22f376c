// Package desktop is a virtual desktop for the end-to-end tests and for make run on a machine without a screen: an X server
// that draws into memory (Xvfb), a window manager (openbox), and on it one program that is looked at and handled from outside,
// as a person would, with a keyboard, a mouse, the clipboard and eyes (tesseract).
//
// It knows nothing about what it shows and reaches into no process. Linux only, for that is where these tools are.
package desktop

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The size of the screen in pixels.
const Width, Height = 1440, 960

// Desktop is a screen with a window manager. Its methods are for one goroutine.
type Desktop struct {
	dir     string // frame buffer, configuration, and the home of the programs
	display string
	stop    context.CancelFunc
	running []*exec.Cmd
}

// Missing lists those of the tools that aren't installed. scripts/setup installs them. Only with reading does it ask for
// the tools that read text and the clipboard.
func Missing(reading bool) (missing []string) {
	tools := []string{"Xvfb", "openbox", "xdotool"}
	if reading {
		tools = append(tools, "xclip", "tesseract")
	}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			missing = append(missing, tool)
		}
	}
	return missing
}

// windowRules puts windows in the middle without a frame, which would shift what xdotool says of their place, and leaves all keys
// to the programs.
const windowRules = `<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <desktops><number>1</number></desktops>
  <keyboard></keyboard>
  <applications><application class="*"><decor>no</decor></application></applications>
</openbox_config>
`

// Start starts an X server on a free display, and a window manager. Close must be called.
func Start(ctx context.Context) (*Desktop, error) {
	dir, err := os.MkdirTemp("", "attache-desktop-")
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	d := &Desktop{dir: dir, stop: stop}
	if err := d.start(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Desktop) start(ctx context.Context) error {
	for _, folder := range []string{"screen", "home", "runtime"} {
		if err := os.Mkdir(filepath.Join(d.dir, folder), 0o700); err != nil {
			return err
		}
	}
	read, write, err := os.Pipe()
	if err != nil {
		return err
	}
	defer read.Close()
	// The server looks for a free display by itself and tells which one it took.
	server := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", Width, Height),
		"-fbdir", filepath.Join(d.dir, "screen"), "-nolisten", "tcp", "-noreset", "+extension", "GLX")
	server.ExtraFiles = []*os.File{write}
	err = d.run(server, io.Discard)
	write.Close()
	if err != nil {
		return err
	}
	if err := read.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return err
	}
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		return fmt.Errorf("the X server doesn't say which display it took: %w", err)
	}
	d.display = ":" + strings.TrimSpace(number)

	config := filepath.Join(d.dir, "openbox.xml")
	if err := os.WriteFile(config, []byte(windowRules), 0o600); err != nil {
		return err
	}
	manager := exec.CommandContext(ctx, "openbox", "--sm-disable", "--config-file", config)
	manager.Env = d.environment()
	if err := d.run(manager, io.Discard); err != nil {
		return err
	}
	// A window manager is at work once it answers for the root window.
	return Until(ctx, 30*time.Second, "a window manager", func() bool {
		_, err := d.tool(ctx, nil, "xdotool", "get_num_desktops")
		return err == nil
	})
}

// run starts a command that Close ends.
func (d *Desktop) run(c *exec.Cmd, log io.Writer) error {
	c.Stdout, c.Stderr = log, log
	c.WaitDelay = 5 * time.Second
	if err := c.Start(); err != nil {
		return err
	}
	d.running = append(d.running, c)
	return nil
}

// environment is that of the programs on this desktop: a home of its own, so that the user's settings neither matter nor change,
// and one pixel to a unit.
func (d *Desktop) environment(more ...string) []string {
	home := filepath.Join(d.dir, "home")
	env := []string{
		"DISPLAY=" + d.display, "HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TZ=UTC",
		"XDG_CONFIG_HOME=" + filepath.Join(home, "config"), "XDG_DATA_HOME=" + filepath.Join(home, "data"),
		"XDG_CACHE_HOME=" + filepath.Join(home, "cache"), "XDG_STATE_HOME=" + filepath.Join(home, "state"),
		"XDG_RUNTIME_DIR=" + filepath.Join(d.dir, "runtime"),
		"LIBGL_ALWAYS_SOFTWARE=1", "FYNE_SCALE=1", "FYNE_DISABLE_DPI_DETECTION=1",
	}
	return append(env, more...)
}

// Home is the home folder of the programs on this desktop.
func (d *Desktop) Home() string { return filepath.Join(d.dir, "home") }

// tool runs one of the tools to its end and returns what it prints.
func (d *Desktop) tool(ctx context.Context, input io.Reader, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Env = d.environment()
	c.Stdin = input
	c.WaitDelay = time.Second
	out, err := c.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) && len(exit.Stderr) > 0 {
			err = fmt.Errorf("%w: %s", err, strings.TrimSpace(string(exit.Stderr)))
		}
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), nil
}

// Close ends everything on the desktop and the desktop itself.
func (d *Desktop) Close() error {
	d.stop()
	for i := len(d.running) - 1; i >= 0; i-- {
		// They were killed just now, and say so; nothing is to be learnt from it.
		_ = d.running[i].Wait()
	}
	return os.RemoveAll(d.dir)
}

// Until asks again and again whether something is so, until it is, the time is over or ctx ends.
func Until(ctx context.Context, within time.Duration, what string, so func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	again := time.NewTicker(40 * time.Millisecond)
	defer again.Stop()
	for {
		if so() {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("no %s within %v", what, within)
		case <-again.C:
		}
	}
}
