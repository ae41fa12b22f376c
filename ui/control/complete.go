package control

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxCompletions bounds what is offered for a path that is being typed.
const maxCompletions = 50

// Complete finds the folders that a path being typed may mean, on a worker; tell is called on the UI thread. The returned function gives it up.
func (c *Controller) Complete(typed string, tell func([]string)) (cancel func()) {
	ctx, cancel := context.WithCancel(c.ctx)
	c.work(func() {
		found := folders(typed)
		if ctx.Err() == nil {
			c.o.Dispatch(func() {
				if ctx.Err() == nil {
					tell(found)
				}
			})
		}
	})
	return cancel
}

// folders lists the folders whose path begins with what is typed, ignoring case in the last part.
func folders(typed string) []string {
	typed = Home(typed)
	if typed == "" || !filepath.IsAbs(typed) {
		return nil
	}
	parent, begin := filepath.Split(typed)
	entries, err := readSome(parent, 4096)
	if err != nil {
		return nil // a path that isn't there yet has no completions
	}
	var found []string
	for _, e := range entries {
		name := e.Name()
		if !startsLike(name, begin) {
			continue
		}
		path := filepath.Join(parent, name)
		if e.IsDir() || e.Type()&os.ModeSymlink != 0 && isFolder(path) {
			found = append(found, path)
		}
		if len(found) == maxCompletions {
			break
		}
	}
	slices.Sort(found)
	return found
}

func readSome(folder string, most int) ([]os.DirEntry, error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close() // it was only read
	entries, err := f.ReadDir(most)
	if len(entries) > 0 {
		return entries, nil
	}
	return nil, err
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Home puts the user's folder in the place of a leading ~.
func Home(path string) string {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return home + rest
}
