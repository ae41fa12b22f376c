package filter_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/filter"
)

func TestSortHelpTellsEachKey(t *testing.T) {
	told := strings.Split(filter.SortHelp(), "), ")
	for i, key := range filter.SortKeys() {
		if len(told) != len(filter.SortKeys()) || !strings.HasPrefix(told[i], key+" (") {
			t.Errorf("%s: told as %q", key, told)
		}
	}
}

func TestSortOrders(t *testing.T) {
	at := func(h int) time.Time { return now.Add(time.Duration(h) * time.Hour) }
	rows := []driver.Info{
		{Key: driver.Key{Message: "M1", Name: "b"}, Size: 10, Created: at(-1), Expiry: at(5)},
		{Key: driver.Key{Message: "m2", Name: "C"}, Size: 30, Created: at(-3), Expiry: at(1)},
		{Key: driver.Key{Message: "m2", Name: "a"}, Size: 20, Created: at(-2), Expiry: at(9)},
		{Key: driver.Key{Message: "m3", Name: "d"}, Size: -1}, // nothing known
	}
	tests := []struct{ key, want string }{
		{"", "b a C d"},
		{"newest", "b a C d"},
		{"-newest", "C a b d"}, // unknown comes last either way
		{"oldest", "C a b d"},
		{"created", "b a C d"},
		{"name", "a b C d"},
		{"-Name", "d C b a"},
		{"id", "b a C d"},
		{"-id", "d a C b"},
		{"size", "C a b d"},
		{"-size", "b a C d"},
		{"count", "a C b d"},
		{"expiry", "C b a d"},
		{"-expires", "a b C d"},
	}
	for _, tt := range tests {
		s, err := filter.ParseSort(tt.key)
		if err != nil {
			t.Errorf("ParseSort(%q): %v", tt.key, err)
			continue
		}
		sorted := slices.Clone(rows)
		s.Apply(sorted)
		var names []string
		for _, r := range sorted {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.key, got, tt.want)
		}
		if again, err := filter.ParseSort(s.String()); err != nil || again != s {
			t.Errorf("%q: %v does not read back", tt.key, s)
		}
	}
}

func TestParseSortSaysWhatIsWrong(t *testing.T) {
	for _, key := range []string{"colour", "-", "--size"} {
		if _, err := filter.ParseSort(key); !errors.Is(err, driver.ErrInvalid) || !strings.Contains(err.Error(), "newest, oldest, name, id, size, count, expiry") {
			t.Errorf("ParseSort(%q): %v", key, err)
		}
	}
}

func TestCompareFold(t *testing.T) {
	sorted := []string{"", "A", "a", "B", "b", "ba", "Ä", "ä", "Ω"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := filter.CompareFold(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("CompareFold(%q, %q) = %d", a, b, got)
			}
		}
	}
}
