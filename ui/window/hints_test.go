package window

import (
	"strings"
	"testing"

	"attache/ui/control"

	"fyne.io/fyne/v2"
)

func TestTheHintOnAMessageFitsWhetherItIsOpen(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "1")
	r.opened("/a")
	says := func(want string) {
		t.Helper()
		r.until("the preview says "+want, func() bool { return strings.Contains(r.preview.viewer.Message(), want) })
	}
	r.goesTo(key("m1", ""))
	says("Press ↓") // it was opened for that
	r.save(st, "m1", "came later.txt", "1")
	says("came later.txt")
	r.pane.FoldAll(false)
	says("Press Enter to open")
	r.pane.FoldAll(true)
	says("Press ↓")
}

func TestTheListSearchesInThePreview(t *testing.T) {
	r := newRig(t, Options{})
	st := r.source("/a", nil)
	r.save(st, "m1", "x.txt", "needle\nand needle")
	r.save(st, "m1", "y.txt", "needle")
	r.opened("/a")
	for name, ask := range map[string]func(){"x.txt": r.pane.OnSearch, "y.txt": func() { r.typedKey(&fyne.KeyEvent{Name: fyne.KeyF3}) }} {
		r.goesTo(key("m1", name))
		r.until(name+" is another one to search in", func() bool { return !r.preview.viewer.Searching() && r.preview.viewer.Message() == "" })
		r.until(name+" is searched in", func() bool {
			ask()
			return r.preview.viewer.Searching()
		})
	}
}

func TestWhatLiesInAShareIsSaidInWords(t *testing.T) {
	for want, root := range map[string]control.Root{
		"": {}, "1 file lies": {Files: 1}, "104 files lie": {Files: 104}, "1 folder of files lies": {Folders: 1},
		"1 file and 2 folders of files lie": {Files: 1, Folders: 2},
	} {
		if got := foreignWords(root); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
