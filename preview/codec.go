package preview

import (
	"fmt"
	"strings"

	"attache/charset"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
)

// form is how an encoding's bytes are taken apart.
type form uint8

const (
	formUTF8 form = iota
	formUTF16
	formUTF32
	formTable // one byte a character
	formMulti // anything else that x/text decodes: Shift_JIS, GB 18030, ISO-2022-JP …
)

// codec decodes one encoding window by window.
type codec struct {
	name  string // as people write it: "UTF-8", "windows-1252"
	form  form
	big   bool               // byte order of UTF-16 and UTF-32
	table *[256]rune         // formTable
	multi encoding.Encoding  // formMulti
	ascii bool               // every byte below 0x80 that stands for a character stands for that ASCII character
	brk   [256]lineBreakByte // which single bytes end a line, for forms other than UTF-16 and UTF-32
}

type lineBreakByte uint8

const (
	noBreak lineBreakByte = iota
	isLF
	isCR
)

// unit is the number of bytes of a code unit, to which positions are aligned.
func (c *codec) unit() int64 {
	switch c.form {
	case formUTF16:
		return 2
	case formUTF32:
		return 4
	}
	return 1
}

var (
	utf8Codec    = plainBreaks(&codec{name: "UTF-8", form: formUTF8, ascii: true})
	utf16LECodec = &codec{name: "UTF-16LE", form: formUTF16}
	utf16BECodec = &codec{name: "UTF-16BE", form: formUTF16, big: true}
	utf32LECodec = &codec{name: "UTF-32LE", form: formUTF32}
	utf32BECodec = &codec{name: "UTF-32BE", form: formUTF32, big: true}
	latinCodec   = tableCodec("windows-1252", func(b byte) rune { return charmap.Windows1252.DecodeByte(b) })
)

func plainBreaks(c *codec) *codec {
	c.brk['\n'], c.brk['\r'] = isLF, isCR
	return c
}

func tableCodec(name string, decode func(byte) rune) *codec {
	c := &codec{name: name, form: formTable, table: new([256]rune), ascii: true}
	for i := range 256 {
		r := decode(byte(i))
		c.table[i] = r
		if i < 0x80 && r != rune(i) {
			c.ascii = false
		}
		switch {
		case r == '\n':
			c.brk[i] = isLF
		case r == '\r':
			c.brk[i] = isCR
		}
	}
	if !c.ascii {
		// EBCDIC writes the end of a line as NEL, which only here is more than a stray control character.
		for i, r := range c.table {
			if r == 0x85 {
				c.brk[i] = isLF
			}
		}
	}
	return c
}

// codecs are those of the Unicode encodings, by the names of package charset.
var codecs = map[string]*codec{
	charset.UTF8: utf8Codec, "utf-16": utf16LECodec, "utf-16BE": utf16BECodec, "utf-32": utf32LECodec, "utf-32BE": utf32BECodec,
}

// lookUp finds an encoding by name. open is true for a name that leaves the byte order to a byte order mark ("utf-16").
func lookUp(name string) (c *codec, open bool, err error) {
	shown := bounded(strings.TrimSpace(name), 60)
	found, ok := charset.Lookup(name)
	if !ok {
		return nil, false, fmt.Errorf("no encoding is known by the name %q", shown)
	}
	if c := codecs[found.Name]; c != nil {
		clean := strings.ToLower(strings.TrimSpace(name))
		return c, c.unit() > 1 && !strings.HasSuffix(clean, "le") && !strings.HasSuffix(clean, "be") && clean != "unicodefffe", nil
	}
	switch e := found.Encoding.(type) {
	case *charmap.Charmap:
		return tableCodec(shown, e.DecodeByte), false, nil
	}
	if found.Encoding == encoding.Replacement {
		return nil, false, fmt.Errorf("the encoding %q can't be decoded", shown)
	}
	if n, err := ianaindex.IANA.Name(found.Encoding); err == nil && strings.EqualFold(n, "US-ASCII") {
		return tableCodec(shown, func(b byte) rune {
			if b >= 0x80 {
				return '\uFFFD'
			}
			return rune(b)
		}), false, nil
	}
	return plainBreaks(&codec{name: shown, form: formMulti, multi: found.Encoding}), false, nil
}

// bom returns the codec that a byte order mark at the start of head names, and the mark's length.
func bom(head []byte) (*codec, int) {
	found, ok := charset.Marked(head)
	if !ok {
		return nil, 0
	}
	return codecs[found.Name], len(found.BOM)
}
