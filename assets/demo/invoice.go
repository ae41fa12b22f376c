package demo

import (
	"image/color"
	"io"
	"strconv"
	"time"
)

// The house colours.
var (
	ink   = color.RGBA{0x23, 0x2f, 0x3a, 0xff}
	faint = color.RGBA{0x7a, 0x86, 0x8f, 0xff}
	hair  = color.RGBA{0xd9, 0xde, 0xe1, 0xff}
	paper = color.RGBA{0xf6, 0xf4, 0xee, 0xff}
	blue  = color.RGBA{0x4b, 0x4f, 0xa8, 0xff} // larkspur
	green = color.RGBA{0x3d, 0x7f, 0x5c, 0xff}
	amber = color.RGBA{0xd9, 0x95, 0x2f, 0xff}
	rose  = color.RGBA{0xc9, 0x5b, 0x6f, 0xff}
	white = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

const (
	house       = "Larkspur Seeds"
	houseStreet = "The Potting Shed, 11 Mill Lane"
	houseTown   = "Hereford HR4 9AS"
)

// invoice is the order's invoice as a page of PDF, with the terms on a second one.
func (o order) invoice(w io.Writer) error {
	d := &pdf{title: "Invoice " + o.Number}
	p := d.newPage()
	p.rect(0, 0, pageWidth, 8, blue)
	for i, turn := range [][2]float64{{0, -22}, {19, -11}, {19, 11}, {0, 22}, {-19, 11}, {-19, -11}} {
		p.petal(80, 78, turn[0], turn[1], 0.42, []color.RGBA{blue, green}[i%2])
	}
	p.text(116, 76, 21, true, ink, house)
	p.text(116, 93, 9, false, faint, "Seeds, bulbs and garden tools by post since 1911")
	p.text(398, 68, 9, false, faint, houseStreet)
	p.text(398, 81, 9, false, faint, houseTown)
	p.text(398, 94, 9, false, faint, "VAT GB 000 1911 00")

	p.text(56, 158, 9, false, faint, "INVOICE TO")
	for i, s := range []string{o.Customer.printable(), o.Customer.Street, o.Customer.Town, o.Customer.Country} {
		p.text(56, 176+float64(i)*15, 11, i == 0, ink, s)
	}
	facts := [][2]string{{"Invoice", o.Number}, {"Date", o.Placed.Format("2 January 2006")}, {"Due", o.Placed.Add(30 * 24 * time.Hour).Format("2 January 2006")}, {"Parcel", o.Tracking}}
	for i, f := range facts {
		y := 158 + float64(i)*17
		p.text(398, y, 9, false, faint, f[0])
		p.text(448, y, 10, true, ink, f[1])
	}

	y := 268.0
	p.rect(48, y-15, pageWidth-96, 22, ink)
	p.text(56, y, 9, true, white, "Article")
	p.text(118, y, 9, true, white, "Description")
	p.text(382, y, 9, true, white, "Qty")
	p.text(432, y, 9, true, white, "Price")
	p.text(504, y, 9, true, white, "Amount")
	for i, l := range o.Lines {
		y += 25
		if i%2 == 1 {
			p.rect(48, y-16, pageWidth-96, 25, paper)
		}
		p.text(56, y, 9, false, faint, l.SKU)
		p.text(118, y, 10, false, ink, l.Name)
		p.number(398, y, 10, false, ink, strconv.Itoa(l.Quantity))
		p.number(456, y, 10, false, ink, l.Price.String())
		p.number(539, y, 10, false, ink, l.total().String())
	}
	y += 22
	p.rect(340, y, 207, 0.8, hair)
	for _, sum := range []struct {
		label string
		value pence
	}{{"Net", o.total().net()}, {"VAT 20 %", o.total() - o.total().net()}} {
		y += 19
		p.text(382, y, 10, false, faint, sum.label)
		p.number(539, y, 10, false, ink, sum.value.String())
	}
	y += 14
	p.rect(372, y, 175, 30, blue)
	p.text(382, y+20, 12, true, white, "To pay")
	p.number(539, y+20, 12, true, white, "£"+o.total().String())

	p.text(56, 742, 10, true, green, "Thank you for growing with us.")
	p.text(56, 758, 9, false, faint, "Bulbs travel asleep. Open the parcel on arrival, keep it cool and dry, and plant within three weeks.")
	p.rect(48, 778, pageWidth-96, 0.8, hair)
	p.text(56, 796, 8, false, faint, "A made-up company in a demo share: nothing here can be ordered or paid.")

	terms := d.newPage()
	terms.rect(0, 0, pageWidth, 8, blue)
	terms.text(56, 76, 16, true, ink, "Terms of sale")
	for i, s := range []string{
		"1. Seeds are living things. We test each lot, and replace what doesn’t come up in its first season.",
		"2. Bulbs are sent when it is time to plant them, which can be later than you would like.",
		"3. Tools may be returned within sixty days, with or without soil on them.",
		"4. Payment is due within thirty days. Patience is part of gardening, but the printer has none.",
		"5. The law of England and Wales applies, and so does the weather.",
	} {
		terms.text(56, 112+float64(i)*22, 10, false, ink, s)
	}
	return d.write(w)
}
