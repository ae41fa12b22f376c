package store

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hidden reports runes that draw nothing, change the direction of what follows, or move the cursor.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

func makeVisible(name string) string {
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "<%02X>", name[0])
		case hidden(r):
			fmt.Fprintf(&b, "<U+%04X>", r)
		default:
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}
