package browse

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

//go:embed icons/*.svg
var iconFiles embed.FS

// iconSet holds the list's icons as pictures of one size and in the colours of the theme. Rows share them: an image that is given its resource
// parses and draws the SVG at every refresh, which scrolling can't wait for.
type iconSet struct {
	pictures map[iconKey]image.Image
	scale    float32
}

type iconKey struct {
	name   string
	colour color.NRGBA
}

func newIconSet() *iconSet { return &iconSet{pictures: make(map[iconKey]image.Image)} }

const iconSize = 16

// get returns the icon of that name in a colour, drawn for a canvas of the given scale.
func (s *iconSet) get(name string, c color.Color, scale float32) image.Image {
	if s.scale != scale {
		clear(s.pictures)
		s.scale = scale
	}
	key := iconKey{name, color.NRGBAModel.Convert(c).(color.NRGBA)}
	if img := s.pictures[key]; img != nil {
		return img
	}
	svg, err := iconFiles.ReadFile("icons/" + name + ".svg")
	if err != nil {
		fyne.LogError("No such icon", err)
		return image.NewNRGBA(image.Rect(0, 0, 1, 1))
	}
	hex := fmt.Sprintf("#%02x%02x%02x", key.colour.R, key.colour.G, key.colour.B)
	drawn := canvas.NewImageFromResource(fyne.NewStaticResource("attache-"+name+hex+".svg", []byte(strings.ReplaceAll(string(svg), "#000000", hex))))
	drawn.Resize(fyne.NewSquareSize(iconSize)) // draws it
	s.pictures[key] = drawn.Image
	return drawn.Image
}

// kindColours give each kind of content a tint that is legible on light and dark. It only helps the eye: the shapes differ too.
var kindColours = map[string]color.NRGBA{
	"json": {0xb7, 0x7a, 0x12, 0xff}, "markup": {0x1f, 0x8a, 0x8a, 0xff}, "table": {0x2f, 0x8f, 0x4e, 0xff},
	"image": {0x8e, 0x5a, 0xc8, 0xff}, "pdf": {0xc8, 0x4b, 0x43, 0xff}, "archive": {0x9a, 0x74, 0x4c, 0xff},
	"mail": {0x3f, 0x7f, 0xc4, 0xff}, "media": {0xc0, 0x4f, 0x8e, 0xff},
}

// kindIcon returns the icon of an attachment with that name.
func (l *list) kindIcon(name string) image.Image {
	kind := kindOf(name)
	if c, ok := kindColours[kind]; ok {
		return l.icons.get(kind, c, l.scale())
	}
	return l.icons.get(kind, l.colour(theme.ColorNamePlaceHolder), l.scale())
}

func (l *list) colour(name fyne.ThemeColorName) color.Color {
	return l.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
}

// scale is that of the canvas that shows the list.
func (l *list) scale() float32 {
	if c := l.canvas(); c != nil {
		return c.Scale()
	}
	return 1
}
