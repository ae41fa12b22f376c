package browse

import (
	"fmt"
	"math"
	"time"

	"github.com/dustin/go-humanize"

	"attache/store/driver"
	"attache/store/filter"
)

// sizeWords is a size for people; "" where it is unknown.
func sizeWords(n int64) string {
	if n < 0 {
		return ""
	}
	return humanize.Bytes(uint64(n))
}

// countWords is a number with its noun: "1 message", "12,431 messages".
func countWords(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(int64(n)) + " " + many
}

const day = 24 * time.Hour

// shortSpans name spans as briefly as a column wants them.
var shortSpans = []humanize.RelTimeMagnitude{
	{D: time.Minute, Format: "under 1 min", DivBy: 1},
	{D: time.Hour, Format: "%d min", DivBy: time.Minute},
	{D: day, Format: "%d h", DivBy: time.Hour},
	{D: 2 * day, Format: "1 day", DivBy: 1},
	{D: 60 * day, Format: "%d days", DivBy: day},
	{D: 2 * 365 * day, Format: "%d months", DivBy: 30 * day},
	{D: math.MaxInt64, Format: "%d years", DivBy: 365 * day},
}

// span is the time between a and b: "2 min", "9 days".
func span(a, b time.Time) string {
	if a.After(b) {
		a, b = b, a
	}
	return humanize.CustomRelTime(a, b, "", "", shortSpans)
}

// age is how long ago t was; "" where t is unknown. A clock that is a little ahead makes no news from the future.
func age(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	if t.After(now.Add(time.Minute)) {
		return "in " + span(now, t)
	}
	if t.After(now) {
		t = now
	}
	return span(t, now)
}

// ageWords is age in a sentence.
func ageWords(t, now time.Time) string {
	if t.After(now.Add(time.Minute)) {
		return "in " + span(now, t)
	}
	if now.Sub(t) < time.Minute {
		return "just now"
	}
	return span(t, now) + " ago"
}

// standing is how an attachment stands, for its row: a word or two, and an icon where it wants attention.
func standing(i *driver.Info, now time.Time) (words, icon string) {
	switch filter.StateAt(i, now) {
	case driver.Damaged:
		return "damaged", "warning"
	case driver.Writing:
		return "writing", "writing"
	case driver.Expired:
		if i.Expiry.IsZero() {
			return "expired", "clock"
		}
		return "expired " + span(i.Expiry, now), "clock"
	}
	if i.Expiry.IsZero() {
		return "", ""
	}
	if filter.Expiring(i, now) {
		icon = "clock"
	}
	return span(now, i.Expiry) + " left", icon
}

// when is a moment in full: local time with its zone, and UTC.
func when(t time.Time) string {
	return fmt.Sprintf("%s (%s UTC)", t.Local().Format("2006-01-02 15:04:05 MST"), t.UTC().Format("2006-01-02 15:04:05"))
}
