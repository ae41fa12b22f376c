package viewer

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"attache/preview"

	"fyne.io/fyne/v2"
)

func picture(w, h int) string {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range m.Pix {
		m.Pix[i] = 0x80
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.String()
}

func TestPictures(t *testing.T) {
	s := newStage(t)
	s.show(picture(1400, 1000), preview.Hints{})
	s.until("the picture is drawn", func() bool { return s.image.drawn != nil })
	if d := s.image.drawn.Rect; d.Dx() >= 700 || d.Dx()*1000/1400 < d.Dy()-1 || d.Dx()*1000/1400 > d.Dy()+1 {
		t.Errorf("fitted to %v", d)
	}
	if got := s.foot.where.Text; !strings.HasPrefix(got, "1,400 × 1,000 · ") {
		t.Errorf("said %q", got)
	}
	s.image.TypedRune('1')
	s.until("real size", func() bool {
		return s.foot.where.Text == "1,400 × 1,000 · 100 %" && s.image.drawn.Rect.Dx() == 700-s.padding()
	})
	cx := s.image.cx
	s.image.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierControl }
	s.image.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25), PointEvent: fyne.PointEvent{Position: fyne.NewPos(0, 0)}})
	s.until("larger", func() bool { return s.foot.where.Text == "1,400 × 1,000 · 125 %" })
	if s.image.cx >= cx {
		t.Error("the zoom is not around the pointer")
	}
	s.image.DoubleTapped(&fyne.PointEvent{})
	s.until("fitted again", func() bool { return s.image.drawn.Rect.Dx() < 700 && s.image.zoom == 0 })
}

func (s *stage) padding() int { return 700 - int(s.image.Size().Width) }

func TestAPictureThatIsTooLargeOffersHex(t *testing.T) {
	s := newStage(t)
	big := picture(1, 1)
	data := big[:16] + "\x00\x00\xEA\x60\x00\x00\xEA\x60" + big[24:] // 60,000 × 60,000; the checksum is wrong, which is found first
	s.ShowSource(preview.Bytes(data), preview.Hints{}, false)
	s.until("it is refused", func() bool { return strings.Contains(s.sentence.text.Text, "can't be drawn") })
	if s.sentence.button.Hidden || s.head.object.Hidden {
		t.Error("no way to hex")
	}
	s.sentence.shown()
	s.until("hex", func() bool { return s.view == preview.ViewHex && strings.HasPrefix(s.first(), "89 50 4e 47") })
}
