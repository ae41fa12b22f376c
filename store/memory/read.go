package memory

import (
	"context"
	"io"
	"iter"
	"maps"
	"slices"

	"attache/store/driver"
)

// List yields messages in order of their ids, and each as it is when its turn comes.
func (d *Driver) List(ctx context.Context, q driver.Query) iter.Seq2[driver.Info, error] {
	return func(yield func(driver.Info, error) bool) {
		ids, err := d.ids(q.Message)
		if err != nil {
			yield(driver.Info{}, err)
			return
		}
		var done int64
		for _, id := range ids {
			for _, row := range d.store.rows(id, q.Metadata) {
				if err := d.step(ctx, Step{List, row.Key, done}); err != nil {
					yield(driver.Info{}, err)
					return
				}
				if !yield(row, nil) {
					return
				}
				done++
			}
		}
		if err := d.step(ctx, Step{List, driver.Key{}, done}); err != nil {
			yield(driver.Info{}, err)
		}
	}
}

// ids returns the ids that a listing of message covers, in order.
func (d *Driver) ids(message string) ([]string, error) {
	d.store.mu.RLock()
	defer d.store.mu.RUnlock()
	if message == "" {
		return slices.Sorted(maps.Keys(d.store.messages)), nil
	}
	stored, ok, err := find(d.store.messages, message)
	if !ok {
		return nil, err
	}
	return []string{stored}, nil
}

// rows describes the attachments of the message with just this id, in order of name.
func (s *storage) rows(id string, metadata bool) []driver.Info {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := s.messages[id]
	rows := make([]driver.Info, 0, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		row := s.info(all[name])
		if !metadata {
			row.Metadata = nil
		}
		rows = append(rows, row)
	}
	return rows
}

// info describes an attachment. The metadata is a copy.
func (s *storage) info(a *attachment) driver.Info {
	i := driver.Info{Key: a.Key, Size: int64(len(a.data)), Created: a.Created, Expiry: a.Expiry, Metadata: maps.Clone(a.Metadata)}
	if a.Expiry.Before(s.options.Now()) {
		i.State = driver.Expired
	}
	return i
}

// Stat describes one attachment.
func (d *Driver) Stat(ctx context.Context, k driver.Key) (driver.Info, error) {
	if err := d.step(ctx, Step{Op: Stat, Key: k}); err != nil {
		return driver.Info{}, err
	}
	_, info, err := d.look(k)
	return info, err
}

func (d *Driver) look(k driver.Key) (*attachment, driver.Info, error) {
	d.store.mu.RLock()
	defer d.store.mu.RUnlock()
	a, err := d.store.attachment(k)
	if err != nil {
		return nil, driver.Info{}, err
	}
	return a, d.store.info(a), nil
}

// Open opens a range of an attachment. The reader goes on to read what it found, even if that is deleted meanwhile.
func (d *Driver) Open(ctx context.Context, k driver.Key, r driver.Range) (io.ReadCloser, driver.Info, error) {
	if err := d.step(ctx, Step{Op: Open, Key: k}); err != nil {
		return nil, driver.Info{}, err
	}
	a, info, err := d.look(k)
	if err != nil {
		return nil, info, err
	}
	r = r.Cut(info.Size)
	return &reader{d: d, ctx: ctx, key: a.Key, data: a.data[r.Offset : r.Offset+r.Length]}, info, nil
}

// piece is the most that one Read yields or one Write takes at once, so that hooks can act between pieces.
const piece = 32 << 10

type reader struct {
	d    *Driver
	ctx  context.Context
	key  driver.Key
	data []byte
	done int
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.d.step(r.ctx, Step{Read, r.key, int64(r.done)}); err != nil {
		return 0, err
	}
	if r.done == len(r.data) {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), piece)], r.data[r.done:])
	r.done += n
	return n, nil
}

func (r *reader) Close() error { return nil }
