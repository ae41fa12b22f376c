package transfer

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"

	"attache/store"
	"attache/store/driver"
)

// target is what an export writes to.
type target interface {
	// put stores what fill writes under the item's path, whole or not at all, and returns the path that it got. errSkipped
	// says that something has the path and stays.
	put(ctx context.Context, it *Item, fill filler) (written, error)
	Close() error
}

// filler writes the attachment to w. It describes the attachment as it is when it is opened, before it writes; and fails unless w got the whole of it.
type filler func(begin func(store.Info) (io.Writer, error)) (store.Info, int64, [sha256.Size]byte, error)

// written is a file of the export.
type written struct {
	path string
	info store.Info
	size int64
	sum  [sha256.Size]byte
}

var errSkipped = errors.New("skipped")

// folderTarget is the target of the layouts flat and message. All access goes through root, so that no name and no link in the folder leads out of it.
type folderTarget struct {
	root     *os.Root
	conflict Conflict
	sync     bool
	create   func(name string, sync bool) (file, error)
}

func (t *folderTarget) put(ctx context.Context, it *Item, fill filler) (w written, err error) {
	temp, sync := tempName(), t.sync || it.Action == Replace
	var f file
	defer func() {
		if f != nil && err != nil {
			_ = f.Close() // a second Close after a failed one says so, which is of no interest
			if e := t.root.Remove(temp); e != nil && !errors.Is(e, fs.ErrNotExist) {
				err = errors.Join(err, e)
			}
		}
	}()
	w.info, w.size, w.sum, err = fill(func(store.Info) (io.Writer, error) {
		f, err = t.create(temp, sync)
		if err != nil {
			f = nil
			return nil, &writeError{err}
		}
		return f, nil
	})
	if err != nil {
		return w, err
	}
	if err := finish(f, w.size, sync); err != nil {
		return w, &writeError{err}
	}
	if made := w.info.Created; !made.IsZero() {
		if err := t.root.Chtimes(temp, made, made); err != nil {
			return w, &writeError{err}
		}
	}
	if err := ctx.Err(); err != nil {
		return w, err
	}
	w.path, err = t.name(temp, it)
	return w, err
}

// finish makes sure that a temporary file has the length that was written, and brings it to the disk if it has to be there.
func finish(f file, size int64, sync bool) error {
	if sync {
		if err := f.Sync(); err != nil {
			return err
		}
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != size {
		return &driver.Fault{Kind: driver.ErrDamaged, Reason: fmt.Sprintf("the file is %d bytes long after %d were written", info.Size(), size), Remedy: "Check the disk"}
	}
	return f.Close()
}

// name gives a temporary file that is complete its final name.
func (t *folderTarget) name(temp string, it *Item) (string, error) {
	if dir := path.Dir(it.Path); dir != "." {
		if err := t.root.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", &writeError{err}
		}
	}
	if t.conflict == Overwrite {
		if err := t.root.Rename(temp, it.Path); err != nil {
			return "", &writeError{err}
		}
		return it.Path, nil
	}
	err := renameNew(t.root, temp, it.Path)
	switch {
	case err == nil:
		return it.Path, nil
	case !errors.Is(err, fs.ErrExist):
		return "", &writeError{err}
	case t.conflict == Skip:
		return "", errSkipped
	case t.conflict == Fail:
		return "", fileExists(err)
	}
	return t.number(temp, it.Path)
}

// number finds a name for a file whose planned one was taken since the plan was made.
func (t *folderTarget) number(temp, wanted string) (string, error) {
	for i := 2; ; i++ {
		name := path.Join(path.Dir(wanted), numbered(path.Base(wanted), i))
		err := renameNew(t.root, temp, name)
		if err == nil {
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", &writeError{err}
		}
	}
}

func (t *folderTarget) Close() error { return nil }
