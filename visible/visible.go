// Package visible writes text that comes from outside so that nobody is deceived by it: what would draw nothing, change the direction of
// its neighbours, move a terminal's cursor or command it is spelt out. It changes nothing that is stored.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports whether r draws nothing or changes how its neighbours look: control characters, marks of direction, zero-width
// characters, line and paragraph separators, and the fillers of Hangul.
func Hidden(r rune) bool {
	if r < 0x20 || r >= 0x7F && r < 0xA0 {
		return true
	}
	if r < 0xAD {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || r == 0x115F || r == 0x1160 || r == 0x3164 || r == 0xFFA0
}

// Rune is the visible form of a character that is Hidden: <U+202E>.
func Rune(r rune) string { return fmt.Sprintf("<U+%04X>", r) }

// Name returns a name or another short text on one line, safe to print on a terminal: hidden characters as <U+202E>, and bytes
// that are not UTF-8 as <FF>.
func Name(s string) string {
	clean := true
	for i, r := range s {
		if Hidden(r) || r == utf8.RuneError && broken(s[i:]) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && broken(s[i:]):
			fmt.Fprintf(&b, "<%02X>", s[i])
		case Hidden(r):
			b.WriteString(Rune(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// broken reports whether s begins with a byte that is not UTF-8, rather than with a U+FFFD that is.
func broken(s string) bool {
	_, n := utf8.DecodeRuneInString(s)
	return n == 1
}
