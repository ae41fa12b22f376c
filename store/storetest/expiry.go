package storetest

import (
	"time"

	"attache/store"
)

var expiry = []promise{
	{"an attachment is kept for ten days, or twice its message's time, or as long as was said", func(e *env) {
		e.with()
		now := time.Date(2026, 3, 29, 0, 59, 31, 0, time.UTC)
		clock := func() time.Time { return now }
		usual, short := e.open(store.Options{Write: true, Now: clock}), e.open(store.Options{Write: true, Now: clock, Keep: time.Hour})
		auckland := time.FixedZone("UTC+13", 13*60*60)
		for _, c := range []struct {
			name string
			s    *store.Store
			o    store.SaveOptions
			want time.Time
		}{
			{"by default", usual, store.SaveOptions{}, now.Add(240 * time.Hour)},
			{"by the store's default", short, store.SaveOptions{}, now.Add(time.Hour)},
			{"by the time to be received", usual, store.SaveOptions{TimeToBeReceived: 3 * time.Hour}, now.Add(6 * time.Hour)},
			{"as said", usual, store.SaveOptions{Expiry: later, TimeToBeReceived: time.Hour}, later},
			{"as said, in another zone", usual, store.SaveOptions{Expiry: later.In(auckland)}, later},
			{"in the past", usual, store.SaveOptions{Expiry: earlier}, earlier},
			{"on the last day of a leap year", usual, store.SaveOptions{Expiry: time.Date(2028, 12, 31, 23, 59, 59, 0, time.UTC)}, time.Date(2028, 12, 31, 23, 59, 59, 0, time.UTC)},
			{"far away", usual, store.SaveOptions{Expiry: time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC)}, time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC)},
		} {
			k := key("m", c.name)
			if err := c.s.SaveBytes(e.Context(), k, nil, c.o); err != nil {
				e.Errorf("%s: %v", c.name, err)
				continue
			}
			info, err := usual.Stat(e.Context(), k)
			if off := info.Expiry.Sub(c.want).Abs(); err != nil || off > e.h.Precision || info.Expiry.Location() != time.UTC {
				e.Errorf("%s: expires %v, want %v (%v)", c.name, info.Expiry, c.want, err)
			}
		}
	}},
	{"an expiry without seconds is kept exactly", func(e *env) {
		s := e.with(file("m", "a", ""))
		if info, err := s.Stat(e.Context(), key("m", "a")); err != nil || !info.Expiry.Equal(later) {
			e.Errorf("expires %v, want %v (%v)", info.Expiry, later, err)
		}
	}},
	{"expired means that the expiry has passed, and keeps nobody from reading", func(e *env) {
		s := e.with(file("m", "old", "x").expires(earlier), file("m", "live", "y"))
		for name, want := range map[string]store.State{"old": store.Expired, "live": store.OK} {
			if info, err := s.Stat(e.Context(), key("m", name)); err != nil || info.State != want {
				e.Errorf("%s is %v, want %v (%v)", name, info.State, want, err)
			}
		}
		if data, err := s.Bytes(e.Context(), key("m", "old")); err != nil || string(data) != "x" {
			e.Errorf("Bytes: %q, %v", data, err)
		}
	}},
	{"a new attachment was created about now", func(e *env) {
		s := e.with()
		before := time.Now()
		if err := s.SaveBytes(e.Context(), key("m", "a"), nil, store.SaveOptions{}); err != nil {
			e.Fatal(err)
		}
		info, err := s.Stat(e.Context(), key("m", "a"))
		if err != nil {
			e.Fatal(err)
		}
		// Clocks of servers differ, and a second may be rounded.
		if off := info.Created.Sub(before); off < -time.Minute || off > time.Minute || info.Created.Location() != time.UTC {
			e.Errorf("created %v, want about %v", info.Created, before.UTC())
		}
	}},
}
