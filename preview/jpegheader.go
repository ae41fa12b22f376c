package preview

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
)

// jpegHeader is what the markers in front of the pixels say.
type jpegHeader struct {
	progressive bool
	components  int
	perPixel    float64  // samples a pixel, over all components
	block       [2]int64 // width and height of what is decoded together, in pixels
	rgb         bool     // the names of the components are those of red, green and blue
	orientation int      // of EXIF, 1 to 8; 1 is upright
}

// readJPEGHeader goes through the markers up to the frame header. What can't be understood leaves the dearest assumption.
func readJPEGHeader(ctx context.Context, c *cache) (jpegHeader, error) {
	h := jpegHeader{progressive: true, components: 4, perPixel: 4, block: [2]int64{32, 32}, orientation: 1}
	const far = 1 << 20 // a header can hold a thumbnail and colour profiles
	for off := int64(2); off < far; {
		b, err := c.read(ctx, off, off+4)
		if err != nil || len(b) < 4 || b[0] != 0xFF {
			return h, err
		}
		marker, size := b[1], int64(binary.BigEndian.Uint16(b[2:]))
		if marker == 0xFF { // a fill byte
			off++
			continue
		}
		if marker == 0 || marker >= 0xD0 && marker <= 0xD7 || size < 2 {
			return h, nil // these have no length, and what follows is not what it would seem to be
		}
		body, err := c.read(ctx, off+4, off+2+size)
		if err != nil {
			return h, err
		}
		switch marker {
		case 0xC0, 0xC1, 0xC2:
			h.frame(body, marker == 0xC2)
			return h, nil
		case 0xE1:
			if o := exifOrientation(body); o != 0 {
				h.orientation = o
			}
		case 0xDA, 0xD9:
			return h, nil
		}
		off += 2 + size
	}
	return h, nil
}

func (h *jpegHeader) frame(b []byte, progressive bool) {
	if len(b) < 6 || len(b) < 6+3*int(b[5]) || b[5] == 0 || b[5] > 4 {
		return
	}
	n := int(b[5])
	var most, all int
	across, down := 0, 0
	for i := range n {
		hv := b[7+3*i]
		area := int(hv>>4) * int(hv&15)
		most, all = max(most, area), all+area
		across, down = max(across, int(hv>>4)), max(down, int(hv&15))
	}
	if most == 0 {
		return
	}
	h.progressive, h.components, h.perPixel = progressive, n, float64(all)/float64(most)
	h.block = [2]int64{int64(across) * 8, int64(down) * 8}
	h.rgb = n == 3 && b[6] == 'R' && b[9] == 'G' && b[12] == 'B'
	if n == 1 {
		h.perPixel, h.block = 1, [2]int64{8, 8}
	}
}

// cost is how many bytes a pixel takes in image/jpeg: the samples, and four bytes more a sample for the coefficients of a progressive
// picture, all of which are held until its last scan has been read.
func (h jpegHeader) cost() float64 {
	if h.progressive {
		return 5 * h.perPixel
	}
	return h.perPixel
}

// padding is how many pixels are decoded beyond the edges of the picture.
func (h jpegHeader) padding(width, height int64) int64 {
	up := func(n, unit int64) int64 { return (n + unit - 1) / unit * unit }
	return up(width, h.block[0])*up(height, h.block[1]) - width*height
}

// copied reports whether image/jpeg copies the decoded samples into four bytes a pixel, as it does with those of four colours and of red,
// green and blue. A segment of Adobe's that says so may stand anywhere in the file.
func (h jpegHeader) copied(ctx context.Context, p *Preview) (bool, error) {
	if h.components != 3 || h.rgb {
		return h.components > 1, nil
	}
	for off := int64(0); ; off++ {
		m, ok, err := p.Hex().Find(ctx, []byte{0xFF, 0xEE}, off, false, nil)
		if err != nil || !ok {
			return false, err
		}
		off = m.Start
		b, err := p.cache.read(ctx, off, off+16)
		if err != nil {
			return false, err
		}
		if len(b) == 16 && string(b[4:9]) == "Adobe" && b[15] == 0 {
			return true, nil
		}
	}
}

// extra is how many bytes image/jpeg needs for a picture besides cost for each pixel.
func (h jpegHeader) extra(ctx context.Context, p *Preview, c image.Config) (int64, error) {
	w, height := int64(c.Width), int64(c.Height)
	n := int64(float64(h.padding(w, height)) * h.cost())
	if float64(w*height)*(h.cost()+4)+float64(n) <= decodedMax {
		return n, nil // even with a copy it is small
	}
	copied, err := h.copied(ctx, p)
	if copied {
		n += 4 * w * height
	}
	return n, err
}

// exifOrientation reads the orientation out of an APP1 segment; 0 where there is none.
func exifOrientation(b []byte) int {
	b, ok := bytes.CutPrefix(b, []byte("Exif\x00\x00"))
	if !ok || len(b) < 8 {
		return 0
	}
	order := byteOrder(b)
	at := int64(order.Uint32(b[4:]))
	if at+2 > int64(len(b)) {
		return 0
	}
	if o := directory(order, b[at:])[tagOrientation]; o <= 8 {
		return int(o)
	}
	return 0
}
