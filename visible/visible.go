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
// characters, line and paragraph separators, and characters that are drawn as nothing, such as the fillers of Hangul and the empty Braille
// cell. The selectors of emoji are left alone: they stand in many honest names.
func Hidden(r rune) bool {
	if r < 0x20 || r >= 0x7F && r < 0xA0 {
		return true
	}
	if r < 0xAD {
		return false
	}
	switch r {
	case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0:
		return true
	}
	return r >= 0x180B && r <= 0x180F || r >= 0xE0100 && r <= 0xE01EF || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// Rune is the visible form of a character that is Hidden: <U+202E>.
func Rune(r rune) string { return fmt.Sprintf("<U+%04X>", r) }

// Name returns a name or another short text on one line, safe to print on a terminal: hidden characters as <U+202E>, bytes that are not
// UTF-8 as <FF>, and also spaces that can't be seen or told from others: those at either end, and any that is not the usual one. So names
// that differ look different.
func Name(s string) string {
	front := len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	back := len(strings.TrimRightFunc(s, unicode.IsSpace))
	spelt := func(i int, r rune) bool {
		return Hidden(r) || unicode.IsSpace(r) && (r != ' ' || i < front || i >= back)
	}
	clean := true
	for i, r := range s {
		if spelt(i, r) || r == utf8.RuneError && broken(s[i:]) {
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
		case spelt(i, r):
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
