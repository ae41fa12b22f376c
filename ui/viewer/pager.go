package viewer

import (
	"context"
	"sync"

	"attache/ui/async"
)

// wish is where somebody wants to go. Wishes that come while a page is read add up.
type wish struct {
	shape
	jump   *int64 // to the row that holds an offset, first
	center bool   // with that row in the upper third, not at the top
	delta  int    // then by so many rows
	extend bool   // move the free end of the selection, not the page: then jump and delta are about it
	chars  int    // with extend: by characters
	free   int64  // with extend: the free end as it was known when the wish was made
}

// mergeWishes adds a wish to one that waits.
func mergeWishes(waiting, more wish) wish {
	if waiting.extend != more.extend {
		return more // what comes last counts; holding two keys at once is no way to move
	}
	if more.jump != nil {
		return more
	}
	more.jump, more.center, more.free = waiting.jump, waiting.center, waiting.free
	more.delta += waiting.delta
	more.chars += waiting.chars
	return more
}

// answer is what became of a wish.
type answer struct {
	page   page
	extend bool
	free   int64 // the new free end of the selection
	err    error
}

// pager finds pages of a document on a worker. Only it knows the position; what is on the screen lags behind.
type pager struct {
	doc      document
	worker   *worker[wish]
	top      int64
	dispatch async.Dispatcher
	show     func(answer) // on the UI thread
}

func newPager(ctx context.Context, wg *sync.WaitGroup, d document, dispatch async.Dispatcher, show func(answer)) *pager {
	p := &pager{doc: d, top: d.start(), dispatch: dispatch, show: show}
	p.worker = newWorker(ctx, wg, mergeWishes, p.run)
	return p
}

func (p *pager) run(ctx context.Context, w wish) {
	a, err := p.grant(ctx, w)
	if ctx.Err() != nil {
		return
	}
	a.err = err
	p.dispatch(func() {
		if ctx.Err() == nil { // nothing else is shown by now
			p.show(a)
		}
	})
}

func (p *pager) grant(ctx context.Context, w wish) (answer, error) {
	a := answer{extend: w.extend}
	var top int64
	var err error
	if w.extend {
		if a.free, err = p.extend(ctx, w); err != nil {
			return a, err
		}
		top, err = p.reveal(ctx, a.free, w.shape)
	} else {
		top, err = p.place(ctx, w)
	}
	if err != nil {
		return a, err
	}
	a.page, err = p.doc.page(ctx, top, w.shape)
	if err == nil && len(a.page.lines) < w.rows && a.page.top > p.doc.start() {
		// Behind the end: fill the page from above.
		if top, err = p.doc.move(ctx, p.doc.size(), 1-w.rows, w.shape); err == nil {
			a.page, err = p.doc.page(ctx, top, w.shape)
		}
	}
	if err == nil {
		p.top = a.page.top
	}
	return a, err
}

// place is the top of the page that a wish asks for.
func (p *pager) place(ctx context.Context, w wish) (int64, error) {
	top := p.top
	if w.jump != nil {
		top = *w.jump
		if w.center {
			return p.doc.move(ctx, top, w.delta-w.rows/3, w.shape)
		}
	}
	if w.delta == 0 {
		return top, nil
	}
	return p.doc.move(ctx, top, w.delta, w.shape)
}

// extend is the new free end of the selection.
func (p *pager) extend(ctx context.Context, w wish) (int64, error) {
	free := w.free
	if w.jump != nil {
		free = *w.jump
	}
	one := w.shape
	one.rows, one.needle = 1, ""
	if w.delta != 0 {
		at, err := p.doc.page(ctx, free, one)
		if err != nil || len(at.lines) == 0 {
			return free, err
		}
		column := columnOf(&at.lines[0], free)
		row, err := p.doc.move(ctx, free, w.delta, w.shape)
		if err != nil {
			return free, err
		}
		if row == at.top { // there is no row further on
			if w.delta < 0 {
				return p.doc.start(), nil
			}
			return p.doc.size(), nil
		}
		to, err := p.doc.page(ctx, row, one)
		if err != nil || len(to.lines) == 0 {
			return free, err
		}
		free = to.lines[0].boundary(float32(column))
	}
	return p.step(ctx, free, w.chars, one)
}

// step moves an offset by characters.
func (p *pager) step(ctx context.Context, off int64, n int, one shape) (int64, error) {
	for ; n > 0 && off < p.doc.size(); n-- {
		at, err := p.doc.page(ctx, off, one)
		if err != nil || len(at.lines) == 0 {
			return off, err
		}
		off = after(&at.lines[0], off)
	}
	for ; n < 0 && off > p.doc.start(); n++ {
		at, err := p.doc.page(ctx, off-1, one)
		if err != nil || len(at.lines) == 0 {
			return off, err
		}
		off = before(&at.lines[0], off)
	}
	return off, nil
}

// reveal is the top that has an offset on the page, as near as may be to where the page is now.
func (p *pager) reveal(ctx context.Context, off int64, s shape) (int64, error) {
	now, err := p.doc.page(ctx, p.top, s)
	if err != nil {
		return 0, err
	}
	switch {
	case off < now.top:
		return off, nil
	case off >= now.end && off < p.doc.size():
		return p.doc.move(ctx, off, 1-s.rows, s)
	}
	return now.top, nil
}

// columnOf is the column that a boundary between characters lies at.
func columnOf(l *line, off int64) int {
	for i, c := range l.cells {
		if c.off >= 0 && l.start+int64(c.off) >= off {
			return i
		}
	}
	return len(l.cells)
}

// after is the end of the character that begins at off.
func after(l *line, off int64) int64 {
	for _, c := range l.cells {
		if at := l.start + int64(c.off); c.off >= 0 && at > off {
			return at
		}
	}
	if off < l.textEnd {
		return l.textEnd
	}
	return max(l.end, off+1)
}

// before is the start of the character that ends at off.
func before(l *line, off int64) int64 {
	if off > l.textEnd { // a line break
		return l.textEnd
	}
	best := l.start
	for _, c := range l.cells {
		if at := l.start + int64(c.off); c.off >= 0 && at < off {
			best = max(best, at)
		}
	}
	return best
}
