package cli

import (
	"strings"
	"time"
	"unicode"

	"attache/store"
	"attache/ui/words"

	"golang.org/x/text/width"
)

// table writes a list for people: aligned columns, times in local time. The widths are those of the rows that come at once; wider cells that come
// later push the rest of their line to the right.
type table struct {
	out    *output
	now    func() time.Time
	held   [][]string // rows that wait for the widths to be settled
	widths []int      // nil until then
	most   int        // how wide a line may be; 0: as wide as it gets
}

// widest is how wide a column gets: one very long name would push everything else out of sight.
const widest = 44

// tableHeld is how many rows decide the widths, unless fewer come before the next flush.
const tableHeld = 200

var (
	tableHeader = []string{"MESSAGE", "NAME", "SIZE", "CREATED", "EXPIRES", "STATE"}
	tableRight  = 2 // the column of sizes
)

// newTable returns a table for a terminal of so many columns; 0 for what is none. What doesn't fit of a problem's text is left out there.
func newTable(out *output, now func() time.Time, columns int) *table {
	t := &table{out: out, now: now, most: columns}
	out.before = t.settle
	return t
}

func (t *table) row(i *store.Info) error {
	state := i.State.String()
	if i.Problem != "" {
		state += ": " + store.Visible(i.Problem)
	}
	size := ""
	if i.Size >= 0 {
		size = words.Size(i.Size)
	}
	cells := []string{store.Visible(i.Message), store.Visible(i.Name), size, local(i.Created), local(i.Expiry), state}
	t.out.mu.Lock()
	defer t.out.mu.Unlock()
	if t.widths != nil {
		t.line(cells)
	} else if t.held = append(t.held, cells); len(t.held) >= tableHeld {
		t.settle()
	} else {
		t.out.arm()
	}
	return t.out.err
}

func (t *table) end() error {
	t.out.mu.Lock()
	defer t.out.mu.Unlock()
	t.settle()
	t.out.before = nil
	return t.out.err
}

// settle decides the widths and writes what waits, with out locked.
func (t *table) settle() {
	if t.widths != nil || len(t.held) == 0 {
		return
	}
	t.widths = make([]int, len(tableHeader))
	t.held = append([][]string{tableHeader}, t.held...)
	for _, cells := range t.held {
		for i, c := range cells {
			t.widths[i] = max(t.widths[i], min(cellWidth(c), widest))
		}
	}
	for _, cells := range t.held {
		t.line(cells)
	}
	t.held = nil
}

func (t *table) line(cells []string) {
	var b strings.Builder
	used := 0
	for i, c := range cells {
		pad := strings.Repeat(" ", max(t.widths[i]-cellWidth(c), 0))
		switch {
		case i == tableRight:
			b.WriteString(pad + c)
		case i == len(cells)-1 && t.most > 0:
			b.WriteString(clip(c, max(t.most-used, leastProblem)))
		case i == len(cells)-1:
			b.WriteString(c)
		default:
			b.WriteString(c + pad)
		}
		if i < len(cells)-1 {
			b.WriteString("  ")
			used += cellWidth(c) + len(pad) + 2
		}
	}
	b.WriteByte('\n')
	t.out.put([]byte(b.String()))
}

// leastProblem is how much of a state and a problem is shown at least.
const leastProblem = 12

// clip cuts s to so many cells; an ellipsis stands for the rest.
func clip(s string, cells int) string {
	if cellWidth(s) <= cells {
		return s
	}
	n := 0
	for i, r := range s {
		if n += cellWidth(string(r)); n > cells-1 {
			return s[:i] + "…"
		}
	}
	return s
}

// local is a time for people, "-" where unknown.
func local(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04 MST")
}

// cellWidth is how many cells of a terminal a text takes.
func cellWidth(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r < 0x300:
			n++
		case unicode.In(r, unicode.Mn, unicode.Me):
		case wide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}
