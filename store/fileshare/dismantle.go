package fileshare

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"

	"attache/store/driver"
)

const (
	// deepest bounds how far nested folders are taken apart; each level holds a folder open.
	deepest = 64
	// dismantleTries bounds how often a folder that others fill at the same time is emptied again.
	dismantleTries = 5
)

var errTooDeep = &driver.Fault{Kind: driver.ErrUnsupported, Reason: "folders are nested too deep in it", Remedy: "Remove them with the system's own tools"}

// dismantle removes the folder called name in parent, which lies depth levels below the root's own folders. The .NET package
// demands an expiry file in every folder below a message, at every instant; so each folder first loses its sub-folders, the deepest first,
// then leaves its place for a temporary name below the root in one step, and only then loses its files. A folder in which a stranger is
// found then goes back to its place. path is what names in it are told with.
func (d *Driver) dismantle(root, parent folder, name, path string, l level, depth int) error {
	if depth > deepest {
		return errTooDeep
	}
	place, placed := parent, name
	begun := false // files were removed
	var err error
	for range dismantleTries {
		if err = d.removeFolders(root, parent, name, path, depth); err != nil {
			break
		}
		if depth > 0 {
			temp := newTempName()
			if err = parent.move(name, root, temp); err != nil {
				break
			}
			parent, name, depth = root, temp, 0
		}
		if err = removeFiles(parent, name, path, l, &begun); err != nil {
			break
		}
		if err = parent.rmdir(name); err == nil || causeOf(err) != taken {
			break
		}
	}
	if name != placed {
		return putBack(err, root, name, place, placed, begun)
	}
	return err
}

// putBack returns a folder to its place, where err says that strangers were found in it. One that has lost files must not go back: it would
// look like a damaged attachment.
func putBack(err error, root folder, temp string, place folder, name string, begun bool) error {
	s, ok := errors.AsType[strangers](err)
	if !ok {
		return err
	}
	if begun || root.move(temp, place, name) != nil {
		return s.fault(temp)
	}
	return err
}

// removeFolders takes apart the folders in a folder.
func (d *Driver) removeFolders(root, parent folder, name, path string, depth int) error {
	return eachEntry(parent, name, func(at folder, e entry, k kind) error {
		if k != realFolder {
			return nil
		}
		return ignoreGone(d.dismantle(root, at, e.name, path+e.name+"/", inAttachment, depth+1))
	})
}

// removeFiles removes everything but folders from a folder, or nothing where a stranger is among it.
func removeFiles(parent folder, name, path string, l level, begun *bool) error {
	var s strangers
	err := eachEntry(parent, name, func(at folder, e entry, k kind) error {
		if k != realFolder && !l.belongs(e.name, k) && !s.enough() {
			s = append(s, path+e.name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.fault(""); err != nil {
		return err
	}
	return eachEntry(parent, name, func(at folder, e entry, k kind) error {
		if k == realFolder || !l.belongs(e.name, k) {
			return nil // what comes in between keeps the folder from being removed, and is seen then
		}
		*begun = true
		return ignoreGone(at.remove(e.name))
	})
}

func ignoreGone(err error) error {
	if err != nil && vanished(err) {
		return nil
	}
	return err
}

// eachEntry calls do with each entry of a folder, in order of name. All are read first: a listing while things go is not to be trusted.
func eachEntry(parent folder, name string, do func(at folder, e entry, k kind) error) (err error) {
	at, err := parent.sub(name)
	if err != nil {
		if about, e := parent.stat(name); e == nil && about.kind != realFolder {
			return &fs.PathError{Op: "remove", Path: name, Err: errNotAFolder}
		}
		return err
	}
	defer closing(at, &err)
	var all []entry
	for {
		before := len(all)
		if all, err = at.next(all); err != nil {
			return err
		}
		if len(all) == before {
			break
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	for _, e := range all {
		k, err := kindOf(at, e)
		if err == nil {
			err = do(at, e, k)
		}
		if ignoreGone(err) != nil {
			return err
		}
	}
	return nil
}
