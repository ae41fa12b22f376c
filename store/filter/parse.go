package filter

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"attache/store/driver"
)

// maxTerms bounds one expression; a Matcher keeps a bit for each of so many terms.
const maxTerms = 64

// SyntaxError says what is wrong with an expression, in words for the person who typed it.
type SyntaxError struct {
	Pos    int    // the character at which the term begins, counted from 1
	Term   string // the term as it was typed
	Reason string // a clause that can follow the term
}

// Error names the place, the term and the reason.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("at character %d, %s: %s", e.Pos, e.Term, e.Reason)
}

// Unwrap makes it an invalid argument.
func (e *SyntaxError) Unwrap() error { return driver.ErrInvalid }

// Parse reads an expression. The error is a *SyntaxError for the first term that makes no sense.
func Parse(s string) (Filter, error) {
	f, err := parse(s, false)
	if err != nil {
		return Filter{}, err
	}
	return f, nil
}

// ParseLenient reads an expression that may still be typed: a term that makes no sense (yet) is left out, one with an unknown
// field is taken as a word, and an open quote is closed. The error is what Parse would say; the filter can be used all the same.
func ParseLenient(s string) (Filter, error) { return parse(s, true) }

func parse(s string, lenient bool) (Filter, error) {
	f := Filter{source: s}
	var first error
	for n, tok := range lex(s) {
		t, keep, err := parseTerm(tok)
		switch {
		case n >= maxTerms:
			keep, err = false, fmt.Errorf("is one term too many; %d are enough", maxTerms)
		case err == nil && !tok.closed:
			err = fmt.Errorf("the quote is not closed")
		case err != nil:
			keep = lenient && t.kind == kindWord && !t.text.empty()
		}
		if err != nil && first == nil {
			term := tok.raw
			if tok.not {
				term = "-" + term
			}
			first = &SyntaxError{Pos: tok.pos, Term: quote(term), Reason: err.Error()}
			if !lenient {
				return Filter{}, first
			}
		}
		if keep {
			f.terms = append(f.terms, t)
		}
	}
	return f, first
}

// quote sets off what was typed, shortened so that a message stays readable.
func quote(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return "“" + s + "”"
}

// parseTerm compiles one token. keep is false for a term that says nothing. With an error, the term is what a lenient reader
// may use instead, if it is a word.
func parseTerm(tok token) (t term, keep bool, err error) {
	name, o, value := cutField(tok.raw)
	if name == "" {
		t = term{kind: kindWord, not: tok.not, text: newPattern(tok.raw)}
		if tok.raw == "" {
			return t, false, fmt.Errorf("nothing follows the minus sign")
		}
		return t, !t.text.empty(), nil
	}
	field, known := fields[strings.ToLower(name)]
	if !known {
		t = term{kind: kindWord, not: tok.not, text: newPattern(tok.raw)}
		if o == "=" || o == "==" { // names and ids hold = (Base64, for one)
			return t, true, nil
		}
		return t, true, fmt.Errorf("%s is no field (name, id, meta, problem, size, created, expires and is are); put quotes round it to look for the text", quote(name))
	}
	t = term{kind: field.kind, not: tok.not}
	if err := field.parse(&t, o, value); err != nil {
		return t, false, err
	}
	return t, true, nil
}

// cutField splits raw into a field's name, an operator ("" for a colon alone) and a value. A single letter is no field,
// but a drive.
func cutField(raw string) (name string, o operator, value string) {
	n := 0
	for n < len(raw) && ('a' <= raw[n]|0x20 && raw[n]|0x20 <= 'z') {
		n++
	}
	if n < 2 || n == len(raw) {
		return "", "", raw
	}
	name, rest := raw[:n], raw[n:]
	rest, colon := strings.CutPrefix(rest, ":")
	if o, value = cutOperator(rest); o == "" && !colon {
		return "", "", raw
	}
	return name, o, value
}

// field is a name before a colon or an operator.
type field struct {
	kind  kind
	parse func(t *term, o operator, value string) error
}

var fields = map[string]field{
	"name":    {kindName, parseText},
	"id":      {kindID, parseText},
	"message": {kindID, parseText},
	"problem": {kindProblem, parseText},
	"meta":    {kindMeta, parseMeta},
	"size":    {kindSize, parseSize},
	"created": {kindCreated, parseTime},
	"age":     {kindCreated, parseAge},
	"expires": {kindExpires, parseTime},
	"expiry":  {kindExpires, parseTime},
	"is":      {kindIs, parseIs},
	"state":   {kindIs, parseIs},
}

func parseText(t *term, o operator, value string) error {
	if strings.ContainsAny(string(o), "<>") {
		return fmt.Errorf("text is compared with a colon or =")
	}
	if t.text = newPattern(value); t.text.empty() {
		return fmt.Errorf("the text to look for is missing")
	}
	t.whole = o != ""
	return nil
}

func parseMeta(t *term, o operator, value string) error {
	key, val, has := cutEqual(value)
	if t.key = Fold(plain(key)); t.key == "" || o != "" {
		return fmt.Errorf("the key is missing; write meta:key=value or meta:key")
	}
	t.bare, t.text = !has, newPattern(val)
	return nil
}

// cutEqual splits at the first = outside quotes.
func cutEqual(raw string) (before, after string, found bool) {
	quoted := false
	for i, r := range raw {
		switch {
		case isQuote(r):
			quoted = !quoted
		case r == '=' && !quoted:
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}

func parseSize(t *term, o operator, value string) error {
	value = plain(value)
	n, err := ParseSize(value)
	if err != nil {
		return fmt.Errorf("%s %w", quote(value), err)
	}
	t.lo, t.hi = o.between(n, n+1)
	return nil
}

// parseTime reads a date or, failing that, a duration.
func parseTime(t *term, o operator, value string) error {
	value = plain(value)
	if from, to, err := parseDate(value, time.Now); err == nil {
		t.lo, t.hi = o.between(from.UnixMicro(), to.UnixMicro())
		return nil
	}
	if err := parseSpan(t, o, value); err != nil {
		return fmt.Errorf("%s %w", quote(value), errTime)
	}
	return nil
}

func parseAge(t *term, o operator, value string) error {
	value = plain(value)
	if err := parseSpan(t, o, value); err != nil {
		return fmt.Errorf("%s %w", quote(value), err)
	}
	return nil
}

// parseSpan reads a duration.
func parseSpan(t *term, o operator, value string) error {
	d, unit, err := parseDuration(value)
	if err != nil {
		return err
	}
	t.relative = true
	from, to := d.Microseconds(), (d + unit).Microseconds()
	if d < 0 && (o == "" || o == "=" || o == "==") {
		from, to = (d-unit).Microseconds()+1, from+1 // the last unit leads away from zero
	}
	t.lo, t.hi = o.between(from, to)
	if t.kind == kindExpires && d > 0 {
		t.lo = max(t.lo, 0)
	}
	return nil
}

func parseIs(t *term, o operator, value string) error {
	if strings.ContainsAny(string(o), "<>") {
		return fmt.Errorf("a state is written is:expired")
	}
	for word := range strings.SplitSeq(plain(value), ",") {
		is, known := traits[strings.ToLower(strings.TrimSpace(word))]
		if !known {
			return fmt.Errorf("%s is no state; ok, expired, expiring, damaged, writing, problem, empty and saga are", quote(word))
		}
		t.is |= is
	}
	return nil
}
