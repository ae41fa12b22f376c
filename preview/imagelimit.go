package preview

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
)

const (
	// decodedMax is how many bytes a decoder may need for the pixels of one picture, with all it holds meanwhile. Together with the
	// part that is on the screen, 8 MB where that is a large one, this keeps the growth of memory under 50 MB.
	decodedMax = 40e6
	// pixelsMax refuses what no estimate should be trusted for.
	pixelsMax = 50e6
	// encodedMax is the largest file that is drawn; all of it has to be read.
	encodedMax = 64 << 20
)

// NotDrawable says why a picture isn't drawn, in whole sentences. The other views are still there.
type NotDrawable struct{ Reason string }

func (e *NotDrawable) Error() string { return e.Reason }

func notDrawable(format string, args ...any) error { return &NotDrawable{fmt.Sprintf(format, args...)} }

// checkSize refuses a picture whose header promises more than the limits allow. extra is what is held besides the pixels, and why a
// sentence on what makes it so much, after a space.
func checkSize(what string, c image.Config, perPixel float64, extra int64, why string) error {
	w, h := int64(c.Width), int64(c.Height)
	if w <= 0 || h <= 0 {
		return notDrawable("This %s has no pixels: %d × %d.", what, w, h)
	}
	// By division, for the product of two hostile numbers may overflow.
	if w > pixelsMax || h > pixelsMax/w {
		return notDrawable("Too large to draw: %s × %s pixels.", count(w), count(h))
	}
	if need := int64(float64(w*h)*perPixel) + extra; need > decodedMax {
		much := SizeWords(need)
		if much == SizeWords(decodedMax) {
			much = "a little more than " + much
		}
		return notDrawable("Too large to draw: %s × %s pixels would need %s of memory, and the limit is %s.%s",
			count(w), count(h), much, SizeWords(decodedMax), why)
	}
	return nil
}

// pngCost is how many bytes a pixel of a PNG takes while it is decoded by image/png.
func pngCost(head []byte) int64 {
	if len(head) < 29 {
		return 8
	}
	depth, kind, interlaced := head[24], head[25], head[28] != 0
	data := bytes.Index(head, []byte("IDAT"))
	transparent := data < 0 || bytes.Contains(head[:data], []byte("tRNS"))
	var n int64
	switch {
	case kind == 3 || kind == 0 && depth <= 8 && !transparent:
		n = 1
	case depth <= 8:
		n = 4
	case kind == 0 && !transparent:
		n = 2
	default:
		n = 8
	}
	if interlaced {
		n *= 2 // the passes have pictures of their own
	}
	return n
}

// Tags of TIFF 6.0, which EXIF shares.
const (
	tagOrientation  = 0x0112
	tagRowsPerStrip = 0x0116
	tagTileLength   = 0x0143
)

func byteOrder(head []byte) binary.ByteOrder {
	if head[0] == 'M' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// directory reads those values of a TIFF directory that are single numbers.
func directory(order binary.ByteOrder, b []byte) map[uint16]uint32 {
	out := make(map[uint16]uint32)
	if len(b) < 2 {
		return out
	}
	n := int(order.Uint16(b))
	for b = b[2:]; n > 0 && len(b) >= 12; n, b = n-1, b[12:] {
		switch order.Uint16(b[2:]) {
		case 3: // SHORT
			out[order.Uint16(b)] = uint32(order.Uint16(b[8:]))
		case 4: // LONG
			out[order.Uint16(b)] = order.Uint32(b[8:])
		}
	}
	return out
}

// tiffExtra is how much golang.org/x/image/tiff holds besides the picture: one strip or row of tiles, read in pieces that are
// put together, so up to three times its size.
func tiffExtra(ctx context.Context, c *cache, head []byte, config image.Config, perPixel int64) (int64, error) {
	if len(head) < 8 {
		return 0, nil
	}
	order := byteOrder(head)
	at := int64(order.Uint32(head[4:]))
	b, err := c.read(ctx, at, at+2+12*200)
	if err != nil {
		return 0, err
	}
	rows := int64(config.Height)
	tags := directory(order, b)
	for _, tag := range []uint16{tagRowsPerStrip, tagTileLength} {
		if v := int64(tags[tag]); v > 0 {
			rows = min(rows, v)
		}
	}
	return 3 * rows * int64(config.Width) * perPixel, nil
}

// modelCost is how many bytes a pixel of a colour model takes in the image types of the standard library.
func modelCost(m color.Model) int64 {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}
