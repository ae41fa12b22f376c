package cli

import (
	"testing"
	"time"
)

func TestWhen(t *testing.T) {
	now := time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Time{
		"10d": now.AddDate(0, 0, 10), "36h": now.Add(36 * time.Hour), "90m": now.Add(90 * time.Minute), "2w": now.AddDate(0, 0, 14), "-7d": now.AddDate(0, 0, -7),
		"2026-12-31T23:59:00Z": time.Date(2026, 12, 31, 23, 59, 0, 0, time.UTC), "2026-12-31T23:59:00+13:00": time.Date(2026, 12, 31, 10, 59, 0, 0, time.UTC),
	} {
		if got, err := when(text, now); err != nil || !got.Equal(want) {
			t.Errorf("%s is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "soon", "10", "2026-12-31", "10 parsecs"} {
		if _, err := when(text, now); !isUsage(err) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
