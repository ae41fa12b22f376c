package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	fynetooltip "github.com/dweymouth/fyne-tooltip"
)

// Sheets shows questions over the window, one above the other. Esc closes the topmost, Return presses its main button.
type Sheets struct {
	canvas fyne.Canvas
	keys   Keys
	open   []*Sheet
}

// NewSheets returns the sheets of a window; keys that no sheet uses go to keys.
func NewSheets(c fyne.Canvas, keys Keys) *Sheets { return &Sheets{canvas: c, keys: keys} }

// Open reports whether a sheet is shown.
func (s *Sheets) Open() bool { return len(s.open) > 0 }

// Top is the topmost sheet, nil where there is none.
func (s *Sheets) Top() *Sheet {
	if len(s.open) == 0 {
		return nil
	}
	return s.open[len(s.open)-1]
}

// Key gives a key to the topmost sheet and reports whether there is one: what is below a sheet gets no keys.
func (s *Sheets) Key(e *fyne.KeyEvent) bool {
	top := s.Top()
	if top == nil {
		return false
	}
	switch e.Name {
	case fyne.KeyEscape:
		top.Close()
	case fyne.KeyReturn, fyne.KeyEnter:
		if top.main != nil && !top.main.Disabled() {
			top.main.Tapped(nil)
		}
	}
	return true
}

// Action is one button of a sheet.
type Action struct {
	Text string
	// Main is the one that Return presses.
	Main bool
	// Danger marks what can't be undone.
	Danger bool
	// Stay leaves the sheet open after Do.
	Stay bool
	Do   func()
}

// Sheet is a question with its answers.
type Sheet struct {
	Title string
	Body  fyne.CanvasObject
	// Foot, if not nil, stays in sight below the body, which may have to be scrolled.
	Foot fyne.CanvasObject
	// Width and Height are what it would like to have; it is made smaller where the window is.
	Width, Height float32
	// Actions are its buttons besides the one that closes it, which says CloseText, or “Cancel” where that is "".
	Actions   []Action
	CloseText string
	// Closed is called once it is closed, however that came.
	Closed func()
	// Focus, if not nil, has the focus at first.
	Focus fyne.Focusable

	sheets  *Sheets
	popup   *widget.PopUp
	buttons []*Button
	main    *Button
	before  fyne.Focusable
}

// Show shows a sheet above what is shown.
func (s *Sheets) Show(sheet *Sheet) {
	sheet.sheets = s
	sheet.before = s.canvas.Focused()
	title := Title(sheet.Title)
	below := container.NewVBox(widget.NewSeparator())
	if sheet.Foot != nil {
		below.Add(sheet.Foot)
	}
	below.Add(container.NewPadded(sheet.bar()))
	content := container.NewBorder(
		container.NewVBox(title, widget.NewSeparator()), below,
		nil, nil, container.NewVScroll(container.NewPadded(sheet.Body)),
	)
	sheet.popup = widget.NewModalPopUp(content, s.canvas)
	fynetooltip.AddPopUpToolTipLayer(sheet.popup)
	s.open = append(s.open, sheet)
	sheet.popup.Resize(sheet.fit())
	sheet.popup.Show()
	if sheet.Focus != nil {
		s.canvas.Focus(sheet.Focus)
	}
}

func (s *Sheet) bar() fyne.CanvasObject {
	cancel := s.CloseText
	if cancel == "" {
		cancel = "Cancel"
	}
	row := []fyne.CanvasObject{layout.NewSpacer(), NewButton(cancel, "Esc", nil, s.sheets.keys, s.Close)}
	for _, a := range s.Actions {
		b := NewButton(a.Text, "", nil, s.sheets.keys, nil)
		b.OnTapped = func() {
			if !a.Stay {
				s.Close()
			}
			if a.Do != nil {
				a.Do()
			}
		}
		switch {
		case a.Danger:
			b.Importance = widget.DangerImportance
		case a.Main:
			b.Importance = widget.HighImportance
		}
		if a.Main {
			s.main = b
		}
		s.buttons = append(s.buttons, b)
		row = append(row, b)
	}
	return container.NewHBox(row...)
}

// fit is the size that the sheet has in this window.
func (s *Sheet) fit() fyne.Size {
	const margin = 40
	room := s.sheets.canvas.Size()
	want := fyne.NewSize(s.Width, s.Height)
	if want.Width == 0 {
		want.Width = 520
	}
	least := s.popup.MinSize()
	if want.Height == 0 {
		// As high as the body is at that width, and the bars above and below it.
		s.Body.Resize(fyne.NewSize(want.Width-6*theme.Padding(), s.Body.MinSize().Height))
		want.Height = s.Body.MinSize().Height + least.Height + 4*theme.Padding()
	}
	return fyne.NewSize(
		fyne.Max(fyne.Min(want.Width, room.Width-margin), 200),
		fyne.Max(fyne.Min(want.Height, room.Height-margin), 120),
	)
}

// Refit makes the sheet fit a window whose size changed.
func (s *Sheets) Refit() {
	for _, sheet := range s.open {
		sheet.popup.Resize(sheet.fit())
	}
}

// Enable turns the n-th action on or off.
func (s *Sheet) Enable(n int, on bool) {
	if on {
		s.buttons[n].Enable()
	} else {
		s.buttons[n].Disable()
	}
}

// Button is the button of the n-th action.
func (s *Sheet) Button(n int) *Button { return s.buttons[n] }

// Close takes the sheet away. A second call does nothing.
func (s *Sheet) Close() {
	for i, open := range s.sheets.open {
		if open != s {
			continue
		}
		s.sheets.open = append(s.sheets.open[:i], s.sheets.open[i+1:]...)
		s.popup.Hide()
		fynetooltip.DestroyPopUpToolTipLayer(s.popup)
		if s.before != nil {
			s.sheets.canvas.Focus(s.before)
		}
		if s.Closed != nil {
			s.Closed()
		}
		return
	}
}
