package viewer

import (
	"fmt"
	"strings"
	"testing"

	"attache/preview"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// point is the middle of a cell of the text pane.
func (s *stage) point(row int, column float32) fyne.Position {
	sheet := s.text.sheet
	c := sheet.measure()
	return fyne.NewPos(sheet.inset()+(float32(sheet.gutter)+column)*c.Width, (float32(row)+0.5)*c.Height).Add(sheet.Position())
}

func (s *stage) press(row int, column float32, m fyne.KeyModifier) {
	s.text.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, Modifier: m, PointEvent: fyne.PointEvent{Position: s.point(row, column)}})
}

func (s *stage) copy() string {
	s.copied = ""
	s.text.TypedShortcut(&fyne.ShortcutCopy{})
	s.until("something is copied", func() bool { return s.copied != "" })
	return s.copied
}

func TestSelectingAndCopying(t *testing.T) {
	s := newStage(t)
	s.show("alpha beta\r\ngamma\x00日本 delta\nend", preview.Hints{Metadata: map[string]string{"encoding": "utf-8"}})
	s.press(0, 6.1, 0)
	s.text.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: s.point(1, 9.2)}})
	s.text.MouseUp(nil)
	if got := s.copy(); got != "beta\r\ngamma\u2400日" {
		t.Errorf("dragged: %q", got)
	}
	s.press(0, 0.2, 0)
	s.text.MouseUp(nil)
	s.press(0, 40, fyne.KeyModifierShift)
	s.text.MouseUp(nil)
	if got := s.copy(); got != "alpha beta" {
		t.Errorf("with Shift, past the end of a line: %q", got)
	}
	s.text.DoubleTapped(&fyne.PointEvent{Position: s.point(0, 7.5)})
	if got := s.copy(); got != "beta" {
		t.Errorf("a double click: %q", got)
	}
	s.text.TypedShortcut(&fyne.ShortcutSelectAll{})
	if got := s.copy(); got != "alpha beta\r\ngamma\u2400日本 delta\nend" {
		t.Errorf("all: %q", got)
	}
}

func TestShiftExtendsTheSelection(t *testing.T) {
	s := newStage(t)
	s.show("alpha beta\ngamma delta\nepsilon", preview.Hints{})
	s.press(0, 6.1, 0)
	s.text.MouseUp(nil)
	s.text.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	steps := []struct {
		key  fyne.KeyName
		want string
	}{
		{fyne.KeyRight, "b"}, {fyne.KeyRight, "be"}, {fyne.KeyLeft, "b"},
		{fyne.KeyDown, "beta\ngamma d"}, {fyne.KeyEnd, "beta\ngamma delta\nepsilon"}, {fyne.KeyHome, "alpha "},
	}
	for _, step := range steps {
		s.key(step.key)
		s.until("the pager has answered", func() bool { return s.text.free != s.text.anchor })
		s.until(fmt.Sprintf("%s selects %q", step.key, step.want), func() bool {
			s.queue.Run()
			return s.text.sheet.selTo-s.text.sheet.selFrom == int64(len(step.want))
		})
		if got := s.copy(); got != step.want {
			t.Errorf("%s: %q, want %q", step.key, got, step.want)
		}
	}
}

func TestCopyingStopsAtItsLimitAndSaysSo(t *testing.T) {
	s := newStage(t)
	s.show(strings.Repeat("0123456789\n", 200000), preview.Hints{})
	s.text.TypedShortcut(&fyne.ShortcutSelectAll{})
	if n := len(s.copy()); n > copyMax || n < copyMax-10 {
		t.Errorf("%d bytes", n)
	}
	if got := s.foot.where.Text; !strings.Contains(got, "first 1.0 MB of the selection") {
		t.Errorf("said: %q", got)
	}
}
