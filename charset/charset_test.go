package charset

import (
	"testing"
)

func TestLookupGivesTheMeaningOfDotNet(t *testing.T) {
	tests := []struct {
		name, text string
		bytes      string
		canonical  string
	}{
		{"utf-8", "é", "\xC3\xA9", "utf-8"},
		{"UTF8", "é", "\xC3\xA9", "utf-8"},
		{"utf-16", "é", "\xE9\x00", "utf-16"},
		{"utf-16BE", "é", "\x00\xE9", "utf-16BE"},
		{" UTF-16be ", "é", "\x00\xE9", "utf-16BE"},
		{"utf-32", "é", "\xE9\x00\x00\x00", "utf-32"},
		{"utf-32BE", "é", "\x00\x00\x00\xE9", "utf-32BE"},
		{"us-ascii", "e", "e", "us-ascii"},
		{"iso-8859-1", "é", "\xE9", "iso-8859-1"},
		{"windows-1252", "€", "\x80", "windows-1252"},
		{"shift_jis", "あ", "\x82\xA0", "shift_jis"},
		{"gb18030", "中", "\xD6\xD0", "gb18030"},
		{"iso-8859-15", "€", "\xA4", "iso-8859-15"},
		{"euc-kr", "가", "\xB0\xA1", "euc-kr"},
		{"koi8-r", "Ж", "\xF6", "koi8-r"},
		{"big5", "中", "\xA4\xA4", "big5"},
	}
	for _, test := range tests {
		c, ok := Lookup(test.name)
		if !ok {
			t.Errorf("%s is unknown", test.name)
			continue
		}
		if c.Name != test.canonical {
			t.Errorf("%s is called %s, want %s", test.name, c.Name, test.canonical)
		}
		if got, err := c.NewEncoder().String(test.text); err != nil || got != test.bytes {
			t.Errorf("%s encodes %q as %q, %v; want %q", test.name, test.text, got, err, test.bytes)
		}
		if got, err := c.NewDecoder().String(test.bytes); err != nil || got != test.text {
			t.Errorf("%s decodes %q as %q, %v; want %q", test.name, test.bytes, got, err, test.text)
		}
	}
}

func TestUnknownNamesAreSaidToBeUnknown(t *testing.T) {
	for _, name := range []string{"", "utf-9", "klingon", "utf-8\x00"} {
		if c, ok := Lookup(name); ok {
			t.Errorf("%q is taken for %s", name, c.Name)
		}
	}
}

func TestASCIIAndLatin1AreNotWindows1252(t *testing.T) {
	for _, name := range []string{"us-ascii", "iso-8859-1"} {
		c, _ := Lookup(name)
		if got, err := c.NewEncoder().String("€"); err == nil {
			t.Errorf("%s encodes the euro sign as %q", name, got)
		}
	}
}

func TestMarked(t *testing.T) {
	tests := []struct{ bytes, want string }{
		{"\xEF\xBB\xBFa", "utf-8"},
		{"\xFF\xFEa\x00", "utf-16"},
		{"\xFE\xFF\x00a", "utf-16BE"},
		{"\xFF\xFE\x00\x00a\x00\x00\x00", "utf-32"},
		{"\x00\x00\xFE\xFF", "utf-32BE"},
		{"\xEF\xBB", ""},
		{"", ""},
	}
	for _, test := range tests {
		if c, _ := Marked([]byte(test.bytes)); c.Name != test.want {
			t.Errorf("% X is marked as %q, want %q", test.bytes, c.Name, test.want)
		}
	}
}
