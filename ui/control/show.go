package control

import (
	"context"
	"errors"
	"slices"
	"time"

	"attache/preview"
	"attache/store"
)

// settle is how long a change of what is shown has to rest before the preview follows, so that an attachment that grows all the time is not
// read all the time.
const settle = 400 * time.Millisecond

// Shown is what the preview shall show.
type Shown struct {
	// Key is empty where nothing is selected; its name is empty for a message.
	Key store.Key
	// Info is the best that is known; nil for a message and for nothing.
	Info *store.Info
	// Looked: it has been looked up. Then Ready says that Source gives the bytes; otherwise Err says why there are none, or, where it is nil,
	// there is no readable data.
	Looked, Ready bool
	Source        preview.Source
	// Gone: the attachment was deleted meanwhile.
	Gone bool
	Err  error
	// Again: the same attachment as before, which changed.
	Again bool
}

// showing is what the Controller knows of what is shown.
type showing struct {
	key    store.Key
	info   *store.Info
	cancel context.CancelFunc
	serial int
	timer  *time.Timer
}

// Show shows an attachment in the preview. info is what the list knows of it, nil for a message or for nothing.
func (c *Controller) Show(k store.Key, info *store.Info) {
	c.mu.Lock()
	if c.shown.key == k && k != (store.Key{}) {
		c.mu.Unlock()
		return
	}
	c.mu.Unlock()
	c.show(k, info, false)
}

// ShowAgain reads what is shown anew.
func (c *Controller) ShowAgain() {
	c.mu.Lock()
	k, info := c.shown.key, c.shown.info
	c.mu.Unlock()
	if k.Name != "" {
		c.show(k, info, true)
	}
}

func (c *Controller) show(k store.Key, info *store.Info, again bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.shown.cancel
	if before == nil {
		before = func() {}
	}
	if !again {
		before()
	}
	if c.shown.timer != nil {
		c.shown.timer.Stop()
	}
	serial := c.shown.serial + 1
	c.shown = showing{key: k, info: info, serial: serial}
	if !again {
		c.tellShown(serial, Shown{Key: k, Info: info})
	}
	if k.Name == "" || c.src == nil || c.src.st == nil || c.closed {
		before()
		return
	}
	ctx, cancel := context.WithCancel(c.src.ctx)
	st := c.src.st
	// The context governs the reads of the preview too: it ends with the next Show, or with the source. When the same is read again, what is
	// on the screen can still be read until the new has taken its place.
	c.shown.cancel = func() { before(); cancel() }
	c.wg.Go(func() {
		c.look(ctx, st, k, serial, again)
		c.o.Dispatch(before)
	})
}

// look finds out on a worker what there is to show.
func (c *Controller) look(ctx context.Context, st *store.Store, k store.Key, serial int, again bool) {
	info, err := st.Stat(ctx, k)
	if isCancel(err) && ctx.Err() != nil {
		return
	}
	s := Shown{Key: k, Looked: true, Again: again}
	switch {
	case errors.Is(err, store.ErrNotFound):
		s.Gone, s.Err = true, err
	case err != nil:
		s.Err = err
	case info.Size < 0:
		s.Info = &info
	default:
		s.Info, s.Ready = &info, true
		s.Source = newRanges(ctx, st, info)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown.serial != serial {
		return
	}
	last := c.shown.info
	c.shown.info = s.Info // nil where it is gone or can't be told: then any change is worth a look
	if s.Info == nil {
		s.Info = last
	}
	c.tellShown(serial, s)
}

// tellShown hands s to the window, unless something else is shown by then. The caller holds the lock.
func (c *Controller) tellShown(serial int, s Shown) {
	c.o.Dispatch(func() {
		c.mu.Lock()
		late := c.shown.serial != serial
		c.mu.Unlock()
		if !late && c.hooks.Shown != nil {
			c.hooks.Shown(s)
		}
	})
}

// changed is told, on a worker, what a message holds now.
func (c *Controller) changed(message string, rows []store.Info) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown.key.Message != message || c.shown.key.Name == "" || c.shown.timer != nil {
		return
	}
	i := slices.IndexFunc(rows, func(r store.Info) bool { return r.Name == c.shown.key.Name })
	if i >= 0 && c.shown.info != nil && same(rows[i], *c.shown.info) {
		return
	}
	serial := c.shown.serial
	c.shown.timer = time.AfterFunc(settle, func() {
		c.mu.Lock()
		late := c.shown.serial != serial
		c.mu.Unlock()
		if !late {
			c.ShowAgain()
		}
	})
}

// same is store.Same, but for metadata, which a watch may not bring.
func same(a, b store.Info) bool {
	if a.Metadata == nil {
		a.Metadata = b.Metadata
	}
	return store.Same(a, b)
}
