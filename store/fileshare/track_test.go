package fileshare

import (
	"testing"
	"time"

	"attache/store/driver"
)

// What expires while it is read was still good when it was looked at, and must be looked at again.
func TestWhatExpiresWhileItIsReadIsDue(t *testing.T) {
	expiry := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	rows := []driver.Info{{Key: driver.Key{Message: "m", Name: "a"}, Expiry: expiry, State: driver.OK}}
	for _, after := range []time.Duration{-time.Hour, 0, time.Second, time.Hour} {
		if due := trackOf(facts{}, rows, expiry.Add(after), 1).due; due != expiry.Unix() {
			t.Errorf("%v after the expiry it is due at %d, want %d", after, due, expiry.Unix())
		}
	}
	rows[0].State = driver.Expired
	if due := trackOf(facts{}, rows, expiry.Add(time.Hour), 1).due; due != never {
		t.Errorf("what has expired is due at %d", due)
	}
}
