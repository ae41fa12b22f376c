package control

import (
	"os"
	"path/filepath"
	"strings"

	"attache/store"
)

// Root counts what lies in the folder of a share and is no message: files, and folders with files directly in them, where a message has a folder
// for each attachment. What systems leave in folders by themselves doesn't count. Empty folders don't either: a clean-up leaves them.
type Root struct{ Files, Folders int }

// Bounds of the look at a root: it is there to tell another folder from a share, not to count it to the last file. mostRoot is how many entries
// are read of it, mostFolders how many folders are looked into, and mostInFolder how many entries are read of each.
const mostRoot, mostFolders, mostInFolder = 20_000, 200, 64

// lookAtRoot counts, on a worker. What can't be read counts as nothing: the source has said so already.
func lookAtRoot(folder string) Root {
	entries, err := readSome(folder, mostRoot)
	if err != nil {
		return Root{}
	}
	var r Root
	looked := 0
	for _, e := range entries {
		switch {
		case foreignFile(e):
			r.Files++
		case e.IsDir() && looked < mostFolders:
			looked++
			within, err := readSome(filepath.Join(folder, e.Name()), mostInFolder)
			if err != nil {
				continue
			}
			for _, f := range within {
				if foreignFile(f) {
					r.Folders++
					break
				}
			}
		}
	}
	return r
}

// foreignFile reports whether an entry is a file that somebody put there.
func foreignFile(e os.DirEntry) bool {
	switch strings.ToLower(e.Name()) {
	case "thumbs.db", "desktop.ini":
		return false
	}
	return e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".")
}

// whole reports whether a message holds an attachment that can be read.
func whole(rows []store.Info) bool {
	for _, r := range rows {
		if r.Size >= 0 && r.State != store.Damaged && r.State != store.Writing {
			return true
		}
	}
	return false
}

// doubt looks at the root of a file share in which the list found nothing whole, and says in the state what else lies there.
func (c *Controller) doubt(src *opened) {
	about := src.st.Describe()
	if about.Kind != "file share" {
		return
	}
	root := lookAtRoot(about.Location)
	c.set(src, func(s *State) { s.Root = root })
}
