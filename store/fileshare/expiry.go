package fileshare

import (
	"strings"
	"time"
)

// What the .NET package calls the files of an attachment.
const (
	dataFile     = "data"
	metadataFile = "metadata.json"
	expirySuffix = ".expiry"
)

// expiryLayout is the name of an expiry file without its suffix: yyyy-MM-ddTHHmm in the .NET package's words, UTC.
const expiryLayout = "2006-01-02T1504"

// isExpiryFile reports whether the .NET package takes a file of that name for an expiry file.
func isExpiryFile(name string) bool { return strings.HasSuffix(name, expirySuffix) }

// parseExpiry returns the expiry that a file's name states. It is strict: exactly the layout, a day that exists.
func parseExpiry(name string) (time.Time, bool) {
	stem, ok := strings.CutSuffix(name, expirySuffix)
	if !ok || len(stem) != len(expiryLayout) {
		return time.Time{}, false
	}
	t, err := time.Parse(expiryLayout, stem)
	if err == nil && t.IsZero() {
		t = t.Add(1) // .NET's DateTime.MinValue is an expiry too, and not the zero time that stands for none
	}
	return t, err == nil
}

// formatExpiry returns the name of the expiry file for t, cut to the minute as the .NET package does.
func formatExpiry(t time.Time) string {
	return t.UTC().Format(expiryLayout) + expirySuffix
}

// formattable reports whether t has a year that the layout holds.
func formattable(t time.Time) bool {
	year := t.UTC().Year()
	return 1 <= year && year <= 9999
}
