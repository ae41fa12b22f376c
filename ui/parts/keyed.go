package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// Fyne gives a key to the focused widget alone, and F-keys and Esc are no shortcuts to it. So every widget here that can have the focus hands
// on the keys that it doesn't use itself.

// Keys is where unused keys go.
type Keys func(*fyne.KeyEvent)

func (k Keys) unused(e *fyne.KeyEvent) {
	if k != nil {
		k(e)
	}
}

// Button is a button with a tooltip that Return presses too.
type Button struct {
	ttwidget.Button
	keys Keys
}

// NewButton returns a button. The tooltip may be "".
func NewButton(text, tip string, icon fyne.Resource, keys Keys, tapped func()) *Button {
	b := &Button{keys: keys}
	b.Text, b.Icon, b.OnTapped = text, icon, tapped
	b.ExtendBaseWidget(b)
	b.SetToolTip(tip)
	return b
}

// Tapped takes the tooltip away first: what the button opens may lie above it.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.ToolTipWidgetExtend.MouseOut()
	b.Button.Tapped(e)
}

// TypedKey presses the button or hands the key on.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace:
		b.Button.TypedKey(e)
	case fyne.KeyReturn, fyne.KeyEnter:
		if !b.Disabled() {
			b.Tapped(nil)
		}
	default:
		b.keys.unused(e)
	}
}

// Entry is a line of text. Return, Esc and the function keys are handed on.
type Entry struct {
	widget.Entry
	keys Keys
}

// NewEntry returns an entry.
func NewEntry(placeholder string, keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.PlaceHolder = placeholder
	e.Scroll = fyne.ScrollHorizontalOnly
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey edits, or hands the key on.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyEscape, fyne.KeyUp, fyne.KeyDown:
		e.keys.unused(k)
	default:
		if FunctionKey(k.Name) {
			e.keys.unused(k)
			return
		}
		e.Entry.TypedKey(k)
	}
}

// FunctionKey reports whether a key is one of F1 to F12, which no line of text has a use for.
func FunctionKey(k fyne.KeyName) bool {
	switch k {
	case fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12:
		return true
	}
	return false
}

// Choice is one of several.
type Choice struct {
	widget.Select
	keys Keys
}

// NewChoice returns a choice with the first option chosen. changed is not called for that.
func NewChoice(options []string, keys Keys, changed func(int)) *Choice {
	c := &Choice{keys: keys}
	c.Options = options
	c.ExtendBaseWidget(c)
	if len(options) > 0 {
		c.SetSelectedIndex(0)
	}
	c.OnChanged = func(string) {
		if changed != nil {
			changed(c.SelectedIndex())
		}
	}
	return c
}

// TypedKey chooses, or hands the key on.
func (c *Choice) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		c.Select.TypedKey(e)
	default:
		c.keys.unused(e)
	}
}

// Check is a yes or no.
type Check struct {
	widget.Check
	keys Keys
}

// NewCheck returns a check.
func NewCheck(text string, keys Keys, changed func(bool)) *Check {
	c := &Check{keys: keys}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey hands on what isn't Space, which Fyne takes as a rune.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		c.Check.TypedKey(e)
		return
	}
	c.keys.unused(e)
}
