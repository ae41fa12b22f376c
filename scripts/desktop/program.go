package desktop

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Program is a program that runs on the desktop, with one window.
type Program struct {
	d      *Desktop
	cmd    *exec.Cmd
	log    *log
	window string // its X id
	ended  chan struct{}
	exit   error // after ended
}

// log keeps what a program prints.
type log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Launch starts a program and waits for its window. The environment is the desktop's, with more added.
func (d *Desktop) Launch(ctx context.Context, more []string, path string, args ...string) (*Program, error) {
	p := &Program{d: d, log: &log{}, ended: make(chan struct{})}
	p.cmd = exec.CommandContext(ctx, path, args...)
	p.cmd.Env = d.environment(more...)
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.WaitDelay = 5 * time.Second
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		p.exit = p.cmd.Wait()
		close(p.ended)
	}()
	err := Until(ctx, time.Minute, "window of the program", func() bool {
		if p.over() {
			return true
		}
		out, err := d.tool(ctx, nil, "xdotool", "search", "--onlyvisible", "--pid", strconv.Itoa(p.cmd.Process.Pid), "--name", ".")
		p.window, _, _ = strings.Cut(out, "\n")
		return err == nil && p.window != ""
	})
	if err == nil && p.over() {
		err = fmt.Errorf("the program ended at once: %v", p.exit)
	}
	if err == nil {
		// The pointer starts in a corner of the screen, where it covers nothing.
		_, err = d.tool(ctx, nil, "xdotool", "windowactivate", "--sync", p.window, "mousemove", strconv.Itoa(Width-1), strconv.Itoa(Height-1))
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w\n%s", err, p.log), p.Kill())
	}
	return p, nil
}

// Running reports whether the program hasn't ended yet.
func (p *Program) Running() bool { return !p.over() }

func (p *Program) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// Log is what the program printed so far, on both of its outputs.
func (p *Program) Log() string { return p.log.String() }

// Kill ends the program at once.
func (p *Program) Kill() error {
	err := p.cmd.Process.Kill()
	<-p.ended
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}

// Ended waits until the program has ended by itself and returns its exit status.
func (p *Program) Ended(ctx context.Context, within time.Duration) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	select {
	case <-p.ended:
		return p.cmd.ProcessState.ExitCode(), nil
	case <-ctx.Done():
		return 0, fmt.Errorf("the program still runs after %v", within)
	}
}

// Title is the window's title.
func (p *Program) Title(ctx context.Context) (string, error) {
	out, err := p.d.tool(ctx, nil, "xdotool", "getwindowname", p.window)
	return strings.TrimSuffix(out, "\n"), err
}

// Key presses keys one after another, as xdotool calls them: Return, ctrl+f.
func (p *Program) Key(ctx context.Context, keys ...string) error {
	_, err := p.d.tool(ctx, nil, "xdotool", append([]string{"key", "--delay", "30"}, keys...)...)
	return err
}

// settled is how long a title has to stay to be taken for the answer to all keys.
const settled = 500 * time.Millisecond

// Walk goes down a list whose selection shows in the window's title until the title holds text and stays: the key right opens what stands folded, or goes
// into it, down goes on, and home begins anew once the title no longer changes.
func (p *Program) Walk(ctx context.Context, within time.Duration, text string) error {
	var title string
	changes := func(wait time.Duration) bool {
		before := title
		return Until(ctx, wait, "other title", func() bool {
			now, err := p.Title(ctx)
			if err == nil {
				title = now
			}
			return title != before
		}) == nil
	}
	return Until(ctx, within, "window titled "+text, func() bool {
		for _, key := range []string{"", "Right", "Down"} {
			if key != "" && p.Key(ctx, key) != nil {
				return false
			}
			wait := 250 * time.Millisecond // most often Right changes nothing that the title tells
			if key == "Down" {
				wait = 2 * time.Second
			}
			moved := changes(wait)
			// A window that is slow may still have a key to answer, which leads on.
			if strings.Contains(title, text) && !changes(settled) {
				return true
			}
			if key == "Down" && !moved {
				_ = p.Key(ctx, "Home") // if it fails, so does the next step
			}
		}
		return false
	})
}

// Type types text.
func (p *Program) Type(ctx context.Context, text string) error {
	_, err := p.d.tool(ctx, nil, "xdotool", "type", "--delay", "20", "--", text)
	return err
}

// Click clicks a point of the window with the first mouse button, while keys such as ctrl are held down.
func (p *Program) Click(ctx context.Context, at image.Point, held ...string) error {
	args := []string{"mousemove", "--window", p.window, strconv.Itoa(at.X), strconv.Itoa(at.Y)}
	for _, k := range held {
		args = append(args, "keydown", k)
	}
	args = append(args, "click", "1")
	for _, k := range held {
		args = append(args, "keyup", k)
	}
	_, err := p.d.tool(ctx, nil, "xdotool", args...)
	return err
}

// Scroll turns the mouse wheel over a point of the window by steps: down where they are positive, else up.
func (p *Program) Scroll(ctx context.Context, at image.Point, steps int) error {
	button := "5"
	if steps < 0 {
		button, steps = "4", -steps
	}
	_, err := p.d.tool(ctx, nil, "xdotool", "mousemove", "--window", p.window, strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "--repeat", strconv.Itoa(steps), "--delay", "20", button)
	return err
}

// Clipboard is the text on the clipboard, "" where there is none.
func (p *Program) Clipboard(ctx context.Context) string {
	out, err := p.d.tool(ctx, nil, "xclip", "-selection", "clipboard", "-out")
	if err != nil {
		return "" // nobody has put anything there
	}
	return out
}

// SetClipboard puts text on the clipboard.
func (p *Program) SetClipboard(ctx context.Context, text string) error {
	c := exec.CommandContext(ctx, "xclip", "-selection", "clipboard", "-in")
	c.Env = p.d.environment()
	c.Stdin = strings.NewReader(text)
	return c.Run() // it stays behind as a process of its own, to answer for the text
}

// bounds is where the window's inside lies on the screen.
func (p *Program) bounds(ctx context.Context) (image.Rectangle, error) {
	out, err := p.d.tool(ctx, nil, "xdotool", "getwindowgeometry", "--shell", p.window)
	if err != nil {
		return image.Rectangle{}, err
	}
	values := map[string]int{}
	for line := range strings.Lines(out) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		if n, err := strconv.Atoi(value); err == nil {
			values[name] = n
		}
	}
	return image.Rect(0, 0, values["WIDTH"], values["HEIGHT"]).Add(image.Pt(values["X"], values["Y"])), nil
}

// Shot is what the window shows now.
func (p *Program) Shot(ctx context.Context) (*image.RGBA, error) {
	bounds, err := p.bounds(ctx)
	if err != nil {
		return nil, err
	}
	screen, err := p.d.Screen()
	if err != nil {
		return nil, err
	}
	part := screen.SubImage(bounds).(*image.RGBA)
	return &image.RGBA{Pix: part.Pix, Stride: part.Stride, Rect: part.Rect.Sub(part.Rect.Min)}, nil
}

// Still is what the window shows once it has stopped changing for a moment, or after a few seconds if it doesn't.
func (p *Program) Still(ctx context.Context) (*image.RGBA, error) {
	last, err := p.Shot(ctx)
	if err != nil {
		return nil, err
	}
	same := 0
	// That it never stops is no error: a cursor blinks.
	_ = Until(ctx, 4*time.Second, "still window", func() bool {
		next, e := p.Shot(ctx)
		if e != nil {
			err = e
			return true
		}
		if bytes.Equal(last.Pix, next.Pix) {
			same++
		} else {
			same = 0
		}
		last = next
		return same >= 5
	})
	return last, err
}

// Save writes what the window shows to a PNG file, once it is still.
func (p *Program) Save(ctx context.Context, path string) error {
	m, err := p.Still(ctx)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o666)
}
