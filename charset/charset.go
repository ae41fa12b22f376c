// Package charset knows text encodings by the names that attachments declare: IANA names, in the spelling and with the
// meaning that .NET gives them, so that "utf-16" is little-endian. It turns a name into a codec and tells a byte order
// mark; it decides nothing about which encoding a text has.
package charset

import (
	"bytes"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// UTF8 is the name of the encoding that applies where nothing else is said.
const UTF8 = "utf-8"

// Charset is a named encoding.
type Charset struct {
	// Name is what metadata declares: .NET's Encoding.WebName for those that .NET has.
	Name string
	// Encoding converts; for the Unicode encodings it neither writes, expects nor removes a byte order mark.
	encoding.Encoding
	// BOM is the byte order mark, nil for encodings without one.
	BOM []byte
	// Unit is the size of a code unit in bytes: 1, 2 or 4.
	Unit int
}

// The Unicode encodings, with the names and byte orders of .NET.
var unicodes = []Charset{
	{UTF8, encoding.Nop, []byte{0xEF, 0xBB, 0xBF}, 1},
	{"utf-32", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), []byte{0xFF, 0xFE, 0, 0}, 4},
	{"utf-32BE", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), []byte{0, 0, 0xFE, 0xFF}, 4},
	{"utf-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), []byte{0xFF, 0xFE}, 2},
	{"utf-16BE", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), []byte{0xFE, 0xFF}, 2},
}

// Other spellings of the names above that are in use.
var aliases = map[string]string{
	"utf8": UTF8, "unicode-1-1-utf-8": UTF8, "utf-16le": "utf-16", "utf16": "utf-16", "unicode": "utf-16", "ucs-2": "utf-16",
	"unicodefffe": "utf-16BE", "utf-32le": "utf-32", "utf32": "utf-32", "ascii": "us-ascii",
}

// Lookup finds the encoding that an IANA name or one of its usual aliases means. Case and surrounding spaces don't matter.
func Lookup(name string) (Charset, bool) {
	name = strings.TrimSpace(name)
	if a, ok := aliases[strings.ToLower(name)]; ok {
		name = a
	}
	for _, c := range unicodes {
		if strings.EqualFold(c.Name, name) {
			return c, true
		}
	}
	// The IANA index comes first: the index of HTML takes iso-8859-1 and us-ascii for windows-1252.
	if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil {
		return Charset{Name: strings.ToLower(name), Encoding: e, Unit: 1}, true
	}
	if e, err := htmlindex.Get(name); err == nil {
		return Charset{Name: strings.ToLower(name), Encoding: e, Unit: 1}, true
	}
	return Charset{}, false
}

// Marked returns the Unicode encoding whose byte order mark begins b.
func Marked(b []byte) (Charset, bool) {
	for _, c := range unicodes { // utf-32 stands before utf-16, whose mark begins its own
		if bytes.HasPrefix(b, c.BOM) {
			return c, true
		}
	}
	return Charset{}, false
}
