package control

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"attache/visible"
)

// Spelt is a name or an id as a question shows it: what draws nothing is spelt out, and so is what only looks like nothing, a space at either
// end or one that is not the usual one. Two names that differ in that alone can then be told apart before one of them is deleted.
func Spelt(s string) string {
	s = visible.Name(s)
	rest := strings.TrimLeftFunc(s, unicode.IsSpace)
	front := s[:len(s)-len(rest)]
	middle := strings.TrimRightFunc(rest, unicode.IsSpace)
	back := rest[len(middle):]
	if front == "" && back == "" && !strings.ContainsFunc(middle, oddSpace) {
		return s
	}
	var b strings.Builder
	for _, r := range front {
		b.WriteString(visible.Rune(r))
	}
	for _, r := range middle {
		if oddSpace(r) {
			b.WriteString(visible.Rune(r))
		} else {
			b.WriteRune(r)
		}
	}
	for _, r := range back {
		b.WriteString(visible.Rune(r))
	}
	return b.String()
}

func oddSpace(r rune) bool { return r >= utf8.RuneSelf && unicode.IsSpace(r) }
