package desktop

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
)

// Screen is what the screen shows now.
func (d *Desktop) Screen() (*image.RGBA, error) {
	b, err := os.ReadFile(filepath.Join(d.dir, "screen", "Xvfb_screen0"))
	if err != nil {
		return nil, err
	}
	return decodeXWD(b)
}

// xwdHeader begins a window dump, as X11/XWDFile.h describes it. All numbers are big-endian.
type xwdHeader struct {
	HeaderSize, Version, Format, Depth          uint32
	Width, Height, XOffset, ByteOrder           uint32
	BitmapUnit, BitmapBitOrder, BitmapPad       uint32
	BitsPerPixel, BytesPerLine                  uint32
	VisualClass, RedMask, GreenMask, BlueMask   uint32
	BitsPerRGB, ColormapEntries, Colours        uint32
	WindowWidth, WindowHeight, WindowX, WindowY uint32
	WindowBorder                                uint32
}

// decodeXWD reads the form in which the X server keeps its screen of 24 bits: four bytes a pixel, blue first.
func decodeXWD(b []byte) (*image.RGBA, error) {
	var h xwdHeader
	if err := binary.Read(bytes.NewReader(b), binary.BigEndian, &h); err != nil {
		return nil, fmt.Errorf("the screen can't be read: %w", err)
	}
	const colourSize = 12 // of an entry in the colour map
	start := int(h.HeaderSize) + int(h.Colours)*colourSize
	if h.Version != 7 || h.BitsPerPixel != 32 || h.ByteOrder != 0 || h.RedMask != 0xff0000 || h.BlueMask != 0xff {
		return nil, errors.New("the screen isn't in 24-bit colours")
	}
	w, ht, stride := int(h.Width), int(h.Height), int(h.BytesPerLine)
	if stride < 4*w || len(b) < start+stride*ht {
		return nil, errors.New("the screen is cut short")
	}
	m := image.NewRGBA(image.Rect(0, 0, w, ht))
	for y := range ht {
		from, to := b[start+y*stride:], m.Pix[y*m.Stride:]
		for x := 0; x < 4*w; x += 4 {
			to[x], to[x+1], to[x+2], to[x+3] = from[x+2], from[x+1], from[x], 0xff
		}
	}
	return m, nil
}
