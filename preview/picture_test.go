package preview

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// corners is a picture whose four quarters are red, green, blue and half-transparent black.
func corners(w, h int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{A: 128}
			switch {
			case y < h/2 && x < w/2:
				c = color.NRGBA{R: 255, A: 255}
			case y < h/2:
				c = color.NRGBA{G: 255, A: 255}
			case x < w/2:
				c = color.NRGBA{B: 255, A: 255}
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func encoded(t testing.TB, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func picturesOfEveryKind(t testing.TB) map[string][]byte {
	m := corners(32, 24)
	onePixelWebP, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{
		"PNG image":  encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, m) }),
		"JPEG image": encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, nil) }),
		"GIF image":  encoded(t, func(b *bytes.Buffer) error { return gif.Encode(b, m, nil) }),
		"BMP image":  encoded(t, func(b *bytes.Buffer) error { return bmp.Encode(b, m) }),
		"TIFF image": encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, m, nil) }),
		"WebP image": onePixelWebP,
	}
}

func TestPicturesOfEveryKind(t *testing.T) {
	for format, data := range picturesOfEveryKind(t) {
		t.Run(format, func(t *testing.T) {
			p := open(t, string(data), Hints{}, Options{})
			if p.Kind != KindImage || p.Format != format {
				t.Fatalf("taken for %s, %s", p.Kind, p.Format)
			}
			pic, err := p.Picture(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			out, err := pic.Render(t.Context(), 0, image.Rect(0, 0, pic.Width, pic.Height), 8, 6)
			if err != nil {
				t.Fatal(err)
			}
			if out.Rect != image.Rect(0, 0, 8, 6) || out.Stride != 32 {
				t.Errorf("%v, stride %d", out.Rect, out.Stride)
			}
			if format == "WebP image" {
				return
			}
			if pic.Width != 32 || pic.Height != 24 {
				t.Errorf("%d × %d", pic.Width, pic.Height)
			}
			near(t, out, 1, 1, color.RGBA{255, 0, 0, 255})
			near(t, out, 6, 1, color.RGBA{0, 255, 0, 255})
			near(t, out, 1, 4, color.RGBA{0, 0, 255, 255})
		})
	}
}

func near(t *testing.T, m *image.RGBA, x, y int, want color.RGBA) {
	t.Helper()
	got := m.RGBAAt(x, y)
	for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B), int(got.A) - int(want.A)} {
		if d < -12 || d > 12 {
			t.Errorf("(%d, %d) is %v, want %v", x, y, got, want)
			return
		}
	}
}

// chunk writes a chunk of a PNG.
func chunk(b *bytes.Buffer, kind string, data []byte) {
	binary.Write(b, binary.BigEndian, uint32(len(data)))
	body := append([]byte(kind), data...)
	b.Write(body)
	binary.Write(b, binary.BigEndian, crc32.ChecksumIEEE(body))
}

func pngHeader(w, h uint32, depth, kind, interlace byte) *bytes.Buffer {
	b := bytes.NewBufferString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, w)
	head = binary.BigEndian.AppendUint32(head, h)
	chunk(b, "IHDR", append(head, depth, kind, 0, 0, interlace))
	return b
}

// pngBomb is a small PNG with all its pixels, which are zero.
func pngBomb(w, h uint32) []byte {
	b := pngHeader(w, h, 8, 0, 0)
	var z bytes.Buffer
	zw := zlib.NewWriter(&z)
	row := make([]byte, w+1)
	for range h {
		zw.Write(row)
	}
	zw.Close()
	chunk(b, "IDAT", z.Bytes())
	chunk(b, "IEND", nil)
	return b.Bytes()
}

func bmpHeader(w, h int32) []byte {
	b := make([]byte, 54)
	copy(b, "BM")
	le := binary.LittleEndian
	le.PutUint32(b[10:], 54)
	le.PutUint32(b[14:], 40)
	le.PutUint32(b[18:], uint32(w))
	le.PutUint32(b[22:], uint32(h))
	le.PutUint16(b[26:], 1)
	le.PutUint16(b[28:], 24)
	return b
}

func manyFrames(t testing.TB, n, side int) []byte {
	g := &gif.GIF{}
	m := image.NewPaletted(image.Rect(0, 0, side, side), palette.Plan9)
	for range n {
		g.Image, g.Delay = append(g.Image, m), append(g.Delay, 0)
	}
	return encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, g) })
}

func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

func TestHostilePicturesAreRefusedWithinBounds(t *testing.T) {
	tests := []struct {
		promise string
		data    []byte
		want    string // what the refusal begins with
	}{
		{"a BMP of 54 bytes that declares gigabytes", bmpHeader(30000, 30000), "Too large to draw: 30,000 × 30,000 pixels."},
		{"a BMP upside down", bmpHeader(30000, -30000), "Too large to draw: 30,000 × 30,000 pixels."},
		{"a PNG of 60,000 × 60,000", pngHeader(60000, 60000, 8, 2, 0).Bytes(), "Too large to draw: 60,000 × 60,000 pixels."},
		{"a PNG whose product overflows", pngHeader(1<<31-1, 1<<31-1, 16, 6, 1).Bytes(), "T"},
		{"a PNG that would just need too much", pngHeader(6000, 6000, 8, 6, 0).Bytes(), "Too large to draw: 6,000 × 6,000 pixels would need 144 MB of memory, and the limit is 40 MB."},
		{"a PNG of real pixels", pngBomb(7000, 8000), "Too large to draw: 7,000 × 8,000 pixels."},
		{"a PNG cut off", pngHeader(10, 10, 8, 2, 0).Bytes(), "This PNG image can't be drawn: its data ends too early."},
		{"a JPEG cut off", []byte("\xFF\xD8\xFF\xE0\x00\x10JFIF\x00"), "This JPEG image can't be drawn: its data ends too early."},
		{"a GIF without pixels", []byte("GIF89a\x00\x00\x00\x00\x00\x00\x00;"), "This GIF image "},
		{"text as an image", nil, "The first bytes are those of no image that is known here."},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			p := open(t, string(tt.data)+" ", Hints{}, Options{As: KindImage})
			var err error
			n := allocated(func() { _, err = p.Picture(context.Background()) })
			var no *NotDrawable
			if !errors.As(err, &no) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if n > 1<<20 {
				t.Errorf("%d bytes were allocated", n)
			}
		})
	}
}

// What is accepted stays under the limit too, from the file to the screen.
func TestAcceptedPicturesStayWithinTheMemoryLimit(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates memory of its own")
	}
	for name, data := range map[string][]byte{
		"a large PNG":         pngBomb(6000, 6000),
		"a GIF of many":       manyFrames(t, 300, 300),
		"a GIF of far too":    manyFrames(t, 1500, 400),
		"a large GIF":         manyFrames(t, 1, 4000),
		"a large, still JPEG": encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, image.NewGray(image.Rect(0, 0, 5000, 5000)), nil) }),
		"a large TIFF":        encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, image.NewGray(image.Rect(0, 0, 3000, 3000)), nil) }),
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, string(data), Hints{}, Options{})
			n := allocated(func() {
				pic, err := p.Picture(context.Background())
				if err != nil {
					t.Error(err)
					return
				}
				if _, err := pic.Render(context.Background(), pic.Frames-1, image.Rect(0, 0, pic.Width, pic.Height), 1000, 800); err != nil {
					t.Error(err)
				}
			})
			if n > 50e6 {
				t.Errorf("%d bytes were allocated", n)
			}
		})
	}
}

func TestTooManyFramesShowTheFirst(t *testing.T) {
	pic, err := open(t, string(manyFrames(t, 2001, 8)), Hints{}, Options{}).Picture(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if pic.Frames != 1 || pic.Note == "" {
		t.Errorf("%d frames, note %q", pic.Frames, pic.Note)
	}
}

func TestAnimationFollowsItsDisposals(t *testing.T) {
	p := color.Palette{color.RGBA{}, color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}}
	frame := func(r image.Rectangle, index byte) *image.Paletted {
		m := image.NewPaletted(r, p)
		for i := range m.Pix {
			m.Pix[i] = index
		}
		return m
	}
	all, left, right := image.Rect(0, 0, 4, 2), image.Rect(0, 0, 2, 2), image.Rect(2, 0, 4, 2)
	g := &gif.GIF{
		Image:    []*image.Paletted{frame(all, 1), frame(left, 2), frame(right, 2), frame(image.Rect(0, 0, 1, 1), 0)},
		Delay:    []int{0, 5, 20, 1},
		Disposal: []byte{gif.DisposalNone, gif.DisposalPrevious, gif.DisposalBackground, gif.DisposalNone},
	}
	data := encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, g) })
	pic, err := open(t, string(data), Hints{}, Options{}).Picture(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	red, blue, clear := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{}
	want := [][2]color.RGBA{{red, red}, {blue, red}, {red, blue}, {red, clear}}
	for _, i := range []int{0, 1, 2, 3, 1, 0, 3} { // going back starts again
		out, err := pic.Render(t.Context(), i, all, 4, 2)
		if err != nil {
			t.Fatal(err)
		}
		if l, r := out.RGBAAt(0, 1), out.RGBAAt(3, 1); l != want[i][0] || r != want[i][1] {
			t.Errorf("frame %d: %v and %v, want %v", i, l, r, want[i])
		}
	}
	for i, want := range []string{"100ms", "50ms", "200ms", "100ms"} {
		if got := pic.Delay(i).String(); got != want {
			t.Errorf("frame %d stays for %s, want %s", i, got, want)
		}
	}
}

// The orientations of EXIF 2.3: what is stored at the top left is seen elsewhere.
func TestJPEGOrientation(t *testing.T) {
	plain := encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, corners(64, 32), &jpeg.Options{Quality: 95}) })
	red, green, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.RGBA{0, 0, 255, 255}
	// The colours at the top left and at the top right as it is seen; black is the fourth.
	black := color.RGBA{0, 0, 0, 255}
	want := map[byte][2]color.RGBA{1: {red, green}, 2: {green, red}, 3: {black, blue}, 4: {blue, black},
		5: {red, blue}, 6: {blue, red}, 7: {black, green}, 8: {green, black}}
	for o, colours := range want {
		exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(rune(o)) + "\x00\x00\x00\x00\x00\x00"
		data := "\xFF\xD8\xFF\xE1\x00" + string(rune(len(exif)+2)) + exif + string(plain[2:])
		pic, err := open(t, data, Hints{}, Options{}).Picture(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if turned := o >= 5; turned != (pic.Width < pic.Height) {
			t.Errorf("orientation %d: %d × %d", o, pic.Width, pic.Height)
		}
		out, err := pic.Render(t.Context(), 0, image.Rect(0, 0, pic.Width, pic.Height), pic.Width/2, pic.Height/2)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("orientation %d", o)
		near(t, out, 3, 3, colours[0])
		near(t, out, out.Rect.Dx()-4, 3, colours[1])
		// A part is turned like the whole.
		part, err := pic.Render(t.Context(), 0, image.Rect(pic.Width-8, 0, pic.Width, 8), 8, 8)
		if err != nil {
			t.Fatal(err)
		}
		near(t, part, 6, 1, colours[1])
	}
}

func TestScalingDownKeepsTheMean(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 101, 67))
	for i := range m.Pix {
		m.Pix[i] = 255
		if i/4%2 == 0 && i%4 != 3 {
			m.Pix[i] = 0
		}
	}
	for _, w := range []int{50, 33, 7, 1} {
		out, err := scale(t.Context(), m, m.Rect, w, 20)
		if err != nil {
			t.Fatal(err)
		}
		var sum int
		for i := 0; i < len(out.Pix); i += 4 {
			sum += int(out.Pix[i])
			if out.Pix[i+3] != 255 {
				t.Fatalf("width %d: alpha %d", w, out.Pix[i+3])
			}
		}
		if mean := sum / (len(out.Pix) / 4); mean < 120 || mean > 132 {
			t.Errorf("width %d: the mean is %d", w, mean)
		}
	}
}

func TestADecodingIsCancelled(t *testing.T) {
	data := pngBomb(5000, 5000)
	p := open(t, string(data), Hints{}, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Picture(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func FuzzPicture(f *testing.F) {
	for _, data := range picturesOfEveryKind(f) {
		f.Add(data)
	}
	f.Add(manyFrames(f, 3, 8))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := open(t, string(data), Hints{}, Options{})
		if p.Kind != KindImage {
			return
		}
		pic, err := p.Picture(t.Context())
		var no *NotDrawable
		if err != nil {
			if !errors.As(err, &no) {
				t.Fatalf("%v is no refusal", err)
			}
			return
		}
		if _, err := pic.Render(t.Context(), pic.Frames-1, image.Rect(0, 0, pic.Width, pic.Height), 40, 30); err != nil {
			t.Fatal(err)
		}
	})
}
