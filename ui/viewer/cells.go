package viewer

// tone is what a cell is, which decides its colour.
type tone uint8

const (
	toneText    tone = iota
	toneQuiet        // zero bytes, dots for what can't be printed
	toneControl      // stands for an invisible character
	toneBroken       // stands for bytes that are no text
)

// cell is one column of a line.
type cell struct {
	r     rune   // 0: the second half of a wide letter
	marks []rune // combining characters over it
	tone  tone
	off   int32 // of its character, from the start of the line; -1: none
	hit   bool  // matches what is searched for
}

// line is one row on the screen.
type line struct {
	start, textEnd, end int64  // bytes; a line break lies between the last two
	label               []cell // in the margin
	cells               []cell
	letters             int // where the bytes are shown a second time; 0: nowhere
}

// page is what is on the screen.
type page struct {
	lines []line
	top   int64 // the start of the first line
	end   int64 // of the last one
	// full is set where nothing lies before or behind.
	full  bool
	where string // the place, in words
	width int    // of the longest line, in cells
	// last is the largest line number, 0 where they aren't known.
	last int64
	// keys is set where the margin holds keys, which stand at its left, and not numbers.
	keys bool
}

// plain returns the cells of a text that has neither wide nor hidden characters.
func plain(s string) []cell {
	out := make([]cell, 0, len(s))
	for _, r := range s {
		out = append(out, cell{r: r})
	}
	return out
}

// char returns the cells [from, to) of the character at a column.
func (l *line) char(column int) (from, to int) {
	from, to = column, column+1
	for from > 0 && l.cells[from-1].off == l.cells[column].off {
		from--
	}
	for to < len(l.cells) && l.cells[to].off == l.cells[column].off {
		to++
	}
	return from, to
}

// boundary returns the offset of the boundary between two characters that is nearest to a place between two columns.
func (l *line) boundary(column float32) int64 {
	i, end := 0, len(l.cells)
	if l.letters > 0 {
		if end = l.letters - 1; column >= float32(end) {
			i, end = l.letters, len(l.cells)
		}
	}
	for i < end {
		_, next := l.char(i)
		if l.cells[i].off >= 0 && column < float32(i+next)/2 {
			return l.start + int64(l.cells[i].off)
		}
		i = next
	}
	return l.textEnd
}

// word returns the bytes of the word at a column: letters and digits, or one other character.
func (l *line) word(column int) (from, to int64) {
	if len(l.cells) == 0 {
		return l.start, l.textEnd
	}
	column = min(max(column, 0), len(l.cells)-1)
	same := func(i int) bool { return l.letters == 0 && isWord(l.cells[i].r) }
	lo, hi := l.char(column)
	if same(column) {
		for lo > 0 && same(lo-1) {
			lo--
		}
		for hi < len(l.cells) && same(hi) {
			hi++
		}
	}
	from = l.start + int64(max(l.cells[lo].off, 0))
	if l.letters > 0 {
		return from, min(from+1, l.textEnd)
	}
	if hi == len(l.cells) {
		return from, l.textEnd
	}
	return from, l.start + int64(l.cells[hi].off)
}

func isWord(r rune) bool {
	return r == 0 || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= 0xAA
}
