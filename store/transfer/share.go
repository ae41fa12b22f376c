package transfer

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

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
	as := store.Key{Message: it.Key.Message, Name: strings.TrimPrefix(it.Path, it.Key.Message+"/")}
	defer func() {
		if to != nil && err != nil {
			err = errors.Join(err, to.Abort()) // nothing to do after Commit
		}
	}()
	w.info, w.size, w.sum, err = fill(func(info store.Info) (io.Writer, error) {
		if info.Expiry.IsZero() {
			return nil, noExpiry()
		}
		o := store.SaveOptions{Expiry: info.Expiry, Metadata: info.Metadata, Created: info.Created, Size: info.Size}
		to, err = t.share.Create(ctx, as, o)
		for i := 2; t.conflict == Rename && errors.Is(err, store.ErrExists); i++ { // it was taken since the plan was made
			as.Name = numbered(it.Key.Name, i)
			to, err = t.share.Create(ctx, as, o)
		}
		return to, t.taken(err)
	})
	if err != nil {
		return w, err
	}
	if err := t.taken(to.Commit()); err != nil {
		return w, err
	}
	return w, t.look(ctx, as, &w)
}

// lookTime is how long a look at what was just saved may go on after the export was stopped.
const lookTime = 200 * time.Millisecond

// look checks what was just saved, and notes the path that the share gave it. It is stored by now and belongs in the manifest: so the
// look outlives ctx for a moment, and where that was too short, what was written counts.
func (t *shareTarget) look(ctx context.Context, as store.Key, w *written) error {
	after, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(lookTime, end) })()
	saved, err := t.share.Stat(after, as)
	switch {
	case driver.IsCancel(err):
		saved.Key = as
	case err != nil:
		return &writeError{err}
	case saved.Size != w.size:
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: "the saved attachment has another length than what was written", Remedy: "Check the disk"}
	}
	w.path = saved.Message + "/" + saved.Name + "/data" // as the share spells them
	return nil
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
	planned := make(map[string]bool, len(p.items)) // by folded path
	for i := range p.items {
		planned[fold(p.items[i].Path)] = true
	}
	for i := range p.items {
		it := &p.items[i]
		if it.Action == Refuse {
			continue
		}
		there, err := stored(ctx, s, it.Key)
		if err != nil {
			return err
		}
		if !there {
			continue
		}
		switch p.opts.OnConflict {
		case Rename:
			it.Action = Number
			if it.Path, err = freePath(ctx, s, it.Key, planned); err != nil {
				return err
			}
		case Skip:
			it.Action = Pass
		default:
			it.Action, it.Err = Refuse, exportError(p.src, it.Key, fileExists(nil))
		}
	}
	return nil
}

// stored reports whether s has an attachment of that name, in whatever case and state. Its error means that s can't be asked any more.
func stored(ctx context.Context, s *store.Store, k store.Key) (bool, error) {
	_, err := s.Stat(ctx, k)
	switch {
	case err == nil || errors.Is(err, store.ErrAmbiguous):
		return true, nil
	case driver.IsCancel(err) || errors.Is(err, store.ErrUnavailable):
		return false, err
	}
	return false, nil
}

// freePath finds a name with a counter for an attachment whose own is taken in s, and notes it in planned.
func freePath(ctx context.Context, s *store.Store, k store.Key, planned map[string]bool) (string, error) {
	for i := 2; ; i++ {
		try := store.Key{Message: k.Message, Name: numbered(k.Name, i)}
		path := try.Message + "/" + try.Name
		if planned[fold(path)] {
			continue
		}
		there, err := stored(ctx, s, try)
		if err != nil {
			return "", err
		}
		if !there {
			planned[fold(path)] = true
			return path, nil
		}
	}
}

// numbered puts a counter before the ending of a name, and shortens the name where that makes it too long.
func numbered(name string, i int) string {
	stem, ending := split(name)
	counter := " (" + strconv.Itoa(i) + ")"
	return shorten(stem, maxNameBytes-len(ending)-len(counter), maxNameUnits-units(ending)-len(counter), false) + counter + ending
}

// notForShares is why an attachment can't be written to a share, or nil.
func (p *planner) notForShares(info store.Info) error {
	switch {
	case p.src == nil:
		return nil // names alone are asked for
	case info.Expiry.IsZero():
		return noExpiry()
	}
	if !p.begun || info.Message != p.message {
		p.begun, p.message, p.blocked = true, info.Message, p.own.holds(info.Message)
	}
	if p.blocked {
		return insideShare(p.own.root)
	}
	if p.spellings == nil {
		p.spellings = make(map[string]string)
	}
	folded := fold(info.Message)
	if other, ok := p.spellings[folded]; ok && other != info.Message {
		return &driver.Fault{
			Kind: driver.ErrAmbiguous, Reason: "the message “" + store.Visible(other) + "” is exported too, and a share can't keep the two apart",
			Remedy: "Export this message to another folder, or in another layout",
		}
	}
	p.spellings[folded] = info.Message
	return nil
}

func noExpiry() error {
	return &driver.Fault{Kind: driver.ErrDamaged, Reason: "its expiry is not known, and a share needs one", Remedy: "Export it with the layout message or flat"}
}
