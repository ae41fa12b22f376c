package filter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"attache/store/driver"
)

// SortKey is what a list is ordered by.
type SortKey uint8

// The sort keys. What is unknown comes last in both directions.
const (
	Newest   SortKey = iota // the latest created first
	Oldest                  // the earliest created first
	ByName                  // from A to Z
	ByID                    // message ids from A to Z
	BySize                  // the largest first
	ByCount                 // messages with the most attachments first
	ByExpiry                // what expires, or has expired, first
)

var sortNames = []string{"newest", "oldest", "name", "id", "size", "count", "expiry"}

// sortOrders say which way each key sorts.
var sortOrders = []string{
	"the latest created first", "the earliest created first", "from A to Z", "message ids from A to Z", "the largest first", "messages with the most attachments first", "what expires, or has expired, first",
}

// SortHelp tells people the words for all sort keys, with the direction of each.
func SortHelp() string {
	var told []string
	for i, name := range sortNames {
		told = append(told, name+" ("+sortOrders[i]+")")
	}
	return strings.Join(told, ", ")
}

// SortKeys are the words for all sort keys, in the order of their constants.
func SortKeys() []string { return slices.Clone(sortNames) }

// Sort is an order of attachments. The zero Sort is newest first.
type Sort struct {
	Key     SortKey
	Reverse bool
}

// ParseSort reads a sort key; a leading - reverses it. "" is newest. Errors wrap driver.ErrInvalid.
func ParseSort(s string) (Sort, error) {
	word, reverse := strings.CutPrefix(strings.ToLower(strings.TrimSpace(s)), "-")
	switch word {
	case "":
		if !reverse {
			return Sort{}, nil
		}
	case "created":
		word = "newest"
	case "expires":
		word = "expiry"
	case "message":
		word = "id"
	}
	if i := slices.Index(sortNames, word); i >= 0 {
		return Sort{SortKey(i), reverse}, nil
	}
	return Sort{}, &driver.Fault{Kind: driver.ErrInvalid,
		Reason: fmt.Sprintf("%s is no sort key; %s are, and a leading - reverses them", quote(s), strings.Join(sortNames, ", "))}
}

// String returns the word that ParseSort reads.
func (s Sort) String() string {
	if s.Reverse {
		return "-" + sortNames[s.Key]
	}
	return sortNames[s.Key]
}

// Apply orders a list of attachments. Equal ones come in order of message id and name.
func (s Sort) Apply(rows []driver.Info) {
	var counts map[string]int
	if s.Key == ByCount {
		counts = make(map[string]int)
		for i := range rows {
			counts[rows[i].Message]++
		}
	}
	slices.SortFunc(rows, func(a, b driver.Info) int {
		var c int
		switch s.Key {
		case Newest, Oldest:
			c = s.Times(a.Created, b.Created)
		case ByExpiry:
			c = s.Times(a.Expiry, b.Expiry)
		case BySize:
			c = s.Sizes(a.Size, b.Size)
		case ByCount:
			c = s.Sizes(int64(counts[a.Message]), int64(counts[b.Message]))
		case ByName:
			c = s.Texts(a.Name, b.Name)
		case ByID:
			c = s.Texts(a.Message, b.Message)
		}
		return cmp.Or(c, CompareFold(a.Message, b.Message), CompareFold(a.Name, b.Name))
	})
}

// Times compares times under s, whose key is Newest, Oldest or ByExpiry; a zero time is unknown.
func (s Sort) Times(a, b time.Time) int {
	if a.IsZero() || b.IsZero() {
		return unknownLast(a.IsZero(), b.IsZero())
	}
	if (s.Key == Newest) != s.Reverse {
		return b.Compare(a)
	}
	return a.Compare(b)
}

// Sizes compares sizes or counts under s, the larger first; a negative one is unknown.
func (s Sort) Sizes(a, b int64) int {
	if a < 0 || b < 0 {
		return unknownLast(a < 0, b < 0)
	}
	if s.Reverse {
		return cmp.Compare(a, b)
	}
	return cmp.Compare(b, a)
}

// Texts compares names or ids under s.
func (s Sort) Texts(a, b string) int {
	if s.Reverse {
		return CompareFold(b, a)
	}
	return CompareFold(a, b)
}

func unknownLast(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
