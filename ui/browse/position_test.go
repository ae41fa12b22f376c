package browse

import "testing"

func TestPositionIsExactInAMillionRows(t *testing.T) {
	const n, view, height = 1_100_000, 590, 24
	p := position{}
	for range n { // a pixel more than a row each time
		p = p.move(height+1, height)
	}
	if want := (position{n + n/height, float32(n % height)}); p != want {
		t.Errorf("%v, want %v", p, want)
	}
	for range n {
		p = p.move(-height-1, height)
	}
	if p != (position{}) {
		t.Errorf("back at %v", p)
	}
	last := lastPosition(n, view, height)
	if want := (position{n - 25, 10}); last != want {
		t.Errorf("the end is %v, want %v", last, want)
	}
	if last.share(n, view, height) != 1 || (position{}).share(n, view, height) != 0 {
		t.Error("the ends are not at 0 and 1")
	}
	for _, row := range []int{0, 1, 12_345, 999_999, n - 26} {
		p := position{row, 7}
		if got := positionAt(p.share(n, view, height), n, view, height); got.row != row || got.offset < 6.9 || got.offset > 7.1 {
			t.Errorf("%v comes back as %v", p, got)
		}
	}
}

func TestPositionStaysInTheList(t *testing.T) {
	const view, height = 100, 24
	tests := []struct {
		in   position
		rows int
		want position
	}{
		{position{5, 3}, 100, position{5, 3}},
		{position{-1, 20}, 100, position{}},
		{position{99, 0}, 100, position{95, 20}},
		{position{95, 21}, 100, position{95, 20}},
		{position{3, 0}, 4, position{}}, // all of it fits
		{position{3, 0}, 0, position{}},
		{position{0, 1}, 5, position{0, 1}},
	}
	for _, tt := range tests {
		if got := tt.in.limit(tt.rows, view, height); got != tt.want {
			t.Errorf("%v of %d rows: %v, want %v", tt.in, tt.rows, got, tt.want)
		}
	}
}
