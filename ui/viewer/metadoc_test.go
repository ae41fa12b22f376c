package viewer

import (
	"fmt"
	"strings"
	"testing"

	"attache/preview"

	"fyne.io/fyne/v2"
)

func (s *stage) showMetadata(m map[string]string) {
	s.t.Helper()
	s.show("x", preview.Hints{Metadata: m})
	s.choose(preview.ViewMetadata)
	s.until("metadata", func() bool {
		_, is := s.text.doc.(metaDoc)
		return is && len(s.text.sheet.page.lines) > 0 && s.text.sheet.gutter > 0
	})
}

func (s *stage) labels() []string {
	var out []string
	for _, l := range s.text.sheet.page.lines {
		var b strings.Builder
		for _, c := range l.label {
			b.WriteRune(c.r)
		}
		out = append(out, b.String())
	}
	return out
}

func manyKeys(n int) map[string]string {
	m := make(map[string]string, n)
	for i := range n {
		m[fmt.Sprintf("key_%06d", i)] = fmt.Sprintf("value_%06d", i)
	}
	return m
}

func TestMetadataHasItsKeysInTheMargin(t *testing.T) {
	s := newStage(t)
	s.showMetadata(map[string]string{"b": "2\n3", "a_key": "1", "none": "", "long": strings.Repeat("word ", 40)})
	if got := strings.Join(s.labels()[:4], "|"); got != "a_key|b||long" {
		t.Errorf("labels %q", got)
	}
	if got := s.screen(); got[0] != "1" || got[2] != "3" || len(got) < 7 {
		t.Errorf("values %q", got)
	}
	if got := s.foot.where.Text; got != "4 keys" {
		t.Errorf("said %q", got)
	}
}

func TestManyKeysOfMetadataAreAllReached(t *testing.T) {
	s := newStage(t)
	s.showMetadata(manyKeys(100_000))
	if got := s.foot.where.Text; !strings.HasPrefix(got, "keys 1 to ") || !strings.HasSuffix(got, " of 100,000") {
		t.Errorf("said %q", got)
	}
	s.key(fyne.KeyEnd)
	s.until("the last key", func() bool { l := s.labels(); return l[len(l)-1] == "key_099999" })
	s.Search()
	s.ask.done("value_050000", false)
	s.until("a value is found", func() bool { return strings.Contains(strings.Join(s.labels(), "|"), "key_050000") })
	s.Search()
	s.ask.entry.SetText("KEY_000777")
	s.ask.done("KEY_000777", false)
	s.until("a key is found and marked", func() bool {
		for _, l := range s.text.sheet.page.lines {
			if len(l.label) > 0 && l.label[0].hit {
				return true
			}
		}
		return false
	})
}

func TestOneHugeValueOfMetadataIsShown(t *testing.T) {
	s := newStage(t)
	s.showMetadata(map[string]string{"a": strings.Repeat("x", 1<<20), "b": "end"})
	s.key(fyne.KeyEnd)
	s.until("the last value", func() bool { return s.screen()[len(s.screen())-1] == "end" })
}

func TestEmptyValuesAtTheEndAreReached(t *testing.T) {
	s := newStage(t)
	m := map[string]string{}
	for i := range 1000 {
		m[fmt.Sprintf("key %03d", i)] = ""
	}
	s.showMetadata(m)
	s.key(fyne.KeyEnd)
	s.until("the last key", func() bool { l := s.labels(); return l[len(l)-1] == "key 999" })
	if got := s.foot.where.Text; !strings.HasSuffix(got, " to 1,000 of 1,000") {
		t.Errorf("said %q", got)
	}
}

func TestMetadataIsCopied(t *testing.T) {
	s := newStage(t)
	s.showMetadata(map[string]string{"a": "first_value", "b": "second"})
	s.text.DoubleTapped(&fyne.PointEvent{Position: s.point(0, 3)})
	if got := s.copy(); got != "first_value" {
		t.Errorf("one value: %q", got)
	}
	s.text.TypedShortcut(&fyne.ShortcutSelectAll{})
	if got := s.copy(); got != "a: first_value\nb: second" {
		t.Errorf("all: %q", got)
	}
}

func TestAKeyThatTheMarginCutsIsSaidWhenItIsClicked(t *testing.T) {
	s := newStage(t)
	key := "k" + strings.Repeat("_", 100) + "!"
	s.showMetadata(map[string]string{key: "value"})
	if room := s.text.sheet.width(); s.text.sheet.gutter > room/2 {
		t.Errorf("the margin takes %d of %d cells", s.text.sheet.gutter, room)
	}
	s.press(0, 2, 0)
	if got := s.foot.where.Text; got != key+" · 5 B" {
		t.Errorf("said %q", got)
	}
	s.window.Canvas().Capture() // draws the cut label
}

func TestNoMetadataIsSaid(t *testing.T) {
	s := newStage(t)
	s.show("x", preview.Hints{})
	s.choose(preview.ViewMetadata)
	s.until("it is said", func() bool { return s.first() == "This attachment has no metadata." })
	if !s.sentence.button.Hidden || s.head.object.Hidden {
		t.Error("hex is offered for nothing, or the tabs are gone")
	}
}

func TestMetadataHasNoPlacesToJumpTo(t *testing.T) {
	s := newStage(t)
	s.showMetadata(manyKeys(3))
	s.Jump()
	if s.ask.object.Visible() || s.foot.jump.Visible() || s.foot.wrap.Visible() {
		t.Error("it offers a jump, or another wrapping")
	}
	s.choose(preview.ViewText)
	s.until("text", func() bool { return s.first() == "x" })
	if !s.foot.jump.Visible() {
		t.Error("a text has none either")
	}
}
