package window

import (
	"time"

	"attache/ui/async"
)

// tickEvery is how often ages are said anew, and knownEvery how often Fyne is kept from forgetting the window.
const (
	tickEvery  = 30 * time.Second
	knownEvery = 3 * time.Second
)

// ticker runs a function on the UI thread now and then.
type ticker struct{ quit, done chan struct{} }

func newTicker(d async.Dispatcher, every time.Duration, f func()) *ticker {
	t := &ticker{quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(t.done)
		beat := time.NewTicker(every)
		defer beat.Stop()
		for {
			select {
			case <-beat.C:
				d(f)
			case <-t.quit:
				return
			}
		}
	}()
	return t
}

func (t *ticker) stop() {
	close(t.quit)
	<-t.done
}
