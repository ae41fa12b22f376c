//go:build !race

package fileshare_test

const raceEnabled = false
