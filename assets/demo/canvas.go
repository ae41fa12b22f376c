package demo

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// canvas draws anti-aliased shapes and text onto a picture. Lengths are pixels from the top left corner.
type canvas struct {
	*image.RGBA
	w, h float64
}

// newCanvas makes a canvas filled with c; a transparent c leaves it empty.
func newCanvas(w, h int, c color.RGBA) *canvas {
	m := &canvas{image.NewRGBA(image.Rect(0, 0, w, h)), float64(w), float64(h)}
	draw.Draw(m.RGBA, m.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	return m
}

type point struct{ x, y float64 }

// shape fills the closed outline through the points.
func (m *canvas) shape(c color.Color, points ...point) {
	box := outline(points).Intersect(m.Bounds())
	if box.Empty() {
		return
	}
	// The rasterizer works through every pixel of its size, so it gets only the shape's own box.
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for i, p := range points {
		x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
		if i == 0 {
			r.MoveTo(x, y)
		} else {
			r.LineTo(x, y)
		}
	}
	r.ClosePath()
	r.Draw(m.RGBA, box, image.NewUniform(c), image.Point{})
}

// outline is the smallest rectangle of whole pixels around the points.
func outline(points []point) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// rect fills a rectangle. Whole pixels only.
func (m *canvas) rect(x, y, w, h float64, c color.Color) {
	r := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
	draw.Draw(m.RGBA, r, image.NewUniform(c), image.Point{}, draw.Over)
}

// ellipse fills an ellipse with the radii rx and ry, turned by angle (radians, clockwise).
func (m *canvas) ellipse(x, y, rx, ry, angle float64, c color.Color) {
	const steps = 64
	sin, cos := math.Sincos(angle)
	points := make([]point, steps)
	for i := range points {
		s, k := math.Sincos(float64(i) * 2 * math.Pi / steps)
		points[i] = point{x + rx*k*cos - ry*s*sin, y + rx*k*sin + ry*s*cos}
	}
	m.shape(c, points...)
}

// petal fills a leaf from (x, y), length long in the direction of angle (radians, clockwise from right), width wide.
func (m *canvas) petal(x, y, length, width, angle float64, c color.Color) {
	const steps = 24
	sin, cos := math.Sincos(angle)
	points := make([]point, 0, 2*steps)
	for i := range 2 * steps {
		t, side := float64(i)/steps, 1.0
		if i >= steps {
			t, side = 2-t, -1
		}
		u, v := t*length, side*width/2*math.Sin(math.Pi*math.Pow(t, 0.8))
		points = append(points, point{x + u*cos - v*sin, y + u*sin + v*cos})
	}
	m.shape(c, points...)
}

// stroke draws a line through the points, width thick.
func (m *canvas) stroke(width float64, c color.Color, points ...point) {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		d := math.Hypot(b.x-a.x, b.y-a.y)
		if d == 0 {
			continue
		}
		nx, ny := (b.y-a.y)/d*width/2, (a.x-b.x)/d*width/2
		m.shape(c, point{a.x + nx, a.y + ny}, point{b.x + nx, b.y + ny}, point{b.x - nx, b.y - ny}, point{a.x - nx, a.y - ny})
		if i < len(points)-1 && width > 2 {
			m.ellipse(b.x, b.y, width/2, width/2, 0, c)
		}
	}
}

// The faces that canvases write in.
type fontKind int

const (
	regular fontKind = iota
	bold
	mono
)

// fonts parses the fonts of the Go project once; they are part of golang.org/x/image.
var fonts = sync.OnceValue(func() (parsed [3]*opentype.Font) {
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF, gomono.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic("demo: a built-in font is broken: " + err.Error())
		}
		parsed[i] = f
	}
	return parsed
})

// Where text stands relative to its x.
type align float64

const (
	left   align = 0
	middle align = 0.5
	right  align = 1
)

// text writes s with its baseline at y.
func (m *canvas) text(x, y, size float64, kind fontKind, at align, c color.Color, s string) {
	face, err := opentype.NewFace(fonts()[kind], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("demo: a built-in font is broken: " + err.Error())
	}
	d := font.Drawer{Dst: m.RGBA, Src: image.NewUniform(c), Face: face}
	x -= float64(at) * float64(d.MeasureString(s)) / 64
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	d.DrawString(s)
}

// logo draws the larkspur, a flower of six petals, with the radius r.
func (m *canvas) logo(x, y, r float64) {
	for i := range 6 {
		c := blue
		if i%2 == 1 {
			c = green
		}
		m.petal(x, y, r, r*0.62, float64(i)*math.Pi/3-math.Pi/2, c)
	}
	m.ellipse(x, y, r*0.16, r*0.16, 0, amber)
}

// fade is the colour at t between a and b.
func fade(a, b color.RGBA, t float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}
