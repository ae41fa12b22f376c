package fileshare

// limitReached is never so on Windows, which has no limit of watches.
func limitReached(error) bool { return false }

// defaultWatches is the bound of Options.Watches. Only the root is watched here; see belowRoot.
func defaultWatches() int { return 1 }
