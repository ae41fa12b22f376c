package fileshare

import (
	"context"
	"errors"
	"io"

	"attache/store/driver"
)

// Duplicate copies an attachment's files inside the share: the data, metadata.json to the byte, and the expiry file's name. Only what is
// whole is copied.
func (d *Driver) Duplicate(ctx context.Context, from, to driver.Key) error {
	if err := d.rules.checkWrite(to); err != nil {
		return err
	}
	err := finish(ctx, true, func(claim func() bool) (err error) {
		p, err := d.find(ctx, from)
		if err != nil {
			return err
		}
		defer closing(p, &err)
		info, err := d.describe(p)
		if err != nil {
			return err
		}
		if err := copyable(info); err != nil {
			return err
		}
		n, err := d.begin(ctx, to)
		if err != nil {
			return err
		}
		n.expiry = formatExpiry(info.Expiry)
		if err := n.copyFiles(ctx, p.attachment, info); err != nil {
			return errors.Join(err, n.discard())
		}
		return n.commit(ctx, claim)
	})
	return fault(err, writing)
}

// copyable refuses what is not whole. Damaged metadata alone does no harm: it is copied as it is.
func copyable(info driver.Info) error {
	switch {
	case info.State == driver.Writing:
		return &driver.Fault{Kind: driver.ErrLocked, Reason: "it is still being written", Remedy: "Try again when that is done"}
	case info.Expiry.IsZero() || info.Size < 0:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: info.Problem, Remedy: "Copy its data out instead, and save that anew"}
	}
	return nil
}

// copyFiles copies data and metadata.json.
func (n *newborn) copyFiles(ctx context.Context, from folder, info driver.Info) error {
	if err := copyFile(ctx, from, dataFile, n.data); err != nil {
		return err
	}
	about, err := from.stat(metadataFile)
	if err != nil {
		return ignoreGone(err)
	}
	if about.kind != regularFile {
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: info.Problem}
	}
	to, err := n.at.create(metadataFile)
	if err != nil {
		return err
	}
	if err = copyFile(ctx, from, metadataFile, to); err == nil && !n.d.options.NoSync {
		err = to.sync()
	}
	closing(to, &err)
	return err
}

// copyStep is how much is copied between two looks at the context.
const copyStep = 8 << 20

// copyFile appends the file called name to another, as long as it was when it was opened.
func copyFile(ctx context.Context, from folder, name string, to file) (err error) {
	source, about, err := from.open(name)
	if err != nil {
		return err
	}
	defer closing(source, &err)
	for done := int64(0); done < about.size; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := to.copyFrom(source, done, min(copyStep, about.size-done))
		if err != nil {
			return err
		}
		if n == 0 {
			return &driver.Fault{Kind: driver.ErrDamaged, Reason: name + " became shorter while it was copied", Err: io.ErrUnexpectedEOF}
		}
		done += n
	}
	return nil
}
