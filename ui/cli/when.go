package cli

import (
	"time"

	"attache/store/filter"
)

// when reads a duration from now, such as 10d, 36h or -2w, or a time as in RFC 3339.
func when(text string, now time.Time) (time.Time, error) {
	if d, err := filter.ParseDuration(text); err == nil {
		return now.Add(d).UTC(), nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, usage("“%s” is no time: give a duration from now such as 10d or 36h, or a time such as 2026-12-31T23:59:00Z", text)
	}
	return t.UTC(), nil
}
