package fileshare

import (
	"context"
	"iter"
	"slices"

	"attache/store/driver"
)

const (
	// chunk is how many messages, or attachments of a large message, one job of a listing holds; the first ones are
	// smaller, so that the first rows come soon.
	chunk      = 32
	firstChunk = 4
	// aheadChunks bounds the results of a listing that wait to be taken.
	aheadChunks = 16
	// largeMessage is the number of attachments from which a message is listed in chunks of its own, so that
	// no more than its names are held at a time.
	largeMessage = 256
)

// List yields attachments in the order in which the file system has the messages.
func (d *Driver) List(ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
	return func(yield func(driver.Info, error) bool) {
		w := want{metadata: q.Metadata}
		from := everything(ctx)
		if q.Message != "" {
			from = d.only(ctx, q.Message)
		}
		for m, err := range d.messages(ctx, from, w) {
			if err != nil {
				yield(driver.Info{}, err)
				return
			}
			for info, err := range d.rows(ctx, m, w) {
				if !yield(info, err) || err != nil {
					return
				}
			}
		}
		if err := ctx.Err(); err != nil {
			yield(driver.Info{}, err)
		}
	}
}

// rows yields the attachments of m, reading those of a large message on the way.
func (d *Driver) rows(ctx context.Context, m message, w want) iter.Seq2[driver.Info, error] {
	return func(yield func(driver.Info, error) bool) {
		for _, info := range m.rows {
			if !yield(info, nil) {
				return
			}
		}
		if len(m.names) == 0 {
			return
		}
		for part, err := range d.largeRows(ctx, m, w) {
			if err != nil {
				yield(driver.Info{}, err)
				return
			}
			for _, info := range part {
				if !yield(info, nil) {
					return
				}
			}
		}
	}
}

// largeRows reads the attachments of a large message in chunks.
func (d *Driver) largeRows(ctx context.Context, m message, w want) iter.Seq2[[]driver.Info, error] {
	return func(yield func([]driver.Info, error) bool) {
		type part struct {
			rows []driver.Info
			err  error
		}
		work := func(names []string) part {
			s := newScratch()
			defer s.release()
			rows, err := d.readPart(m.id, names, w, s)
			return part{rows, err}
		}
		for p := range inOrder(ctx, d.workers, aheadChunks, slices.Chunk(m.names, chunk), work, nil) {
			if !yield(p.rows, p.err) || p.err != nil {
				return
			}
		}
	}
}

// readPart describes some attachments of a message that may be gone by now.
func (d *Driver) readPart(id string, names []string, w want, s *scratch) (rows []driver.Info, err error) {
	root, err := d.openRoot()
	if err != nil {
		return nil, err
	}
	defer closing(root, &err)
	at, err := root.sub(id)
	if err != nil {
		if vanished(err) {
			return nil, nil
		}
		return nil, fault(err, reading)
	}
	defer closing(at, &err)
	entries := make([]entry, len(names))
	for i, name := range names {
		entries[i] = entry{name, realFolder}
	}
	rows, err = d.inspectAll(at, id, entries, w, s)
	return rows, fault(err, reading)
}
