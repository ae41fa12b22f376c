package connect

import (
	"os"
	"strings"
)

// Resolve turns what a person names a source by into its location: a URL or a path stays what it is, anything else that no folder or
// file is called may be the name of a profile. It looks at the disk.
func (b *Book) Resolve(text string) (string, error) {
	if IsURL(text) || strings.ContainsAny(text, `/\`) {
		return text, nil
	}
	if _, err := os.Stat(text); err == nil {
		return text, nil
	}
	p, ok, err := b.Lookup(text)
	if ok {
		return p.Location, nil
	}
	return text, err
}
