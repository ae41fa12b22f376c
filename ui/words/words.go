// Package words says sizes, times, counts and ids in the window's own way, the same everywhere. It draws nothing.
package words

import (
	"fmt"
	"math"
	"strings"
	"time"

	"attache/store"

	"github.com/dustin/go-humanize"
)

// Size says a number of bytes in decimal units; a negative one is not known.
func Size(n int64) string {
	if n < 0 {
		return "size unknown"
	}
	return humanize.Bytes(uint64(n))
}

// Of says how far a size has come, "1.2 of 4.0 GB", in one unit where both have the same.
func Of(done, total int64) string {
	a, b := Size(done), Size(total)
	if number, unit, ok := strings.Cut(a, " "); ok && strings.HasSuffix(b, " "+unit) {
		a = number
	}
	return a + " of " + b
}

// Rate says bytes a second; nothing where there is nothing to say.
func Rate(perSecond float64) string {
	if perSecond < 1 || math.IsInf(perSecond, 0) || math.IsNaN(perSecond) {
		return ""
	}
	return humanize.Bytes(uint64(perSecond)) + "/s"
}

// Left says how long something still takes, to a precision that doesn't jump about.
func Left(d time.Duration) string {
	switch s := int(math.Ceil(d.Seconds())); {
	case d <= 0:
		return ""
	case s < 60:
		return fmt.Sprintf("%d s left", s)
	case s < 3600:
		return fmt.Sprintf("%d min left", (s+59)/60)
	case s < 100*3600:
		return fmt.Sprintf("%d h %d min left", s/3600, s%3600/60)
	}
	return "days left"
}

// Took says how long something took.
func Took(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
}

// Count says a number with its noun: "1 attachment", "12,431 messages". Only nouns that take an s fit.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return humanize.Comma(int64(n)) + " " + noun + "s"
}

// ShortID is the form of a message id that fits beside other things: its ends, which is how people compare ids. Control characters are
// made visible; an id that is short anyway stays whole.
func ShortID(id string) string {
	id = store.Visible(id)
	r := []rune(id)
	if len(r) <= 16 {
		return id
	}
	return string(r[:4]) + "…" + string(r[len(r)-2:])
}

// Short cuts a text to n runes, in the middle, so that an extension stays to be seen.
func Short(s string, n int) string {
	r := []rune(s)
	if len(r) <= n || n < 3 {
		return s
	}
	tail := n / 3
	return string(r[:n-1-tail]) + "…" + string(r[len(r)-tail:])
}

// Created says when something was created: "2 min ago".
func Created(t, now time.Time) string {
	if t.IsZero() {
		return "created: unknown"
	}
	return "created " + ago(t, now)
}

// Expires says when something expires or that it has: "expires in 9 days", "expired 41 days ago".
func Expires(t, now time.Time) string {
	switch {
	case t.IsZero():
		return "expiry unknown"
	case t.Year() >= 9999:
		return "never expires" // DateTime.MaxValue of .NET
	case t.Before(now):
		return "expired " + ago(t, now)
	}
	return "expires in " + span(t.Sub(now))
}

func ago(t, now time.Time) string {
	d := now.Sub(t)
	if d < 0 && d > -2*time.Minute { // clocks of two machines
		d = 0
	}
	if d < 0 {
		return "in " + span(-d)
	}
	if d < 10*time.Second {
		return "just now"
	}
	return span(d) + " ago"
}

func span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 2*day:
		return fmt.Sprintf("%d h", int(d.Hours()))
	case d < 60*day:
		return fmt.Sprintf("%d days", int(d/day))
	case d < 730*day:
		return fmt.Sprintf("%d months", int(d/(30*day)))
	}
	return fmt.Sprintf("%d years", int(d/(365*day)))
}

// Moment says a time in local time with its zone, and in UTC: what a tooltip holds. Where local time is UTC, it is said once.
func Moment(t time.Time) string {
	if t.IsZero() {
		return "not known"
	}
	if zone, _ := t.Local().Zone(); zone == "UTC" {
		return Local(t)
	}
	return Local(t) + "\n" + t.UTC().Format("2006-01-02 15:04:05") + " UTC"
}

// Local says a time in local time with its zone.
func Local(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05 MST") }

// Clock says the time of day, local.
func Clock(t time.Time) string { return t.Local().Format("15:04") }
