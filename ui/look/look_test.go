package look

import (
	"image/color"
	"math"
	"testing"

	"attache/ui/connect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// luminance is the relative luminance of WCAG 2.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 {
		x := float64(v) / 0xFFFF
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestTextCanBeRead(t *testing.T) {
	pairs := []struct{ text, on fyne.ThemeColorName }{
		{theme.ColorNameForeground, theme.ColorNameBackground},
		{theme.ColorNameForeground, theme.ColorNameInputBackground},
		{theme.ColorNameForeground, theme.ColorNameButton},
		{theme.ColorNameForeground, theme.ColorNameMenuBackground},
		{theme.ColorNamePlaceHolder, theme.ColorNameBackground},
		{theme.ColorNamePlaceHolder, theme.ColorNameInputBackground},
		{theme.ColorNameDisabled, theme.ColorNameBackground},
		{theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
		{theme.ColorNameForegroundOnError, theme.ColorNameError},
		{theme.ColorNameForegroundOnWarning, theme.ColorNameWarning},
		{theme.ColorNameForegroundOnSuccess, theme.ColorNameSuccess},
		{theme.ColorNamePrimary, theme.ColorNameBackground},
		{theme.ColorNameError, theme.ColorNameBackground},
		{theme.ColorNameWarning, theme.ColorNameBackground},
		{theme.ColorNameSuccess, theme.ColorNameBackground},
	}
	for _, mode := range []Mode{Light, Dark} {
		th := New(mode, Normal)
		for _, p := range pairs {
			if c := contrast(th.Color(p.text, 0), th.Color(p.on, 0)); c < 4.5 {
				t.Errorf("%s: %s on %s has a contrast of %.1f", mode, p.text, p.on, c)
			}
		}
	}
}

func TestTheSystemModeFollowsTheDesktop(t *testing.T) {
	th := New(System, Normal)
	if th.Color(theme.ColorNameBackground, theme.VariantDark) != dark[theme.ColorNameBackground] ||
		th.Color(theme.ColorNameBackground, theme.VariantLight) != light[theme.ColorNameBackground] {
		t.Error("it doesn't")
	}
	if New(Dark, Normal).Color(theme.ColorNameBackground, theme.VariantLight) != dark[theme.ColorNameBackground] {
		t.Error("dark isn't dark on a light desktop")
	}
}

func TestEveryNameOfAColourIsKnown(t *testing.T) {
	for _, name := range connect.Colours {
		if _, ok := marks[name]; !ok {
			t.Errorf("%s has no colour", name)
		}
		if MarkIcon(name) == nil {
			t.Errorf("%s has no icon", name)
		}
	}
}

func TestASourceWithoutAColourHasNoMark(t *testing.T) {
	if MarkIcon("") != nil || MarkIcon("pink") != nil {
		t.Error("it has one")
	}
	if Mark("pink") != Mark("grey") {
		t.Error("a name that isn't known isn't grey")
	}
}

func TestTextGrowsWithItsSetting(t *testing.T) {
	small, normal, large := New(System, Small), New(System, Normal), New(System, Large)
	for _, name := range []fyne.ThemeSizeName{theme.SizeNameText, theme.SizeNameCaptionText, theme.SizeNameHeadingText} {
		if !(small.Size(name) < normal.Size(name) && normal.Size(name) < large.Size(name)) {
			t.Errorf("%s does not", name)
		}
	}
}
