package fileshare

import (
	"context"
	"errors"
	"iter"
	"slices"

	"attache/store/driver"
)

// source yields entries of an opened root that may be messages, a few at a time. The receiver may keep them.
type source func(root folder, yield func([]entry) bool) error

// messages reads the message folders of a source, and yields what is in each. After an error comes nothing more.
func (d *Driver) messages(ctx context.Context, from source, w want) iter.Seq2[message, error] {
	return func(yield func(message, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(message{}, err)
			return
		}
		root, err := wait(ctx, d.isRemote(), d.openRoot, func(f folder) { _ = f.close() })
		if err != nil {
			yield(message{}, err)
			return
		}
		var failed error // set by the jobs' goroutine before it ends them
		jobs := func(yield func([]entry) bool) { failed = from(root, yield) }
		work := func(entries []entry) []message {
			s := newScratch()
			defer s.release()
			found := make([]message, 0, len(entries))
			for _, e := range entries {
				if ctx.Err() != nil {
					break
				}
				if m, ok := d.readMessage(root, e, w, s); ok {
					found = append(found, m)
				}
			}
			return found
		}
		for part := range inOrder(ctx, d.workers, aheadChunks, jobs, work, func() { _ = root.close() }) {
			for _, m := range part {
				if m.err != nil {
					yield(message{}, m.err)
					return
				}
				if !yield(m, nil) {
					return
				}
			}
		}
		// The results ended, so the jobs did, unless the context did.
		if err := ctx.Err(); err != nil {
			yield(message{}, err)
		} else if failed != nil {
			yield(message{}, failed)
		}
	}
}

// everything is the source of a whole listing.
func everything(ctx context.Context) source {
	return func(root folder, yield func([]entry) bool) error { return entryChunks(ctx, root, yield) }
}

// only is the source of one message, looked up by its id.
func (d *Driver) only(ctx context.Context, id string) source {
	return func(root folder, yield func([]entry) bool) error {
		e, err := d.oneMessage(ctx, root, id)
		if err == nil && e.name != "" {
			yield([]entry{e})
		}
		return err
	}
}

// named is the source of the messages of exactly these ids.
func named(ids []string) source {
	return func(_ folder, yield func([]entry) bool) error {
		for part := range slices.Chunk(ids, firstChunk) {
			entries := make([]entry, len(part))
			for i, id := range part {
				entries[i].name = id
			}
			if !yield(entries) {
				break
			}
		}
		return nil
	}
}

// entryChunks yields the root's entries in copies.
func entryChunks(ctx context.Context, root folder, yield func([]entry) bool) error {
	var batch []entry
	size := firstChunk
	for ctx.Err() == nil {
		var err error
		batch, err = root.next(batch[:0])
		if err != nil {
			return rootFault(err)
		}
		if len(batch) == 0 {
			return nil
		}
		for part := range slices.Chunk(batch, size) {
			if !yield(slices.Clone(part)) {
				return nil
			}
			if size < chunk {
				size *= 2
			}
		}
	}
	return nil
}

// entriesOf yields the entries of a folder, from where its listing stands.
func entriesOf(ctx context.Context, f folder) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		var some []entry
		for {
			err := ctx.Err()
			if err == nil {
				some, err = f.next(some[:0])
			}
			if err != nil {
				yield(entry{}, err)
				return
			}
			if len(some) == 0 {
				return
			}
			for _, e := range some {
				if !yield(e, nil) {
					return
				}
			}
		}
	}
}

// oneMessage finds the entry of a message; it has no name where there is no such message.
func (d *Driver) oneMessage(ctx context.Context, root folder, id string) (entry, error) {
	k := driver.Key{Message: id}
	if err := d.rules.checkRead(k, true); err != nil {
		return entry{}, err
	}
	f, stored, err := d.child(ctx, root, id, k)
	switch {
	case err == nil:
		return entry{stored, realFolder}, f.close()
	case errors.Is(err, driver.ErrNotFound):
		return entry{}, nil
	case errors.Is(err, driver.ErrDamaged):
		return entry{id, link}, nil
	case causeOf(err) == denied:
		return entry{id, realFolder}, nil
	}
	return entry{}, err
}
