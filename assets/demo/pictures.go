package demo

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"golang.org/x/image/tiff"
)

// Sizes of the larger pictures.
const (
	photoWidth, photoHeight = 1600, 1067
	scanWidth, scanHeight   = 1240, 1754 // A4 at 150 dots an inch
)

// chart shows the sales of the twelve weeks before end, as a PNG.
func chart(end time.Time) content {
	return func(w io.Writer) error {
		m := newCanvas(1400, 800, white)
		m.text(70, 76, 34, bold, left, ink, "Orders a week")
		m.text(70, 110, 20, regular, left, faint, "Web shop and telephone, the twelve weeks to "+end.Format("2 January 2006"))
		for i, k := range []struct {
			name string
			c    color.RGBA
		}{{"web shop", blue}, {"telephone", green}, {"last year, both", amber}} {
			x := 880 + float64(i)*160
			m.ellipse(x, 69, 8, 8, 0, k.c)
			m.text(x+16, 76, 19, regular, left, ink, k.name)
		}
		const base, top, most = 690.0, 150.0, 1000.0
		height := func(v float64) float64 { return v * (base - top) / most }
		for v := 0.0; v <= most; v += 200 {
			m.rect(130, base-height(v), 1200, 1, hair)
			m.text(114, base-height(v)+6, 18, regular, right, faint, fmt.Sprint(v))
		}
		var line []point
		r := rand.New(rand.NewPCG(7, 1))
		for i := range 12 {
			x := 170 + float64(i)*99
			season := 300 + 420*math.Pow(math.Sin(float64(i+1)/13*math.Pi), 2)
			web, phone := season*(0.62+0.1*r.Float64()), season*(0.24+0.08*r.Float64())
			m.rect(x, base-height(web), 56, height(web), blue)
			m.rect(x, base-height(web+phone), 56, height(phone), green)
			m.text(x+28, base-height(web+phone)-12, 17, bold, middle, ink, fmt.Sprintf("%.0f", web+phone))
			m.text(x+28, base+32, 17, regular, middle, faint, end.AddDate(0, 0, 7*(i-11)).Format("2 Jan"))
			line = append(line, point{x + 28, base - height(season*(0.7+0.12*r.Float64()))})
		}
		m.stroke(4, amber, line...)
		for _, p := range line {
			m.ellipse(p.x, p.y, 7, 7, 0, amber)
			m.ellipse(p.x, p.y, 3.5, 3.5, 0, white)
		}
		return png.Encode(w, m)
	}
}

// emblem is the house's flower on nothing, a PNG with transparency.
func emblem(w io.Writer) error {
	m := newCanvas(512, 512, color.RGBA{})
	m.logo(256, 256, 240)
	return png.Encode(w, m)
}

// photo stands for a photograph of a tulip field, a JPEG.
func photo(seed uint64) content {
	return func(w io.Writer) error { return jpeg.Encode(w, tulipField(seed), &jpeg.Options{Quality: 88}) }
}

func tulipField(seed uint64) image.Image {
	r := rand.New(rand.NewPCG(seed, 3))
	m := newCanvas(photoWidth, photoHeight, white)
	const horizon = 560.0
	for y := range photoHeight {
		m.rect(0, float64(y), m.w, 1, fade(color.RGBA{0x5a, 0x7f, 0xb8, 0xff}, color.RGBA{0xfb, 0xd9, 0xa8, 0xff}, min(1, float64(y)/horizon)))
	}
	for i := range 40 { // the sun's glow; colours are premultiplied
		m.ellipse(1120, 430, 320-float64(i)*7, 320-float64(i)*7, 0, color.RGBA{6, 5, 3, 6})
	}
	m.ellipse(1120, 430, 62, 62, 0, color.RGBA{0xff, 0xf4, 0xd8, 0xff})
	for k := range 3 { // hills, the far ones paler
		c := fade(color.RGBA{0x9c, 0xb3, 0xb4, 0xff}, color.RGBA{0x4f, 0x7d, 0x5e, 0xff}, float64(k)/2)
		hill := []point{{0, m.h}}
		for x := 0.0; x <= m.w; x += 20 {
			hill = append(hill, point{x, horizon - 70 + float64(k)*38 + 46*math.Sin(x/(210+60*float64(k))+float64(k)*2+float64(seed))})
		}
		m.shape(c, append(hill, point{m.w, m.h})...)
	}
	colours := []color.RGBA{rose, amber, {0xe8, 0xd5, 0xe0, 0xff}, {0x8e, 0x3b, 0x6e, 0xff}, {0xe4, 0x6a, 0x4a, 0xff}}
	for row := range 26 { // from far to near
		t := float64(row) / 25
		y, size := horizon+40+t*t*470, 5+t*t*44
		c := colours[(row/3+int(seed))%len(colours)]
		m.rect(0, y, m.w, size*2.6, fade(color.RGBA{0x56, 0x86, 0x54, 0xff}, color.RGBA{0x2c, 0x56, 0x34, 0xff}, t))
		for x := -size * r.Float64(); x < m.w+size; x += size * (0.9 + 0.5*r.Float64()) {
			m.tulip(x, y+size*0.5*(r.Float64()-0.5), size, fade(c, white, 0.25*r.Float64()))
		}
	}
	for i := 0; i < len(m.Pix); i += 4 { // grain
		n := r.IntN(13) - 6
		for j := range 3 {
			m.Pix[i+j] = uint8(max(0, min(255, int(m.Pix[i+j])+n)))
		}
	}
	return m
}

// tulip draws one flower, size high, its stem below.
func (m *canvas) tulip(x, y, size float64, c color.RGBA) {
	stem := color.RGBA{0x3f, 0x77, 0x40, 0xff}
	m.rect(x-max(1, size*0.04), y, max(1.5, size*0.08), size*1.6, stem)
	if size > 14 {
		m.petal(x, y+size*1.5, size*1.3, size*0.3, -math.Pi/2+0.5, stem)
		m.petal(x, y+size*1.5, size*1.2, size*0.3, -math.Pi/2-0.5, stem)
	}
	dark := fade(c, color.RGBA{0x40, 0x10, 0x30, 0xff}, 0.25)
	m.petal(x, y+size*0.25, size, size*0.55, -math.Pi/2+0.32, dark)
	m.petal(x, y+size*0.25, size, size*0.55, -math.Pi/2-0.32, dark)
	m.petal(x, y+size*0.28, size*1.02, size*0.6, -math.Pi/2, c)
}

// scan is a filled-in returns form as an office scanner gives it: a grey, slightly noisy TIFF.
func (o order) scan(w io.Writer) error {
	m := newCanvas(scanWidth, scanHeight, color.RGBA{0xf3, 0xf2, 0xee, 0xff})
	pen := color.RGBA{0x2a, 0x35, 0x66, 0xff}
	m.logo(140, 150, 58)
	m.text(224, 150, 46, bold, left, ink, "Returns form")
	m.text(224, 192, 24, regular, left, faint, house+" · "+houseStreet+" · "+houseTown)
	m.rect(90, 250, 1060, 3, ink)
	fields := [][2]string{{"Order", o.Number}, {"Name", o.Customer.printable()}, {"Parcel", o.Tracking}, {"Article", o.Lines[0].Name}}
	for i, f := range fields {
		y := 340 + float64(i)*90
		m.text(90, y, 26, regular, left, faint, f[0])
		m.rect(300, y+10, 850, 2, hair)
		m.text(316, y, 31, mono, left, pen, f[1])
	}
	for i, s := range []string{"arrived broken", "not what I ordered", "did not come up", "changed my mind"} {
		x, y := 90+float64(i%2)*520, 740+float64(i/2)*80
		m.rect(x, y-28, 34, 34, ink)
		m.rect(x+3, y-25, 28, 28, color.RGBA{0xf3, 0xf2, 0xee, 0xff})
		m.text(x+56, y, 28, regular, left, ink, s)
		if i == int(o.ID%4) {
			m.stroke(6, pen, point{x - 2, y - 16}, point{x + 14, y + 4}, point{x + 46, y - 42})
		}
	}
	m.text(90, 930, 26, regular, left, faint, "What happened?")
	for i, s := range []string{"The pot had a crack from rim to foot. The plants are", "well, and so is the postman. A new pot will do."} {
		m.rect(90, 1000+float64(i)*70, 1060, 2, hair)
		m.text(100, 990+float64(i)*70, 30, mono, left, pen, s)
	}
	m.rect(90, 1420, 460, 2, ink)
	m.text(90, 1456, 22, regular, left, faint, "Signature")
	var curve []point
	for t := 0.0; t < 1; t += 0.004 {
		curve = append(curve, point{120 + 380*t + 26*math.Sin(t*31), 1370 - 46*math.Sin(t*23)*(1-t*0.7) - 20*math.Sin(t*9)})
	}
	m.stroke(4, pen, curve...)
	m.text(1150, 1660, 20, mono, right, faint, "scanned "+o.Placed.Add(90*time.Hour).Format("2006-01-02 15:04")+"  p. 1/1")

	grey := image.NewGray(m.Bounds())
	draw.Draw(grey, grey.Bounds(), m, image.Point{}, draw.Src)
	r := rand.New(rand.NewPCG(uint64(o.ID), 4))
	for i := range grey.Pix {
		if n := r.Uint32(); n%5 == 0 {
			grey.Pix[i] -= min(grey.Pix[i], uint8(n>>8%7))
		}
	}
	return tiff.Encode(w, grey, &tiff.Options{Compression: tiff.Deflate, Predictor: true})
}

// sprout is a seedling that grows, an animated GIF.
func sprout(w io.Writer) error {
	const frames, size = 30, 320
	soil := color.RGBA{0x6b, 0x4a, 0x35, 0xff}
	g := gif.GIF{}
	var colours color.Palette // each colour of the picture, and the steps between those that meet
	for _, pair := range [][2]color.RGBA{{paper, green}, {paper, blue}, {paper, amber}, {green, blue}, {blue, amber}, {soil, green}, {soil, paper}, {soil, ink}} {
		for step := range 8 {
			colours = append(colours, fade(pair[0], pair[1], float64(step)/7))
		}
	}
	for i := range frames {
		t := float64(i) / (frames - 1)
		m := newCanvas(size, size, paper)
		m.ellipse(248, 74, 26, 26, 0, amber)
		m.rect(0, 250, size, 70, soil)
		for k := range 60 {
			m.ellipse(float64(k*53%size), 258+float64(k*37%58), 2, 2, 0, fade(soil, ink, 0.4))
		}
		height := 150 * t
		m.stroke(7, green, point{160, 252}, point{160 + 5*math.Sin(t*5), 252 - height/2}, point{160 + 9*math.Sin(t*4), 252 - height})
		tip := point{160 + 9*math.Sin(t*4), 252 - height}
		for k := range 3 {
			grown := max(0, min(1, t*3.2-float64(k)*0.7))
			y := 252 - height*(0.35+0.3*float64(k))
			m.petal(tip.x-2, y, 70*grown, 30*grown, -0.5, green)
			m.petal(tip.x-2, y, 70*grown, 30*grown, math.Pi+0.5, green)
		}
		if open := max(0, t*5-4); open > 0 {
			for k := range 6 {
				m.petal(tip.x, tip.y, 44*open, 26*open, float64(k)*math.Pi/3, blue)
			}
			m.ellipse(tip.x, tip.y, 8*open, 8*open, 0, amber)
		}
		frame := image.NewPaletted(m.Bounds(), colours)
		draw.Draw(frame, frame.Bounds(), m, image.Point{}, draw.Src)
		g.Image = append(g.Image, frame)
		g.Delay = append(g.Delay, 7) // hundredths of a second
	}
	g.Delay[frames-1] = 150
	return gif.EncodeAll(w, &g)
}
