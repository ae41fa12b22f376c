package preview

import (
	"bytes"
	"unicode/utf8"
)

// guess says how the head of some bytes is encoded when nobody has declared it: the codec, the length of a byte order
// mark, and a reason. A nil codec means that it doesn't look like text.
func guess(head []byte, whole bool) (c *codec, mark int, why string) {
	if c, mark := bom(head); c != nil {
		return c, mark, "by its byte order mark"
	}
	if c := guessWide(head); c != nil {
		return c, 0, "by guess: no BOM, zero bytes where that encoding has them"
	}
	if bytes.IndexByte(head, 0) >= 0 || controls(head)*20 > len(head) {
		return nil, 0, ""
	}
	switch valid, ascii := validUTF8(head, whole); {
	case ascii && whole:
		return utf8Codec, 0, "by content: only ASCII"
	case ascii:
		return utf8Codec, 0, "by guess: only ASCII at its start"
	case valid && whole:
		return utf8Codec, 0, "by content"
	case valid:
		return utf8Codec, 0, "by guess: its start is valid UTF-8"
	}
	return latinCodec, 0, "by guess: no BOM, not valid UTF-8"
}

// validUTF8 reports whether head is UTF-8, and whether it is plain ASCII. Where head isn't the whole, its last character may be cut off.
func validUTF8(head []byte, whole bool) (valid, ascii bool) {
	ascii = true
	for i := 0; i < len(head); {
		if head[i] < utf8.RuneSelf {
			i++
			continue
		}
		ascii = false
		r, n := utf8.DecodeRune(head[i:])
		if r == utf8.RuneError && n == 1 {
			return !whole && !utf8.FullRune(head[i:]), false
		}
		i += n
	}
	return true, ascii
}

// controls counts the bytes that text has no use for.
func controls(head []byte) int {
	n := 0
	for _, b := range head {
		if b < 0x20 && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1B || b == 0x7F {
			n++
		}
	}
	return n
}

// guessWide recognises UTF-16 and UTF-32 without a mark by zero bytes: text of mostly Latin letters has them in every other
// byte, or in three of four, and nearly nowhere else.
func guessWide(head []byte) *codec {
	n := len(head) &^ 3
	if n < 8 {
		return nil
	}
	var zero [4]int
	for i, b := range head[:n] {
		if b == 0 {
			zero[i&3]++
		}
	}
	q := n / 4
	many := func(i int) bool { return zero[i]*10 >= q*6 }
	few := func(i int) bool { return zero[i]*50 <= q }
	var c *codec
	switch {
	case few(0) && many(1) && zero[2] == q && zero[3] == q:
		c = utf32LECodec
	case zero[0] == q && zero[1] == q && many(2) && few(3):
		c = utf32BECodec
	case few(0) && many(1) && few(2) && many(3):
		c = utf16LECodec
	case many(0) && few(1) && many(2) && few(3):
		c = utf16BECodec
	default:
		return nil
	}
	// Binary tables of small numbers look alike; their decoded form has control characters that text doesn't have.
	bad, all := 0, 0
	c.decode(head[:n], func(r rune, _ int, broken bool) {
		all++
		if broken || r < 0x20 && r != '\t' && r != '\n' && r != '\r' {
			bad++
		}
	})
	if bad*20 > all {
		return nil
	}
	return c
}
