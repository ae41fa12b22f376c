package transfer

import (
	"strings"
	"unicode/utf8"
)

// Names on disks are bytes, JSON and XML are Unicode. NameText maps any byte string to valid UTF-8 so that NameFromText gives
// back the very same bytes: valid UTF-8 stays as it is, and every byte that is no part of any becomes the private-use character
// U+EF00 plus its value. (The idea is that of the OPTU encodings of MirBSD.) Characters of that block itself are
// taken apart into bytes too, so that nothing is ambiguous.
const bytesBlock = 0xEF00

// NameText returns a message id or attachment name as valid UTF-8, without losing anything.
func NameText(name string) string {
	if plain(name) {
		return name
	}
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		if r == utf8.RuneError && n == 1 || inBlock(r) {
			for _, c := range []byte(name[:n]) {
				b.WriteRune(bytesBlock + rune(c))
			}
		} else {
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}

// NameFromText returns the name that NameText was given. Text that NameText would not write, raw bytes included, passes as it is.
func NameFromText(text string) string {
	if plain(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if inBlock(r) {
			b.WriteByte(byte(r - bytesBlock))
		} else {
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}

func inBlock(r rune) bool { return r >= bytesBlock && r <= bytesBlock+0xFF }

// plain reports whether s means itself: valid UTF-8 without characters of the block, all of which begin with the byte 0xEE.
func plain(s string) bool { return strings.IndexByte(s, 0xEE) < 0 && utf8.ValidString(s) }
