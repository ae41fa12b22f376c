package filter

import (
	"math"
	"strings"

	"attache/store/driver"
)

// kind is what a term looks at.
type kind uint8

const (
	kindWord kind = iota
	kindID
	kindName
	kindProblem
	kindMeta
	kindSize
	kindCreated
	kindExpires
	kindIs
)

// term is one compiled condition. Terms are plain data, so that matching calls nothing indirectly and allocates nothing.
type term struct {
	kind  kind
	not   bool
	whole bool    // the pattern must be the whole (after =), not only found
	text  pattern // kindWord, kindID, kindName, kindProblem, and the value of kindMeta
	key   string  // kindMeta: folded
	bare  bool    // kindMeta: any value will do

	// Comparisons hold for numbers from lo to hi. Sizes are in bytes, times in microseconds since 1970, durations in
	// microseconds: ages for kindCreated, the time left for kindExpires.
	lo, hi   int64
	relative bool // the number is a duration

	is trait
}

// trait is a set of what is: can ask for.
type trait uint16

const (
	isOK trait = 1 << iota
	isExpired
	isWriting
	isDamaged
	isExpiring
	isProblem
	isEmpty
	isSaga
)

var traits = map[string]trait{
	"ok": isOK, "expired": isExpired, "writing": isWriting, "damaged": isDamaged,
	"expiring": isExpiring, "problem": isProblem, "empty": isEmpty, "saga": isSaga,
}

const dayMicros = int64(ExpiringWithin / 1000)

// traitsOf returns what i is at now (in microseconds), isSaga aside.
func traitsOf(i *driver.Info, now int64) trait {
	var is trait
	switch i.State {
	case driver.OK:
		is = isOK
		if !i.Expiry.IsZero() {
			if left := i.Expiry.UnixMicro() - now; left < 0 {
				is = isExpired
			} else if left < dayMicros {
				is |= isExpiring
			}
		}
	case driver.Expired:
		is = isExpired
	case driver.Writing:
		is = isWriting
	default:
		is = isDamaged
	}
	if i.Problem != "" || is&(isWriting|isDamaged) != 0 {
		is |= isProblem
	}
	if i.Size == 0 {
		is |= isEmpty
	}
	return is
}

// matchText reports whether s, which is folded, holds or is the text of t.
func (t *term) matchText(s string) bool {
	if t.whole {
		return t.text.fits(s)
	}
	return t.text.found(s)
}

// matchMeta looks through the metadata.
func (t *term) matchMeta(meta map[string]string) bool {
	for k, v := range meta {
		if Fold(k) == t.key && (t.bare || t.text.fits(Fold(v))) {
			return true
		}
	}
	return false
}

// matchNumber compares a size or a time of i.
func (t *term) matchNumber(i *driver.Info, now int64) bool {
	var n int64
	switch t.kind {
	case kindSize:
		if n = i.Size; n < 0 {
			return false
		}
	case kindCreated:
		if i.Created.IsZero() {
			return false
		}
		if n = i.Created.UnixMicro(); t.relative {
			n = now - n
		}
	default:
		if i.Expiry.IsZero() {
			return false
		}
		if n = i.Expiry.UnixMicro(); t.relative {
			n -= now
		}
	}
	return t.lo <= n && n <= t.hi
}

// operator is a comparison.
type operator string

// operators are all of them, longer ones before those that they begin with.
var operators = []operator{"<=", ">=", "=<", "=>", "==", "<", ">", "="}

// cutOperator takes the operator off the front of s; "" if there is none.
func cutOperator(s string) (operator, string) {
	for _, o := range operators {
		if rest, ok := strings.CutPrefix(s, string(o)); ok {
			return o, rest
		}
	}
	return "", s
}

// between returns the first and last number that fulfil o. The operand is lo; after = (or no operator) it stands for all
// numbers from lo to below hi.
func (o operator) between(lo, hi int64) (int64, int64) {
	switch o {
	case "<":
		return math.MinInt64, lo - 1
	case "<=", "=<":
		return math.MinInt64, lo
	case ">":
		if lo == math.MaxInt64 {
			return 1, 0 // nothing is larger
		}
		return lo + 1, math.MaxInt64
	case ">=", "=>":
		return lo, math.MaxInt64
	}
	return lo, hi - 1
}
