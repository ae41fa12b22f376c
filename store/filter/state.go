package filter

import (
	"time"

	"attache/store/driver"
)

// ExpiringWithin is how near its expiry an attachment is when it counts as expiring.
const ExpiringWithin = 24 * time.Hour

// StateAt returns the state of i at now. A source says how an attachment stood when it was read; a whole one may have
// expired since. Expired means that the expiry lies before now.
func StateAt(i *driver.Info, now time.Time) driver.State {
	if i.State == driver.OK && !i.Expiry.IsZero() && i.Expiry.Before(now) {
		return driver.Expired
	}
	return i.State
}

// Expiring reports whether i is whole and expires within ExpiringWithin from now.
func Expiring(i *driver.Info, now time.Time) bool {
	return i.State == driver.OK && !i.Expiry.IsZero() && !i.Expiry.Before(now) && i.Expiry.Before(now.Add(ExpiringWithin))
}
