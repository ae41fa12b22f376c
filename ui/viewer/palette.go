package viewer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// colours are those of a page, taken from the theme and mixed down to what is seen, so that drawing needs no transparency.
type colours struct {
	paper, text, quiet, margin, rule, control, broken ink
	selected, hit, row                                ink
}

func themeColours(w fyne.Widget) colours {
	of := func(n fyne.ThemeColorName) color.Color {
		th := theme.CurrentForWidget(w)
		return th.Color(n, fyne.CurrentApp().Settings().ThemeVariant())
	}
	paper := over(ink{}, of(theme.ColorNameInputBackground))
	on := func(n fyne.ThemeColorName) ink { return over(paper, of(n)) }
	c := colours{
		paper: paper, text: on(theme.ColorNameForeground), quiet: on(theme.ColorNameDisabled), margin: on(theme.ColorNameDisabled),
		rule: on(theme.ColorNameSeparator), control: on(theme.ColorNamePrimary), broken: on(theme.ColorNameError),
		selected: on(theme.ColorNameSelection),
	}
	c.hit = mix(paper, on(theme.ColorNameWarning), 0.30)
	c.row = mix(paper, on(theme.ColorNamePrimary), 0.12)
	return c
}

// over is a colour as it is seen on another.
func over(below ink, c color.Color) ink {
	r, g, b, a := c.RGBA()
	part := func(below uint8, c uint32) uint8 { return uint8((uint32(below)*257*(0xFFFF-a)/0xFFFF + c) / 257) }
	return ink{part(below.r, r), part(below.g, g), part(below.b, b)}
}

// mix is a with the share of b.
func mix(a, b ink, share float32) ink {
	part := func(a, b uint8) uint8 { return uint8(float32(a)*(1-share) + float32(b)*share + 0.5) }
	return ink{part(a.r, b.r), part(a.g, b.g), part(a.b, b.b)}
}

func (i ink) color() color.Color { return color.NRGBA{i.r, i.g, i.b, 255} }

func (c colours) tone(t tone) ink {
	switch t {
	case toneQuiet:
		return c.quiet
	case toneControl:
		return c.control
	case toneBroken:
		return c.broken
	}
	return c.text
}
