package storetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"testing/iotest"

	"attache/store"
)

// route is a way to read the bytes of one attachment. What it returns beside an error is what came before it.
type route struct {
	name string
	// text: the bytes go through a string, so that only UTF-8 without a mark survives.
	text bool
	// ofMessage: the way leads through the list of the message.
	ofMessage bool
	// slow: it takes long for large attachments.
	slow bool
	read func(context.Context, *store.Store, store.Key) ([]byte, error)
}

// routes are all of them.
var routes = []route{
	{name: "Open", read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		return readAll(s.Open(ctx, k))
	}},
	{name: "Open, a byte at a time", slow: true, read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		r, err := s.Open(ctx, k)
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(iotest.OneByteReader(r))
		return data, closed(r, err)
	}},
	{name: "Bytes", read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		return s.Bytes(ctx, k)
	}},
	{name: "Memory", read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		m, err := s.Memory(ctx, k)
		if err != nil {
			return nil, err
		}
		view, err := m.Bytes()
		if err != nil {
			return nil, err
		}
		data := bytes.Clone(view)
		return data, m.Release()
	}},
	{name: "CopyTo", read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		var b bytes.Buffer
		n, err := s.CopyTo(ctx, k, &b)
		if n != int64(b.Len()) {
			return nil, fmt.Errorf("CopyTo says %d bytes and wrote %d", n, b.Len())
		}
		return b.Bytes(), err
	}},
	{name: "Process", read: func(ctx context.Context, s *store.Store, k store.Key) (data []byte, err error) {
		err = s.Process(ctx, k, func(r *store.Reader) error {
			data, err = io.ReadAll(r)
			return err
		})
		return data, err
	}},
	{name: "String", text: true, read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		t, err := s.String(ctx, k, "")
		return []byte(t.Value), err
	}},
	{name: "Streams", ofMessage: true, read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		for r, err := range s.Streams(ctx, k.Message) {
			if err != nil {
				return nil, err
			}
			if r.Info.Name == k.Name {
				return io.ReadAll(r)
			}
		}
		return nil, store.ErrNotFound
	}},
	{name: "AllBytes", ofMessage: true, read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		for b, err := range s.AllBytes(ctx, k.Message) {
			if err != nil || b.Info.Name == k.Name {
				return b.Data, err
			}
		}
		return nil, store.ErrNotFound
	}},
	{name: "AllStrings", text: true, ofMessage: true, read: func(ctx context.Context, s *store.Store, k store.Key) ([]byte, error) {
		for t, err := range s.AllStrings(ctx, k.Message, "") {
			if err != nil || t.Info.Name == k.Name {
				return []byte(t.Value), err
			}
		}
		return nil, store.ErrNotFound
	}},
}

// readAll reads and closes what an Open returned.
func readAll(r *store.Reader, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	return data, closed(r, err)
}

// closed closes r and returns err, or else what closing said.
func closed(r io.Closer, err error) error {
	if e := r.Close(); err == nil {
		return e
	}
	return err
}
