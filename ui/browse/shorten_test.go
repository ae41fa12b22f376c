package browse

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2/test"

	"attache/store/driver"
)

func TestShortenCutsInTheMiddleAndKeepsTheEnding(t *testing.T) {
	chars := func(s string) float32 { return float32(utf8.RuneCountInString(s)) }
	tests := []struct {
		in    string
		width float32
		want  string
	}{
		{"order.json", 10, "order.json"},
		{"3f0c8a21-4d1c-4b6e-9a55-00000000a1", 9, "3f0c8a…a1"},
		{"a rather long name.pdf", 14, "a rathe…me.pdf"},
		{"a rather long name.pdf", 6, "a ra…f"},
		{"ends in .a very long ending", 12, "ends in…ding"},
		{"ÄÖÜ🙂äöüß.txt", 10, "ÄÖÜ…üß.txt"},
		{"abc", 1, "…"},
		{"abc", 0, "…"},
	}
	for _, tt := range tests {
		if got := shorten(tt.in, tt.width, chars); got != tt.want {
			t.Errorf("shorten(%q, %v) = %q, want %q", tt.in, tt.width, got, tt.want)
		}
	}
	long := strings.Repeat("x", 1_000_000) + ".json"
	measured := 0
	got := shorten(long, 20, func(s string) float32 {
		measured = max(measured, len(s))
		return chars(s)
	})
	if !strings.HasSuffix(got, ".json") || measured > 2*mostRunes {
		t.Errorf("%q; %d bytes measured", got, measured)
	}
}

func TestFitterRemembersWithinBounds(t *testing.T) {
	test.NewTempApp(t)
	f := fitter{size: 13}
	for i := range 3 * mostFits {
		f.fit("name", float32(i))
		if len(f.known) > mostFits {
			t.Fatalf("%d texts kept", len(f.known))
		}
	}
}

func TestKinds(t *testing.T) {
	for name, want := range map[string]string{
		"order.json": "json", "ORDER.JSON": "json", "a.b.xml": "markup", "scan.JPeG": "image", "default": "file", "": "file",
		"a.unknown": "file", ".json": "json", "x." + strings.Repeat("y", 300): "file", "a.tar.gz": "archive", "a.json/": "file",
	} {
		if got := kindOf(name); got != want {
			t.Errorf("kindOf(%q) = %q, want %q", name, got, want)
		}
	}
	for kind := range kindEndings {
		if _, err := iconFiles.ReadFile("icons/" + kind + ".svg"); err != nil {
			t.Errorf("no icon for %s: %v", kind, err)
		}
	}
}

func TestAges(t *testing.T) {
	for ago, want := range map[time.Duration]string{
		0: "just now", 59 * time.Second: "just now", -time.Minute: "just now", 2 * time.Minute: "2 min", 90 * time.Minute: "1 h",
		47 * time.Hour: "47 h", 9 * day: "9 days", 100 * day: "3 mo", 800 * day: "2 years", -3 * time.Hour: "in 3 h",
	} {
		if got := age(testNow.Add(-ago), testNow); got != want {
			t.Errorf("%v ago: %q, want %q", ago, got, want)
		}
	}
	if got := age(time.Time{}, testNow); got != "" {
		t.Errorf("unknown: %q", got)
	}
}

func TestStandingIsInWords(t *testing.T) {
	tests := []struct {
		info        driver.Info
		words, icon string
	}{
		{driver.Info{Expiry: testNow.Add(9 * day)}, "9 days left", ""},
		{driver.Info{Expiry: testNow.Add(5 * time.Hour)}, "5 h left", "clock"},
		{driver.Info{Expiry: testNow.Add(-41 * day)}, "expired 41 days", "clock"},
		{driver.Info{State: driver.Expired}, "expired", "clock"},
		{driver.Info{State: driver.Damaged, Expiry: testNow.Add(-day)}, "damaged", "warning"},
		{driver.Info{State: driver.Writing}, "writing", "writing"},
		{driver.Info{}, "", ""},
		{driver.Info{Expiry: time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC)}, "never expires", ""},
	}
	for _, tt := range tests {
		if words, icon := standing(&tt.info, testNow); words != tt.words || icon != tt.icon {
			t.Errorf("%+v: %q with %q, want %q with %q", tt.info, words, icon, tt.words, tt.icon)
		}
	}
}
