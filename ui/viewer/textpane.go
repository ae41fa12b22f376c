package viewer

import (
	"context"
	"sync"

	"attache/ui/async"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// hooks are what a pane tells the viewer that holds it.
type hooks struct {
	dispatch async.Dispatcher
	wg       *sync.WaitGroup // every goroutine
	focus    func(fyne.Focusable)
	unused   func(*fyne.KeyEvent)
	failed   func(error)         // reading failed
	moved    func(where string)  // another part is shown
	said     func(string)        // a note for a while
	copied   func(text string)   // to the clipboard
	menu     func(fyne.Position) // a context menu, at a position on the canvas
	search   func()
	jump     func()
	next     func(backward bool)
}

// textPane shows a document in rows: it scrolls, selects and copies. All reading is the pager's.
type textPane struct {
	widget.BaseWidget
	hooks
	sheet        *sheet
	down, across *parts.ScrollBar

	ctx    context.Context
	doc    document
	pager  *pager
	asked  shape // the shape last asked for
	wrap   bool
	needle string

	shift        bool
	selecting    bool
	anchor, free int64 // the ends of the selection
	wheel        float32
	copying      *worker[copyWish]
}

func newTextPane(h hooks) *textPane {
	p := &textPane{hooks: h, sheet: newSheet()}
	p.down = parts.NewScrollBar(false, p.scrollTo, func(n int) { p.turn(n) })
	p.across = parts.NewScrollBar(true, p.slideTo, func(n int) { p.slide(n * p.pageColumns()) })
	p.sheet.rescaled = func() { h.dispatch(p.reshape) }
	p.ExtendBaseWidget(p)
	return p
}

// show shows a document from its start, until ctx ends.
func (p *textPane) show(ctx context.Context, d document) {
	p.ctx, p.doc = ctx, d
	p.sheet.page, p.sheet.left = page{}, 0
	p.sheet.gutter = d.gutter(page{}, p.sheet.width())
	p.sheet.current, p.sheet.marked = [2]int64{-1, -1}, -1
	p.needle, p.wheel = "", 0
	p.setSelection(d.start(), d.start())
	p.pager = newPager(ctx, p.wg, d, p.dispatch, p.answered)
	p.copying = newWorker(ctx, p.wg, nil, p.copy)
	p.ask(wish{})
}

// clear shows nothing. What was shown is stopped by its context.
func (p *textPane) clear() {
	p.doc, p.pager = nil, nil
	p.sheet.page = page{}
	p.refreshPage()
}

// ask asks the pager, in the shape that the pane has.
func (p *textPane) ask(w wish) {
	if p.pager == nil {
		return
	}
	w.shape = p.shape()
	p.asked = w.shape
	p.pager.worker.ask(w)
}

func (p *textPane) shape() shape {
	rows, columns := p.sheet.room()
	return shape{rows, columns, p.wrap, p.needle}
}

// answered shows what the pager found.
func (p *textPane) answered(a answer) {
	if a.err != nil {
		p.failed(a.err)
		return
	}
	if a.extend {
		p.free = a.free
		p.markSelection()
	}
	p.sheet.page = a.page
	if g := p.doc.gutter(a.page, p.sheet.width()); g != p.sheet.gutter {
		p.sheet.gutter = g
		p.reshape()
	}
	p.refreshPage()
	p.moved(a.page.where)
}

// reshape asks again where the pane has another shape by now.
func (p *textPane) reshape() {
	if p.doc != nil && p.shape() != p.asked {
		p.ask(wish{})
	}
}

func (p *textPane) refreshPage() {
	pg := &p.sheet.page
	if p.doc != nil {
		whole := float64(max(p.doc.size()-p.doc.start(), 1))
		part := float64(pg.end-pg.top) / whole
		if pg.full || len(pg.lines) == 0 {
			part = 1
		}
		at := float64(pg.top-p.doc.start()) / whole
		if pg.end >= p.doc.size() {
			at = 1 - part
		}
		p.down.Set(at, part)
	} else {
		p.down.Set(0, 1)
	}
	p.slideBar()
	p.sheet.Refresh()
}

// scrollTo goes to a share of the whole.
func (p *textPane) scrollTo(at float64) {
	if p.doc == nil {
		return
	}
	off := p.doc.start() + int64(at*float64(p.doc.size()-p.doc.start()))
	if at+p.down.Part() >= 0.9999999 {
		p.end()
		return
	}
	p.ask(wish{jump: &off})
}

// home and end go to the two ends.
func (p *textPane) home() {
	if p.doc != nil {
		off := p.doc.start()
		p.ask(wish{jump: &off})
	}
}

func (p *textPane) end() {
	if p.doc != nil {
		off := p.doc.size()
		rows, _ := p.sheet.room()
		p.ask(wish{jump: &off, delta: 1 - rows})
	}
}

// turn turns pages; one row stays in sight.
func (p *textPane) turn(n int) {
	rows, _ := p.sheet.room()
	p.ask(wish{delta: n * max(1, rows-1)})
}

// goTo shows the row that holds an offset, with some rows above it.
func (p *textPane) goTo(off int64) { p.ask(wish{jump: &off, center: true}) }

// goToMarked is goTo for a place that somebody asked for: its row stands out until something else is done in the text.
func (p *textPane) goToMarked(off int64) {
	p.sheet.marked = off
	p.sheet.left = 0
	p.goTo(off)
}

// goToMatch marks a match and shows it, sideways too.
func (p *textPane) goToMatch(from, to int64) {
	p.sheet.current, p.sheet.marked = [2]int64{from, to}, -1
	p.setSelection(from, to)
	for i := range p.sheet.page.lines {
		l := &p.sheet.page.lines[i]
		if from >= l.start && from < l.end {
			p.revealColumn(columnOf(l, from))
			p.refreshPage()
			return // it is on the screen already
		}
	}
	p.goTo(from)
}

// mark marks what is searched for.
func (p *textPane) mark(needle string) {
	if p.needle == needle {
		return
	}
	p.needle = needle
	p.sheet.current = [2]int64{-1, -1}
	p.reshape()
	p.sheet.Refresh()
}

func (p *textPane) setWrap(on bool) {
	p.wrap = on
	p.sheet.left = 0
	p.reshape()
}

func (p *textPane) pageColumns() int {
	_, columns := p.sheet.room()
	return columns
}

// slide moves sideways by columns.
func (p *textPane) slide(n int) {
	left := min(max(p.sheet.left+n, 0), max(p.sheet.page.width-p.pageColumns()+1, 0))
	if left != p.sheet.left {
		p.sheet.left = left
		p.refreshPage()
	}
}

func (p *textPane) slideTo(at float64) {
	p.slide(int(at*float64(p.sheet.page.width+1)+0.5) - p.sheet.left)
}

func (p *textPane) slideBar() {
	columns := p.pageColumns()
	whole := max(p.sheet.page.width, p.sheet.left+columns) // beside shorter lines the view stays where it is
	if whole > columns && p.sheet.left+columns < whole {
		whole++
	}
	p.across.Set(float64(p.sheet.left)/float64(whole), float64(columns)/float64(whole))
}

func (p *textPane) revealColumn(column int) {
	if columns := p.pageColumns(); column < p.sheet.left || column >= p.sheet.left+columns-4 {
		p.sheet.left = max(0, column-columns/3)
		if column < columns-4 {
			p.sheet.left = 0
		}
	}
}

// Resize asks for as many rows as fit now.
func (p *textPane) Resize(size fyne.Size) {
	p.BaseWidget.Resize(size)
	p.reshape()
	p.slideBar()
}

// CreateRenderer is for Fyne.
func (p *textPane) CreateRenderer() fyne.WidgetRenderer {
	return &textPaneRenderer{p: p, paper: canvas.NewRectangle(p.sheet.colours.paper.color())}
}

type textPaneRenderer struct {
	p     *textPane
	paper *canvas.Rectangle
}

func (r *textPaneRenderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *textPaneRenderer) Layout(size fyne.Size) {
	const top = 6 // white space above the first row
	r.paper.Resize(size)
	r.p.down.Resize(fyne.NewSize(parts.BarWidth, size.Height-parts.BarWidth))
	r.p.down.Move(fyne.NewPos(size.Width-parts.BarWidth, 0))
	r.p.across.Resize(fyne.NewSize(size.Width-parts.BarWidth, parts.BarWidth))
	r.p.across.Move(fyne.NewPos(0, size.Height-parts.BarWidth))
	r.p.sheet.Move(fyne.NewPos(0, top))
	r.p.sheet.Resize(fyne.NewSize(max(size.Width-parts.BarWidth, 1), max(size.Height-parts.BarWidth-top, 1)))
	r.p.reshape()
}

func (r *textPaneRenderer) Refresh() {
	r.p.sheet.Refresh()
	r.paper.FillColor = r.p.sheet.colours.paper.color()
	r.paper.Refresh()
	r.p.down.Refresh()
	r.p.across.Refresh()
	r.p.reshape() // the size of the text may be another
}

func (r *textPaneRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.paper, r.p.sheet, r.p.down, r.p.across}
}

func (r *textPaneRenderer) Destroy() {}
