package look

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

func rgb(hex uint32) color.NRGBA { return rgba(hex, 0xFF) }

func rgba(hex uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: alpha}
}

// ink is an opaque colour for text. Its alpha lies a hair below the most, by less than any screen shows: Fyne 2.7 makes the colour of the
// keys in menus from the low byte of 95 % of it, which of the most would leave them all but invisible, and of this one leaves them opaque.
type ink color.NRGBA

func (i ink) RGBA() (r, g, b, a uint32) {
	r, g, b, _ = color.NRGBA(i).RGBA()
	const nearly = 0xFFC8
	return min(r, nearly), min(g, nearly), min(b, nearly), nearly
}

type palette map[fyne.ThemeColorName]color.Color

var light = palette{
	theme.ColorNameBackground:          rgb(0xF7F8FA),
	theme.ColorNameForeground:          ink(rgb(0x1C2530)),
	theme.ColorNamePlaceHolder:         rgb(0x5E6977),
	theme.ColorNameDisabled:            rgb(0x677180),
	theme.ColorNameButton:              rgb(0xE8EBF0),
	theme.ColorNameDisabledButton:      rgb(0xEFF1F4),
	theme.ColorNameInputBackground:     rgb(0xFFFFFF),
	theme.ColorNameInputBorder:         rgb(0xC7CED8),
	theme.ColorNameHeaderBackground:    rgb(0xEEF1F5),
	theme.ColorNameMenuBackground:      rgb(0xFFFFFF),
	theme.ColorNameOverlayBackground:   rgb(0xFFFFFF),
	theme.ColorNameSeparator:           rgb(0xD9DEE6),
	theme.ColorNamePrimary:             rgb(0x1F5FBF),
	theme.ColorNameForegroundOnPrimary: rgb(0xFFFFFF),
	theme.ColorNameHyperlink:           rgb(0x1F5FBF),
	theme.ColorNameFocus:               rgba(0x1F5FBF, 0x40),
	theme.ColorNameSelection:           rgba(0x1F5FBF, 0x2E),
	theme.ColorNameHover:               rgba(0x1C2530, 0x10),
	theme.ColorNamePressed:             rgba(0x1C2530, 0x22),
	theme.ColorNameScrollBar:           rgba(0x1C2530, 0x70),
	theme.ColorNameShadow:              rgba(0x000000, 0x33),
	theme.ColorNameSuccess:             rgb(0x1B7A4B),
	theme.ColorNameForegroundOnSuccess: rgb(0xFFFFFF),
	theme.ColorNameWarning:             rgb(0x925600),
	theme.ColorNameForegroundOnWarning: rgb(0xFFFFFF),
	theme.ColorNameError:               rgb(0xB3261E),
	theme.ColorNameForegroundOnError:   rgb(0xFFFFFF),
}

var dark = palette{
	theme.ColorNameBackground:          rgb(0x1A1E25),
	theme.ColorNameForeground:          ink(rgb(0xE4E8ED)),
	theme.ColorNamePlaceHolder:         rgb(0x9BA5B3),
	theme.ColorNameDisabled:            rgb(0x8B95A3),
	theme.ColorNameButton:              rgb(0x2B323E),
	theme.ColorNameDisabledButton:      rgb(0x232933),
	theme.ColorNameInputBackground:     rgb(0x12161C),
	theme.ColorNameInputBorder:         rgb(0x3C4553),
	theme.ColorNameHeaderBackground:    rgb(0x222831),
	theme.ColorNameMenuBackground:      rgb(0x252C37),
	theme.ColorNameOverlayBackground:   rgb(0x222831),
	theme.ColorNameSeparator:           rgb(0x343C49),
	theme.ColorNamePrimary:             rgb(0x74ABFF),
	theme.ColorNameForegroundOnPrimary: rgb(0x0D1726),
	theme.ColorNameHyperlink:           rgb(0x74ABFF),
	theme.ColorNameFocus:               rgba(0x74ABFF, 0x48),
	theme.ColorNameSelection:           rgba(0x74ABFF, 0x38),
	theme.ColorNameHover:               rgba(0xFFFFFF, 0x12),
	theme.ColorNamePressed:             rgba(0xFFFFFF, 0x26),
	theme.ColorNameScrollBar:           rgba(0xE4E8ED, 0x70),
	theme.ColorNameShadow:              rgba(0x000000, 0x77),
	theme.ColorNameSuccess:             rgb(0x5FC48F),
	theme.ColorNameForegroundOnSuccess: rgb(0x0B1B12),
	theme.ColorNameWarning:             rgb(0xE3A94F),
	theme.ColorNameForegroundOnWarning: rgb(0x221703),
	theme.ColorNameError:               rgb(0xF4867E),
	theme.ColorNameForegroundOnError:   rgb(0x260806),
}

// marks are the colours that a source can have, by the names of package connect. They are for dots and bars, not for text.
var marks = map[string]color.NRGBA{
	"blue":   rgb(0x3B82F6),
	"green":  rgb(0x2E9E66),
	"amber":  rgb(0xD98A0B),
	"red":    rgb(0xD63A30),
	"violet": rgb(0x8B5CF6),
	"grey":   rgb(0x7B8696),
}

// Mark returns the colour of a source by its name, and a grey one for a name that isn't known.
func Mark(name string) color.Color {
	if c, ok := marks[name]; ok {
		return c
	}
	return marks["grey"]
}

// MarkIcon is a dot in the colour of a source, for menus.
func MarkIcon(name string) fyne.Resource {
	c, ok := marks[name]
	if !ok {
		return nil
	}
	svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><circle cx="12" cy="12" r="7" fill="#%02X%02X%02X"/></svg>`, c.R, c.G, c.B)
	return fyne.NewStaticResource("mark-"+name+".svg", []byte(svg))
}

// Production is the colour of the bar over a production source.
func Production() color.Color { return marks["red"] }
