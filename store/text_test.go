package store

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"attache/charset"
)

func TestDeclaredBeatsGivenBeatsUTF8(t *testing.T) {
	tests := []struct {
		name, bytes, declared, given string
		text, encoding, note         string
	}{
		{"nothing said", "é", "", "", "é", "utf-8", ""},
		{"given", "\xE9", "", "iso-8859-1", "é", "iso-8859-1", ""},
		{"declared", "\x00\xE9", "utf-16BE", "iso-8859-1", "é", "utf-16BE", ""},
		{"declared in capitals", "\xE9\x00", "UTF-16", "", "é", "utf-16", ""},
		{"its own mark is left out", "\xFE\xFF\x00\xE9", "utf-16BE", "", "é", "utf-16BE", ""},
		{"the mark of UTF-8 is left out", "\xEF\xBB\xBFé", "", "", "é", "utf-8", ""},
		{"a mark that contradicts", "\xFF\xFEa\x00", "utf-16BE", "", "\uFFFE愀", "utf-16BE", "the bytes begin with the mark of utf-16; read as utf-16BE"},
		{"unknown, nothing given", "é", "klingon", "", "é", "utf-8", "the metadata names the encoding “klingon”, which is not known; read as utf-8"},
		{"unknown, another given", "\xE9", "klingon", "windows-1252", "é", "windows-1252", "the metadata names the encoding “klingon”, which is not known; read as windows-1252"},
		{"empty", "", "utf-16", "", "", "utf-16", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			info := Info{}
			if test.declared != "" {
				info.Metadata = map[string]string{EncodingKey: test.declared}
			}
			got, err := decode([]byte(test.bytes), info, test.given)
			if err != nil {
				t.Fatal(err)
			}
			if got.Value != test.text || got.Encoding != test.encoding || got.Note != test.note {
				t.Errorf("got %q in %s (%s), want %q in %s (%s)", got.Value, got.Encoding, got.Note, test.text, test.encoding, test.note)
			}
		})
	}
}

func TestAGivenNameThatIsUnknownIsAnError(t *testing.T) {
	if _, err := decode(nil, Info{}, "klingon"); !errors.Is(err, ErrUnsupported) {
		t.Errorf("got %v", err)
	}
}

func TestWhatAnEncodingLacksIsAnError(t *testing.T) {
	c, _ := charset.Lookup("us-ascii")
	var out bytes.Buffer
	err := encode(t.Context(), &out, "10 €", c)
	if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "us-ascii") {
		t.Errorf("got %v and %q", err, out.String())
	}
}

func TestLongTextIsEncodedWhole(t *testing.T) {
	c, _ := charset.Lookup("utf-16BE")
	text := strings.Repeat("añ€😀", 100_000)
	var out bytes.Buffer
	if err := encode(t.Context(), &out, text, c); err != nil {
		t.Fatal(err)
	}
	back, err := decode(out.Bytes(), Info{Metadata: map[string]string{EncodingKey: "utf-16BE"}}, "")
	if err != nil || back.Value != text {
		t.Errorf("%d bytes came back as %d, %v", len(text), len(back.Value), err)
	}
}

func TestKeepIsTwiceTheTimeToBeReceived(t *testing.T) {
	const longest = time.Duration(1<<63 - 1)
	tests := []struct{ ttbr, want time.Duration }{
		{0, DefaultKeep}, {-time.Hour, DefaultKeep}, {time.Hour, 2 * time.Hour}, {longest, DefaultKeep}, {longest / 2, longest - 1},
	}
	for _, test := range tests {
		if got := Keep(test.ttbr); got != test.want {
			t.Errorf("Keep(%v) = %v, want %v", test.ttbr, got, test.want)
		}
	}
}
