package cli

import (
	"strings"

	"attache/store"
)

// stored returns the key that is meant by what was typed. A list for people spells out characters that can't be seen, so that what is copied
// from it, such as “two<U+000A>lines.txt”, is not the name itself: where nothing is called just that, the one name that is shown so is meant.
// Nothing is stored under a name that was found in this way.
func (c *call) stored(s *store.Store, typed store.Key) (store.Key, error) {
	k := typed
	var err error
	if k.Message, err = c.storedMessage(s, k.Message); err != nil || !spelt(k.Name) {
		return k, err
	}
	shown := lookalikes{typed: typed.Name, what: "names"}
	for info, err := range s.List(c, store.Query{Message: k.Message}) {
		if err != nil {
			return k, err
		}
		shown.see(info.Name)
	}
	k.Name, err = shown.one()
	return k, err
}

// storedMessage is stored for a message alone.
func (c *call) storedMessage(s *store.Store, typed string) (string, error) {
	if !spelt(typed) {
		return typed, nil
	}
	for range s.List(c, store.Query{Message: typed}) {
		return typed, nil // it is there, or why it can't be told comes again
	}
	shown := lookalikes{typed: typed, what: "message ids"}
	for info, err := range s.List(c, store.Query{}) {
		if err != nil {
			return typed, err
		}
		shown.see(info.Message)
	}
	return shown.one()
}

// spelt reports whether a text may be the visible form of another.
func spelt(text string) bool { return strings.Contains(text, "<") && strings.Contains(text, ">") }

// lookalikes finds the name that is shown as what was typed.
type lookalikes struct {
	typed, what string
	exact       bool
	found       []string // up to two
}

func (l *lookalikes) see(name string) {
	switch {
	case strings.EqualFold(name, l.typed):
		l.exact = true
	case len(l.found) < 2 && store.Visible(name) == l.typed && (len(l.found) == 0 || l.found[0] != name):
		l.found = append(l.found, name)
	}
}

// one returns what was typed, or the only name that is shown so.
func (l *lookalikes) one() (string, error) {
	switch {
	case l.exact || len(l.found) == 0:
		return l.typed, nil
	case len(l.found) == 1:
		return l.found[0], nil
	}
	return "", usage("“%s” stands for several %s that look alike; give the one that is meant as “attache ls --json” writes it", l.typed, l.what)
}
