package browse

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"attache/ui/parts"
)

// metrics says where things are in a row of the present width. The columns stand at the right, so that they line up in all rows.
type metrics struct {
	width, height      float32
	nameSize, infoSize float32 // of text

	// Right edges of the columns; 0 for one that there is no room for.
	count, size, state float32
	badgeX             float32 // of the icon before the state
	end                float32 // nothing goes beyond it
}

const (
	edge    = 8  // between the list's sides and what is in a row
	chevron = 16 // the room of the triangle
	indent  = 14 // of attachments
	iconGap = 6
	gap     = 12 // between columns

	// A list narrower than these goes without a column.
	countFrom = 390
	stateFrom = 330
)

func (l *list) metrics() metrics {
	th := l.Theme()
	m := metrics{width: l.Size().Width, height: l.rowHeight(), nameSize: th.Size(theme.SizeNameText), infoSize: th.Size(theme.SizeNameCaptionText)}
	right := m.width - parts.BarWidth - 4
	m.end = right
	column := func(widest string) float32 {
		edge := right
		right -= ceil(l.widths.width(widest, m.infoSize)) + gap
		return edge
	}
	if m.width >= stateFrom {
		m.state = column("expired 59 days")
		m.badgeX = right + gap - iconSize - 3
		right = m.badgeX - 8
	}
	m.size = column("999 MB")
	if m.state == 0 { // too narrow for words: the icon alone, before the size
		m.badgeX = right + gap - 6 - iconSize
		right = m.badgeX - 6
	}
	if m.width >= countFrom {
		m.count = right
	}
	return m
}

// textX is where the id or name of a row begins, with its icon before it.
func (m metrics) textX(at spot) float32 {
	if at.child >= 0 {
		return edge + chevron + indent
	}
	return edge + chevron
}

// ceil keeps things on whole pixels, where text is sharp.
func ceil(f float32) float32 { return float32(math.Ceil(float64(f))) }

// widthCache remembers the sizes of the few texts that rows and columns are made for.
type widthCache map[widthKey]fyne.Size

type widthKey struct {
	text string
	size float32
}

func (c widthCache) measure(text string, size float32) fyne.Size {
	key := widthKey{text, size}
	s, ok := c[key]
	if !ok {
		s = fyne.MeasureText(text, size, fyne.TextStyle{})
		c[key] = s
	}
	return s
}

func (c widthCache) width(text string, size float32) float32 { return c.measure(text, size).Width }

// height is that of a line of text.
func (c widthCache) height(size float32) float32 { return c.measure("Mg", size).Height }
