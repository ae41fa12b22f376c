package filter

import (
	"slices"
	"time"

	"attache/store/driver"
)

// Filter is a compiled expression. The zero Filter matches everything. A Filter is never changed, and safe for concurrent use.
type Filter struct {
	source string
	terms  []term
}

// String returns the expression that f was read from.
func (f Filter) String() string { return f.source }

// Empty reports whether f matches everything.
func (f Filter) Empty() bool { return len(f.terms) == 0 }

// And returns a filter that lets through what both f and g do.
func (f Filter) And(g Filter) Filter {
	switch {
	case g.Empty():
		return f
	case f.Empty():
		return g
	}
	return Filter{f.source + " " + g.source, slices.Concat(f.terms, g.terms)}
}

// NeedsMetadata reports whether f looks at metadata, so that a listing has to bring it (driver.Query.Metadata).
func (f Filter) NeedsMetadata() bool {
	for i := range f.terms {
		if f.terms[i].kind == kindMeta {
			return true
		}
	}
	return false
}

// DependsOnTime reports whether an attachment that does not change may match at one time and not at another.
func (f Filter) DependsOnTime() bool {
	for i := range f.terms {
		if t := &f.terms[i]; t.relative || t.is&(isOK|isExpired|isExpiring) != 0 {
			return true
		}
	}
	return false
}

// Match reports whether i fulfils every term at now.
func (f Filter) Match(i *driver.Info, now time.Time) bool {
	if f.Empty() {
		return true
	}
	m := f.At(now)
	return m.Message(Fold(i.Message)) && m.Attachment(Fold(i.Name), i)
}

// Matcher tests many attachments against one filter at one moment, with texts that the caller has folded once and kept. It
// allocates nothing. Each goroutine needs its own.
type Matcher struct {
	terms []term
	now   int64  // microseconds since 1970
	done  uint64 // bit n: term n, of the first 64, holds for the whole of the present message
	id    string
}

// At returns a matcher for the moment now.
func (f Filter) At(now time.Time) Matcher { return Matcher{terms: f.terms, now: now.UnixMicro()} }

// Message makes the message with the given id, folded by Fold, the present one. False means that none of its attachments matches.
func (m *Matcher) Message(id string) bool {
	m.done, m.id = 0, id
	for i := range m.terms {
		t := &m.terms[i]
		switch t.kind {
		case kindID:
			if t.matchText(id) == t.not {
				return false
			}
			m.done |= 1 << i
		case kindWord:
			if !t.matchText(id) {
				continue // the name decides
			}
			if t.not {
				return false
			}
			m.done |= 1 << i
		}
	}
	return true
}

// Whole reports whether the id of the present message alone decides, so that all its attachments match.
func (m *Matcher) Whole() bool { return len(m.terms) <= 64 && m.done == 1<<len(m.terms)-1 }

// Attachment reports whether the attachment i of the present message matches; name is i.Name, folded by Fold.
func (m *Matcher) Attachment(name string, i *driver.Info) bool {
	for n := range m.terms {
		if m.done&(1<<n) != 0 {
			continue
		}
		t := &m.terms[n]
		var ok bool
		switch t.kind {
		case kindWord:
			ok = t.matchText(name) || n >= 64 && t.matchText(m.id)
		case kindName:
			ok = t.matchText(name)
		case kindID:
			ok = t.matchText(m.id)
		case kindIs:
			if ok = t.is&traitsOf(i, m.now) != 0; !ok && t.is&isSaga != 0 {
				_, ok = Saga(m.id)
			}
		case kindMeta:
			ok = t.matchMeta(i.Metadata)
		case kindProblem:
			ok = t.matchText(Fold(i.Problem))
		default:
			ok = t.matchNumber(i, m.now)
		}
		if ok == t.not {
			return false
		}
	}
	return true
}
