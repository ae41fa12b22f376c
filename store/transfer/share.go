package transfer

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"attache/store"
	"attache/store/driver"
	"attache/store/source"
)

// shareTarget is the target of the layout share: the folder is a source of its own, and its driver does the writing, as safely as it does for any save.
type shareTarget struct {
	share    *store.Store
	conflict Conflict
}

func openShare(dest string, c Conflict) (*shareTarget, error) {
	s, err := source.OpenFolder(dest, store.Options{Write: true})
	if err != nil {
		return nil, err
	}
	return &shareTarget{share: s, conflict: c}, nil
}

func (t *shareTarget) put(ctx context.Context, it *Item, fill filler) (w written, err error) {
	var to *store.Writer
	defer func() {
		if to != nil && err != nil {
			err = errors.Join(err, to.Abort()) // nothing to do after Commit
		}
	}()
	w.info, w.size, w.sum, err = fill(func(info store.Info) (io.Writer, error) {
		if info.Expiry.IsZero() {
			return nil, &driver.Fault{Kind: driver.ErrDamaged, Reason: "its expiry is not known, and a share needs one", Remedy: "Export it with the layout message or flat"}
		}
		to, err = t.share.Create(ctx, info.Key, store.SaveOptions{Expiry: info.Expiry, Metadata: info.Metadata, Created: info.Created, Size: info.Size})
		return to, t.taken(err)
	})
	if err != nil {
		return w, err
	}
	if err := t.taken(to.Commit()); err != nil {
		return w, err
	}
	saved, err := t.share.Stat(ctx, w.info.Key)
	if err != nil {
		return w, &writeError{err}
	}
	if saved.Size != w.size {
		return w, &driver.Fault{Kind: driver.ErrDamaged, Reason: "the saved attachment has another length than what was written", Remedy: "Check the disk"}
	}
	w.path = w.info.Message + "/" + w.info.Name + "/data"
	return w, nil
}

// taken tells an attachment that is there already from other failures.
func (t *shareTarget) taken(err error) error {
	switch {
	case err == nil || driver.IsCancel(err):
		return err
	case !errors.Is(err, store.ErrExists):
		return &writeError{err}
	case t.conflict == Skip:
		return errSkipped
	}
	return fileExists(err)
}

func (t *shareTarget) lost() error {
	for _, err := range t.share.List(context.Background(), store.Query{Message: "\x01"}) {
		return err
	}
	return nil
}

func (t *shareTarget) Close() error { return t.share.Close() }

// shareConflicts finds out which attachments the folder has already.
func (p *Plan) shareConflicts(ctx context.Context) error {
	s, err := source.OpenFolder(p.dest, store.Options{})
	if err != nil {
		if _, e := os.Stat(p.dest); errors.Is(e, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	defer s.Close()
	for i := range p.items {
		it := &p.items[i]
		if it.Action == Refuse {
			continue
		}
		_, err := s.Stat(ctx, it.Key)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err == nil || errors.Is(err, store.ErrAmbiguous):
			if it.Action = Pass; p.opts.OnConflict != Skip {
				it.Action, it.Err = Refuse, exportError(p.src, it.Key, fileExists(nil))
			}
		case driver.IsCancel(err) || errors.Is(err, store.ErrUnavailable):
			return err
		}
	}
	return nil
}
