package look

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// Fyne 2.7 draws a text into a picture whose height is rounded, and may cut what reaches below the line: of the monospace font at 13 units nearly
// all of an underscore, which is why no label is set in it. In the fonts and sizes that labels have it can be read.
func TestUnderscoresAreSeenInEverySize(t *testing.T) {
	sizes := []fyne.ThemeSizeName{theme.SizeNameText, theme.SizeNameCaptionText, theme.SizeNameSubHeadingText, theme.SizeNameHeadingText}
	app := test.NewTempApp(t)
	for _, mode := range []Mode{Light, Dark} {
		for _, size := range TextSizes {
			th := New(mode, size)
			app.Settings().SetTheme(th)
			for _, name := range sizes {
				for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}} {
					if c := strongest(t, "_", th.Size(name), style); c < 3 {
						t.Errorf("%s, %s, %s of %v units, %+v: its contrast is %.1f", mode, size, name, th.Size(name), style, c)
					}
				}
			}
		}
	}
}

// strongest is the highest contrast that a text has with what it is drawn on.
func strongest(t *testing.T, s string, size float32, style fyne.TextStyle) float64 {
	t.Helper()
	text := canvas.NewText(s, theme.Color(theme.ColorNameForeground))
	text.TextSize, text.TextStyle = size, style
	w := test.NewTempWindow(t, container.NewWithoutLayout(text))
	text.Resize(text.MinSize())
	w.Resize(fyne.NewSize(60, 60))
	shot := w.Canvas().Capture()
	best, paper := 1.0, shot.At(shot.Bounds().Max.X-1, shot.Bounds().Max.Y-1)
	for y := range shot.Bounds().Dy() {
		for x := range shot.Bounds().Dx() {
			best = max(best, contrast(shot.At(x, y), paper))
		}
	}
	return best
}
