package control

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Local is a file or folder on this machine.
type Local struct {
	Path   string
	Folder bool
	Size   int64 // of a file
}

// mostLocal bounds what is looked at of a folder that is chosen from, and mostOffered what is offered of it.
const (
	mostLocal   = 4096
	mostOffered = 500
)

// Offer finds the files and folders that a path being typed may mean: what a folder holds, where it ends with a separator, else what begins like
// it. It works on a worker; tell is called on the UI thread. The returned function gives it up.
func (c *Controller) Offer(typed string, tell func([]Local)) (cancel func()) {
	ctx, cancel := context.WithCancel(c.ctx)
	c.work(func() {
		found := offered(ctx, typed)
		c.o.Dispatch(func() {
			if ctx.Err() == nil {
				tell(found)
			}
		})
	})
	return cancel
}

// offered lists folders first, then files, each by name. What begins with a dot is offered only when that is typed.
func offered(ctx context.Context, typed string) []Local {
	typed = Home(typed)
	if !filepath.IsAbs(typed) {
		return nil
	}
	parent, begin := filepath.Split(typed)
	entries, err := readSome(parent, mostLocal)
	if err != nil {
		return nil // a path that isn't there yet offers nothing
	}
	var found []Local
	for _, e := range entries {
		name := e.Name()
		if !startsLike(name, begin) || ctx.Err() != nil {
			continue
		}
		path := filepath.Join(parent, name)
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			continue
		}
		found = append(found, Local{Path: path, Folder: info.IsDir(), Size: info.Size()})
	}
	slices.SortFunc(found, func(a, b Local) int {
		if a.Folder != b.Folder {
			if a.Folder {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(strings.ToLower(a.Path), strings.ToLower(b.Path)), cmp.Compare(a.Path, b.Path))
	})
	return found[:min(len(found), mostOffered)]
}

// startsLike reports whether a name may be meant by its beginning.
func startsLike(name, begin string) bool {
	return len(name) >= len(begin) && strings.EqualFold(name[:len(begin)], begin) && (!strings.HasPrefix(name, ".") || strings.HasPrefix(begin, "."))
}
