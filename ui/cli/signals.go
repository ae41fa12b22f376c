package cli

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"
)

// patience is how long a command has to end by itself after Ctrl-C: longer than the share's driver waits for a save under way, so that
// an export can still write its manifest, and less than the second that is promised. What hangs longer, in a write to a stalled
// pipe or a dead disk, is left where it is: nothing has its final name before it is whole.
const patience = 900 * time.Millisecond

// shortRun sets how often garbage is collected to what suits a command, which lives for seconds and holds little: it saves a tenth of a
// listing's time. longRun sets it back for a window, which lives for hours. Who sets GOGC decides otherwise.
func shortRun() { collectAt(400) }
func longRun()  { collectAt(100) }

func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// Main runs the program with the process's own signals: Ctrl-C and a request to terminate end the command, and a second one
// ends it at once. A broken pipe is an error of the write, not a signal.
func Main(p Program) int {
	shortRun()
	ignoreBrokenPipe()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	over := make(chan struct{})
	var once sync.Once
	p.quit = func() {
		once.Do(func() {
			signal.Stop(signals)
			close(over)
		})
	}
	defer p.quit()
	go func() {
		select {
		case <-over:
			return
		case <-signals:
		}
		cancel()
		select {
		case <-over:
		case <-signals:
			os.Exit(statusStopped)
		case <-time.After(patience):
			os.Exit(statusStopped)
		}
	}()
	return p.Run(ctx)
}
