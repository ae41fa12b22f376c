package browse

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// BenchmarkUI is what the list costs the UI thread, painting aside, with a million attachments in it: a snapshot with one
// change, a notch of the wheel, a page, a key.
func BenchmarkUI(b *testing.B) {
	test.NewTempApp(b)
	x, _ := loaded(100_000, 10)
	x.folds.all = true
	p := New(Options{Do: func(f func()) {}, Now: func() time.Time { return testNow }})
	defer p.Close()
	w := test.NewTempWindow(b, p)
	w.Resize(fyne.NewSize(420, 800))
	s := x.build(testNow, never)
	p.adopt(s)
	b.Run("snapshot", func(b *testing.B) {
		for b.Loop() {
			next := *s
			p.adopt(&next)
		}
	})
	b.Run("notch", func(b *testing.B) {
		for b.Loop() {
			p.list.scrollBy(2 * p.list.rowHeight())
		}
	})
	b.Run("page", func(b *testing.B) {
		for b.Loop() {
			p.list.scrollBy(p.list.Size().Height)
		}
	})
	b.Run("down", func(b *testing.B) {
		for b.Loop() {
			p.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		}
	})
	b.Run("fold", func(b *testing.B) {
		open := false
		for b.Loop() {
			p.list.setOpen(0, open)
			open = !open
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			p.list.selectAll()
		}
	})
}

// BenchmarkSelectionKeys is what naming a selection of every message costs the UI thread.
func BenchmarkSelectionKeys(b *testing.B) {
	x, _ := loaded(100_000, 1)
	s := x.build(testNow, never)
	var l selection
	l.all(s)
	for b.Loop() {
		l.keys(s)
	}
}
