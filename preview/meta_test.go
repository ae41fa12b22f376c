package preview

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func metadata(t testing.TB, m map[string]string) *Metadata {
	t.Helper()
	return open(t, "", Hints{Metadata: m}, Options{}).Metadata()
}

func TestMetadataIsOneTextInOrderOfKey(t *testing.T) {
	m := metadata(t, map[string]string{"b": "2\x1b[2J", "a": "é\nsecond line", "c\u202E": "", "d": "x\r", "e": ""})
	want := []string{"é", "second line", "2^[[2J", "", "x", ""}
	if diff := cmp.Diff(want, texts(t, m.Text(), Layout{Columns: 80, Wrap: true})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var keys []string
	for i := range m.Len() {
		k := m.Key(i)
		keys = append(keys, k.Text())
	}
	if diff := cmp.Diff([]string{"a", "b", "c<U+202E>", "d", "e"}, keys); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestALongKeyOfMetadataIsCut(t *testing.T) {
	k := metadata(t, map[string]string{strings.Repeat("k", 1<<20): "v"}).Key(0)
	if n := len(k.Cells); n != metaKeyMax {
		t.Errorf("%d cells", n)
	}
}

func TestEachValueOfMetadataBeginsARow(t *testing.T) {
	values := map[string]string{}
	for i, v := range []string{"", "\n", "\r", "\r\n", "plain", "\nx", "x\n", "", strings.Repeat("long ", 40000), "\xEF\xBB\xBFmarked", "end", ""} {
		values[fmt.Sprintf("key %02d", i)] = v
	}
	m := metadata(t, values)
	for i := range m.Len() {
		from, to := m.Range(i)
		rows, err := m.Text().Rows(t.Context(), from, 1, Layout{Columns: 60, Wrap: true})
		if err != nil || len(rows) != 1 || rows[0].Start != from {
			t.Errorf("value %d at %d: %+v, %v", i, from, rows, err)
		}
		if m.At(from) != i || m.At(to) != i {
			t.Errorf("value %d at [%d, %d) is found as %d and %d", i, from, to, m.At(from), m.At(to))
		}
	}
}

func TestCopyingMetadata(t *testing.T) {
	// The text is "one\ntwo\n\nfour\n".
	m := metadata(t, map[string]string{"a": "one", "b": "two", "c": "", "d": "four", "e": ""})
	tests := []struct {
		name     string
		from, to int64
		limit    int
		want     string
		cut      bool
	}{
		{name: "nothing", from: 2, to: 2, want: ""},
		{name: "a part of a value", from: 1, to: 3, want: "ne"},
		{name: "a value", from: 4, to: 7, want: "two"},
		{name: "with its line break", from: 4, to: 8, want: "two"},
		{name: "with the line break before it", from: 3, to: 7, want: "two"},
		{name: "parts of two", from: 1, to: 5, want: "a: ne\nb: t"},
		{name: "an empty one between", from: 4, to: 11, want: "b: two\nc: \nd: fo"},
		{name: "all", to: 14, want: "a: one\nb: two\nc: \nd: four\ne: "},
		{name: "beyond the ends", from: -5, to: 99, want: "a: one\nb: two\nc: \nd: four\ne: "},
		{name: "up to the limit", to: 14, limit: 9, want: "a: one\nb:", cut: true},
	}
	for _, tt := range tests {
		if tt.limit == 0 {
			tt.limit = 1000
		}
		if got, whole := m.Copy(tt.from, tt.to, tt.limit); got != tt.want || whole == tt.cut {
			t.Errorf("%s: %q, whole: %v", tt.name, got, whole)
		}
	}
	if got, whole := metadata(t, map[string]string{"a": "aé"}).Copy(0, 3, 2); got != "a" || whole {
		t.Errorf("the limit inside a character: %q, whole: %v", got, whole)
	}
}

func TestFindingInMetadata(t *testing.T) {
	// The values are at 0 "one", 4 "two", 8 "", 9 "a key".
	m := metadata(t, map[string]string{"a_Key": "one", "b": "two", "c_key": "", "d": "a key"})
	walk := func(needle string, backward bool) (found []Match) {
		from := int64(0)
		if backward {
			from = m.size + 1
		}
		for {
			f, ok, err := m.Find(t.Context(), needle, from, backward, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				return found
			}
			found = append(found, f)
			if from = f.Start; !backward {
				from++
			}
		}
	}
	tests := []struct {
		needle string
		want   []Match
	}{
		{"key", []Match{{0, 3}, {8, 8}, {11, 14}}},
		{"o", []Match{{0, 1}, {6, 7}}},
		{"b", []Match{{4, 7}}},
		{"a", []Match{{0, 3}, {9, 10}}},
		{"absent", nil},
		{"", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, walk(tt.needle, false)); diff != "" {
			t.Errorf("%q: -want +got:\n%s", tt.needle, diff)
		}
		back := walk(tt.needle, true)
		slices.Reverse(back)
		if diff := cmp.Diff(tt.want, back); diff != "" {
			t.Errorf("%q, backward: -want +got:\n%s", tt.needle, diff)
		}
	}
}

func FuzzMetadata(f *testing.F) {
	f.Add("a", "one", "b", "\r\ntwo", int64(1), int64(7))
	f.Add("", "", "\xFF", "", int64(-1), int64(1))
	f.Fuzz(func(t *testing.T, k1, v1, k2, v2 string, from, to int64) {
		m := metadata(t, map[string]string{k1: v1, k2: v2})
		want := m.values[0]
		for _, v := range m.values[1:] {
			want += "\n" + v
		}
		read := make([]byte, m.size)
		if n, err := (values{m}).ReadAt(t.Context(), read, 0); string(read[:n]) != want || err != nil {
			t.Errorf("read as %q, want %q: %v", read[:n], want, err)
		}
		m.Copy(from, to, 10)
		if got, whole := m.Copy(0, m.size, 1<<30); !whole || m.size > 0 && !strings.HasSuffix(got, m.values[m.Len()-1]) {
			t.Errorf("all is %q, whole: %v", got, whole)
		}
	})
}

// The first screen of metadata, and one from its middle. Nothing but the sorting of the keys, which is the floor, grows with their number.
func BenchmarkMetadata(b *testing.B) {
	many := map[string]string{}
	for i := range 100_000 {
		many[fmt.Sprintf("key-%06d", i)] = "a value of some length"
	}
	for name, values := range map[string]map[string]string{"100,000 keys": many, "1 MB in one value": {"k": strings.Repeat("lorem ipsum ", 1<<20/12)}} {
		p := open(b, "", Hints{Metadata: values}, Options{})
		screen := func(b *testing.B, m *Metadata, off int64) {
			if _, err := m.Text().Rows(b.Context(), off, 40, Layout{Columns: 100, Wrap: true}); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name+", opened", func(b *testing.B) {
			for b.Loop() {
				screen(b, p.Metadata(), 0)
			}
		})
		b.Run(name+", jumped", func(b *testing.B) {
			m := p.Metadata()
			for b.Loop() {
				screen(b, m, m.size/2)
			}
		})
		b.Run(name+", floor", func(b *testing.B) {
			for b.Loop() {
				p.Metadata()
			}
		})
	}
}
