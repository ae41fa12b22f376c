package demo

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"golang.org/x/image/webp"
)

// cover draws the cover of the spring catalogue. The share has it as WebP, which Go can read but not write: cover.webp was made
// from this picture with “cwebp -lossless -z 9”, and so the drawing is needed only here, to show that the two still agree.
func cover() image.Image {
	m := newCanvas(900, 1200, color.RGBA{0xe9, 0xec, 0xf4, 0xff})
	m.ellipse(450, 640, 360, 360, 0, color.RGBA{0xfb, 0xef, 0xd4, 0xff})
	for spire := range 3 { // three larkspurs, each a spire of flowers
		x, foot, top := 270+float64(spire)*180, 1010.0, 380-90*float64(spire%2)
		m.stroke(10, green, point{x, foot}, point{x, top})
		for k := range 4 {
			y := foot - 40 - float64(k)*44
			m.petal(x, y, 120-14*float64(k), 40, -0.55, green)
			m.petal(x, y, 120-14*float64(k), 40, math.Pi+0.55, green)
		}
		for k := range 11 {
			t := float64(k) / 10
			y, r := foot-260-t*(foot-260-top), 52-34*t
			c := fade(blue, color.RGBA{0xb9, 0xa6, 0xe0, 0xff}, 0.5*float64((k+spire)%3))
			side := 26 * (1 - t) * float64(k%2*2-1)
			for p := range 5 {
				m.petal(x+side, y, r, r*0.7, float64(p)*2*math.Pi/5+t*3, c)
			}
			m.ellipse(x+side, y, r*0.18, r*0.18, 0, white)
		}
	}
	m.text(450, 150, 84, bold, middle, ink, "Larkspur")
	m.text(450, 206, 30, regular, middle, blue, "seeds, bulbs and garden tools by post")
	m.rect(250, 1076, 400, 3, ink)
	m.text(450, 1126, 36, regular, middle, ink, "The spring catalogue")
	return m
}

func TestCoverIsTheDrawnOne(t *testing.T) {
	drawn := cover()
	stored, err := webp.Decode(bytes.NewReader(coverWebP))
	if err != nil {
		t.Fatal(err)
	}
	if stored.Bounds() != drawn.Bounds() {
		t.Fatalf("cover.webp is %v, the drawing %v", stored.Bounds(), drawn.Bounds())
	}
	for y := range drawn.Bounds().Dy() {
		for x := range drawn.Bounds().Dx() {
			if got, want := color.RGBAModel.Convert(stored.At(x, y)), drawn.At(x, y); got != want {
				t.Fatalf("cover.webp has %v at %d, %d where the drawing has %v: make it anew, as the comment on cover says", got, x, y, want)
			}
		}
	}
}
