package filter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is one term as it was typed.
type token struct {
	pos    int    // of the first character, counted from 1
	not    bool   // it had a leading -
	raw    string // the rest, with quotes
	closed bool   // every quote in it is closed
}

// lex splits s at the white space outside quotes.
func lex(s string) []token {
	var tokens []token
	begin, at, quote := -1, 0, false // begin: the byte at which the token under way starts, -1 for none
	end := func(i int) {
		if begin < 0 {
			return
		}
		t := token{pos: at, raw: s[begin:i], closed: !quote}
		if t.raw != "" && t.raw[0] == '-' {
			t.not, t.raw = true, t.raw[1:]
		}
		tokens = append(tokens, t)
		begin = -1
	}
	char := 0
	for i, r := range s {
		char++
		if unicode.IsSpace(r) && !quote {
			end(i)
			continue
		}
		if begin < 0 {
			begin, at = i, char
		}
		if isQuote(r) {
			quote = !quote
		}
	}
	end(len(s))
	return tokens
}

// isQuote takes typographic quotes too, for those that a mail program or a ticket has put in.
func isQuote(r rune) bool { return r == '"' || r == '“' || r == '”' }

// piece is a stretch of a term inside or outside quotes.
type piece struct {
	text   string
	quoted bool
}

// pieces takes raw apart at its quotes. Two quotes in a row inside quotes are one quote in the text.
func pieces(raw string) []piece {
	var out []piece
	var text strings.Builder
	quoted := false
	flush := func() {
		if text.Len() > 0 {
			out = append(out, piece{text.String(), quoted})
			text.Reset()
		}
	}
	for i := 0; i < len(raw); {
		r, n := utf8.DecodeRuneInString(raw[i:])
		switch {
		case isQuote(r) && quoted && i+n < len(raw) && raw[i] == '"' && raw[i+n] == '"':
			text.WriteByte('"')
			n++
		case isQuote(r):
			flush()
			quoted = !quoted
		default:
			text.WriteString(raw[i : i+n])
		}
		i += n
	}
	flush()
	return out
}

// plain returns raw without its quotes.
func plain(raw string) string {
	var b strings.Builder
	for _, p := range pieces(raw) {
		b.WriteString(p.text)
	}
	return b.String()
}
