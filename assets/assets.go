// Package assets holds the pictures that the program carries inside itself. The demo share is package demo, below it.
package assets

import _ "embed"

// Icon is the program's icon, a PNG of 512 × 512 pixels rendered from icon.svg by scripts/icon.
//
//go:embed icon.png
var Icon []byte
