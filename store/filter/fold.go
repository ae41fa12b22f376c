package filter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns s as filters compare it: composed (NFC) and with Unicode's simple case folding. Bytes that are not
// UTF-8 stay as they are. A string that is folded already is returned itself, without a copy.
func Fold(s string) string {
	ascii, upper := true, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		ascii = ascii && c < utf8.RuneSelf
		upper = upper || 'A' <= c && c <= 'Z'
	}
	if ascii {
		if !upper {
			return s
		}
		return strings.ToLower(s)
	}
	s = norm.NFC.String(s)
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			b.WriteByte(s[i])
		} else {
			b.WriteRune(foldRune(r))
		}
		i += n
	}
	return b.String()
}

// foldRune returns the one rune that stands for all that differ from r only in case: the lower-case letter where
// ASCII has one, so that folded ASCII is plain lower case, and the smallest of them otherwise.
func foldRune(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		least = min(least, f)
	}
	if 'A' <= least && least <= 'Z' {
		return least + 'a' - 'A'
	}
	return least
}

// CompareFold orders a and b ignoring case, and exactly where only case tells them apart. It allocates nothing.
func CompareFold(a, b string) int {
	for i, j := 0, 0; ; {
		if i == len(a) || j == len(b) {
			if i == len(a) && j == len(b) {
				return strings.Compare(a, b)
			}
			return (len(a) - i) - (len(b) - j)
		}
		r, n := utf8.DecodeRuneInString(a[i:])
		s, m := utf8.DecodeRuneInString(b[j:])
		if r != s {
			if r, s = foldRune(r), foldRune(s); r != s {
				return int(r) - int(s)
			}
		}
		i, j = i+n, j+m
	}
}
