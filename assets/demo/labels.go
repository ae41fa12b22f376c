package demo

import (
	"fmt"
	"image/color"
	"image/png"
	"io"
	"time"

	"golang.org/x/image/bmp"
)

// interleaved holds the bar widths of the digits in the bar code “interleaved 2 of 5”: n narrow, w wide.
var interleaved = [10]string{"nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"}

// barcode draws an even number of digits around x, one module being unit pixels.
func (m *canvas) barcode(x, y, unit, height float64, digits string) {
	x -= float64(9*len(digits)+9) * unit / 2 // five bars or gaps a digit, two of them three modules wide; start and stop
	put := func(bar bool, width byte) {
		w := unit
		if width == 'w' {
			w = 3 * unit
		}
		if bar {
			m.rect(x, y, w, height, color.Black)
		}
		x += w
	}
	for i := range 4 { // start: four narrow
		put(i%2 == 0, 'n')
	}
	for i := 0; i+1 < len(digits); i += 2 {
		bars, gaps := interleaved[digits[i]-'0'], interleaved[digits[i+1]-'0']
		for j := range 5 {
			put(true, bars[j])
			put(false, gaps[j])
		}
	}
	put(true, 'w') // stop
	put(false, 'n')
	put(true, 'n')
}

// label is the order's shipping label, a PNG.
func (o order) label(w io.Writer) error {
	m := newCanvas(800, 1120, white)
	m.rect(20, 20, 760, 1080, ink)
	m.rect(24, 24, 752, 1072, white)

	m.logo(92, 96, 46)
	m.text(156, 96, 38, bold, left, ink, house)
	m.text(156, 130, 20, regular, left, faint, houseStreet+" · "+houseTown)
	m.rect(24, 172, 752, 4, ink)

	m.text(56, 226, 22, bold, left, faint, "TO")
	for i, s := range []string{o.Customer.printable(), o.Customer.Street, o.Customer.Town, o.Customer.Country} {
		size, kind := 40.0, regular
		if i == 0 {
			kind = bold
		}
		if len(s) > 30 {
			size = 31
		}
		m.text(56, 282+float64(i)*58, size, kind, left, ink, s)
	}
	m.rect(24, 520, 752, 4, ink)

	for i, f := range [][2]string{{"ORDER", o.Number}, {"WEIGHT", fmt.Sprintf("%.2f kg", float64(o.grams())/1000)}, {"SENT", o.Placed.Add(20 * time.Hour).Format("2 Jan 2006")}} {
		x := 56 + float64(i)*244
		m.text(x, 566, 20, bold, left, faint, f[0])
		m.text(x, 614, 36, bold, left, ink, f[1])
		if i > 0 {
			m.rect(x-24, 524, 4, 124, ink)
		}
	}
	m.rect(24, 648, 752, 4, ink)

	m.barcode(400, 702, 4, 250, o.Tracking)
	m.text(400, 1006, 36, mono, middle, ink, o.Tracking[:4]+" "+o.Tracking[4:8]+" "+o.Tracking[8:12]+" "+o.Tracking[12:])
	m.text(400, 1062, 22, regular, middle, faint, "Living goods. Keep from frost and from the letter-box.")
	return png.Encode(w, m)
}

// receipt is a receipt of the shop's old till, which knows only BMP.
func (o order) receipt(w io.Writer) error {
	m := newCanvas(420, 330+30*len(o.Lines), color.RGBA{0xfd, 0xfc, 0xf7, 0xff})
	y := 48.0
	m.text(210, y, 26, bold, middle, ink, "LARKSPUR SEEDS")
	m.text(210, y+26, 14, mono, middle, faint, "farm shop, till 2")
	m.text(210, y+48, 14, mono, middle, faint, o.Placed.Format("2006-01-02  15:04")+"  "+o.Number)
	y += 74
	rule := func() {
		for x := 24.0; x < 396; x += 8 {
			m.rect(x, y, 4, 1, faint)
		}
	}
	rule()
	for _, l := range o.Lines {
		y += 30
		m.text(24, y, 16, mono, left, ink, fmt.Sprintf("%d x %s", l.Quantity, l.SKU))
		m.text(396, y, 16, mono, right, ink, l.total().String())
	}
	y += 22
	rule()
	y += 34
	m.text(24, y, 22, bold, left, ink, "TOTAL")
	m.text(396, y, 22, bold, right, ink, "£"+o.total().String())
	m.text(210, y+62, 15, mono, middle, faint, "Served by Rosemary")
	m.text(210, y+88, 15, mono, middle, faint, "Please keep for 60 days")
	return bmp.Encode(w, m)
}
