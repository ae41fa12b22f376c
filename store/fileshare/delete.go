package fileshare

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"attache/store/driver"
)

// Delete removes one attachment, damaged or not: it leaves its message in one step and is then taken apart out of sight.
func (d *Driver) Delete(ctx context.Context, k driver.Key) error {
	if err := d.rules.checkRead(k, false); err != nil {
		return err
	}
	return finish(ctx, true, func(claim func() bool) (err error) {
		root, err := d.openRoot()
		if err != nil {
			return err
		}
		defer closing(root, &err)
		message, id, err := d.child(ctx, root, k.Message, driver.Key{Message: k.Message})
		if err != nil {
			return err
		}
		err = d.deleteChild(ctx, root, message, k, claim)
		closing(message, &err)
		if err == nil {
			_ = root.rmdir(id) // fails, as it should, while anything is left in it
		}
		return err
	})
}

func (d *Driver) deleteChild(ctx context.Context, root, message folder, k driver.Key, claim func() bool) error {
	at, name, err := d.child(ctx, message, k.Name, k)
	if errors.Is(err, driver.ErrDamaged) {
		return removeLink(ctx, message, k.Name, k, claim)
	}
	if err != nil && causeOf(err) != denied {
		return err
	}
	if err != nil {
		name = k.Name // not readable, but perhaps removable
	} else if err := at.close(); err != nil {
		return fault(err, reading)
	}
	if !claim() {
		return ctx.Err()
	}
	return removalFault(d.dismantle(root, message, name, 1), k)
}

// removeLink removes a link that stands where a folder should be, never what it leads to.
func removeLink(ctx context.Context, parent folder, name string, k driver.Key, claim func() bool) error {
	if !claim() {
		return ctx.Err()
	}
	return removalFault(parent.remove(name), k)
}

// removalFault is the fault of a failed removal.
func removalFault(err error, k driver.Key) error {
	if err != nil && vanished(err) {
		return driver.NotFound(k)
	}
	return moveFault(err)
}

// DeleteMessage removes a message with everything in it: it leaves the share's list in one step and is then taken apart out of sight.
func (d *Driver) DeleteMessage(ctx context.Context, id string) error {
	k := driver.Key{Message: id}
	if err := d.rules.checkRead(k, true); err != nil {
		return err
	}
	return finish(ctx, true, func(claim func() bool) (err error) {
		root, err := d.openRoot()
		if err != nil {
			return err
		}
		defer closing(root, &err)
		at, stored, err := d.child(ctx, root, id, k)
		switch {
		case errors.Is(err, driver.ErrDamaged):
			return removeLink(ctx, root, id, k, claim)
		case err != nil && causeOf(err) == denied:
			stored = id
		case err != nil:
			return err
		default:
			if err := at.close(); err != nil {
				return fault(err, reading)
			}
		}
		if !claim() {
			return ctx.Err()
		}
		temp := tempPrefix + d.options.random()
		if err := root.move(stored, root, temp); err != nil {
			return removalFault(err, k)
		}
		return moveFault(d.dismantle(root, root, temp, 0))
	})
}

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
			temp := tempPrefix + d.options.random()
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

// Sweep removes temporary folders that crashed saves and deletions left, where nothing in them changed for the given time.
func (d *Driver) Sweep(ctx context.Context, age time.Duration) (int, error) {
	return wait(ctx, true, func() (swept int, err error) {
		root, err := d.openRoot()
		if err != nil {
			return 0, err
		}
		defer closing(root, &err)
		var temps []string
		for e, err := range entriesOf(ctx, root) {
			if err != nil {
				return 0, fault(err, reading)
			}
			if k, err := kindOf(root, e); err == nil && k == realFolder && isTemp(e.name) {
				temps = append(temps, e.name)
			}
		}
		for _, name := range temps {
			if ctx.Err() != nil {
				return swept, ctx.Err()
			}
			old, err := d.leftover(root, name, age)
			if err == nil && old {
				err = d.dismantle(root, root, name, 0)
			}
			switch {
			case err != nil && vanished(err): // another clean-up was faster
			case err != nil:
				return swept, moveFault(err)
			case old:
				swept++
			}
		}
		return swept, nil
	}, nil)
}

// leftover reports whether a temporary folder was left alone for the given time: neither it nor a file in it changed, and nobody
// has the data open for writing.
func (d *Driver) leftover(root folder, name string, age time.Duration) (bool, error) {
	before := nanos(d.options.now().Add(-age))
	self, err := root.stat(name)
	if err != nil || self.modified > before {
		return false, err
	}
	old := true
	err = eachEntry(root, name, func(at folder, e entry, k kind) error {
		about, err := at.stat(e.name)
		if err != nil {
			return err
		}
		old = old && about.modified <= before
		if e.name != dataFile || k != regularFile {
			return nil
		}
		f, _, err := at.open(dataFile)
		if err != nil {
			return nil // what can't be read can still be removed
		}
		if writing, _ := f.beingWritten(); writing {
			old = false
		}
		return f.close()
	})
	return old, err
}
