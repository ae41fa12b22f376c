package fileshare

import "crypto/rand"

// randomName returns the end of a temporary folder's name: 26 letters and digits that nobody guesses.
func randomName() string { return rand.Text() }
