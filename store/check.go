package store

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"attache/store/driver"
)

// check refuses keys that no source can hold, before anything is sent.
func (s *Store) check(k Key) error {
	if err := s.checkMessage(k.Message); err != nil {
		return err
	}
	return checkPart("name", k.Name, s.desc.MaxName)
}

func (s *Store) checkMessage(id string) error { return checkPart("message id", id, s.desc.MaxMessage) }

func checkPart(what, value string, longest int) error {
	switch {
	case value == "":
		return invalid("the %s is empty", what)
	case strings.ContainsRune(value, 0):
		return invalid("the %s holds a NUL character", what)
	case longest > 0 && units(value) > longest:
		return invalid("the %s is longer than the %d characters that the source can hold", what, longest)
	}
	return nil
}

// units counts UTF-16 code units, the measure of both Windows names and nvarchar.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

func checkRange(r Range) error {
	if r.Offset < 0 || r.Length < -1 {
		return invalid("the range from %d, %d bytes long, is negative", r.Offset, r.Length)
	}
	return nil
}

func invalid(format string, args ...any) error {
	return &driver.Fault{Kind: ErrInvalid, Reason: fmt.Sprintf(format, args...)}
}
