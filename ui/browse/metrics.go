package browse

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// metrics says where things are in a row of the present width. The columns stand at the right, so that they line up in all rows.
type metrics struct {
	width, height      float32
	nameSize, infoSize float32 // of text

	// Right edges of the columns; 0 for one that there is no room for.
	count, size, state float32
	nameEnd            float32 // names end before it
	badgeX             float32 // of the icon before the state
}

const (
	edge    = 8  // between the list's sides and what is in a row
	chevron = 16 // the room of the triangle
	indent  = 18 // of attachments
	iconGap = 6
	gap     = 14 // between columns

	// A list narrower than these goes without a column.
	countFrom = 330
	stateFrom = 230
)

func (l *list) metrics() metrics {
	th := l.Theme()
	m := metrics{width: l.Size().Width, height: l.rowHeight(), nameSize: th.Size(theme.SizeNameText), infoSize: th.Size(theme.SizeNameCaptionText)}
	right := m.width - barWidth - 4
	m.nameEnd = right
	column := func(widest string) float32 {
		edge := m.nameEnd
		m.nameEnd -= l.widths.width(widest, m.infoSize) + gap
		return edge
	}
	if m.width >= stateFrom {
		m.state = column("expired 364 days")
		m.badgeX = m.nameEnd + gap - iconSize - 3
		m.nameEnd = m.badgeX - 8
	}
	m.size = column("999.9 MB")
	if m.width >= countFrom {
		m.count = column("9,999")
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
