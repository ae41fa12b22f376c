package store

import "time"

// DefaultKeep is how long the .NET package keeps an attachment whose message has no time-to-be-received.
const DefaultKeep = 10 * 24 * time.Hour

// Keep returns how long to keep the attachments of a message with the given time-to-be-received: twice that time, or
// DefaultKeep where it is zero or so long that doubling it would overflow.
func Keep(timeToBeReceived time.Duration) time.Duration {
	if timeToBeReceived <= 0 || timeToBeReceived > time.Duration(1<<63-1)/2 {
		return DefaultKeep
	}
	return 2 * timeToBeReceived
}

// expiryFor is the expiry of what is saved now.
func (s *Store) expiryFor(o SaveOptions) time.Time {
	switch {
	case !o.Expiry.IsZero():
		return o.Expiry.UTC()
	case o.TimeToBeReceived > 0:
		return s.now().Add(Keep(o.TimeToBeReceived)).UTC()
	}
	return s.now().Add(s.keep).UTC()
}
