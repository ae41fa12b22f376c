package e2e

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/scripts/desktop"
)

// patience is how long a test waits for something to show. It is far longer than anything should take: the machine may be busy.
const patience = 3 * time.Minute

// hands are a tester's hands and eyes on the program. Whatever can't be done ends the test.
type hands struct {
	*testing.T
	ctx context.Context
	d   *desktop.Desktop
	p   *desktop.Program
}

// open starts the program on a desktop of its own, light or dark, and watches its log to the end.
func open(t *testing.T, theme string, args ...string) *hands {
	t.Helper()
	needDesktop(t)
	ctx, cancel := context.WithCancel(context.Background())
	d, err := desktop.Start(ctx)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	h := &hands{T: t, ctx: ctx, d: d}
	t.Cleanup(func() {
		if h.p != nil {
			if t.Failed() && h.p.Running() {
				if err := h.p.Save(ctx, h.picture("failed")); err != nil {
					t.Log(err)
				}
			}
			if err := h.p.Kill(); err != nil {
				t.Error(err)
			}
			h.checkLog()
		}
		cancel()
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	if h.p, err = d.Launch(ctx, []string{"FYNE_THEME=" + theme}, program, args...); err != nil {
		t.Fatal(err)
	}
	return h
}

// checkLog holds that the program printed nothing that it shouldn't.
func (h *hands) checkLog() {
	h.Helper()
	text := h.p.Log()
	for _, bad := range []string{"Error in Fyne call thread", "Fyne error", "DATA RACE", "panic", "fatal error", "goroutine "} {
		if strings.Contains(text, bad) {
			h.Errorf("the program printed %q:\n%s", bad, text)
			return
		}
	}
}

func (h *hands) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// until waits for something to be so.
func (h *hands) until(what string, so func() bool) {
	h.Helper()
	h.must(desktop.Until(h.ctx, patience, what, so))
}

// picture is the path of a screenshot of this test.
func (h *hands) picture(name string) string {
	return filepath.Join(artefacts, strings.NewReplacer("/", "-", "Test", "").Replace(h.Name())+"-"+name+".png")
}

// show keeps a screenshot.
func (h *hands) show(name string) {
	h.Helper()
	h.must(h.p.Save(h.ctx, h.picture(name)))
}

func (h *hands) key(keys ...string) { h.Helper(); h.must(h.p.Key(h.ctx, keys...)) }

func (h *hands) title() string {
	h.Helper()
	title, err := h.p.Title(h.ctx)
	h.must(err)
	return title
}

// untilTitle waits until the window's title holds all of the parts.
func (h *hands) untilTitle(parts ...string) {
	h.Helper()
	var last string
	err := desktop.Until(h.ctx, patience, "window title with "+strings.Join(parts, ", "), func() bool {
		last = h.title()
		return !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(last, p) })
	})
	if err != nil {
		h.Fatalf("%v: it is %q", err, last)
	}
}

// The parts of a window of 1280 × 800 that tests look at; reading all of it takes longer.
var (
	whole   = image.Rectangle{}
	toolbar = image.Rect(0, 28, 1280, 66)
	summary = image.Rect(0, 112, 482, 210) // what the list holds, and what is to be said about it
	preview = image.Rect(490, 66, 1280, 800)
	tabs    = image.Rect(490, 152, 1280, 220) // of the preview, with the line below them: why it is shown so
	foot    = image.Rect(0, 560, 1280, 800)
	dialog  = image.Rect(280, 90, 1000, 720)
)

// sees waits until a phrase stands in a part of the window.
func (h *hands) sees(part image.Rectangle, phrase string) {
	h.Helper()
	_, err := h.p.Sees(h.ctx, patience, part, phrase)
	h.must(err)
}

func (h *hands) clickOn(part image.Rectangle, phrase string) {
	h.Helper()
	h.must(h.p.ClickOn(h.ctx, patience, part, phrase))
}

// filter types an expression into the filter and goes back to the list.
func (h *hands) filter(expression string) {
	h.Helper()
	h.key("ctrl+f", "ctrl+a")
	if expression == "" {
		h.key("Delete")
	} else {
		h.must(h.p.Type(h.ctx, expression))
	}
	h.key("Return")
}

// copied presses keys until the clipboard holds what it should, and returns it. Before each attempt the clipboard holds something else.
func (h *hands) copied(what string, fits func(string) bool, keys ...string) string {
	h.Helper()
	const nothing = "nothing was copied"
	var got string
	err := desktop.Until(h.ctx, patience, what+" on the clipboard", func() bool {
		h.must(h.p.SetClipboard(h.ctx, nothing))
		h.key(keys...)
		// The window puts it there when it comes to it.
		_ = desktop.Until(h.ctx, time.Second, "copy", func() bool {
			got = h.p.Clipboard(h.ctx)
			return got != nothing
		})
		return fits(got)
	})
	if err != nil {
		h.Fatalf("%v: it holds %.400q", err, got)
	}
	return got
}

// listed copies everything that the list shows, once it is what it should be: a line a message, or message and name with a tab between.
func (h *hands) listed(what string, fits func([]string) bool) []string {
	h.Helper()
	text := h.copied(what, func(s string) bool { return fits(strings.Split(s, "\n")) }, "ctrl+a", "ctrl+c")
	return strings.Split(text, "\n")
}

// pick selects the attachment with that name in what the filter shows.
func (h *hands) pick(expression, name string) {
	h.Helper()
	h.filter(expression)
	h.must(h.p.Walk(h.ctx, patience, name))
}

// quit closes the window by its key and expects a good end.
func (h *hands) quit() {
	h.Helper()
	h.key("ctrl+q")
	status, err := h.p.Ended(h.ctx, patience)
	h.must(err)
	if status != 0 {
		h.Errorf("the program ended with %d", status)
	}
}

// put writes an attachment into a share as a careful writer does: out of sight first, then renamed into its place.
func put(t *testing.T, share, message, name, data string, expiry time.Time) {
	t.Helper()
	draft, err := os.MkdirTemp(share, ".put-")
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"data": data, expiry.UTC().Format("2006-01-02T1504") + ".expiry": ""} {
		if err := os.WriteFile(filepath.Join(draft, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(share, message), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(draft, filepath.Join(share, message, name)); err != nil {
		t.Fatal(err)
	}
}
