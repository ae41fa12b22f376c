package preview

import "github.com/dustin/go-humanize"

// Bytes sizes are decimal (1 KB = 1,000 bytes), as file managers and go-humanize have them.

// SizeWords is n bytes for a person: "4.2 GB".
func SizeWords(n int64) string { return humanize.Bytes(uint64(max(n, 0))) }

// FirstOf says how much of a whole is shown: "first 1.0 MB of 4.2 GB", or "all 12 kB" where nothing is left out.
func FirstOf(shown, total int64) string {
	if shown >= total {
		return "all " + SizeWords(total)
	}
	return "first " + SizeWords(shown) + " of " + SizeWords(total)
}

// count is a number with thousands separated: "60,000".
func count(n int64) string { return humanize.Comma(n) }

// plural is "1 frame", "2,000 frames".
func plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}
