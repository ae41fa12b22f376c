package control

import (
	"fmt"
	"strings"

	"attache/visible"
)

// ParseMetadata reads metadata as it is typed: one key=value a line. A value may hold further equals signs. Blank lines are skipped, and nothing
// at all is no metadata. The error is a sentence about the first line that makes no sense.
func ParseMetadata(text string) (map[string]string, error) {
	var all map[string]string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		_, twice := all[key]
		switch {
		case !ok || key == "":
			return nil, fmt.Errorf("metadata is one key=value a line, and “%s” is none", visible.Name(line))
		case twice:
			return nil, fmt.Errorf("the metadata has the key “%s” twice", visible.Name(key))
		case all == nil:
			all = make(map[string]string)
		}
		all[key] = value
	}
	return all, nil
}
