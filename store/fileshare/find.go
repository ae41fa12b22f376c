package fileshare

import (
	"context"
	"errors"

	"attache/store/driver"
)

// place is an attachment's folder, found and opened, with the folders on the way to it.
type place struct {
	root, message, attachment folder
	key                       driver.Key // as it is stored
}

func (p *place) close() error {
	var errs []error
	for _, f := range []folder{p.attachment, p.message, p.root} {
		if f != nil {
			errs = append(errs, f.close())
		}
	}
	return errors.Join(errs...)
}

// find looks an attachment up: each part exactly first, then ignoring case.
func (d *Driver) find(ctx context.Context, k driver.Key) (p *place, err error) {
	if err := d.rules.checkRead(k, false); err != nil {
		return nil, err
	}
	p = &place{}
	defer func() {
		if err != nil {
			err = fault(errors.Join(err, p.close()), reading)
			p = nil
		}
	}()
	if p.root, err = d.openRoot(); err != nil {
		return p, err
	}
	if p.message, p.key.Message, err = d.child(ctx, p.root, k.Message, driver.Key{Message: k.Message}); err != nil {
		return p, err
	}
	p.attachment, p.key.Name, err = d.child(ctx, p.message, k.Name, k)
	return p, err
}

// child opens the folder called name in parent and returns its stored spelling. k is what the caller is after.
func (d *Driver) child(ctx context.Context, parent folder, name string, k driver.Key) (folder, string, error) {
	f, err := parent.sub(name)
	if err == nil {
		return f, orElse(f.spelling(), name), nil
	}
	switch causeOf(err) {
	case gone, stale:
	case tooLong, notAName:
		return nil, "", driver.NotFound(k)
	case notAFolder:
		if about, e := parent.stat(name); e == nil && about.kind == link {
			return nil, "", linkFault(k)
		}
		return nil, "", driver.NotFound(k)
	default:
		return nil, "", fault(err, reading)
	}
	stored, err := d.foldedChild(ctx, parent, name, k)
	if err != nil {
		return nil, "", err
	}
	f, err = parent.sub(stored)
	switch {
	case err == nil:
		return f, stored, nil
	case vanished(err):
		return nil, "", driver.NotFound(k)
	case causeOf(err) == notAFolder:
		return nil, "", linkFault(k)
	}
	return nil, "", fault(err, reading)
}

// foldedChild finds the one folder in parent whose name differs from name in case only.
func (d *Driver) foldedChild(ctx context.Context, parent folder, name string, k driver.Key) (string, error) {
	matches, err := foldMatches(ctx, parent, name)
	switch {
	case err != nil:
		return "", fault(err, reading)
	case len(matches) == 1:
		return matches[0], nil
	case len(matches) > 1:
		return "", driver.Ambiguous(matches[0], matches[1])
	}
	// Nothing on the disk has such a name, so it is the asker's own: say what is wrong with it.
	if why := d.rules.unwritable(name); why != "" {
		return "", badName(part(k), why)
	}
	return "", driver.NotFound(k)
}

// foldMatches returns up to two folders, or links, of parent whose names differ from name in case at most, in order.
func foldMatches(ctx context.Context, parent folder, name string) ([]string, error) {
	s := newScratch()
	defer s.release()
	var matches []string
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		s.entries, err = parent.next(s.entries[:0])
		if err != nil {
			return nil, err
		}
		if len(s.entries) == 0 {
			if len(matches) == 2 && matches[1] < matches[0] {
				matches[0], matches[1] = matches[1], matches[0]
			}
			return matches, nil
		}
		for _, e := range s.entries {
			if len(matches) == 2 || !sameFold(e.name, name) {
				continue
			}
			if k, err := kindOf(parent, e); err == nil && (k == realFolder || k == link) {
				matches = append(matches, e.name)
			}
		}
	}
}

// linkFault is the fault of a message or attachment folder that is a link.
func linkFault(k driver.Key) error {
	what := "the attachment's folder is "
	if k.Name == "" {
		what = "the message's folder is "
	}
	return &driver.Fault{Kind: driver.ErrDamaged, Reason: what + isALink}
}

// part names the part of a key that is being looked up.
func part(k driver.Key) string {
	if k.Name == "" {
		return "message id"
	}
	return "name"
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
