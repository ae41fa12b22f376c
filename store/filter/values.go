package filter

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

var (
	errSize = errors.New("is no size; write it as in 500, 10MB or 1.5GiB")
	errTime = errors.New("is neither a date nor a duration; write it as in 2026-01-31, 2026-01-31T12:00, 24h or 2d")
	errSpan = errors.New("is no duration; write it as in 90m, 24h, 10d or 1d12h")
	errBig  = errors.New("is too large a number")
)

var sizeUnits = map[string]float64{
	"": 1, "b": 1, "byte": 1, "bytes": 1,
	"k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "t": 1e12, "tb": 1e12, "p": 1e15, "pb": 1e15,
	"ki": 1 << 10, "kib": 1 << 10, "mi": 1 << 20, "mib": 1 << 20, "gi": 1 << 30, "gib": 1 << 30, "ti": 1 << 40, "tib": 1 << 40, "pi": 1 << 50, "pib": 1 << 50,
}

// ParseSize reads a number of bytes with an optional unit: decimal (KB, MB, GB, TB, PB) or binary (KiB, MiB, …), in any
// case, with or without a space before it. Parts of a byte are rounded.
func ParseSize(s string) (int64, error) {
	digits := strings.TrimLeft(s, "0123456789.")
	number := s[:len(s)-len(digits)]
	unit, ok := sizeUnits[strings.ToLower(strings.TrimSpace(digits))]
	if !ok || number == "" {
		return 0, errSize
	}
	if unit == 1 && !strings.Contains(number, ".") {
		n, err := strconv.ParseInt(number, 10, 64)
		if errors.Is(err, strconv.ErrRange) {
			return 0, errBig
		}
		return n, err
	}
	f, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, errSize
	}
	if f = math.Round(f * unit); f >= math.MaxInt64 {
		return 0, errBig
	}
	return int64(f), nil
}

const day = 24 * time.Hour

// durationUnits are in the order in which a prefix must not hide a longer one.
var durationUnits = []struct {
	names string
	size  time.Duration
}{
	{"s sec secs second seconds", time.Second},
	{"m min mins minute minutes", time.Minute},
	{"h hr hrs hour hours", time.Hour},
	{"d day days", day},
	{"w week weeks", 7 * day},
	{"mo month months", 30 * day},
	{"y yr yrs year years", 365 * day},
}

// ParseDuration reads a duration such as 90m, 24h, 10d, 2w or 1d12h; it may have a sign. A month is 30 days, a year 365.
func ParseDuration(s string) (time.Duration, error) {
	d, _, err := parseDuration(s)
	return d, err
}

// parseDuration also returns the last unit that s names.
func parseDuration(s string) (total, unit time.Duration, err error) {
	rest, minus := strings.CutPrefix(s, "-")
	rest = strings.TrimPrefix(rest, "+")
	rest = strings.ToLower(rest)
	if rest == "" {
		return 0, 0, errSpan
	}
	if rest == "0" {
		return 0, time.Second, nil
	}
	for rest != "" {
		after := strings.TrimLeft(rest, "0123456789.")
		n, err := strconv.ParseFloat(rest[:len(rest)-len(after)], 64)
		if err != nil {
			return 0, 0, errSpan
		}
		after = strings.TrimLeft(after, " ")
		rest = strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz")
		if unit = durationUnit(after[:len(after)-len(rest)]); unit == 0 {
			return 0, 0, errSpan
		}
		rest = strings.TrimLeft(rest, " ")
		f := n*float64(unit) + float64(total)
		if f >= math.MaxInt64/2 {
			return 0, 0, errBig
		}
		total = time.Duration(f)
	}
	if minus {
		total = -total
	}
	return total, unit, nil
}

// durationUnit returns the length of a unit, 0 if there is none of that name.
func durationUnit(name string) time.Duration {
	if name == "" {
		return 0
	}
	for _, u := range durationUnits {
		for n := range strings.FieldsSeq(u.names) {
			if n == name {
				return u.size
			}
		}
	}
	return 0
}

// dateForms are the ways to write a date or time, with the step from one to the next.
var dateForms = []struct {
	layout       string
	years        int
	months, days int
	rest         time.Duration
}{
	{layout: "2006", years: 1},
	{layout: "2006-01", months: 1},
	{layout: "2006-01-02", days: 1},
	{layout: "2006-01-02T15:04", rest: time.Minute},
	{layout: "2006-01-02T1504", rest: time.Minute},
	{layout: "2006-01-02T15:04:05", rest: time.Second},
	{layout: "2006-01-02T15:04Z07:00", rest: time.Minute},
	{layout: "2006-01-02T15:04:05Z07:00", rest: time.Second},
}

// parseDate reads a date or time and returns the first moment that it covers, and the first that it no longer covers.
// Without a zone it is UTC.
func parseDate(s string, now func() time.Time) (from, to time.Time, err error) {
	switch strings.ToLower(s) {
	case "today", "yesterday":
		from = now().UTC().Truncate(day)
		if strings.EqualFold(s, "yesterday") {
			from = from.Add(-day)
		}
		return from, from.Add(day), nil
	case "now":
		from = now().UTC()
		return from, from.Add(time.Second), nil
	}
	s = strings.Replace(strings.ToUpper(s), " ", "T", 1)
	for _, f := range dateForms {
		if t, err := time.Parse(f.layout, s); err == nil {
			t = t.UTC()
			return t, t.AddDate(f.years, f.months, f.days).Add(f.rest), nil
		}
	}
	return time.Time{}, time.Time{}, errTime
}
