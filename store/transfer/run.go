package transfer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"attache/store"
	"attache/store/driver"
)

// seams are what tests put in place of the system.
type seams struct {
	create, manifest func(root *os.Root, name string, sync bool) (file, error)
	now              func() time.Time
}

// Run exports what is planned, and makes the folder where it is missing. It returns when all is done, or soon after ctx ends or the folder is
// lost; then what was under way has left nothing behind. One failure does not stop the rest. progress may be nil. A plan runs once.
//
// A file counts as exported once as many bytes as the source promised were read, hashed and written, the source still describes the attachment
// as it did before, and the file has that length. One that changes while it is read is read once more, and then fails. The hash is of the bytes as they went to the file; a Verification reads them back.
func (p *Plan) Run(ctx context.Context, progress *Progress) *Result {
	if progress == nil {
		progress = &Progress{}
	}
	res := &Result{Dest: p.dest, items: make([]ItemResult, len(p.items))}
	for i := range p.items {
		it := &p.items[i]
		res.items[i] = ItemResult{Key: it.Key, Path: it.Path, Size: it.Size}
	}
	now := p.seams.now
	if now == nil {
		now = time.Now
	}
	progress.begin(now(), len(p.items), p.bytes)
	defer func() { progress.ended.Store(now().UnixNano()) }()
	r, err := p.start(ctx, res, progress, now)
	if err != nil {
		res.Err = planError(p.src, err)
		res.count()
		return res
	}
	res.Err = planError(p.src, r.run())
	res.count()
	r.close(now())
	return res
}

// run is one run of a plan.
type run struct {
	plan     *Plan
	ctx      context.Context
	stop     context.CancelCauseFunc
	root     *os.Root
	target   target
	manifest *manifest
	res      *Result
	progress *Progress
	next     atomic.Int64
	full     atomic.Bool // the disk has been full: look at the room before each item
}

// start opens the folder.
func (p *Plan) start(ctx context.Context, res *Result, progress *Progress, now func() time.Time) (_ *run, err error) {
	if p.ran.Swap(true) {
		return nil, invalid("the plan has been run already")
	}
	switch err := os.MkdirAll(p.dest, 0o777); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the folder can't be made there", Remedy: "Choose another folder", Err: err}
	case nameTooLong(err):
		return nil, pathTooLong(err)
	case err != nil:
		return nil, targetFault(err)
	}
	r := &run{plan: p, res: res, progress: progress}
	r.root, err = os.OpenRoot(p.dest)
	if err != nil {
		return nil, targetFault(err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, r.root.Close())
		}
	}()
	if err := sweep(r.root, now()); err != nil {
		return nil, targetFault(err)
	}
	if p.opts.Layout == Share {
		r.target, err = openShare(p.dest, p.opts.OnConflict)
		if err != nil {
			return nil, err
		}
	} else {
		create := p.seams.create
		if create == nil {
			create = createFile
		}
		r.target = &folderTarget{root: r.root, conflict: p.opts.OnConflict, sync: p.opts.Sync,
			create: func(name string, sync bool) (file, error) { return create(r.root, name, sync) }}
	}
	r.manifest, err = newManifest(r.root, p, now())
	if err != nil {
		return nil, targetFault(errors.Join(err, r.target.Close()))
	}
	r.ctx, r.stop = context.WithCancelCause(ctx)
	return r, nil
}

// run exports everything, and returns what ended it early.
func (r *run) run() error {
	defer r.stop(nil)
	var workers sync.WaitGroup
	for range min(r.plan.opts.Jobs, len(r.plan.items)) {
		workers.Go(func() {
			for r.ctx.Err() == nil {
				i := int(r.next.Add(1)) - 1
				if i >= len(r.plan.items) {
					return
				}
				r.item(i)
			}
		})
	}
	workers.Wait()
	return context.Cause(r.ctx)
}

// close writes the manifest and gives the folder back.
func (r *run) close(now time.Time) {
	manifest, err := r.manifest.close(r.res, now)
	if err != nil {
		r.res.ManifestErr = &store.Error{Op: "write the manifest of the export", Source: r.plan.src.Describe().Location, Err: targetFault(err)}
	} else if manifest != "" {
		r.res.Manifest = filepath.Join(r.plan.dest, manifest)
	}
	err = planError(r.plan.src, targetFault(errors.Join(r.target.Close(), r.root.Close())))
	r.res.Err = cmp.Or(r.res.Err, r.res.ManifestErr, err)
}

// item exports one attachment and notes the outcome.
func (r *run) item(i int) {
	it, out := &r.plan.items[i], &r.res.items[i]
	t := r.progress.item(it)
	switch it.Action {
	case Refuse:
		out.Outcome, out.Err = Failed, it.Err
	case Pass:
		out.Outcome = Skipped
	default:
		w, err := r.export(it, t)
		switch {
		case err == nil:
			out.Outcome, out.Path, out.Size, out.SHA256 = Exported, w.path, w.size, w.sum
			r.manifest.add(it.Key, &w)
		case errors.Is(err, errSkipped):
			out.Outcome = Skipped
		case r.ctx.Err() != nil:
			return // not tried, as far as anyone can see
		default:
			out.Outcome, out.Err = Failed, err
		}
	}
	t.done(out.Outcome)
}

// export writes one attachment. Its error is a sentence.
func (r *run) export(it *Item, t *tally) (written, error) {
	if err := r.room(it); err != nil {
		return written{}, exportError(r.plan.src, it.Key, err)
	}
	w, err := r.put(it, t)
	if errors.Is(err, driver.ErrDamaged) && r.ctx.Err() == nil {
		w, err = r.put(it, t) // a writer was at work, most likely; what is wrong for good is wrong again
	}
	var ours *writeError
	if errors.As(err, &ours) && r.ctx.Err() == nil {
		if diskFull(err) {
			r.full.Store(true)
		}
		err = targetFault(ours.err)
		if gone := r.lost(); gone != nil {
			err = gone
			r.stop(gone)
		} else if errors.Is(err, driver.ErrReadOnly) {
			r.stop(err)
		}
	}
	if errors.Is(err, errSkipped) {
		return w, err
	}
	return w, exportError(r.plan.src, it.Key, err)
}

// lost says why nothing can be written any more, or returns nil: the folder is gone, or is no longer the one that was opened.
func (r *run) lost() error {
	ours, err := r.root.Stat(".")
	if err != nil {
		return targetFault(err)
	}
	now, err := os.Stat(r.plan.dest)
	if err != nil {
		return targetFault(err)
	}
	if !os.SameFile(ours, now) {
		return targetFault(fs.ErrNotExist)
	}
	return nil
}

// put tries once to write an attachment. It has left nothing behind where it fails.
func (r *run) put(it *Item, t *tally) (written, error) {
	return r.target.put(r.ctx, it, func(begin func(store.Info) (io.Writer, error)) (store.Info, int64, [sha256.Size]byte, error) {
		return r.fill(it, t, begin)
	})
}

// room refuses, once the disk has been full, what is larger than the room that is left: small attachments may still fit.
func (r *run) room(it *Item) error {
	if !r.full.Load() {
		return nil
	}
	if free, err := freeBytes(r.plan.dest); err == nil && free < it.Size {
		return &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the disk is full", Remedy: "Make room, or choose a folder on another disk"}
	}
	return nil
}

// fill copies the attachment and makes sure that it is whole and was not changed meanwhile.
func (r *run) fill(it *Item, t *tally, begin func(store.Info) (io.Writer, error)) (info store.Info, n int64, sum [sha256.Size]byte, err error) {
	src, err := r.plan.src.Open(r.ctx, it.Key)
	if err != nil {
		return info, 0, sum, err
	}
	defer func() {
		if e := src.Close(); err == nil {
			err = e
		}
	}()
	info = src.Info
	if err := r.manifest.reserve(it, info); err != nil {
		return info, 0, sum, &writeError{err}
	}
	w, err := begin(info)
	if err != nil {
		return info, 0, sum, err
	}
	n, sum, err = copyHashed(r.ctx, w, src, src.Range.Length, t.wrote)
	if err != nil {
		return info, n, sum, err
	}
	if n != src.Range.Length {
		return info, n, sum, changed(nil)
	}
	now, err := r.plan.src.Stat(r.ctx, it.Key)
	switch {
	case driver.IsCancel(err):
		return info, n, sum, err
	case err != nil || now.Size != info.Size || !now.Created.Equal(info.Created) || !now.Expiry.Equal(info.Expiry):
		return info, n, sum, changed(err)
	}
	return info, n, sum, nil
}

func changed(cause error) error {
	return &driver.Fault{Kind: driver.ErrDamaged, Reason: "it was changed or removed while it was read", Remedy: "Refresh the list and export it again", Err: cause}
}
