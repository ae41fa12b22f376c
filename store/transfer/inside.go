package transfer

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"attache/store"
	"attache/store/driver"
)

// Inside reports whether the folder dest, which need not exist yet, is the folder root or lies below it. Links are followed, and
// folders are compared by what the system says that they are: so neither a link, nor upper and lower case where they
// don't count, nor the same folder mounted in two places hides it. It looks at the disk, and can take long where that is
// a network's.
func Inside(root, dest string) bool {
	at, ok := closest(dest)
	if !ok {
		return lexicallyInside(root, dest)
	}
	wanted, err := os.Stat(root)
	if err != nil {
		return lexicallyInside(root, dest)
	}
	for {
		if got, err := os.Stat(at); err == nil && os.SameFile(wanted, got) {
			return true
		}
		up := filepath.Dir(at)
		if up == at {
			return false
		}
		at = up
	}
}

// closest returns the folder that dest is or would be made in: its nearest ancestor that exists, without links in its path. What is
// to be made below that holds no links, and so can't lead anywhere else.
func closest(dest string) (string, bool) {
	dest, err := filepath.Abs(dest)
	if err != nil {
		return "", false
	}
	for {
		if real, err := filepath.EvalSymlinks(dest); err == nil {
			return real, true
		}
		// A link to a folder that is not there yet stands for the place that it names.
		if to, err := os.Readlink(dest); err == nil {
			if !filepath.IsAbs(to) {
				to = filepath.Join(filepath.Dir(dest), to)
			}
			if real, err := filepath.EvalSymlinks(filepath.Dir(to)); err == nil {
				return real, true
			}
		}
		up := filepath.Dir(dest)
		if up == dest {
			return "", false
		}
		dest = up
	}
}

// lexicallyInside compares the paths alone, for folders that can't be looked at.
func lexicallyInside(root, dest string) bool {
	root, err := filepath.Abs(root)
	if err != nil {
		return false
	}
	if dest, err = filepath.Abs(dest); err != nil {
		return false
	}
	rest, err := filepath.Rel(spelling(root), spelling(dest))
	return err == nil && filepath.IsLocal(rest)
}

// shareRoot is the folder that the attachments of src lie in, "" where they lie in none.
func shareRoot(src *store.Store) string {
	if src == nil {
		return ""
	}
	about := src.Describe()
	if about.Kind != "file share" || !filepath.IsAbs(about.Location) {
		return ""
	}
	return about.Location
}

// checkOutside refuses a folder inside the share that is exported. It returns soon after ctx ends, although a look at a
// dead share can go on for minutes.
func checkOutside(ctx context.Context, root, dest string) error {
	if root == "" {
		return nil
	}
	answer := make(chan bool, 1)
	go func() { answer <- Inside(root, dest) }()
	select {
	case inside := <-answer:
		if inside {
			return insideShare(root)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ownShare is the share that is exported, as seen from the folder that it is exported to. That folder may hold the share, as long as nothing
// is written into it.
type ownShare struct {
	root, dest string
	child      string // the folded name of the share where it lies directly in dest
}

func newOwnShare(root, dest string) ownShare {
	o := ownShare{root: root, dest: dest}
	if root == "" {
		return o
	}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		above, err := os.Stat(filepath.Dir(real))
		if err != nil {
			return o
		}
		if there, err := os.Stat(dest); err == nil && os.SameFile(above, there) {
			o.child = fold(filepath.Base(real))
		}
	}
	return o
}

// holds reports whether a folder of that name in dest is, or lies in, the share. It may be mounted there, too.
func (o ownShare) holds(name string) bool {
	if o.root == "" {
		return false
	}
	if o.child != "" && fold(name) == o.child {
		return true
	}
	path := filepath.Join(o.dest, name)
	if _, err := os.Lstat(path); err != nil {
		return false
	}
	return Inside(o.root, path)
}

// insideShare is the fault of a file that would land in the share. A share holds attachments only: the package would take a folder
// that it doesn't know for a message, and a clean-up could remove what was exported.
func insideShare(root string) error {
	return &driver.Fault{
		Kind:   driver.ErrInvalid,
		Reason: "the folder lies inside the share itself, where exported files would be taken for messages and attachments",
		Remedy: "Choose a folder outside of " + strings.TrimRight(store.Visible(root), `/\`),
	}
}
