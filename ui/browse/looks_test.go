package browse

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"attache/store/driver"
	"attache/ui/look"
	"attache/ui/parts"
)

// showcase has a row of each kind.
func showcase() []driver.Event {
	order := msg("3f0c8a21-4d1c-4b6e-9a55-0000000000a1", 0, "order.json", "scan.png", "a name that is much too long for a list of this width.pdf", "invoice\u202efdp.exe")
	order.Rows[0].Expiry = testNow.Add(time.Hour)
	order.Rows[1].State, order.Rows[1].Problem, order.Rows[1].Size = driver.Damaged, "It has no data.", -1
	order.Rows[2].State = driver.Writing
	order.Rows[3].State, order.Rows[3].Expiry = driver.Expired, testNow.Add(-41*day)
	return []driver.Event{
		order, msg("saga-91be", 5, "state.xml"), msg("default", 48, "default"),
		{Message: "locked", Rows: []driver.Info{{Key: driver.Key{Message: "locked"}, State: driver.Damaged, Size: -1, Problem: "The folder can't be opened."}}},
		caughtUp,
	}
}

func TestPaneLooksAsDrawn(t *testing.T) {
	for _, width := range []float32{440, 260} {
		r := newRig(t, width, 420)
		r.feed(showcase()...)
		r.list.setOpen(0, true)
		r.settle()
		r.press(2, 0)
		test.AssertRendersToMarkup(t, fmt.Sprintf("pane-%v.xml", width), r.window.Canvas())
	}
}

func TestNothingIsWrittenOverAnythingElse(t *testing.T) {
	for width := float32(200); width < 900; width += 37 {
		r := newRig(t, width, 420)
		r.feed(showcase()...)
		r.FoldAll(true)
		r.settle()
		for _, v := range test.WidgetRenderer(r.list).(*listRenderer).views {
			if v.shown.row < 0 {
				continue
			}
			end := float32(0)
			for _, o := range v.inOrder() {
				if x := o.Position().X; x < end {
					t.Errorf("%v wide, row %d: something begins at %v, where the one before ends at %v", width, v.shown.row, x, end)
				}
				end = o.Position().X + textWidth(o)
			}
			if end > width-parts.BarWidth {
				t.Errorf("%v wide, row %d ends at %v", width, v.shown.row, end)
			}
		}
	}
}

// inOrder are the visible things in a row, by where they begin.
func (v *rowView) inOrder() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{v.icon, v.name, v.count, v.size, v.badge, v.state} {
		if o.Visible() {
			objects = append(objects, o)
		}
	}
	slices.SortStableFunc(objects, func(a, b fyne.CanvasObject) int { return cmp.Compare(a.Position().X, b.Position().X) })
	return objects
}

func textWidth(o fyne.CanvasObject) float32 {
	if text, ok := o.(*canvas.Text); ok {
		return fyne.MeasureText(text.Text, text.TextSize, text.TextStyle).Width
	}
	return o.Size().Width
}

func TestThemeChangeRedrawsRows(t *testing.T) {
	r := newRig(t, 420, 420)
	r.feed(showcase()...)
	colours := func() [2]color.Color {
		v := test.WidgetRenderer(r.list).(*listRenderer).views[0]
		return [2]color.Color{v.name.Color, v.size.Color}
	}
	for _, mode := range []look.Mode{look.Light, look.Dark} {
		th := look.New(mode, look.Normal)
		fyne.CurrentApp().Settings().SetTheme(th)
		r.Pane.Refresh()
		variant := theme.VariantLight
		if want := [2]color.Color{th.Color(theme.ColorNameForeground, variant), th.Color(theme.ColorNamePlaceHolder, variant)}; colours() != want {
			t.Errorf("%s: %v, want %v", mode, colours(), want)
		}
	}
}

func TestRowsFollowTheTextSize(t *testing.T) {
	r := newRig(t, 420, 420)
	r.feed(showcase()...)
	heights := map[float32]bool{}
	for _, size := range look.TextSizes {
		fyne.CurrentApp().Settings().SetTheme(look.New(look.Light, size))
		r.Pane.Refresh()
		heights[r.list.rowHeight()] = true
		v := test.WidgetRenderer(r.list).(*listRenderer).views[1]
		if v.name.TextSize != r.list.metrics().nameSize || v.y != r.list.rowHeight() {
			t.Errorf("%s: text %v, second row at %v", size, v.name.TextSize, v.y)
		}
	}
	if len(heights) != 3 {
		t.Errorf("row heights %v", heights)
	}
}
