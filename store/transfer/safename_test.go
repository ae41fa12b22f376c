package transfer

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSafeName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"order.json", "order.json"},
		{"Zähler é 日本.txt", "Zähler é 日本.txt"},
		{"family 👨‍👩‍👧.png", "family 👨‍👩‍👧.png"},
		{".profile", ".profile"},
		{"2026-01-31T12:00.json", "2026-01-31T12_00.json"},
		{`a<b>c"d|e?f*g`, "a_b_c_d_e_f_g"},
		{"../x", ".._x"},
		{`..\x`, ".._x"},
		{`C:\x`, "C__x"},
		{"/x", "_x"},
		{"..", "__"},
		{".", "_"},
		{"...", "___"},
		{"", "unnamed"},
		{" ", "_"},
		{"a\x00b", "a[U+0000]b"},
		{"a\nb\x7f", "a[U+000A]b[U+007F]"},
		{"invoice\u202Efdp.exe", "invoice[U+202E]fdp.exe"},
		{"zero\u200Bwidth\uFEFF", "zero[U+200B]width[U+FEFF]"},
		{"line\u2028end", "line[U+2028]end"},
		{"\u200Dx\u200D", "[U+200D]x[U+200D]"},
		{"bad\xff\x80utf8", "bad[xFF][x80]utf8"},
		{"a.", "a_"},
		{"a . .", "a____"},
		{"NUL", "_NUL"},
		{"nul", "_nul"},
		{"con.json", "_con.json"},
		{"AUX .txt", "_AUX .txt"},
		{"COM1", "_COM1"},
		{"COM¹", "_COM¹"},
		{"lpt³.x.y", "_lpt³.x.y"},
		{"CONIN$", "_CONIN$"},
		{"COM10", "COM10"},
		{"COM", "COM"},
		{"console.json", "console.json"},
		{strings.Repeat("x", 300) + ".json", strings.Repeat("x", 250) + ".json"},
		{strings.Repeat("é", 200) + ".json", strings.Repeat("é", 125) + ".json"},
		{strings.Repeat("x", 254) + ". .", strings.Repeat("x", 254) + "_"},
	} {
		if got := SafeName(c.name); got != c.want {
			t.Errorf("SafeName(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzSafeName(f *testing.F) {
	for _, s := range []string{"", "..", "../x", "a:b", "nul.txt", "\xff", "x\u202Ey", strings.Repeat("é.", 200), "a. .", "COM¹", "👨‍👩‍👧"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := SafeName(name)
		switch {
		case got == "" || !utf8.ValidString(got):
			t.Errorf("%q: not a name", got)
		case len(got) > 255 || units(got) > 255:
			t.Errorf("%q: %d bytes, %d units", got, len(got), units(got))
		case strings.ContainsAny(got, "<>:\"/\\|?*\x00\n\u202E"):
			t.Errorf("%q holds what no name may hold", got)
		case strings.HasSuffix(got, ".") || strings.HasSuffix(got, " "):
			t.Errorf("%q ends in what Windows drops", got)
		case device(got):
			t.Errorf("%q is a device", got)
		case !filepath.IsLocal(got):
			t.Errorf("%q leads away", got)
		case SafeName(got) != got:
			t.Errorf("%q is safe, but becomes %q", got, SafeName(got))
		}
	})
}

func TestFoldedNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"A.txt", "a.txt", true},
		{"\u00e9", "e\u0301", true}, // é, composed and not
		{"\u00c9", "e\u0301", true}, // and in another case
		{"STRASSE", "straße", true}, // some file systems fold it, so it counts
		{"\u03a3", "\u03c2", true},  // both sigmas
		{"a", "b", false},
		{"a", "ä", false},
	} {
		if got := fold(c.a) == fold(c.b); got != c.same {
			t.Errorf("fold(%q) == fold(%q) is %v", c.a, c.b, got)
		}
	}
}

func TestNameTextIsReversible(t *testing.T) {
	for _, name := range []string{"", "plain", "é 日本", "\xff", "a\x80b\xc3", "\uEF41", "\uEFFFx\xff", "\xee\xbc", "\xed\xa0\x80"} {
		text := NameText(name)
		if !utf8.ValidString(text) {
			t.Errorf("NameText(%q) = %q is not valid UTF-8", name, text)
		}
		if got := NameFromText(text); got != name {
			t.Errorf("NameFromText(NameText(%q)) = %q", name, got)
		}
	}
	if got := NameText("a\xffb"); got != "a\uEFFFb" {
		t.Errorf("a byte becomes %q", got)
	}
	if got := NameFromText("raw\xff"); got != "raw\xff" {
		t.Errorf("raw bytes become %q", got)
	}
}

func FuzzNameText(f *testing.F) {
	f.Add("a\xff\uEF41")
	f.Fuzz(func(t *testing.T, name string) {
		text := NameText(name)
		if !utf8.ValidString(text) || NameFromText(text) != name {
			t.Errorf("%q becomes %q becomes %q", name, text, NameFromText(text))
		}
	})
}
