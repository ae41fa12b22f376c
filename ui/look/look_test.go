package look

import (
	"image/color"
	"math"
	"testing"

	"attache/ui/connect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
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

// TestKeysInMenusCanBeRead draws a menu with Fyne's own code, for it works out the colour of the keys from that of the text.
func TestKeysInMenusCanBeRead(t *testing.T) {
	for _, mode := range []Mode{Light, Dark} {
		for _, disabled := range []bool{false, true} {
			th := New(mode, Normal)
			test.NewTempApp(t).Settings().SetTheme(th)
			item := fyne.NewMenuItem("Refresh", nil)
			item.Shortcut = &desktop.CustomShortcut{KeyName: fyne.KeyF5}
			item.Disabled = disabled
			menu := widget.NewMenu(fyne.NewMenu("", item))
			menu.Resize(menu.MinSize())
			found := 0
			for _, o := range test.LaidOutObjects(menu) {
				text, ok := o.(*canvas.Text)
				if !ok {
					continue
				}
				found++
				on := th.Color(theme.ColorNameMenuBackground, 0)
				if c := contrast(over(text.Color, on), on); c < 4.5 {
					t.Errorf("%s, disabled %v: %s has a contrast of %.1f", mode, disabled, text.Text, c)
				}
			}
			if found != 2 {
				t.Errorf("%d texts", found)
			}
		}
	}
}

// over is a colour that may be translucent, drawn on another.
func over(c, on color.Color) color.Color {
	top := color.NRGBAModel.Convert(c).(color.NRGBA)
	below := color.NRGBAModel.Convert(on).(color.NRGBA)
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(top.A) + int(b)*(255-int(top.A))) / 255) }
	return color.NRGBA{mix(top.R, below.R), mix(top.G, below.G), mix(top.B, below.B), 255}
}

func TestTextIsOpaqueOnAScreen(t *testing.T) {
	for _, p := range []palette{light, dark} {
		c := p[theme.ColorNameForeground]
		want := color.NRGBA(c.(ink))
		r, g, b, a := c.RGBA()
		if got := (color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
