package desktop

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"testing"
)

// dump is a screen of 2 × 1 pixels, one red and one blue, as the X server keeps it.
func dump(t *testing.T, h xwdHeader, pixels ...byte) []byte {
	t.Helper()
	var b bytes.Buffer
	h.HeaderSize = uint32(binary.Size(h)) + 4 // a name follows the numbers
	if err := binary.Write(&b, binary.BigEndian, h); err != nil {
		t.Fatal(err)
	}
	b.WriteString("Xwd\x00")
	b.Write(make([]byte, 12*h.Colours))
	b.Write(pixels)
	return b.Bytes()
}

func TestDecodeXWD(t *testing.T) {
	good := xwdHeader{Version: 7, Width: 2, Height: 1, BitsPerPixel: 32, BytesPerLine: 12, RedMask: 0xff0000, BlueMask: 0xff, Colours: 3}
	pixels := []byte{0, 0, 255, 0, 255, 0, 0, 0, 9, 9, 9, 9} // blue first; the last four only fill the line up
	m, err := decodeXWD(dump(t, good, pixels...))
	if err != nil {
		t.Fatal(err)
	}
	if m.Bounds() != image.Rect(0, 0, 2, 1) || m.RGBAAt(0, 0) != (color.RGBA{255, 0, 0, 255}) || m.RGBAAt(1, 0) != (color.RGBA{0, 0, 255, 255}) {
		t.Errorf("read %v: %v", m.Bounds(), m.Pix)
	}

	deep, cut, wide := good, good, good
	deep.BitsPerPixel = 16
	wide.BytesPerLine = 4
	for name, b := range map[string][]byte{
		"nothing": nil, "16 bits": dump(t, deep, pixels...), "cut short": dump(t, cut, pixels[:7]...), "lines too short": dump(t, wide, pixels...),
	} {
		if m, err := decodeXWD(b); err == nil {
			t.Errorf("%s: read %v", name, m.Bounds())
		}
	}
}

func TestFind(t *testing.T) {
	words := []Word{
		{"Export", image.Rect(0, 0, 40, 10)}, {"62", image.Rect(0, 20, 15, 30)}, {"Messages,", image.Rect(20, 20, 80, 30)},
		{"Export", image.Rect(0, 40, 40, 50)}, {"all", image.Rect(45, 40, 60, 50)},
	}
	for _, c := range []struct {
		phrase []string
		at     image.Rectangle
		found  bool
	}{
		{[]string{"export"}, image.Rect(0, 0, 40, 10), true},
		{[]string{"62", "messages"}, image.Rect(0, 20, 80, 30), true},
		{[]string{"export", "all"}, image.Rect(0, 40, 60, 50), true},
		{[]string{"messages", "62"}, image.Rectangle{}, false},
		{[]string{"all", "of"}, image.Rectangle{}, false},
	} {
		if at, found := find(words, c.phrase); at != c.at || found != c.found {
			t.Errorf("%v: %v, %v", c.phrase, at, found)
		}
	}
}

func TestColoured(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 3, 1))
	m.SetRGBA(0, 0, color.RGBA{100, 50, 200, 255})
	m.SetRGBA(1, 0, color.RGBA{104, 46, 203, 255})
	m.SetRGBA(2, 0, color.RGBA{130, 50, 200, 255})
	if n := Coloured(m, color.RGBA{100, 50, 200, 255}); n != 2 {
		t.Errorf("%d pixels have about that colour", n)
	}
}
