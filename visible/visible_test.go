package visible

import "testing"

func TestName(t *testing.T) {
	tests := []struct{ name, want string }{
		{"order.json", "order.json"},
		{"Größe 😀.txt", "Größe 😀.txt"},
		{"invoice\u202Efdp.exe", "invoice<U+202E>fdp.exe"},
		{"a\nb\tc\x00", "a<U+000A>b<U+0009>c<U+0000>"},
		{"zero\u200Bwidth", "zero<U+200B>width"},
		{"broken\xFFutf8", "broken<FF>utf8"},
		{"replaced\uFFFD", "replaced\uFFFD"},
		{"line\u2028end", "line<U+2028>end"},
		{"filler\u3164", "filler<U+3164>"},
		{"\x1b[2J", "<U+001B>[2J"},
		{"", ""},
		{"two words", "two words"},
		{"two  spaces", "two  spaces"},
		{" order.json", "<U+0020>order.json"},
		{"order.json  ", "order.json<U+0020><U+0020>"},
		{" ", "<U+0020>"},
		{"a\u00A0b", "a<U+00A0>b"},
		{"wide\u3000", "wide<U+3000>"},
		{"braille\u2800", "braille<U+2800>"},
		{"tag\U000E0041", "tag<U+E0041>"},
		{"selector\U000E0100", "selector<U+E0100>"},
		{"❤️", "❤️"},
	}
	for _, test := range tests {
		if got := Name(test.name); got != test.want {
			t.Errorf("Name(%q) = %q, want %q", test.name, got, test.want)
		}
	}
}
