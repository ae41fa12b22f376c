package preview

import (
	"encoding/binary"
	"errors"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// emit takes one decoded character: its rune, its offset in the window, and whether it stands for bytes that the
// encoding doesn't allow (the rune is then U+FFFD).
type emit func(r rune, off int, broken bool)

// decode takes a window apart that begins at the start of a character. A character that the window cuts off at its
// end is broken.
func (c *codec) decode(p []byte, out emit) {
	switch c.form {
	case formUTF8:
		for i := 0; i < len(p); {
			if p[i] < utf8.RuneSelf {
				out(rune(p[i]), i, false)
				i++
				continue
			}
			r, n := utf8.DecodeRune(p[i:])
			out(r, i, r == utf8.RuneError && n == 1)
			i += n
		}
	case formUTF16:
		c.decode16(p, out)
	case formUTF32:
		for i := 0; i < len(p); i += 4 {
			if len(p)-i < 4 {
				out(utf8.RuneError, i, true)
				return
			}
			if u := c.u32(p[i:]); u <= utf8.MaxRune && utf8.ValidRune(rune(u)) {
				out(rune(u), i, false)
			} else {
				out(utf8.RuneError, i, true)
			}
		}
	case formTable:
		for i, b := range p {
			r := c.table[b]
			out(r, i, r == utf8.RuneError)
		}
	case formMulti:
		c.decodeMulti(p, out)
	}
}

func (c *codec) decode16(p []byte, out emit) {
	for i := 0; i < len(p); i += 2 {
		if len(p)-i < 2 {
			out(utf8.RuneError, i, true)
			return
		}
		u := rune(c.u16(p[i:]))
		if !utf16.IsSurrogate(u) {
			out(u, i, false)
			continue
		}
		if len(p)-i >= 4 {
			if r := utf16.DecodeRune(u, rune(c.u16(p[i+2:]))); r != utf8.RuneError {
				out(r, i, false)
				i += 2
				continue
			}
		}
		out(utf8.RuneError, i, true)
	}
}

// decodeMulti feeds x/text's decoder byte by byte until it has a character, because only so the offset of each
// character is known.
func (c *codec) decodeMulti(p []byte, out emit) {
	const longest = 12 // bytes of the longest sequence with an escape before it
	d := c.multi.NewDecoder()
	var buf [16]byte
	for i := 0; i < len(p); {
		used, made := 0, 0
		for n := 1; n <= longest && i+n <= len(p); n++ {
			nd, ns, err := d.Transform(buf[:], p[i:i+n], i+n == len(p))
			if ns > 0 || nd > 0 {
				used, made = ns, nd
				break
			}
			if !errors.Is(err, transform.ErrShortSrc) {
				break
			}
		}
		if used == 0 {
			out(utf8.RuneError, i, true)
			i++
			continue
		}
		for b := buf[:made]; len(b) > 0; {
			r, n := utf8.DecodeRune(b)
			out(r, i, r == utf8.RuneError)
			b = b[n:]
		}
		i += used
	}
}

func (c *codec) u16(p []byte) uint16 {
	if c.big {
		return binary.BigEndian.Uint16(p)
	}
	return binary.LittleEndian.Uint16(p)
}

func (c *codec) u32(p []byte) uint32 {
	if c.big {
		return binary.BigEndian.Uint32(p)
	}
	return binary.LittleEndian.Uint32(p)
}

// toUTF8 decodes a window into UTF-8.
func (c *codec) toUTF8(p []byte) []byte {
	if c.form == formUTF8 && utf8.Valid(p) {
		return p
	}
	dst := make([]byte, 0, len(p)+len(p)/8)
	c.decode(p, func(r rune, _ int, _ bool) { dst = utf8.AppendRune(dst, r) })
	return dst
}

// lineBreak finds the first line break in p at or after i: where it begins and where the next line begins. CR LF, LF and CR each
// count; a CR at the very end of p counts on its own. It returns -1 where there is none. p begins at a code unit.
func (c *codec) lineBreak(p []byte, i int) (at, end int) {
	unit := int(c.unit())
	for ; i+unit <= len(p); i += unit {
		switch c.breakAt(p, i) {
		case isLF:
			return i, i + unit
		case isCR:
			if i+2*unit <= len(p) && c.breakAt(p, i+unit) == isLF {
				return i, i + 2*unit
			}
			return i, i + unit
		}
	}
	return -1, -1
}

// breakAt says whether the code unit at p[i:] ends a line.
func (c *codec) breakAt(p []byte, i int) lineBreakByte {
	var u uint32
	switch c.form {
	case formUTF16:
		u = uint32(c.u16(p[i:]))
	case formUTF32:
		u = c.u32(p[i:])
	default:
		return c.brk[p[i]]
	}
	switch u {
	case '\n':
		return isLF
	case '\r':
		return isCR
	}
	return noBreak
}

// align moves i forward to the next start of a character in p: past the rest of a UTF-8 sequence or of a surrogate pair
// that begins before i. The double-byte encodings can't be entered at any byte; for them it decodes from the last
// byte before i that is no part of a longer sequence in any of them (a space or a control character), or from the start of
// p. Where there is no such byte, and in an encoding with shift states, the first characters after i may be wrong
// up to the next line break.
func (c *codec) align(p []byte, i int) int {
	switch c.form {
	case formUTF8:
		for n := 0; n < 3 && i < len(p) && !utf8.RuneStart(p[i]); n++ {
			i++
		}
	case formUTF16:
		if i >= 2 && i+2 <= len(p) {
			if utf16.DecodeRune(rune(c.u16(p[i-2:])), rune(c.u16(p[i:]))) != utf8.RuneError {
				return i + 2
			}
		}
	case formMulti:
		from := i
		for from > 0 && p[from-1] > ' ' {
			from--
		}
		found := -1
		c.decode(p[from:min(len(p), i+16)], func(_ rune, off int, _ bool) {
			if found < 0 && from+off >= i {
				found = from + off
			}
		})
		if found >= 0 {
			return found
		}
	}
	return i
}
