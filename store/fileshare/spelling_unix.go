//go:build unix && !darwin

package fileshare

// storedSpelling is not told here; these systems' file systems mostly don't ignore case.
func storedSpelling(*portableFolder) string { return "" }
