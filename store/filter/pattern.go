package filter

import (
	"strings"
	"unicode/utf8"
)

// pattern is a folded text to look for. Without wildcards it is in parts[0]; with them, parts is what stands between the stars.
type pattern struct {
	parts []string
	wild  bool // it has * or ?, and so must fit the whole
	ones  bool // it has ?, which stands as anyOne in parts
}

// anyOne stands for ? in the parts of a pattern. It is a noncharacter, so no text that was decoded properly holds it.
const anyOne = '\uFFFF'

// newPattern reads the raw text of a term, with its quotes.
func newPattern(raw string) pattern {
	var p pattern
	var part strings.Builder
	for _, piece := range pieces(raw) {
		if piece.quoted {
			part.WriteString(piece.text)
			continue
		}
		for i := 0; i < len(piece.text); i++ {
			switch c := piece.text[i]; c {
			case '*':
				p.parts, p.wild = append(p.parts, Fold(part.String())), true
				part.Reset()
			case '?':
				p.wild, p.ones = true, true
				part.WriteRune(anyOne)
			default:
				part.WriteByte(c)
			}
		}
	}
	p.parts = append(p.parts, Fold(part.String()))
	return p
}

// empty reports whether there is nothing to look for.
func (p *pattern) empty() bool { return !p.wild && p.parts[0] == "" }

// found reports whether s, which is folded, holds p somewhere, or fits it as a whole where p has wildcards.
func (p *pattern) found(s string) bool {
	if p.wild {
		return p.fits(s)
	}
	return strings.Contains(s, p.parts[0])
}

// fits reports whether p is the whole of s, which is folded.
func (p *pattern) fits(s string) bool {
	last := len(p.parts) - 1
	if last == 0 {
		n, ok := p.prefix(s, p.parts[0])
		return ok && n == len(s)
	}
	n, ok := p.prefix(s, p.parts[0])
	if !ok {
		return false
	}
	s = s[n:]
	for _, part := range p.parts[1:last] {
		if n = p.index(s, part); n < 0 {
			return false
		}
		s = s[n:]
	}
	return p.suffix(s, p.parts[last])
}

// prefix reports whether s begins with part, and how many bytes of s that takes.
func (p *pattern) prefix(s, part string) (int, bool) {
	if !p.ones {
		return len(part), strings.HasPrefix(s, part)
	}
	at := 0
	for _, want := range part {
		if at == len(s) {
			return 0, false
		}
		r, n := utf8.DecodeRuneInString(s[at:])
		if want != anyOne && want != r {
			return 0, false
		}
		at += n
	}
	return at, true
}

// index returns where the first part in s ends, -1 if there is none.
func (p *pattern) index(s, part string) int {
	if !p.ones {
		if i := strings.Index(s, part); i >= 0 {
			return i + len(part)
		}
		return -1
	}
	for at := range s {
		if n, ok := p.prefix(s[at:], part); ok {
			return at + n
		}
	}
	if part == "" {
		return 0
	}
	return -1
}

// suffix reports whether s ends with part.
func (p *pattern) suffix(s, part string) bool {
	if !p.ones {
		return strings.HasSuffix(s, part)
	}
	at := len(s)
	for range utf8.RuneCountInString(part) {
		if at == 0 {
			return false
		}
		_, n := utf8.DecodeLastRuneInString(s[:at])
		at -= n
	}
	_, ok := p.prefix(s[at:], part)
	return ok
}
