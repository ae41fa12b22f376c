// Package look is Attaché's theme: colours, sizes and spacing over Fyne's own, in a light and a dark form. Text keeps a contrast of at
// least 4.5 to 1 with what it is drawn on, in both.
package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Mode is which form is shown.
type Mode string

// The modes.
const (
	System Mode = "system" // what the desktop asks for, or FYNE_THEME
	Light  Mode = "light"
	Dark   Mode = "dark"
)

// Modes are all modes, the default one first.
var Modes = []Mode{System, Light, Dark}

// TextSize is how large text is.
type TextSize string

// The text sizes.
const (
	Normal TextSize = "normal"
	Small  TextSize = "small"
	Large  TextSize = "large"
)

// TextSizes are all text sizes, the default one first.
var TextSizes = []TextSize{Normal, Small, Large}

// Theme is Attaché's theme.
type Theme struct {
	mode Mode
	text float32
}

var _ fyne.Theme = Theme{}

// New returns the theme.
func New(mode Mode, size TextSize) Theme {
	t := Theme{mode: mode, text: 13}
	switch size {
	case Small:
		t.text = 12
	case Large:
		t.text = 16
	}
	return t
}

func (t Theme) variant(v fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.mode {
	case Light:
		return theme.VariantLight
	case Dark:
		return theme.VariantDark
	}
	return v
}

// Color returns a colour by its name.
func (t Theme) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	v = t.variant(v)
	palette := light
	if v == theme.VariantDark {
		palette = dark
	}
	if c, ok := palette[name]; ok {
		return c
	}
	return theme.DefaultTheme().Color(name, v)
}

// Font returns Fyne's own fonts.
func (t Theme) Font(s fyne.TextStyle) fyne.Resource { return theme.DefaultTheme().Font(s) }

// Icon returns Fyne's own icons.
func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(name) }

// Size returns a size by its name. Everything that holds text grows with the text.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return t.text
	case theme.SizeNameCaptionText:
		return t.text - 2
	case theme.SizeNameSubHeadingText:
		return t.text + 3
	case theme.SizeNameHeadingText:
		return t.text + 9
	case theme.SizeNameInlineIcon:
		return t.text + 4
	case theme.SizeNameInnerPadding:
		return 7
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 4
	case theme.SizeNameScrollBar:
		return 12
	case theme.SizeNameScrollBarSmall:
		return 4
	}
	return theme.DefaultTheme().Size(name)
}
