package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"attache/store/transfer"
	"attache/ui/words"
)

// isTerminal reports whether somebody looks at w as it is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// draw shows an export's progress on a terminal until the returned function is called, which takes the line away again.
func (c *call) draw(p *transfer.Progress) (stop func()) {
	if !isTerminal(c.p.Stderr) {
		return func() {}
	}
	done := make(chan struct{})
	var drawing sync.WaitGroup
	drawing.Go(func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				fmt.Fprint(c.p.Stderr, "\r"+strings.Repeat(" ", progressWidth)+"\r")
				return
			case <-tick.C:
				fmt.Fprintf(c.p.Stderr, "\r%-*s", progressWidth, progressLine(p.Snapshot(), time.Now()))
			}
		}
	})
	return func() {
		close(done)
		drawing.Wait()
	}
}

// progressWidth fits into the narrowest usual terminal.
const progressWidth = 78

// progressLine is "37 of 120 · 1.2 of 4.0 GB · 310 MB/s · 9 s left".
func progressLine(s transfer.Snapshot, now time.Time) string {
	parts := []string{fmt.Sprintf("%d of %d", s.Items, s.TotalItems), words.Of(s.Bytes, s.TotalBytes)}
	if took := now.Sub(s.Started); took > time.Second && s.Copied > 0 {
		rate := float64(s.Copied) / took.Seconds()
		parts = append(parts, words.Rate(rate))
		if left := words.Left(time.Duration(float64(s.TotalBytes-s.Bytes) / rate * float64(time.Second))); left != "" {
			parts = append(parts, left)
		}
	}
	line := strings.Join(parts, " · ")
	if r := []rune(line); len(r) > progressWidth {
		line = string(r[:progressWidth])
	}
	return line
}

func plural(n int, noun string) string { return words.Count(n, noun) }
