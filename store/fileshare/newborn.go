package fileshare

import (
	"context"
	"errors"

	"attache/store/driver"
)

// newborn is an attachment in its temporary folder, on the way to the place where it becomes visible.
type newborn struct {
	d        *Driver
	key      driver.Key // the place, with the message's stored spelling
	expiry   string     // the name of its expiry file
	metadata []byte     // nil: none

	root, at folder
	temp     string // the temporary folder's name
	data     file   // nil once closed
}

// begin makes sure that k is free, and makes a temporary folder with an empty data file.
func (d *Driver) begin(ctx context.Context, k driver.Key) (n *newborn, err error) {
	root, err := d.openRoot()
	if err != nil {
		return nil, err
	}
	n = &newborn{d: d, key: k, root: root}
	if n.key.Message, err = d.free(ctx, root, k); err == nil {
		err = n.makeTemp()
	}
	if err != nil {
		return nil, errors.Join(fault(err, writing), n.discard())
	}
	return n, nil
}

// makeTemp makes the temporary folder and the data file in it.
func (n *newborn) makeTemp() error {
	name := newTempName()
	if err := n.root.mkdir(name); err != nil {
		return err
	}
	n.temp = name
	var err error
	if n.at, err = n.root.sub(name); err != nil {
		return err
	}
	n.data, err = n.at.create(dataFile)
	return err
}

// free checks that nothing has the key k, or one that differs in case only, which a Windows client couldn't tell from it. It
// returns the message's stored spelling, or k's where there is no such message yet.
func (d *Driver) free(ctx context.Context, root folder, k driver.Key) (id string, err error) {
	message, id, err := d.messageFor(ctx, root, k.Message)
	if err != nil || message == nil {
		return id, err
	}
	defer closing(message, &err)
	if _, err := message.stat(k.Name); err == nil {
		return "", driver.Exists(nil)
	} else if !vanished(err) {
		return "", err
	}
	matches, err := foldMatches(ctx, message, k.Name)
	if err != nil && !vanished(err) { // a folder that was deleted since can't be listed
		return "", err
	}
	if len(matches) > 0 {
		f := driver.Exists(nil).(*driver.Fault)
		f.Reason = "an attachment called “" + matches[0] + "” exists, and Windows can't tell the two apart"
		return "", f
	}
	return id, nil
}

// commit fills in the small files and moves the folder to its place. Whatever happens, the newborn has ended then.
func (n *newborn) commit(ctx context.Context, claim func() bool) error {
	err := n.complete()
	if err == nil {
		if !claim() {
			err = ctx.Err()
		} else {
			err = n.settle()
		}
	}
	if err != nil {
		return errors.Join(notOurs(err), n.discard())
	}
	return n.root.close()
}

// notOurs says what it means that something is gone in the midst of a save: not the attachment, which nobody has seen yet.
func notOurs(err error) error {
	if _, said := errors.AsType[*driver.Fault](err); said || causeOf(err) != gone {
		return err
	}
	return &driver.Fault{Kind: driver.ErrUnavailable, Reason: "somebody removed the folder of the unfinished save", Remedy: "Save it again", Err: err}
}

// deletedAgain is the fault of a message folder that others delete each time that it is made.
func deletedAgain(err error) error {
	return &driver.Fault{Kind: driver.ErrLocked, Reason: "the message's folder is being deleted again and again", Remedy: "Try again when nothing deletes in that message", Err: err}
}

// complete writes what is still missing, and flushes.
func (n *newborn) complete() error {
	if err := n.closeData(); err != nil {
		return err
	}
	if n.metadata != nil {
		if err := n.writeFile(metadataFile, n.metadata); err != nil {
			return err
		}
	}
	if err := n.writeFile(n.expiry, nil); err != nil {
		return err
	}
	if !n.d.options.NoSync {
		return n.at.sync()
	}
	return nil
}

func (n *newborn) closeData() error {
	if n.data == nil {
		return nil
	}
	var err error
	if !n.d.options.NoSync {
		err = n.data.sync()
	}
	closing(n.data, &err)
	n.data = nil
	return err
}

// writeFile makes a small file. An empty one is flushed with its folder.
func (n *newborn) writeFile(name string, content []byte) error {
	f, err := n.at.create(name)
	if err != nil {
		return err
	}
	if len(content) > 0 {
		if _, err = f.write(content); err == nil && !n.d.options.NoSync {
			err = f.sync()
		}
	}
	closing(f, &err)
	return err
}

// settleTries bounds how often a message folder that others delete at the same time is made again.
const settleTries = 20

// settle moves the folder to its place: the step that makes the attachment visible.
func (n *newborn) settle() (err error) {
	// An open folder can't be renamed on Windows.
	closing(n.at, &err)
	n.at = nil
	if err != nil {
		return err
	}
	for range settleTries {
		var message folder
		var made bool
		message, made, err = n.messageFolder()
		if err != nil {
			if made {
				_ = n.root.rmdir(n.key.Message) // as below
			}
			return err
		}
		if err = n.root.move(n.temp, message, n.key.Name); err == nil {
			return n.flushPlace(message, made)
		}
		closing(message, &err)
		if made {
			_ = n.root.rmdir(n.key.Message) // empty, unless somebody else is using it by now
		}
		if causeOf(err) != gone {
			return moveFault(err)
		}
		if _, err := n.root.stat(n.temp); err != nil {
			return err // it is not the message's folder that is gone
		}
	}
	return deletedAgain(err)
}

// messageFolder opens the message's folder, and makes it where it is missing.
func (n *newborn) messageFolder() (at folder, made bool, err error) {
	for range settleTries {
		if at, err = n.root.sub(n.key.Message); err == nil {
			return at, made, nil
		}
		if causeOf(err) == notAFolder {
			return nil, made, &driver.Fault{Kind: driver.ErrExists, Reason: "a file or a link has the message's id as its name", Remedy: "Choose another message id", Err: err}
		}
		if causeOf(err) != gone {
			return nil, made, err
		}
		missing := err
		if err = n.root.mkdir(n.key.Message); err != nil && causeOf(err) != taken {
			return nil, made, err
		}
		made = made || err == nil
		err = missing
	}
	return nil, made, deletedAgain(err)
}

// flushPlace flushes the folders that the move changed, or takes the attachment back.
func (n *newborn) flushPlace(message folder, made bool) (err error) {
	if !n.d.options.NoSync {
		if err = message.sync(); err == nil && made {
			err = n.root.sync()
		}
		if causeOf(err) == gone {
			err = nil // the attachment was there, and was deleted since with its message: nothing is left to be flushed
		}
	}
	if err != nil {
		err = errors.Join(err, message.move(n.key.Name, n.root, n.temp))
	} else {
		n.temp = "" // ours no longer
	}
	closing(message, &err)
	if err != nil && made {
		_ = n.root.rmdir(n.key.Message)
	}
	if err == nil && made {
		n.d.index.add(n.key.Message)
	}
	return err
}

// discard removes the temporary folder.
func (n *newborn) discard() error {
	var errs []error
	if n.data != nil {
		errs = append(errs, n.data.close())
		n.data = nil
	}
	if n.at != nil {
		errs = append(errs, n.at.close())
		n.at = nil
	}
	if n.temp != "" {
		errs = append(errs, ignoreGone(n.d.dismantle(n.root, n.root, n.temp, "", inAttachment, 0)))
		n.temp = ""
	}
	return errors.Join(append(errs, n.root.close())...)
}
