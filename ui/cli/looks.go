package cli

import (
	"os"
	"slices"
	"strings"

	"attache/store"
)

// looks gathers what speaks for a folder being a share.
type looks struct {
	n    int // rows
	sign bool
}

func (l *looks) add(i *store.Info) {
	l.n++
	l.sign = l.sign || i.Size >= 0 || !i.Expiry.IsZero()
}

// doubt says that a folder in which nothing like an attachment was found is probably none that was meant: a listing of it is short, or full
// of damage.
func (c *call) doubt(s *store.Store, seen looks) {
	about := s.Describe()
	if seen.sign || about.Kind != "file share" {
		return
	}
	entries, err := os.ReadDir(about.Location)
	if err != nil {
		return // the listing was none the less whole
	}
	folders := len(entries)
	entries = slices.DeleteFunc(entries, os.DirEntry.IsDir)
	folders -= len(entries)
	files := len(slices.DeleteFunc(entries, func(e os.DirEntry) bool { return leftBySystem(e.Name()) }))
	if files == 0 && seen.n == 0 {
		return // it is empty, as far as that goes
	}
	c.say("%s doesn't look like an attachment share: it holds %s and %s, and nothing in them is laid out like an attachment.", store.Visible(about.Location), plural(files, "loose file"), plural(folders, "folder"))
}

// leftBySystem reports names of files that systems leave in any folder.
func leftBySystem(name string) bool {
	return strings.HasPrefix(name, ".") || strings.EqualFold(name, "Thumbs.db") || strings.EqualFold(name, "desktop.ini")
}
