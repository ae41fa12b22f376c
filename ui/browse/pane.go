package browse

import (
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"attache/store/driver"
	"attache/store/filter"
)

// Options are what a Pane needs from outside.
type Options struct {
	// Do runs a function on the UI thread, soon; nil is fyne.Do.
	Do func(func())
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Canvas is the one that shows the pane. Where it is nil, the driver is asked, which Fyne 2.7 answers wrongly now and then; see
	// package window.
	Canvas fyne.Canvas
}

// Pane is the left side of the window as one widget. Its methods belong to the UI thread, but for those that say otherwise. The
// callbacks are called there too; they are set once, before the pane is shown, and may be left nil.
type Pane struct {
	widget.BaseWidget

	// OnSelect tells which items are selected and in sight: a whole message has no name in its key. It is called when
	// the user changes the selection, and when items of it come or go.
	OnSelect func(keys []driver.Key)
	// OnMessage is called when the one message that is selected is unfolded or folded, or holds something else.
	OnMessage func(key driver.Key)
	// OnActivate is Enter or a double click on an attachment, or on a message that can't be unfolded.
	OnActivate func(key driver.Key)
	// OnPreview is Space.
	OnPreview func(key driver.Key)
	// OnSearch is a slash.
	OnSearch func()
	// OnContextMenu asks for a menu for the selected items. The position is on the canvas.
	OnContextMenu func(keys []driver.Key, at fyne.Position)
	// OnDelete is Del.
	OnDelete func(keys []driver.Key)
	// OnCopy is Ctrl+C.
	OnCopy func(keys []driver.Key)
	// OnDrag is called again and again while selected rows are dragged, with a position on the canvas, and OnDragEnd once at the end.
	OnDrag    func(keys []driver.Key, at fyne.Position)
	OnDragEnd func()
	// OnCleanUp asks what a clean-up would remove.
	OnCleanUp func()
	// OnNeedMetadata is called once when a filter looks at metadata, which the watch then has to bring.
	OnNeedMetadata func()
	// OnKey and OnShortcut get the keys that the pane has no use for while it has the focus, such as F5. Where they are nil, the
	// canvas gets them.
	OnKey      func(*fyne.KeyEvent)
	OnShortcut func(fyne.Shortcut)

	do     func(func())
	now    func() time.Time
	after  func(time.Duration, func()) // time.AfterFunc, but in tests
	on     fyne.Canvas                 // nil: the one that the driver says
	model  *Model
	latest atomic.Pointer[Snapshot]
	queued atomic.Bool
	closed bool

	drawn   bool
	waiting fyne.Focusable // for the focus, until the pane is drawn

	list   *list
	header *header
	empty  *emptyState

	folds     []numberedFold // asked for, and not yet in a snapshot
	told      []driver.Key   // by OnSelect
	toldMsg   toldMessage    // by OnMessage
	text      string         // of the filter
	textError error
	chips     map[string]bool
	sort      filter.Sort
	goal      *goal  // what GoTo looks for
	notice    string // in place of the totals, for a while
	noticed   int    // how many notices there were
	foreign   string // what lies in the share and is none of its messages
	asked     bool   // for metadata
	dismissed bool   // the lifecycle banner
	undoubted bool   // the banner that doubts the share, likewise
	current   string // the filter that the model was given last, chips included
	first     bool   // go to the first row once that filter's snapshot comes
}

type numberedFold struct {
	foldRequest
	n uint64
}

// New makes a pane, and starts its model; Close ends it.
func New(o Options) *Pane {
	if o.Do == nil {
		o.Do = fyne.Do
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	p := &Pane{do: o.Do, now: o.Now, after: afterFunc, on: o.Canvas, chips: make(map[string]bool)}
	p.list = newList()
	p.list.canvas = p.canvas
	p.list.clock = o.Now
	p.connect()
	p.header = newHeader(p)
	p.empty = newEmptyState(func() { p.ClearFilter() })
	p.ExtendBaseWidget(p)
	p.model = NewModel(p.published, o.Now)
	p.refreshWords()
	return p
}

func afterFunc(d time.Duration, f func()) { time.AfterFunc(d, f) }

// Close stops the model. It does not wait for the UI thread, and may be called on it.
func (p *Pane) Close() {
	p.closed = true
	p.model.Close()
}

// Feed takes events of a watch, in their order. It may be called from any goroutine, and returns at once.
func (p *Pane) Feed(events ...driver.Event) { p.model.Feed(events...) }

// Learn takes what a closer look at an attachment found, so that its row says the same. It may be called from any goroutine.
func (p *Pane) Learn(found driver.Info) { p.model.Learn(found) }

// Reset forgets everything, because another source is opened. The filter and the order stay.
func (p *Pane) Reset() {
	p.list.selection = selection{}
	p.folds, p.goal, p.notice, p.foreign = nil, nil, "", ""
	p.dismissed, p.undoubted, p.asked = false, false, false
	p.model.Reset()
	p.tellSelection()
}

// Reload says that a new watch of the same source begins: what it does not report is gone once it has caught up. It may be called from any goroutine.
func (p *Pane) Reload() { p.model.Reload() }

// published takes a snapshot from the model's goroutine. However many come before the UI thread gets to it, it looks at the last.
func (p *Pane) published(s *Snapshot) {
	p.latest.Store(s)
	if p.queued.Swap(true) {
		return
	}
	p.do(func() {
		p.queued.Store(false)
		if !p.closed {
			p.adopt(p.latest.Load())
		}
	})
}

// adopt shows a new snapshot.
func (p *Pane) adopt(s *Snapshot) {
	p.folds = slices.DeleteFunc(p.folds, func(f numberedFold) bool { return f.n <= s.folds })
	for _, f := range p.folds { // the user was faster than the model
		if m := p.model.index.get(f.id); m != nil {
			if g, ok := s.groupOf(f.id, m.slot); ok {
				s = s.withOpen(g, f.open)
			}
		}
	}
	p.list.show(p.keepInSight(p.list.snap, s))
	if p.first && s.Filter.String() == p.current {
		p.first = false
		p.intoList()
	}
	p.seek()
	p.refreshWords()
	if n := p.list.selection.count(); n > 0 && n <= mostChecked {
		p.tellSelection()
	}
}

// SetForeign says what lies in the source and is no message, as in "104 files lie"; "" for nothing. The pane tells that this seems to be no share.
func (p *Pane) SetForeign(what string) {
	if p.foreign != what {
		p.foreign = what
		p.refreshWords()
	}
}

// Snapshot is what is shown now; nil before anything is.
func (p *Pane) Snapshot() *Snapshot { return p.list.snap }

// SelectAll selects every message in sight, with its attachments.
func (p *Pane) SelectAll() { p.list.selectAll() }

// FoldAll folds or unfolds all messages.
func (p *Pane) FoldAll(open bool) {
	p.folds = nil
	p.model.setOpen("", open)
}

// FocusFilter puts the cursor into the filter.
func (p *Pane) FocusFilter() { p.focus(p.header.entry) }

// FocusList gives the keys to the list.
func (p *Pane) FocusList() { p.focus(p.list) }

// focus gives the keys to o. Fyne finds nothing that has never been drawn, so that before then it has to wait.
func (p *Pane) focus(o fyne.Focusable) {
	if !p.drawn {
		p.waiting = o
	} else if c := p.canvas(); c != nil {
		c.Focus(o)
	}
}

// canvas is the one that shows the pane, nil for none.
func (p *Pane) canvas() fyne.Canvas {
	if p.on != nil {
		return p.on
	}
	return fyne.CurrentApp().Driver().CanvasForObject(p)
}

// At returns what is shown at a position on the canvas: a message, which has no name in its key, or an attachment; false where there is no row.
func (p *Pane) At(at fyne.Position) (driver.Key, bool) {
	l := p.list
	in := at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(l))
	row := l.rowAt(in.Y)
	if row < 0 || in.X < 0 || in.X >= l.Size().Width || !p.Visible() {
		return driver.Key{}, false
	}
	return l.snap.key(l.snap.at(row)), true
}

// connect ties the list's callbacks to the pane's.
func (p *Pane) connect() {
	l := p.list
	keys := func(f func([]driver.Key)) {
		if k := p.Selected(); f != nil && len(k) > 0 {
			f(k)
		}
	}
	one := func(f func(driver.Key), k driver.Key) {
		if f != nil {
			f(k)
		}
	}
	l.onSelect = func() {
		p.clearNotice()
		p.tellSelection()
	}
	l.onActivate = func(k driver.Key) { one(p.OnActivate, k) }
	l.onSearch = func() {
		if p.OnSearch != nil {
			p.OnSearch()
		}
	}
	l.onPreview = func(k driver.Key) { one(p.OnPreview, k) }
	l.onDelete = func() { keys(p.OnDelete) }
	l.onCopy = func() { keys(p.OnCopy) }
	l.onMenu = func(at fyne.Position) {
		if p.OnContextMenu != nil {
			p.OnContextMenu(p.Selected(), at)
		}
	}
	l.onDrag = func(keys []driver.Key, at fyne.Position) {
		if p.OnDrag != nil {
			p.OnDrag(keys, at)
		}
	}
	l.onDragEnd = func() {
		if p.OnDragEnd != nil {
			p.OnDragEnd()
		}
	}
	l.onFold = func(id string, open bool) {
		p.folds = append(p.folds, numberedFold{foldRequest{id, open}, p.model.setOpen(id, open)})
		if l.selection.count() == 1 {
			p.tellSelection()
		}
	}
	l.onKey = p.key
	l.onShortcut = p.shortcut
}

// key passes on a key that the pane has no use for: an object with the focus would swallow it.
func (p *Pane) key(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape && p.notice != "" {
		p.goal = nil
		p.clearNotice()
		return
	}
	if p.OnKey != nil {
		p.OnKey(e)
	} else if c := p.canvas(); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

func (p *Pane) shortcut(s fyne.Shortcut) {
	if p.OnShortcut != nil {
		p.OnShortcut(s)
	} else if c, ok := p.canvas().(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// CreateRenderer lays the pane out.
func (p *Pane) CreateRenderer() fyne.WidgetRenderer {
	p.drawn = true
	if o := p.waiting; o != nil {
		p.waiting = nil
		p.do(func() { p.focus(o) })
	}
	return &paneRenderer{pane: p}
}

type paneRenderer struct{ pane *Pane }

func (r *paneRenderer) Layout(fyne.Size) { r.pane.arrange() }

// arrange places everything for the present size. The list begins where the header ends, whose height depends on what it says.
func (p *Pane) arrange() {
	size := p.Size()
	h := p.header.layout(size.Width, size.Height, p.list.rowHeight())
	rest := fyne.NewSize(size.Width, max(size.Height-h, 0))
	for _, o := range []fyne.CanvasObject{p.list, p.empty.Container} {
		o.Move(fyne.NewPos(0, h))
		o.Resize(rest)
	}
}

func (r *paneRenderer) MinSize() fyne.Size {
	return fyne.NewSize(180, r.pane.header.height+r.pane.list.MinSize().Height)
}

func (r *paneRenderer) Refresh() {
	r.pane.arrange()
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

func (r *paneRenderer) Objects() []fyne.CanvasObject {
	return append(r.pane.header.objects(), r.pane.list, r.pane.empty.Container)
}

func (r *paneRenderer) Destroy() {}
