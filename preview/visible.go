package preview

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mustShow reports whether r would be invisible or would change how its neighbours look: control characters, the marks that
// set the direction of text, zero-width characters, line and paragraph separators.
func mustShow(r rune) bool {
	if r < 0x20 || r >= 0x7F && r < 0xA0 {
		return true
	}
	if r < 0xAD {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || r == 0x115F || r == 0x1160 || r == 0x3164 || r == 0xFFA0
}

// shown is the visible form of a character that mustShow: ^A for the ASCII controls, as less(1) has it, <U+202E> for all others.
func shown(r rune) string {
	switch {
	case r < 0x20:
		return "^" + string(r+'@')
	case r == 0x7F:
		return "^?"
	}
	return fmt.Sprintf("<U+%04X>", r)
}

// Visible returns s on one line with control characters, marks of direction and broken UTF-8 made visible. It is for names and
// values that come from outside; what it returns is safe to print on a terminal.
func Visible(s string) string {
	clean := true
	for _, r := range s {
		if mustShow(r) || r == utf8.RuneError {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if mustShow(r) {
			b.WriteString(shown(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// bounded cuts s to at most n characters, with an ellipsis where it was longer, and makes it visible.
func bounded(s string, n int) string {
	count := 0
	for i := range s {
		if count == n {
			return Visible(s[:i]) + "…"
		}
		count++
	}
	return Visible(s)
}
