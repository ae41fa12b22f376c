package transfer

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The longest name of a file that Windows, macOS and Linux all take: 255 bytes on Linux, 255 UTF-16 units on the others.
const (
	maxNameBytes = 255
	maxNameUnits = 255
)

// SafeName returns a name like the given one that is a plain, visible file name on Windows, macOS and Linux at once, and never
// leads to another folder. Separators and the characters that Windows reserves become "_", so do dots and spaces at the end, which
// Windows drops; names of devices get a "_" in front; control characters, marks that change the direction of text and bytes that
// aren't UTF-8 are spelled out, as [U+202E] or [x81]; what is too long loses the end of its stem and keeps its ending. A name that is safe already comes back unchanged.
func SafeName(name string) string {
	name = spellOut(name)
	name = tail(name)
	if device(name) {
		name = "_" + name
	}
	return fit(name, maxNameBytes, maxNameUnits)
}

// spellOut replaces what a file name can't or shouldn't hold.
func spellOut(name string) string {
	if strings.IndexFunc(name, odd) < 0 { // odd holds for RuneError too, hence for bytes that aren't UTF-8
		return name
	}
	var b strings.Builder
	before := rune(0)
	for rest := name; len(rest) > 0; {
		r, n := utf8.DecodeRuneInString(rest)
		kept := rune(0)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "[x%02X]", rest[0])
		case r == joiner && before > unicode.MaxLatin1 && len(rest) > n:
			b.WriteRune(r) // holds emoji and letters of some scripts together
			kept = r
		case strings.ContainsRune(reserved, r):
			b.WriteByte('_')
		case r != utf8.RuneError && odd(r):
			fmt.Fprintf(&b, "[U+%04X]", r)
		default:
			b.WriteString(rest[:n])
			kept = r
		}
		before, rest = kept, rest[n:]
	}
	return b.String()
}

const (
	reserved = `<>:"/\|?*` // Windows; "/" and NUL are all that the others reserve, ":" stands for "/" on macOS
	joiner   = '\u200D'
)

// odd reports characters that don't stay as they are: reserved ones and those that are invisible or move what follows.
func odd(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7F || strings.IndexByte(reserved, byte(r)) >= 0
	}
	return r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point)
}

// tail replaces dots and spaces at the end, and makes up a name where there is none.
func tail(name string) string {
	if name == "" {
		return "unnamed"
	}
	whole := strings.TrimRight(name, ". ")
	return whole + strings.Repeat("_", len(name)-len(whole))
}

// device reports whether Windows takes name for a device, with or without an ending: "nul", "con.json", "AUX .txt", "COM¹"
// (learn.microsoft.com, "Naming Files, Paths, and Namespaces").
func device(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimRight(stem, " "))
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$":
		return true
	}
	rest, ok := strings.CutPrefix(stem, "COM")
	if !ok {
		rest, ok = strings.CutPrefix(stem, "LPT")
	}
	return ok && utf8.RuneCountInString(rest) == 1 && strings.Contains("0123456789¹²³", rest)
}

// split takes a name apart into stem and ending. The ending holds its dot, and is empty for names such as ".profile" and where
// it would be longer than endings are.
func split(name string) (stem, ending string) {
	const longest = 32
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || len(name)-i > longest || strings.Trim(name[:i], ".") == "" {
		return name, ""
	}
	return name[:i], name[i:]
}

// fit shortens the stem of name until the whole is at most so many bytes and UTF-16 units long.
func fit(name string, maxBytes, maxUnits int) string {
	if len(name) <= maxBytes && len(name) <= maxUnits { // a string never has more units than bytes
		return name
	}
	stem, ending := split(name)
	return shorten(stem, maxBytes-len(ending), maxUnits-units(ending), ending == "") + ending
}

// shorten cuts s at the end of a character. Where it ends the name, dots and spaces at its end are replaced.
func shorten(s string, maxBytes, maxUnits int, last bool) string {
	n, u := 0, 0
	for i, r := range s {
		width := utf8.RuneLen(r)
		u += max(1, utf16.RuneLen(r))
		if i+width > maxBytes || u > maxUnits {
			break
		}
		n = i + width
	}
	s = strings.TrimRight(s[:n], string(joiner)) // which no longer joins anything
	if last {
		return tail(s)
	}
	return s
}

func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}
