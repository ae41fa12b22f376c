package storetest_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"path"
	"slices"
	"strings"

	"attache/store/driver"
)

// flawed is a driver in which some calls are replaced by bad ones.
type flawed struct {
	driver.Driver
	list      func(driver.Driver, context.Context, driver.Query) iter.Seq2[driver.Info, error]
	stat      func(driver.Driver, context.Context, driver.Key) (driver.Info, error)
	open      func(driver.Driver, context.Context, driver.Key, driver.Range) (io.ReadCloser, driver.Info, error)
	create    func(driver.Driver, context.Context, driver.New) (driver.Writer, error)
	duplicate func(driver.Driver, context.Context, driver.Key, driver.Key) error
	delete    func(driver.Driver, context.Context, driver.Key) error
	watch     func(driver.Driver, context.Context, driver.WatchOptions) iter.Seq2[driver.Event, error]
}

func (f flawed) List(ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
	if f.list != nil {
		return f.list(f.Driver, ctx, q)
	}
	return f.Driver.List(ctx, q)
}

func (f flawed) Stat(ctx context.Context, k driver.Key) (driver.Info, error) {
	if f.stat != nil {
		return f.stat(f.Driver, ctx, k)
	}
	return f.Driver.Stat(ctx, k)
}

func (f flawed) Open(ctx context.Context, k driver.Key, r driver.Range) (io.ReadCloser, driver.Info, error) {
	if f.open != nil {
		return f.open(f.Driver, ctx, k, r)
	}
	return f.Driver.Open(ctx, k, r)
}

func (f flawed) Create(ctx context.Context, n driver.New) (driver.Writer, error) {
	if f.create != nil {
		return f.create(f.Driver, ctx, n)
	}
	return f.Driver.Create(ctx, n)
}

func (f flawed) Duplicate(ctx context.Context, from, to driver.Key) error {
	if f.duplicate != nil {
		return f.duplicate(f.Driver, ctx, from, to)
	}
	return f.Driver.Duplicate(ctx, from, to)
}

func (f flawed) Delete(ctx context.Context, k driver.Key) error {
	if f.delete != nil {
		return f.delete(f.Driver, ctx, k)
	}
	return f.Driver.Delete(ctx, k)
}

func (f flawed) Watch(ctx context.Context, o driver.WatchOptions) iter.Seq2[driver.Event, error] {
	if f.watch != nil {
		return f.watch(f.Driver, ctx, o)
	}
	return f.Driver.Watch(ctx, o)
}

// onCommit is a writer with another way to commit.
type onCommit struct {
	driver.Writer
	commit func(context.Context) error
}

func (w onCommit) Commit(ctx context.Context) error { return w.commit(ctx) }

// flaw is a mistake that a driver could make, and the promise that shows it.
type flaw struct {
	name    string
	promise string // group/promise
	driver  flawed // without the good driver
}

var flaws = []flaw{
	{"a list leaves the last row out", "listing/every attachment is listed once, those of a message together and in order of name",
		flawed{list: func(d driver.Driver, ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
			return func(yield func(driver.Info, error) bool) {
				all, _ := rows(d.List(ctx, q))
				for _, i := range all[:max(1, len(all))-1] {
					if !yield(i, nil) {
						return
					}
				}
			}
		}}},
	{"a list is not in order", "listing/every attachment is listed once, those of a message together and in order of name",
		flawed{list: func(d driver.Driver, ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
			return func(yield func(driver.Info, error) bool) {
				all, _ := rows(d.List(ctx, q))
				for _, i := range slices.Backward(all) {
					if !yield(i, nil) {
						return
					}
				}
			}
		}}},
	{"a list gives local times", "listing/a row describes its attachment",
		flawed{list: func(d driver.Driver, ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
			return func(yield func(driver.Info, error) bool) {
				for i, err := range d.List(ctx, q) {
					i.Created = i.Created.Local()
					if !yield(i, err) {
						return
					}
				}
			}
		}}},
	{"a list is read whole before it yields", "faults/a listing that dies has yielded its first rows, and then says that it is incomplete",
		flawed{list: func(d driver.Driver, ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
			return func(yield func(driver.Info, error) bool) {
				all, err := rows(d.List(ctx, q))
				if err != nil {
					yield(driver.Info{}, err)
					return
				}
				for _, i := range all {
					if !yield(i, nil) {
						return
					}
				}
			}
		}}},
	{"a list that dies looks complete", "faults/a listing that dies has yielded its first rows, and then says that it is incomplete",
		flawed{list: func(d driver.Driver, ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
			return func(yield func(driver.Info, error) bool) {
				for i, err := range d.List(ctx, q) {
					if err != nil || !yield(i, nil) {
						return
					}
				}
			}
		}}},
	{"a look-up minds case", "lookup/case is ignored where nothing fits exactly, and the stored spelling is told",
		flawed{stat: func(d driver.Driver, ctx context.Context, k driver.Key) (driver.Info, error) {
			i, err := d.Stat(ctx, k)
			if i.Key != k && err == nil {
				return driver.Info{}, driver.NotFound(k)
			}
			return i, err
		}}},
	{"a look-up tells the spelling that was asked for", "lookup/case is ignored where nothing fits exactly, and the stored spelling is told",
		flawed{stat: func(d driver.Driver, ctx context.Context, k driver.Key) (driver.Info, error) {
			i, err := d.Stat(ctx, k)
			i.Key = k
			return i, err
		}}},
	{"a look-up fails with an error of no kind", "lookup/what isn't stored is not found, by any route",
		flawed{stat: func(d driver.Driver, ctx context.Context, k driver.Key) (driver.Info, error) {
			i, err := d.Stat(ctx, k)
			if err != nil {
				err = errors.New("no such row")
			}
			return i, err
		}}},
	{"a range is not cut", "ranges/a range yields just its bytes, cut at the end",
		flawed{open: func(d driver.Driver, ctx context.Context, k driver.Key, r driver.Range) (io.ReadCloser, driver.Info, error) {
			return d.Open(ctx, k, driver.Range{Offset: r.Offset, Length: -1})
		}}},
	{"line ends are changed", "reading/the same bytes come by every route",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return translating{w}, err
		}}},
	{"what exists is overwritten", "writing/what exists is never overwritten",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			if err := d.Delete(ctx, n.Key); err != nil && !errors.Is(err, driver.ErrNotFound) {
				return nil, err
			}
			return d.Create(ctx, n)
		}}},
	{"an attachment shows before its commit", "writer/nobody sees an attachment before Commit",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			if err == nil {
				err = w.Commit(ctx)
			}
			return onCommit{w, func(context.Context) error { return nil }}, err
		}}},
	{"the last of two writers wins", "concurrent/of many writers on one key just one wins, and its bytes are there",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return onCommit{w, func(ctx context.Context) error {
				if err := d.Delete(ctx, n.Key); err != nil && !errors.Is(err, driver.ErrNotFound) {
					return err
				}
				return w.Commit(ctx)
			}}, err
		}}},
	{"a commit is not cancelled", "cancel writing/a writer that is cancelled before Commit leaves nothing",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return onCommit{w, func(ctx context.Context) error { return w.Commit(context.WithoutCancel(ctx)) }}, err
		}}},
	{"a cancelled commit has happened", "cancel writing/a writer that is cancelled before Commit leaves nothing",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return onCommit{w, func(ctx context.Context) error { return errors.Join(w.Commit(context.WithoutCancel(ctx)), ctx.Err()) }}, err
		}}},
	{"the caller's metadata is kept, not a copy", "writing/metadata is kept as it is, and belongs to the caller",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return onCommit{w, func(ctx context.Context) error {
				late, err := d.Create(ctx, n)
				if err != nil {
					return err
				}
				return late.Commit(ctx)
			}}, err
		}}},
	{"the caller's buffer is kept, not a copy", "sizes/a saved buffer may be used again at once",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			w, err := d.Create(ctx, n)
			return &keeping{Writer: w}, err
		}}},
	{"a name loses its folders", "names/an odd name is kept as it is or refused, and leads nowhere else",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			n.Name = path.Base(n.Name)
			return d.Create(ctx, n)
		}}},
	{"a name loses the spaces at its ends", "names/an odd name is kept as it is or refused, and leads nowhere else",
		flawed{create: func(d driver.Driver, ctx context.Context, n driver.New) (driver.Writer, error) {
			n.Name = strings.TrimSpace(n.Name)
			return d.Create(ctx, n)
		}}},
	{"a duplicate begins a new life", "duplicate/one attachment, to another message or under another name, with its expiry and metadata",
		flawed{duplicate: func(d driver.Driver, ctx context.Context, from, to driver.Key) error {
			r, i, err := d.Open(ctx, from, driver.All)
			if err != nil {
				return err
			}
			w, err := d.Create(ctx, driver.New{Key: to, Metadata: i.Metadata})
			if err != nil {
				return errors.Join(err, r.Close())
			}
			_, err = io.Copy(w, r)
			return errors.Join(err, r.Close(), w.Commit(ctx))
		}}},
	{"a deletion takes the message along", "delete/one attachment, and no other",
		flawed{delete: func(d driver.Driver, ctx context.Context, k driver.Key) error { return d.DeleteMessage(ctx, k.Message) }}},
	{"a watch forgets what is gone", "watch changes/a watch reports what is added, changed and deleted",
		flawed{watch: func(d driver.Driver, ctx context.Context, o driver.WatchOptions) iter.Seq2[driver.Event, error] {
			return func(yield func(driver.Event, error) bool) {
				for event, err := range d.Watch(ctx, o) {
					if event.Kind == driver.Present && len(event.Rows) == 0 {
						yield(driver.Event{}, &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the message is gone"})
						return
					}
					if !yield(event, err) {
						return
					}
				}
			}
		}}},
	{"a watch has no order", "watch/a watch first says what is there, and then that it has caught up",
		flawed{watch: func(d driver.Driver, ctx context.Context, o driver.WatchOptions) iter.Seq2[driver.Event, error] {
			return func(yield func(driver.Event, error) bool) {
				for event, err := range d.Watch(ctx, o) {
					slices.Reverse(event.Rows)
					if !yield(event, err) {
						return
					}
				}
			}
		}}},
}

func rows(seq iter.Seq2[driver.Info, error]) (all []driver.Info, err error) {
	for i, err := range seq {
		if err != nil {
			return all, err
		}
		all = append(all, i)
	}
	return all, nil
}

// translating is a writer that means well with text.
type translating struct{ driver.Writer }

func (w translating) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.Writer, strings.ReplaceAll(string(p), "\r\n", "\n")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// keeping is a writer that writes only at its commit, from buffers that are not its own.
type keeping struct {
	driver.Writer

	parts [][]byte
}

func (w *keeping) Write(p []byte) (int, error) {
	w.parts = append(w.parts, p)
	return len(p), nil
}

func (w *keeping) Commit(ctx context.Context) error {
	for _, p := range w.parts {
		if _, err := w.Writer.Write(p); err != nil {
			return err
		}
	}
	return w.Writer.Commit(ctx)
}
