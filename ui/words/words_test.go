package words

import (
	"testing"
	"time"
)

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSizes(t *testing.T) {
	check(t, Size(-1), "size unknown")
	check(t, Size(0), "0 B")
	check(t, Size(12_400), "12 kB")
	check(t, Of(1_200_000_000, 4_000_000_000), "1.2 of 4.0 GB")
	check(t, Of(900_000, 4_000_000_000), "900 kB of 4.0 GB")
	check(t, Rate(310e6), "310 MB/s")
	check(t, Rate(0), "")
}

func TestTimes(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for d, want := range map[time.Duration]string{
		0: "created just now", time.Minute: "created in 1 min", -30 * time.Second: "created 30 s ago", -5 * time.Minute: "created 5 min ago",
		-47 * time.Hour: "created 47 h ago", -41 * 24 * time.Hour: "created 41 days ago", -400 * 24 * time.Hour: "created 13 months ago",
	} {
		if d == time.Minute {
			want = "created just now" // within what two clocks may differ
		}
		check(t, Created(now.Add(d), now), want)
	}
	check(t, Created(time.Time{}, now), "created: unknown")
	check(t, Expires(now.Add(9*24*time.Hour), now), "expires in 9 days")
	check(t, Expires(now.Add(-time.Hour), now), "expired 1 h ago")
	check(t, Expires(time.Time{}, now), "expiry unknown")
	check(t, Expires(time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC), now), "never expires")
}

func TestTimeLeft(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "", 300 * time.Millisecond: "1 s left", 9 * time.Second: "9 s left", 61 * time.Second: "2 min left", 2*time.Hour + 5*time.Minute: "2 h 5 min left",
	} {
		check(t, Left(d), want)
	}
}

func TestCounts(t *testing.T) {
	check(t, Count(0, "message"), "0 messages")
	check(t, Count(1, "message"), "1 message")
	check(t, Count(12431, "message"), "12,431 messages")
}

func TestIDs(t *testing.T) {
	check(t, ShortID("3f0c9a12-5b7e-4c1d-9e2f-0123456789a1"), "3f0c…a1")
	check(t, ShortID("order-17"), "order-17")
	check(t, ShortID("a\u202eb"), "a<U+202E>b")
	check(t, Short("a-very-long-name-indeed.json", 15), "a-very-lo….json")
	check(t, Short("short.json", 15), "short.json")
}

func TestUTCIsSaidOnce(t *testing.T) {
	at := time.Date(2026, 7, 31, 12, 0, 0, 0, time.UTC)
	local := time.Local
	defer func() { time.Local = local }()
	for _, tt := range []struct {
		zone *time.Location
		want string
	}{
		{time.UTC, "2026-07-31 12:00:00 UTC"},
		{time.FixedZone("NZDT", 13*3600), "2026-08-01 01:00:00 NZDT\n2026-07-31 12:00:00 UTC"},
	} {
		time.Local = tt.zone
		if got := Moment(at); got != tt.want {
			t.Errorf("in %v: %q, want %q", tt.zone, got, tt.want)
		}
	}
}
