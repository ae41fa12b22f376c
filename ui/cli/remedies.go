package cli

import (
	"errors"
	"strings"

	"attache/store/driver"
)

// remedies are what to try on a command line, where that is something else than in a window.
var remedies = strings.NewReplacer(
	"Refresh the list to see what is there", "“attache ls” shows what is there",
	"Refresh the list and export it again", "Export it again",
	"removed meanwhile; refresh and try again", "removed meanwhile; try again",
	"or say what happens on conflicts", "or another rule with --on-conflict",
	"or another template", "or another --name",
)

// remedied returns the text of err with remedies for a command line.
func remedied(err error) string {
	text := strings.TrimRight(err.Error(), "\n")
	if f, ok := errors.AsType[*driver.Fault](err); ok && f.Err != nil && strings.HasPrefix(f.Remedy, "See the details") {
		// A command shows no details but these.
		text = strings.Replace(text, f.Remedy, "The system says: "+bare(f.Err).Error(), 1)
	}
	return remedies.Replace(text)
}
