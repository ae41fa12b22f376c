package browse

import (
	"math"
	"time"

	"github.com/dustin/go-humanize"

	"attache/store/driver"
	"attache/store/filter"
)

const day = 24 * time.Hour

// shortSpans name spans as briefly as a column wants them.
var shortSpans = []humanize.RelTimeMagnitude{
	{D: time.Minute, Format: "1 min", DivBy: 1}, // or less
	{D: time.Hour, Format: "%d min", DivBy: time.Minute},
	{D: 2 * day, Format: "%d h", DivBy: time.Hour},
	{D: 60 * day, Format: "%d days", DivBy: day},
	{D: 2 * 365 * day, Format: "%d mo", DivBy: 30 * day},
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
	switch ahead := t.Sub(now); {
	case t.IsZero():
		return ""
	case ahead > 2*time.Minute:
		return "in " + span(now, t)
	case ahead > -time.Minute:
		return "just now"
	}
	return span(t, now)
}

// noExpiry is the year that senders without an expiry use: the last one of .NET's DateTime.
const noExpiry = 9999

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
	switch {
	case i.Expiry.IsZero():
		return "", ""
	case i.Expiry.Year() >= noExpiry:
		return "never expires", ""
	case filter.Expiring(i, now):
		icon = "clock"
	}
	return span(now, i.Expiry) + " left", icon
}
