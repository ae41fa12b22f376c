package cli

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// countdown is a context that ends when it has been asked so many times whether it has.
type countdown struct {
	context.Context
	mu   sync.Mutex
	left int
	done chan struct{}
}

func (c *countdown) Done() <-chan struct{} { return c.done }

func (c *countdown) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left == 0 {
		close(c.done)
	}
	if c.left <= 0 {
		return context.Canceled
	}
	return nil
}

// A command that is stopped says nothing about contexts, wherever it is when that happens.
func TestWhatIsStoppedSaysNothingOfContexts(t *testing.T) {
	for _, command := range []string{
		"ls DIR", "ls DIR --sort name --json", "cat DIR m a", "preview DIR m a", "save DIR m new --write", "duplicate DIR m --to x --write", "duplicate DIR m a --to y --write", "export DIR DEST", "export DIR DEST --layout share",
		"verify DONE", "clean DIR --write", "clean DIR --dry-run", "delete DIR m a --write", "delete DIR m --write", "delete DIR --all --yes --write",
	} {
		for n := 1; n < 40; n += 1 + n/4 {
			dir, others := share(t, "m/a", "a", "m/b", "b", "m/!old", "o", "n/!old", "o"), t.TempDir()
			done := filepath.Join(others, "done")
			if strings.Contains(command, "DONE") {
				check(t, "export", run(t, "export", dir, done), 0)
			}
			args := strings.Fields(strings.NewReplacer("DIR", dir, "DEST", filepath.Join(others, "dest"), "DONE", done).Replace(command))
			var out, errs safeBuffer
			ctx := &countdown{Context: t.Context(), left: n, done: make(chan struct{})}
			status := Program{Args: args, Stdin: strings.NewReader("text"), Stdout: &out, Stderr: &errs, Version: "test"}.Run(ctx)
			if said := errs.String(); strings.Contains(said, "context") || status != 0 && status != 130 {
				t.Errorf("%s, stopped at %d: status %d, it says %q", command, n, status, said)
			}
		}
	}
}
