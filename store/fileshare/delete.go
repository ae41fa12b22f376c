package fileshare

import (
	"context"
	"errors"

	"attache/store/driver"
)

// Delete removes one attachment, damaged or not: it leaves its message in one step and is then taken apart out of sight. Where something is
// in it that is no part of an attachment, all of it stays.
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
	if err != nil {
		return err
	}
	if err := at.close(); err != nil {
		return fault(err, reading)
	}
	if err := d.holdsOnlyItsOwn(ctx, message, name, inAttachment); err != nil {
		return lookFault(err, k)
	}
	if !claim() {
		return ctx.Err()
	}
	return removalFault(d.dismantle(root, message, name, "", inAttachment, 1), k)
}

// lookFault is the fault of what could not be looked through.
func lookFault(err error, k driver.Key) error {
	if vanished(err) {
		return driver.NotFound(k)
	}
	return fault(err, reading)
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

// DeleteMessage removes a message with all its attachments: it leaves the share's list in one step and is then taken apart out of sight.
// Where something is in it that is no part of an attachment, all of it stays.
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
		if errors.Is(err, driver.ErrDamaged) {
			return removeLink(ctx, root, id, k, claim)
		}
		if err != nil {
			return err
		}
		if err := at.close(); err != nil {
			return fault(err, reading)
		}
		if err := d.holdsOnlyItsOwn(ctx, root, stored, inMessage); err != nil {
			return lookFault(err, k)
		}
		if !claim() {
			return ctx.Err()
		}
		temp := newTempName()
		if err := root.move(stored, root, temp); err != nil {
			return removalFault(err, k)
		}
		err = d.holdsOnlyItsOwn(context.WithoutCancel(ctx), root, temp, inMessage)
		if err == nil {
			err = d.dismantle(root, root, temp, "", inMessage, 0)
		}
		return moveFault(putBack(err, root, temp, root, stored, false))
	})
}
