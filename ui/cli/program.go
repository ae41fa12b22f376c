package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"attache/store"
	"attache/visible"

	"github.com/alecthomas/kong"
)

// Program is what the command line works with.
type Program struct {
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Version is printed by the command version, after the program's name.
	Version string
	// Window opens the window and returns when it is closed. It is called on the goroutine that called Run.
	Window func(context.Context, WindowOptions) error
	// Now is the clock, time.Now where nil.
	Now func() time.Time

	// columns is how wide the terminal is that a writer writes to, 0 where it is none; the system is asked where it is nil.
	columns func(io.Writer) int

	// quit ends the wait for signals, for what handles them itself.
	quit func()
}

// WindowOptions says what a window shows first. All of it may be empty.
type WindowOptions struct {
	// Source is a path, a URL or the name of a profile, as it was typed.
	Source string
	// Message and Name are what is selected.
	Message, Name string
}

// Run runs the command and returns the exit status. It returns soon after ctx ends.
func (p Program) Run(ctx context.Context) int {
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.columns == nil {
		p.columns = columnsOf
	}
	out := newOutput(p.Stdout)
	ctx, out.stop = context.WithCancelCause(ctx)
	defer out.stop(nil)
	c := &call{Context: ctx, p: p, out: out}
	err := c.run()
	if e := out.Close(); err == nil {
		err = e
	}
	return c.status(err)
}

// call is one run of a command. It is what the commands' Run methods are given.
type call struct {
	context.Context
	p     Program
	out   *output
	store *store.Store
}

func (c *call) run() error {
	if err := unknownCommand(c.p.Args); err != nil {
		return err
	}
	helped := false
	var g grammar
	parser, err := kong.New(&g,
		// A filter may begin with -, and so may a time or a name.
		kong.WithHyphenPrefixedParameters(true),
		kong.Name("attache"), kong.Description(about), kong.Writers(c.out, c.p.Stderr), kong.Exit(func(int) { helped = true }), kong.Bind(c),
		kong.KindMapper(reflect.String, kong.MapperFunc(exactly)),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}), helpWords(),
	)
	if err != nil {
		return err
	}
	k, err := parser.Parse(c.p.Args)
	if helped {
		return nil
	}
	if err != nil {
		text, _, unknown := strings.Cut(err.Error(), ", did you mean")
		if unknown || strings.HasPrefix(text, "unknown flag") {
			text += " (a name that begins with - goes behind --)"
		}
		return usage("%s; see attache --help", strings.TrimSuffix(text, "?"))
	}
	defer func() {
		if c.store != nil {
			_ = c.store.Close() // nothing is left to be written
		}
	}()
	return k.Run(c)
}

// say writes a line to stderr.
func (c *call) say(format string, args ...any) {
	fmt.Fprintf(c.p.Stderr, format+"\n", args...)
}

// complain names one failure on stderr. What came from a command line or a disk can't command the terminal.
func (c *call) complain(err error) {
	lines := strings.Split(sentence(err), "\n")
	for i := range lines {
		lines[i] = visible.Name(lines[i])
	}
	c.say("attache: %s", strings.Join(lines, "\n"))
}

// exactly takes an argument byte for byte. The parser's own way would replace what isn't UTF-8, and names needn't be.
func exactly(ctx *kong.DecodeContext, target reflect.Value) error {
	t, err := ctx.Scan.PopValue(ctx.Value.Name)
	if err != nil {
		return err
	}
	target.SetString(t.String())
	return nil
}

func (c *call) now() time.Time { return c.p.Now() }

// status turns the error that a command ended with into words and an exit status.
func (c *call) status(err error) int {
	if broken, ok := errors.AsType[*outputError](context.Cause(c)); ok {
		c.complain(broken) // whatever else went wrong came of that
		return statusFailed
	}
	var partly *partError
	switch {
	case err == nil, errors.Is(err, errPipe), errors.Is(context.Cause(c), errPipe):
		return 0
	case errors.Is(err, context.Canceled) || c.Err() != nil:
		return statusStopped
	case errors.As(err, &partly):
		if partly.done == 0 {
			return statusFailed
		}
		return statusPartly
	}
	c.complain(err)
	if isUsage(err) {
		return statusUsage
	}
	return statusFailed
}
