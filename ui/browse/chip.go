package browse

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// chip is a small switch with a count on it, such as [expired 212]. On, it has a filled ground and a tick. As a menu it has an
// arrow instead.
type chip struct {
	ttwidget.ToolTipWidget
	text    string
	on      bool
	menu    bool
	hovered bool
	focused bool
	tapped  func()
}

func newChip(tip string, tapped func()) *chip {
	c := &chip{tapped: tapped}
	c.ExtendBaseWidget(c)
	c.SetToolTip(tip)
	return c
}

func (c *chip) set(text string, on bool) {
	if c.text != text || c.on != on {
		c.text, c.on = text, on
		c.Refresh()
	}
}

// Tapped switches.
func (c *chip) Tapped(*fyne.PointEvent) {
	c.ToolTipWidget.MouseOut() // no tip over a menu
	c.tapped()
}

// TypedKey switches with Space and Enter.
func (c *chip) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		c.tapped()
	}
}

// TypedRune does nothing.
func (c *chip) TypedRune(rune) {}

// FocusGained draws the focus ring.
func (c *chip) FocusGained() {
	c.focused = true
	c.Refresh()
}

// FocusLost takes it away.
func (c *chip) FocusLost() {
	c.focused = false
	c.Refresh()
}

// Cursor is a hand.
func (c *chip) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn highlights the chip.
func (c *chip) MouseIn(e *desktop.MouseEvent) {
	c.hovered = true
	c.Refresh()
	c.ToolTipWidget.MouseIn(e)
}

// MouseOut is the opposite of MouseIn.
func (c *chip) MouseOut() {
	c.hovered = false
	c.Refresh()
	c.ToolTipWidget.MouseOut()
}

// CreateRenderer draws a pill.
func (c *chip) CreateRenderer() fyne.WidgetRenderer {
	r := &chipRenderer{chip: c, back: canvas.NewRectangle(nil), label: canvas.NewText("", nil)}
	r.back.StrokeWidth = 1
	r.tick = [2]*canvas.Line{canvas.NewLine(nil), canvas.NewLine(nil)}
	for _, t := range r.tick {
		t.StrokeWidth = 1.5
	}
	r.Refresh()
	return r
}

type chipRenderer struct {
	chip  *chip
	back  *canvas.Rectangle
	label *canvas.Text
	tick  [2]*canvas.Line
}

const chipPad = 9

func (r *chipRenderer) left() float32 {
	if r.chip.on {
		return chipPad + 12
	}
	return chipPad
}

func (r *chipRenderer) right() float32 {
	if r.chip.menu {
		return chipPad + 13
	}
	return chipPad
}

func (r *chipRenderer) MinSize() fyne.Size {
	s := fyne.MeasureText(r.chip.text, r.chip.Theme().Size(theme.SizeNameCaptionText), fyne.TextStyle{})
	return fyne.NewSize(s.Width+r.left()+r.right(), s.Height+8)
}

func (r *chipRenderer) Layout(s fyne.Size) {
	r.back.Resize(s)
	r.back.CornerRadius = s.Height / 2
	text := fyne.MeasureText(r.label.Text, r.label.TextSize, r.label.TextStyle)
	r.label.Move(fyne.NewPos(r.left(), (s.Height-text.Height)/2))
	r.label.Resize(text)
	y := s.Height / 2
	a, tip, b := fyne.NewPos(chipPad, y), fyne.NewPos(chipPad+3, y+3), fyne.NewPos(chipPad+9, y-4)
	if r.chip.menu {
		x := s.Width - chipPad - 4
		a, tip, b = fyne.NewPos(x-4, y-1.5), fyne.NewPos(x, y+2.5), fyne.NewPos(x+4, y-1.5)
	}
	r.tick[0].Position1, r.tick[0].Position2 = a, tip
	r.tick[1].Position1, r.tick[1].Position2 = tip, b
}

func (r *chipRenderer) Refresh() {
	c := r.chip
	th, variant := c.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	colour := func(n fyne.ThemeColorName) color.Color { return th.Color(n, variant) }
	r.label.Text, r.label.TextSize, r.label.Color = c.text, th.Size(theme.SizeNameCaptionText), colour(theme.ColorNameForeground)
	r.back.StrokeColor, r.back.FillColor = colour(theme.ColorNameInputBorder), color.Transparent
	switch {
	case c.on:
		r.back.FillColor, r.back.StrokeColor = colour(theme.ColorNameSelection), colour(theme.ColorNamePrimary)
	case c.hovered:
		r.back.FillColor = colour(theme.ColorNameHover)
	}
	if c.focused {
		r.back.StrokeColor = colour(theme.ColorNamePrimary)
	}
	for _, t := range r.tick {
		t.StrokeColor, t.Hidden = colour(theme.ColorNamePrimary), !c.on && !c.menu
	}
	r.Layout(c.Size())
	canvas.Refresh(c)
}

func (r *chipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.tick[0], r.tick[1], r.label}
}

func (r *chipRenderer) Destroy() {}
