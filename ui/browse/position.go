package browse

// position is how far the list is scrolled: the row at the top, and how much of it is above the edge. A number of pixels
// alone won't do: in float32 it loses whole pixels after some 400,000 rows.
type position struct {
	row    int
	offset float32 // at least 0, and less than a row's height
}

// move returns p moved down by dy pixels; rows are height high.
func (p position) move(dy, height float32) position {
	at := float64(p.offset) + float64(dy)
	rows := int(at / float64(height))
	if at < 0 {
		rows--
	}
	p.row += rows
	p.offset = float32(at - float64(rows)*float64(height))
	if p.offset >= height { // rounding
		p.row, p.offset = p.row+1, 0
	}
	return p
}

// limit returns p so that the list, of n rows, fills the view as far as it can.
func (p position) limit(n int, view, height float32) position {
	if p.row < 0 {
		return position{}
	}
	last := lastPosition(n, view, height)
	if p.row > last.row || p.row == last.row && p.offset > last.offset {
		return last
	}
	return p
}

// lastPosition shows the end of the list.
func lastPosition(n int, view, height float32) position {
	return position{row: n}.move(-view, height).floor()
}

// floor returns p, or the beginning if p lies before it.
func (p position) floor() position {
	if p.row < 0 {
		return position{}
	}
	return p
}

// share is p as a part of the way to the end, from 0 to 1.
func (p position) share(n int, view, height float32) float64 {
	last := lastPosition(n, view, height).pixels(height)
	if last == 0 {
		return 0
	}
	return min(p.pixels(height)/last, 1)
}

// pixels is the distance from the beginning.
func (p position) pixels(height float32) float64 {
	return float64(p.row)*float64(height) + float64(p.offset)
}

// positionAt is the opposite of share.
func positionAt(share float64, n int, view, height float32) position {
	at := min(max(share, 0), 1) * lastPosition(n, view, height).pixels(height)
	row := int(at / float64(height))
	return position{row, float32(at - float64(row)*float64(height))}.move(0, height)
}
