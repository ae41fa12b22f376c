package window

import (
	"context"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/source"
	"attache/ui/activity"
	"attache/ui/async"
	"attache/ui/browse"
	"attache/ui/connect"
	"attache/ui/control"
	"attache/ui/dialogs"
	"attache/ui/parts"
	"attache/ui/prefs"

	"fyne.io/fyne/v2"
)

// Options say what the window shows at first.
type Options struct {
	// Source is a path, a URL or the name of a profile; "" shows the welcome page.
	Source string
	// Message and Name are what is selected, once it has come; "" for nothing.
	Message, Name string
	// Version is shown in About.
	Version string
	// Ended, if not nil, is called on the UI thread instead of closing the window, once everything has ended and is kept: it ends
	// the process. Fyne 2.7.1 posts its last event to a queue that it closes meanwhile, and now and then panics or hangs over it.
	Ended func()
}

// world is what the window works with besides Fyne; tests put their own in its place.
type world struct {
	kept     *prefs.File
	settings prefs.Settings // as they were kept
	open     func(ctx context.Context, location string) (*store.Store, error)
	book     *connect.Book
	dispatch async.Dispatcher
	demo     func(ctx context.Context, dir string) error
	demoDir  string
	now      func() time.Time
}

// window is the main window. Everything in it belongs to the UI thread.
type window struct {
	app     fyne.App
	win     fyne.Window
	options Options
	world   world

	settings prefs.Settings
	control  *control.Controller
	jobs     *activity.List
	sheets   *parts.Sheets
	ask      *dialogs.Dialogs

	pane     *browse.Pane
	activity *activity.View
	toolbar  *toolbar
	header   *header
	welcome  *welcome
	problem  *problemLine
	preview  *previewArea
	body     *body

	state    control.State
	shown    control.Shown
	selected []driver.Key
	recents  []control.Recent
	updates  *async.Coalescer
	ticks    *ticker
	known    *ticker
	closing  bool
	commands []*command
}

// newWindow builds the window; begin starts what runs in it.
func newWindow(a fyne.App, o Options, w world) *window {
	v := &window{app: a, options: o, world: w, settings: w.settings}
	v.win = a.NewWindow("Attaché")
	v.win.SetMaster()
	v.win.SetPadded(false)
	v.jobs = activity.NewList(nil)
	v.sheets = parts.NewSheets(v.win.Canvas(), v.typedKey)
	v.pane = browse.New(browse.Options{Do: w.dispatch, Now: w.now, Canvas: v.win.Canvas()})
	v.control = control.New(control.Options{
		Open: w.open, Book: w.book, Dispatch: w.dispatch, Jobs: v.jobs, Now: w.now,
	}, v.pane, control.Hooks{State: v.showState, Shown: v.show, Problem: v.showProblem, Recents: v.showRecents})
	v.ask = &dialogs.Dialogs{
		Sheets: v.sheets, Keys: v.typedKey, Control: v.control, Window: v.win,
		Settings: func() prefs.Settings { return v.settings }, SetSettings: v.apply,
		OpenFolder: v.openFolder, Expired: v.expired,
	}
	v.commands = v.allCommands()
	v.build()
	v.connect()
	v.control.SetInterval(v.settings.Poll)
	v.updates = async.NewCoalescer(w.dispatch, 100*time.Millisecond, v.activity.Update)
	v.jobs.SetOnChange(v.updates.Poke)
	return v
}

// begin opens what the options name. It is called once the window is there.
func (v *window) begin() {
	v.ticks = newTicker(v.world.dispatch, tickEvery, v.tick)
	v.known = newTicker(v.world.dispatch, knownEvery, v.stayKnown)
	v.control.LoadRecents()
	if v.options.Source == "" {
		return
	}
	v.control.OpenNamed(v.options.Source)
	if v.options.Message != "" {
		v.pane.GoTo(driver.Key{Message: v.options.Message, Name: v.options.Name})
	}
}

// connect ties the list to the rest.
func (v *window) connect() {
	p := v.pane
	p.OnSelect = v.selectionChanged
	p.OnMessage = func(k driver.Key) {
		if v.shown.Key == k {
			v.show(v.shown)
		}
	}
	p.OnActivate = func(k driver.Key) { v.preview.focus() }
	p.OnSearch = v.preview.viewer.Search
	p.OnPreview = func(driver.Key) { v.run(cmdFull) }
	p.OnContextMenu = v.contextMenu
	p.OnDelete = func([]driver.Key) { v.deleteKey() }
	p.OnCopy = func([]driver.Key) { v.run(cmdCopy) }
	p.OnCleanUp = func() { v.run(cmdCleanUp) }
	p.OnNeedMetadata = v.control.NeedMetadata
	p.OnKey = v.typedKey
	p.OnShortcut = v.typedShortcut
	v.activity.OnDetails = v.ask.Job
	v.win.Canvas().SetOnTypedKey(v.typedKey)
	v.win.SetOnDropped(v.dropped)
	v.win.SetCloseIntercept(v.close)
	// Canvas shortcuts serve where no widget has the focus; the menu's come first, see commands.go.
	c := v.win.Canvas()
	c.AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) { v.run(cmdCopy) })
	c.AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { v.run(cmdPaste) })
	c.AddShortcut(&fyne.ShortcutSelectAll{}, func(fyne.Shortcut) { v.run(cmdAll) })
}

// apply makes settings take effect and keeps them.
func (v *window) apply(s prefs.Settings) {
	looks := s.Mode != v.settings.Mode || s.Text != v.settings.Text
	v.settings = s
	v.world.kept.Save(s)
	v.control.SetInterval(s.Poll)
	if looks {
		v.app.Settings().SetTheme(themeOf(s))
	}
}

// openSource is how every part of the program opens a source: read-only.
func openSource(ctx context.Context, location string) (*store.Store, error) {
	return source.Open(ctx, location, store.Options{})
}
