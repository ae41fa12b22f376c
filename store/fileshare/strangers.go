package fileshare

import (
	"context"
	"strings"

	"attache/store/driver"
)

// A deletion removes what belongs to attachments, and nothing else: somebody may have opened a folder that is no share at all, or have put
// a file among the attachments that exists nowhere else. So every folder is looked through before anything of it goes, and looked through
// again once it has left its place; where a stranger is in it, all of it stays.

// level is where in the layout a folder lies, which decides what belongs into it.
type level uint8

const (
	inMessage    level = iota // a message's folder: attachments, and strays
	inAttachment              // an attachment's folder, or one below it, as a slash in a name leaves them; or one of our own temporary folders
)

// belongs reports whether what is called name, and is no folder, may go with the folder that it lies in. Links may: they hold nothing. Of
// the names that an attachment's files have, whatever stands there may: a pipe called data is a damaged attachment.
func (l level) belongs(name string, k kind) bool {
	switch {
	case k == link:
		return true
	case l == inAttachment && (name == dataFile || name == metadataFile || isExpiryFile(name)):
		return true
	}
	return k == regularFile && isStray(name)
}

// isStray reports whether a system leaves files of that name in folders by itself, so that nobody misses them.
func isStray(name string) bool {
	lower := strings.ToLower(name)
	switch lower {
	case "thumbs.db", "ehthumbs.db", "desktop.ini", ".ds_store":
		return true
	}
	if strings.HasPrefix(lower, "~$") { // an Office program's note of who has a file open
		return true
	}
	if id, ok := strings.CutPrefix(lower, ".nfs"); ok { // what NFS makes of a file that is deleted while it is open
		return id != "" && strings.Trim(id, "0123456789abcdef") == ""
	}
	if of, ok := strings.CutPrefix(name, "._"); ok { // what macOS keeps of a file on a disk of others
		return isStray(of) || inAttachment.belongs(of, regularFile)
	}
	return false
}

// mostStrangers is how many strangers a sentence names.
const mostStrangers = 3

// strangers are paths of what must not be removed, relative to what is to be deleted; one more than are named stands for all others.
type strangers []string

func (s strangers) enough() bool { return len(s) > mostStrangers }

// Error names them.
func (s strangers) Error() string {
	named := make([]string, 0, mostStrangers)
	for _, path := range s[:min(len(s), mostStrangers)] {
		named = append(named, "“"+path+"”")
	}
	if s.enough() {
		return strings.Join(named, ", ") + " and more"
	}
	if last := len(named) - 1; last > 0 {
		return strings.Join(named[:last], ", ") + " and " + named[last]
	}
	return named[0]
}

// fault is what a deletion fails with because of them, nil where there are none. left is the name of the temporary folder that they lie in
// now, "" where nothing was moved.
func (s strangers) fault(left string) error {
	if len(s) == 0 {
		return nil
	}
	f := &driver.Fault{
		Kind: driver.ErrUnsupported, Err: s, Remedy: "Move or remove these by hand first, then try again",
		Reason: "it holds what is no part of an attachment, so that nothing of it was removed: " + s.Error(),
	}
	if left != "" {
		f.Reason = "it holds what is no part of an attachment, and lies in the share's folder “" + left + "” now: " + s.Error()
		f.Remedy = "Move these by hand to where they belong"
	}
	return f
}

// look searches the folder called name in parent, and all below it, for strangers. path is what names in it are told with.
func (d *Driver) look(ctx context.Context, parent folder, name, path string, l level, depth int, found *strangers) error {
	if depth > deepest {
		return errTooDeep
	}
	return eachEntry(parent, name, func(at folder, e entry, k kind) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case found.enough():
			return nil
		case k == realFolder:
			return ignoreGone(d.look(ctx, at, e.name, path+e.name+"/", inAttachment, depth+1, found))
		case !l.belongs(e.name, k):
			*found = append(*found, path+e.name)
		}
		return nil
	})
}

// holdsOnlyItsOwn fails where something in the folder called name in parent, or below it, is no part of an attachment.
func (d *Driver) holdsOnlyItsOwn(ctx context.Context, parent folder, name string, l level) error {
	var found strangers
	if err := d.look(ctx, parent, name, "", l, 0, &found); err != nil {
		return err
	}
	return found.fault("")
}
