package browse

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns s for the eye: what would not show, or would change how the rest shows, is spelt out. That is control
// characters, bidirectional marks, invisible spaces, spaces at either end, and bytes that are not UTF-8: "invoice[U+202E]fdp.exe".
func Visible(s string) string {
	if s == "" {
		return "[empty]"
	}
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = ' ' <= s[i] && s[i] <= '~'
	}
	if plain && s[0] != ' ' && s[len(s)-1] != ' ' {
		return s
	}
	var b strings.Builder
	var before rune
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "[%02X]", s[i])
		case r == ' ' && i > 0 && i+n < len(s):
			b.WriteByte(' ')
		case r == '\u200d' && unicode.Is(unicode.So, before): // joins emoji
			b.WriteRune(r)
		case r == ' ', !unicode.IsPrint(r):
			fmt.Fprintf(&b, "[U+%04X]", r)
		default:
			b.WriteRune(r)
		}
		if r != '\ufe0f' { // which only says that an emoji is one
			before = r
		}
		i += n
	}
	return b.String()
}
