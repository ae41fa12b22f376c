package preview

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

// jpegStart is a JPEG up to its pixels: frame is 0xC0 for one that is read from top to bottom, 0xC2 for a progressive one; luma is the
// sampling of the first of three components; extra stands in front of the frame.
func jpegStart(frame byte, w, h int, luma byte, extra string) string {
	b := []byte("\xFF\xD8" + extra + "\xFF")
	b = append(b, frame, 0, 17, 8)
	b = binary.BigEndian.AppendUint16(b, uint16(h))
	b = binary.BigEndian.AppendUint16(b, uint16(w))
	b = append(b, 3, 1, luma, 0, 2, 0x11, 0, 3, 0x11, 0)
	return string(b) + "\xFF\xDA\x00\x0C\x03\x01\x00\x02\x00\x03\x00\x00\x3F\x00"
}

// fakeFrame has a marker without a length in front of its frame. Who takes what follows for a length finds the frame of a small grey picture.
func fakeFrame() string {
	b := jpegStart(0xC2, 1400, 2000, 0x11, "\xFF\xD0")
	return b + strings.Repeat("\x00", 2+2+0xFFC2-len(b)) + "\xFF\xC0\x00\x0B\x08\x00\x10\x00\x10\x01\x01\x11\x00"
}

// What may be drawn goes on to the decoder, which finds no pixels.
func TestJPEGsAreMeasuredBeforeTheyAreDecoded(t *testing.T) {
	const adobe = "\xFF\xEE\x00\x0EAdobe\x00\x64\x00\x00\x00\x00"
	const progressive = " It is a progressive one, which is held in full detail until all of it has been read."
	tests := []struct {
		promise string
		data    string
		refused string
	}{
		{"24 megapixels of 4:2:0", jpegStart(0xC0, 6000, 4000, 0x22, ""), ""},
		{"progressive, 5.2 megapixels of 4:2:0", jpegStart(0xC2, 2600, 2000, 0x22, ""), ""},
		{"progressive, just too large with its padding", jpegStart(0xC2, 2600, 2040, 0x22, ""),
			"Too large to draw: 2,600 × 2,040 pixels would need a little more than 40 MB of memory, and the limit is 40 MB." + progressive},
		{"progressive, 5.6 megapixels of 4:2:0", jpegStart(0xC2, 2800, 2000, 0x22, ""),
			"Too large to draw: 2,800 × 2,000 pixels would need 42 MB of memory, and the limit is 40 MB." + progressive},
		{"progressive, 2.6 megapixels of 4:4:4", jpegStart(0xC2, 1300, 2000, 0x11, ""), ""},
		{"progressive, 2.8 megapixels of 4:4:4", jpegStart(0xC2, 1400, 2000, 0x11, ""),
			"Too large to draw: 1,400 × 2,000 pixels would need 42 MB of memory, and the limit is 40 MB." + progressive},
		{"24 megapixels that Adobe says are YCbCr", jpegStart(0xC0, 6000, 4000, 0x22, adobe+"\x01"), ""},
		{"24 megapixels that Adobe says are RGB", jpegStart(0xC0, 6000, 4000, 0x22, adobe+"\x00"),
			"Too large to draw: 6,000 × 4,000 pixels would need 132 MB of memory, and the limit is 40 MB."},
		{"the same, said behind the frame", jpegStart(0xC0, 6000, 4000, 0x22, "") + adobe + "\x00",
			"Too large to draw: 6,000 × 4,000 pixels would need 132 MB of memory, and the limit is 40 MB."},
		{"a frame that only seems to be one", fakeFrame(), "Too large to draw: 1,400 × 2,000 pixels would need "},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			_, err := open(t, tt.data, Hints{}, Options{}).Picture(t.Context())
			var no *NotDrawable
			if !errors.As(err, &no) {
				t.Fatal(err)
			}
			if tt.refused == "" && strings.HasPrefix(no.Reason, "Too large") || !strings.HasPrefix(no.Reason, tt.refused) {
				t.Errorf("got %s", no.Reason)
			}
		})
	}
}

func TestAGIFTooLargeToPlayShowsItsFirstFrame(t *testing.T) {
	tests := []struct {
		promise      string
		frames, side int
		note         bool
		refused      bool
	}{
		{"one frame of 16 megapixels", 1, 4000, false, false},
		{"one frame of 25 megapixels", 1, 5000, false, true},
		{"two frames of 4 megapixels", 2, 2000, true, false},
		{"two frames of 9 megapixels", 2, 3000, true, false},
		{"two frames of 1 megapixel", 2, 1000, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			pic, err := open(t, string(manyFrames(t, tt.frames, tt.side)), Hints{}, Options{}).Picture(t.Context())
			if (err != nil) != tt.refused {
				t.Fatal(err)
			}
			if err == nil && (pic.Width != tt.side || (pic.Note != "") != tt.note) {
				t.Errorf("%d wide, note %q", pic.Width, pic.Note)
			}
		})
	}
}

// bitWriter writes as lossless WebP is read: the lowest bit of each byte first.
type bitWriter struct {
	b []byte
	n int
}

func (w *bitWriter) bits(v, n int) {
	for i := range n {
		if w.n%8 == 0 {
			w.b = append(w.b, 0)
		}
		w.b[w.n/8] |= byte(v >> i & 1 << (w.n % 8))
		w.n++
	}
}

// tree gives the first 1<<length symbols of an alphabet codes of this length, in some 70 bits: the lengths are coded by a tree of one symbol.
func (w *bitWriter) tree(length int) {
	order := []int{17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12}
	w.bits(0, 1)
	w.bits(len(order)-4, 4)
	for _, l := range order {
		if l == length {
			w.bits(1, 3)
		} else {
			w.bits(0, 3)
		}
	}
	w.bits(1, 1) // how many symbols there are, in twelve bits
	w.bits(5, 3)
	w.bits(1<<length-2, 12)
}

// code writes a symbol of such a tree.
func (w *bitWriter) code(symbol, length int) {
	for i := length - 1; i >= 0; i-- {
		w.bits(symbol>>i, 1)
	}
}

// webpOfTables is a lossless WebP that ends behind its Huffman tables, of which there are as many sets as are asked for.
func webpOfTables(sets int) string {
	const side = 208 // 52 × 52 tiles of 4 × 4 pixels
	w := &bitWriter{}
	w.bits(0x2F, 8)
	w.bits(side-1, 14)
	w.bits(side-1, 14)
	w.bits(0, 1+3)
	w.bits(0, 1)  // no transform
	w.bits(1, 1)  // a cache of colours, which makes an alphabet larger
	w.bits(11, 4) // by 2,048 symbols
	w.bits(1, 1)  // several sets of tables
	w.bits(0, 3)
	w.bits(0, 1)  // which set a tile has: a picture without a cache
	w.tree(8)     // green
	w.tree(8)     // red
	for range 3 { // blue, alpha, distance: one symbol, which takes no bits
		w.bits(1, 1)
		w.bits(0, 1+1+1)
	}
	for i := range 52 * 52 {
		w.code(i%sets&0xFF, 8)
		w.code(i%sets>>8, 8)
	}
	for range sets {
		w.tree(11)
		for range 3 {
			w.tree(8)
		}
		w.tree(5)
	}
	data := w.b
	for len(data)%2 != 0 {
		data = append(data, 0)
	}
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+8+len(data)))
	out = binary.LittleEndian.AppendUint32(append(out, "WEBPVP8L"...), uint32(len(data)))
	return string(append(out, data...))
}

func TestALosslessWebPIsGivenUpWhenItsTablesAreTooLarge(t *testing.T) {
	for sets, want := range map[int]string{
		100:  "This WebP image can't be drawn: its data ends too early.", // 5 MB of tables
		2600: "Too large to draw: its data would need more memory than the limit of 40 MB.",
	} {
		data := webpOfTables(sets)
		_, err := open(t, data, Hints{}, Options{}).Picture(t.Context())
		var no *NotDrawable
		if !errors.As(err, &no) || no.Reason != want {
			t.Errorf("%d sets in %d bytes: %v", sets, len(data), err)
		}
	}
}
