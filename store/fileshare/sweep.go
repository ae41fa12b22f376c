package fileshare

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// Sweep removes temporary folders that crashed saves and deletions left, where nothing in them changed for the given time. Those with
// something in them that is no part of an attachment stay; the error names the first of them, when the others are gone.
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
		var kept error
		var strange strangers
		for _, name := range temps {
			if ctx.Err() != nil {
				return swept, ctx.Err()
			}
			old, err := d.leftover(root, name, age)
			if err == nil && old {
				if err = d.holdsOnlyItsOwn(ctx, root, name, inAttachment); err == nil {
					err = d.dismantle(root, root, name, "", inAttachment, 0)
				}
			}
			switch {
			case errors.As(err, &strange):
				kept = cmp.Or(kept, strange.fault(name))
			case err != nil && vanished(err): // another clean-up was faster
			case err != nil:
				return swept, moveFault(err)
			case old:
				swept++
			}
		}
		return swept, kept
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
