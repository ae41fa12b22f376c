package viewer

import (
	"context"
	"sync"
	"time"

	"attache/preview"
	"attache/ui/async"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// patience is how long nothing is said while a source is slow.
const patience = 300 * time.Millisecond

// Options connects a viewer to its window. All of it may be left out.
type Options struct {
	// Dispatch runs a function on the UI thread; nil is fyne.Do.
	Dispatch async.Dispatcher
	// Keys gets the keys that the viewer has no use for.
	Keys parts.Keys
	// Words says an error of the source for a person; nil takes the error's own.
	Words func(error) string
	// Copy puts a text on the clipboard; nil takes the app's.
	Copy func(string)
	// Canvas is the one that shows the viewer. Where it is nil, the driver is asked, which Fyne 2.7 answers wrongly now and then: it
	// forgets the canvas of what was not painted for a minute (fyne-io/fyne#6452).
	Canvas fyne.Canvas
}

// Viewer shows one attachment at a time. Its methods are for the UI thread, except for Close.
type Viewer struct {
	widget.BaseWidget
	o Options

	head     *head
	foot     *foot
	ask      *askBar
	text     *textPane
	image    *imagePane
	sentence *sentence
	body     *fyne.Container
	object   *fyne.Container

	wg     sync.WaitGroup
	ctx    context.Context // of what is shown
	cancel context.CancelFunc

	src     preview.Source
	hints   preview.Hints
	options preview.Options
	preview *preview.Preview
	view    preview.View // what is shown
	wanted  preview.View // what somebody chose, for the next attachment too; "" is the best one
	resume  int64        // where to go on after the same attachment has been read again; -1: at the start

	modifiers func() fyne.KeyModifier // those held down now

	focusing bool // the keyboard is meant for what is still being read

	searching context.CancelFunc
	needle    string
	slow      *time.Timer
}

// New returns a viewer that shows nothing.
func New(o Options) *Viewer {
	if o.Dispatch == nil {
		o.Dispatch = fyne.Do
	}
	if o.Words == nil {
		o.Words = error.Error
	}
	if o.Copy == nil {
		o.Copy = func(s string) { fyne.CurrentApp().Clipboard().SetContent(s) }
	}
	v := &Viewer{o: o, resume: -1, modifiers: heldModifiers}
	v.ctx, v.cancel = context.WithCancel(context.Background())
	h := hooks{
		dispatch: o.Dispatch, wg: &v.wg, focus: v.focus, unused: v.unused, failed: v.failed, moved: v.moved, said: v.said, copied: o.Copy,
		menu: v.menu, search: v.Search, jump: v.Jump, next: v.findNext,
	}
	v.text, v.image, v.sentence = newTextPane(h), newImagePane(h), newSentence(v.unused)
	v.buildFrame()
	v.body = container.NewStack(v.text, v.image, v.sentence.object)
	v.object = container.NewBorder(v.head.object, container.NewVBox(v.ask.object, v.foot.object), nil, nil, v.body)
	v.ExtendBaseWidget(v)
	v.Clear()
	return v
}

func (v *Viewer) buildFrame() {
	as := parts.NewButton("View as", "See the bytes as something else, or in another encoding", theme.MenuDropDownIcon(), v.unused, v.viewAs)
	as.IconPlacement = widget.ButtonIconTrailingText
	v.head = newHead(newTabs(v.unused, v.tabChosen), as)
	f := newFoot()
	f.wrap = button("Wrap", "Break long lines at the edge", v.unused, v.toggleWrap)
	f.text.Add(f.wrap)
	f.jump = button("Jump to…", "Go to a line, a byte or a share of the whole ( g )", v.unused, v.Jump)
	f.text.Add(f.jump)
	f.text.Add(button("End", "Go to the end (End)", v.unused, func() { v.text.end(); v.focus(v.text) }))
	f.text.Add(button("Search", "Search in this attachment ( / )", v.unused, v.Search))
	f.play = button("Pause", "Stop the picture from moving", v.unused, v.togglePlay)
	f.image.Add(f.play)
	f.image.Add(button("−", "Smaller (−)", v.unused, func() { v.image.zoomBy(-1, v.image.middle()) }))
	f.image.Add(button("+", "Larger (+)", v.unused, func() { v.image.zoomBy(1, v.image.middle()) }))
	f.image.Add(button("Fit", "Fit into the window (0)", v.unused, func() { v.image.setZoom(0, v.image.middle()) }))
	f.image.Add(button("100 %", "One pixel of the picture for one of the screen (1)", v.unused, func() { v.image.setZoom(1, v.image.middle()) }))
	v.foot = f
	v.ask = newAskBar(v.unused)
	v.ask.changed, v.ask.done, v.ask.close = v.askChanged, v.askDone, v.closeAsk
}

// CreateRenderer is for Fyne.
func (v *Viewer) CreateRenderer() fyne.WidgetRenderer {
	return &viewerRenderer{widget.NewSimpleRenderer(v.object)}
}

type viewerRenderer struct{ fyne.WidgetRenderer }

// MinSize lets the window be small: nothing that is shown may force it larger.
func (r *viewerRenderer) MinSize() fyne.Size { return fyne.NewSize(240, 160) }

// ShowSource shows an attachment. again says that it is the one shown before, read anew because it changed: then the view and
// the place in it stay. What was shown before is given up at once.
func (v *Viewer) ShowSource(src preview.Source, h preview.Hints, again bool) {
	options, resume := preview.Options{}, int64(-1)
	if again && v.preview != nil {
		options = v.options
		if v.text.doc != nil && v.text.sheet.page.top > v.text.doc.start() {
			resume = v.text.sheet.page.top
		}
	}
	if !again {
		v.closeAsk()
	}
	v.begin()
	v.src, v.hints, v.options, v.resume = src, h, options, resume
	v.open()
}

// begin gives up what is shown and starts a new life for what comes.
func (v *Viewer) begin() {
	v.cancel()
	v.ctx, v.cancel = context.WithCancel(context.Background())
	v.preview, v.src, v.searching, v.focusing = nil, nil, nil, false
	v.text.clear()
	v.image.clear()
}

// open reads what is necessary for the first view.
func (v *Viewer) open() {
	ctx, src, hints, options, wanted := v.ctx, v.src, v.hints, v.options, v.wanted
	v.say("", false)
	v.waitPatiently(ctx)
	v.wg.Go(func() {
		p, err := preview.Open(ctx, src, hints, options)
		var c content
		if err == nil {
			c, err = load(ctx, p, bestView(p, wanted))
		}
		v.later(ctx, func() {
			v.preview = p
			v.loaded(c, err)
		})
	})
}

// later runs f on the UI thread unless something else is shown by then.
func (v *Viewer) later(ctx context.Context, f func()) {
	if ctx.Err() != nil {
		return
	}
	v.o.Dispatch(func() {
		if ctx.Err() == nil {
			f()
		}
	})
}

// waitPatiently says that something is being read, once it takes long.
func (v *Viewer) waitPatiently(ctx context.Context) {
	if v.slow != nil {
		v.slow.Stop()
	}
	v.slow = time.AfterFunc(patience, func() { v.later(ctx, func() { v.say("reading…", false) }) })
}

// choose shows another view of what is shown, and of what comes next.
func (v *Viewer) choose(view preview.View) {
	v.wanted = view
	if view == preview.ViewPreview {
		v.wanted = ""
	}
	p := v.preview
	if p == nil || v.view == view {
		return
	}
	v.closeAsk()
	v.restart()
	ctx := v.ctx
	v.view = view
	v.head.tabs.set(p.Views, view)
	v.waitPatiently(ctx)
	v.wg.Go(func() {
		c, err := load(ctx, p, view)
		v.later(ctx, func() { v.loaded(c, err) })
	})
}

// tabChosen shows a view and gives it the keyboard, which Fyne has given to the tab that was clicked.
func (v *Viewer) tabChosen(view preview.View) {
	v.choose(view)
	v.FocusContent()
	v.focusing = true // also once it has been read
}

// restart is begin for another view of the same attachment.
func (v *Viewer) restart() {
	p, src := v.preview, v.src
	v.begin()
	v.preview, v.src, v.resume = p, src, -1
}

// Clear shows nothing.
func (v *Viewer) Clear() { v.ShowMessage("") }

// ShowMessage shows a sentence in the place of an attachment.
func (v *Viewer) ShowMessage(text string) {
	v.begin()
	v.stopWaiting()
	v.closeAsk()
	v.say(text, false)
}

// Message is the sentence that stands in the place of an attachment, "" where none does.
func (v *Viewer) Message() string {
	if v.sentence.object.Hidden {
		return ""
	}
	return v.sentence.text.Text
}

// ShowError shows why there is nothing to show.
func (v *Viewer) ShowError(err error) { v.ShowMessage(v.o.Words(err)) }

func (v *Viewer) stopWaiting() {
	if v.slow != nil {
		v.slow.Stop()
	}
}

// Close gives up what is shown and waits until nothing reads any more. It may block as long as a read of the source does, so it
// belongs on another thread than the UI's; nothing may be shown afterwards.
func (v *Viewer) Close() {
	v.cancel()
	v.stopWaiting()
	v.wg.Wait()
}

// FocusContent gives the keyboard to what is shown, once it is.
func (v *Viewer) FocusContent() {
	v.focusing = v.src != nil && !v.sentence.object.Hidden
	switch {
	case !v.text.Hidden:
		v.focus(v.text)
	case !v.image.Hidden:
		v.focus(v.image)
	}
}

func (v *Viewer) focus(f fyne.Focusable) {
	// The viewer's own canvas: a driver knows that of a pane only once the pane has been painted.
	if c := v.canvas(); c != nil {
		c.Focus(f)
	}
}

// canvas is the one that shows the viewer, nil for none.
func (v *Viewer) canvas() fyne.Canvas {
	if v.o.Canvas != nil {
		return v.o.Canvas
	}
	return fyne.CurrentApp().Driver().CanvasForObject(v)
}

// heldModifiers asks the driver; the one for tests has no keyboard.
func heldModifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

func (v *Viewer) unused(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyF3:
		v.FindNext()
	case e.Name == fyne.KeyEscape && v.ask.object.Visible():
		v.closeAsk()
	case v.o.Keys != nil:
		v.o.Keys(e)
	}
}
