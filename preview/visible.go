package preview

import "attache/visible"

// shown is the visible form of a hidden character in a text: ^A for the ASCII controls, as less(1) has it, <U+202E> for all others.
func shown(r rune) string {
	switch {
	case r < 0x20:
		return "^" + string(r+'@')
	case r == 0x7F:
		return "^?"
	}
	return visible.Rune(r)
}

// bounded cuts s to at most n characters, with an ellipsis where it was longer, and makes it visible.
func bounded(s string, n int) string {
	count := 0
	for i := range s {
		if count == n {
			return visible.Name(s[:i]) + "…"
		}
		count++
	}
	return visible.Name(s)
}
