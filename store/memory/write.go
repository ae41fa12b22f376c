package memory

import (
	"context"
	"maps"

	"attache/store/driver"
)

// Create begins an attachment. A key that is taken is refused at once, and again at Commit.
func (d *Driver) Create(ctx context.Context, n driver.New) (driver.Writer, error) {
	if err := d.step(ctx, Step{Op: Create, Key: n.Key}); err != nil {
		return nil, err
	}
	d.store.mu.RLock()
	_, err := d.store.place(n.Key)
	d.store.mu.RUnlock()
	if err != nil {
		return nil, err
	}
	n.Metadata = maps.Clone(n.Metadata)
	n.Expiry = n.Expiry.UTC()
	if n.Created.IsZero() {
		n.Created = d.store.options.Now()
	}
	n.Created = n.Created.UTC()
	return &writer{d: d, ctx: ctx, a: &attachment{New: n}}, nil
}

type writer struct {
	d   *Driver
	ctx context.Context
	a   *attachment
}

func (w *writer) Write(p []byte) (n int, err error) {
	for first := true; first || n < len(p); first = false {
		if err := w.d.step(w.ctx, Step{Write, w.a.Key, int64(len(w.a.data))}); err != nil {
			return n, err
		}
		part := p[n:min(len(p), n+piece)]
		w.a.data = append(w.a.data, part...)
		n += len(part)
	}
	return n, nil
}

func (w *writer) Commit(ctx context.Context) error {
	if err := w.d.step(ctx, Step{Commit, w.a.Key, int64(len(w.a.data))}); err != nil {
		return err
	}
	return w.d.store.put(w.a)
}

func (w *writer) Abort() error { return nil }

// Duplicate stores the same bytes under another key. Created is kept.
func (d *Driver) Duplicate(ctx context.Context, from, to driver.Key) error {
	if err := d.step(ctx, Step{Op: Duplicate, Key: from}); err != nil {
		return err
	}
	a, _, err := d.look(from)
	if err != nil {
		return err
	}
	twin := *a
	twin.Key = to
	return d.store.put(&twin)
}

// Delete removes one attachment, and its message with the last one.
func (d *Driver) Delete(ctx context.Context, k driver.Key) error {
	if err := d.step(ctx, Step{Op: Delete, Key: k}); err != nil {
		return err
	}
	s := d.store
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.attachment(k)
	if err != nil {
		return err
	}
	delete(s.messages[a.Message], a.Name)
	if len(s.messages[a.Message]) == 0 {
		delete(s.messages, a.Message)
	}
	s.changed(a.Message)
	return nil
}

// DeleteMessage removes a message with all its attachments.
func (d *Driver) DeleteMessage(ctx context.Context, message string) error {
	if err := d.step(ctx, Step{Op: Delete, Key: driver.Key{Message: message}}); err != nil {
		return err
	}
	s := d.store
	s.mu.Lock()
	defer s.mu.Unlock()
	_, stored, err := s.message(message)
	if err != nil {
		return err
	}
	delete(s.messages, stored)
	s.changed(stored)
	return nil
}
