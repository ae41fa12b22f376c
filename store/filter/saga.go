package filter

import "strings"

const sagaPrefix = "saga-"

// Saga reports whether a message id names a saga rather than a message: whether it begins with "saga-", in any case. It
// returns what follows.
func Saga(id string) (rest string, ok bool) {
	if len(id) > len(sagaPrefix) && strings.EqualFold(id[:len(sagaPrefix)], sagaPrefix) {
		return id[len(sagaPrefix):], true
	}
	return id, false
}
