package browse

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"attache/store/driver"
	"attache/store/filter"
)

func TestWhatAFilterFoundStaysInSightWhenTheFilterIsCleared(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(many(50)...)
	r.SetFilter("m030 scan")
	r.settle()
	r.list.moveTo(1)
	r.want("found", r.chosen(), "m030/scan.png")
	r.ClearFilter()
	r.settle()
	r.want("still selected", r.chosen(), "m030/scan.png")
	row := r.list.cursorRow()
	if p := r.Snapshot().at(row); r.Snapshot().info(p) == nil {
		t.Error("its message is folded over it")
	}
	if y := (position{row: row}).pixels(r.list.rowHeight()) - r.list.position.pixels(r.list.rowHeight()); y < 0 || y >= float64(r.list.Size().Height) {
		t.Errorf("it lies at %v, out of sight", y)
	}
	r.feed(msg("other", 0, "a"))
	r.want("after the next change", r.chosen(), "m030/scan.png")
	r.list.setOpen(r.Snapshot().at(row).group, false)
	r.settle()
	r.want("folded by the user", r.chosen(), "")
}

func TestTheFocusWaitsForThePaneToBeDrawn(t *testing.T) {
	test.NewTempApp(t)
	var posted []func()
	p := New(Options{Do: func(f func()) { posted = append(posted, f) }})
	t.Cleanup(p.Close)
	p.FocusList()
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(400, 300))
	for _, f := range posted {
		f()
	}
	if w.Canvas().Focused() != p.list {
		t.Errorf("%v has it", w.Canvas().Focused())
	}
}

func TestAtFindsTheRowUnderAPosition(t *testing.T) {
	r := newRig(t, 420, 600)
	r.feed(msg("first", 0, "a"), msg("second", 1, "b"), caughtUp)
	r.list.setOpen(0, true)
	r.settle()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.list)
	h := r.list.rowHeight()
	for _, tt := range []struct {
		what string
		at   fyne.Position
		want string
	}{
		{"a message", top.AddXY(50, h/2), "first"},
		{"an attachment", top.AddXY(50, h*1.5), "first/a"},
		{"another message", top.AddXY(50, h*2.5), "second"},
		{"below the last row", top.AddXY(50, h*3.5), ""},
		{"the filter above", top.AddXY(50, -5), ""},
		{"right of the list", top.AddXY(421, h/2), ""},
		{"left of it", top.AddXY(-1, h/2), ""},
	} {
		k, ok := r.At(tt.at)
		got := strings.TrimSuffix(k.Message+"/"+k.Name, "/")
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %q, %v, want %q", tt.what, got, ok, tt.want)
		}
	}
}

// TestARowSpeaksOfWhatItShows: count, size and age are those of the attachments that the filter lets through.
func TestARowSpeaksOfWhatItShows(t *testing.T) {
	r := newRig(t, 480, 600)
	e := msg("m", 0, "new.json", "old.pdf")
	e.Rows[1].Created = testNow.Add(-5 * time.Hour)
	r.feed(e, caughtUp)
	row := func() string {
		v := test.WidgetRenderer(r.list).(*listRenderer).views[0]
		return strings.Join([]string{v.count.Text, v.size.Text, v.state.Text}, " · ")
	}
	r.want("without a filter", row(), "2 · 3.0 kB · just now")
	r.SetFilter("pdf")
	r.settle()
	r.want("with one", row(), "1 of 2 · 2.0 kB · 5 h")
	r.want("the order", r.header.sort.text, "sort: newest")
	r.SetSort(filter.Sort{Key: filter.BySize})
	r.settle()
	r.want("the order by size", r.header.sort.text, "sort: size, of whole messages")
	r.want("the totals", totalWords(r.Snapshot()), "1 of 1 message · 1 attachment · 2.0 kB")
}

func TestAnIDIsCutOnlyWhereItMeetsWhatIsBesideIt(t *testing.T) {
	const id = "3f0c8a21-4d1c-4b6e-9a55-0000000000a1"
	for width := float32(280); width < 700; width += 30 {
		r := newRig(t, width, 400)
		r.feed(driver.Event{Message: id, Rows: msg(id, 2, "a").Rows}, caughtUp)
		v := test.WidgetRenderer(r.list).(*listRenderer).views[0]
		next := r.list.metrics().end
		for _, o := range []fyne.CanvasObject{v.count, v.size, v.state} {
			if o.Visible() {
				next = min(next, o.Position().X)
			}
		}
		whole := fyne.MeasureText(id, v.name.TextSize, v.name.TextStyle).Width
		if room := next - v.name.Position().X - gap; (whole <= room) != (v.name.Text == id) {
			t.Errorf("%v wide: %q, where %v of %v is free", width, v.name.Text, room, whole)
		}
	}
}
