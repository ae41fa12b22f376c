package fileshare

import (
	"io/fs"

	"attache/store/driver"
)

const (
	// deepest bounds how far nested folders are taken apart; each level holds a folder open.
	deepest = 64
	// dismantleTries bounds how often a folder that others fill at the same time is emptied again.
	dismantleTries = 5
)

// dismantle removes the folder called name in parent, which lies depth levels below the root's own folders. The .NET package
// demands an expiry file in every folder below a message, at every instant; so each folder first loses its sub-folders, the deepest first,
// then leaves its place for a temporary name below the root in one step, and only then loses its files.
func (d *Driver) dismantle(root, parent folder, name string, depth int) error {
	if depth > deepest {
		return &driver.Fault{Kind: driver.ErrUnsupported, Reason: "folders are nested too deep in it", Remedy: "Remove them with the system's own tools"}
	}
	var err error
	for range dismantleTries {
		if err = d.removeFolders(root, parent, name, depth); err != nil {
			break
		}
		if depth > 0 {
			temp := newTempName()
			if err = parent.move(name, root, temp); err != nil {
				break
			}
			parent, name, depth = root, temp, 0
		}
		if err = removeFiles(parent, name); err != nil {
			break
		}
		if err = parent.rmdir(name); err == nil || causeOf(err) != taken {
			break
		}
	}
	return err
}

// removeFolders takes apart the folders in a folder.
func (d *Driver) removeFolders(root, parent folder, name string, depth int) error {
	return eachEntry(parent, name, func(at folder, e entry, k kind) error {
		if k != realFolder {
			return nil
		}
		return ignoreGone(d.dismantle(root, at, e.name, depth+1))
	})
}

// removeFiles removes everything but folders from a folder.
func removeFiles(parent folder, name string) error {
	return eachEntry(parent, name, func(at folder, e entry, k kind) error {
		if k == realFolder {
			return nil
		}
		return ignoreGone(at.remove(e.name))
	})
}

func ignoreGone(err error) error {
	if err != nil && vanished(err) {
		return nil
	}
	return err
}

// eachEntry calls do with each entry of a folder. All are read first: a listing while things go is not to be trusted.
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
