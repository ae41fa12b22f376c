package store

import (
	"context"
	"iter"

	"attache/store/driver"
)

// List yields attachments as the source finds them: the first before the last are read, those of a message together and in order of
// name, and never a byte of their data. One that can't be read right comes with its state and problem. A yielded error
// is the last thing yielded and means that the list is incomplete.
func (s *Store) List(ctx context.Context, q Query) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		k := Key{Message: q.Message}
		if err := s.ready(ctx); err != nil {
			yield(Info{}, s.fail("list", k, err))
			return
		}
		for info, err := range s.d.List(ctx, q) {
			if !yield(info, s.fail("list", k, err)) || err != nil {
				return
			}
		}
		// A driver that only stopped because it was told to must not look as if it had come to the end.
		if err := ctx.Err(); err != nil {
			yield(Info{}, err)
		}
	}
}

// Message yields the attachments of one message, with metadata. A message that isn't stored yields nothing.
func (s *Store) Message(ctx context.Context, message string) iter.Seq2[Info, error] {
	if err := s.checkMessage(message); err != nil {
		return failed[Info](s.fail("list", Key{Message: message}, err))
	}
	return s.List(ctx, Query{Message: message, Metadata: true})
}

// Names yields the names of a message's attachments.
func (s *Store) Names(ctx context.Context, message string) iter.Seq2[string, error] {
	if err := s.checkMessage(message); err != nil {
		return failed[string](s.fail("list", Key{Message: message}, err))
	}
	return func(yield func(string, error) bool) {
		for info, err := range s.List(ctx, Query{Message: message}) {
			if err == nil && info.Name == "" {
				continue // the message as a whole, which can't be looked into
			}
			if !yield(info.Name, err) {
				return
			}
		}
	}
}

// Streams yields a message's attachments one after another, each open until the next is asked for. An attachment that can't be
// opened is yielded as an error, and the others follow.
func (s *Store) Streams(ctx context.Context, message string) iter.Seq2[*Reader, error] {
	return func(yield func(*Reader, error) bool) {
		for info, err := range s.Message(ctx, message) {
			if err != nil {
				yield(nil, err)
				return
			}
			r, err := s.openListed(ctx, info)
			more := yield(r, err)
			if r != nil {
				r.Close()
			}
			if !more {
				return
			}
		}
	}
}

// openListed opens what a listing yielded, which may be a message that can't be looked into.
func (s *Store) openListed(ctx context.Context, info Info) (*Reader, error) {
	if err := s.whole(info); err != nil {
		return nil, err
	}
	return s.Open(ctx, info.Key)
}

// whole is the error of a row that stands for a message as a whole, in the words of its problem; nil for an attachment.
func (s *Store) whole(info Info) error {
	if info.Name != "" {
		return nil
	}
	return s.fail("read", info.Key, &driver.Fault{Kind: ErrDamaged, Reason: info.Problem})
}

// AllBytes yields the bytes of a message's attachments one after another, under their names.
func (s *Store) AllBytes(ctx context.Context, message string) iter.Seq2[Blob, error] {
	return func(yield func(Blob, error) bool) {
		for r, err := range s.Streams(ctx, message) {
			b := Blob{}
			if err == nil {
				b.Info = r.Info
				b.Data, err = r.bytes()
			}
			if !yield(b, err) {
				return
			}
		}
	}
}

// Blob is an attachment with its data in memory.
type Blob struct {
	Info Info
	Data []byte
}

// AllStrings yields a message's attachments as text one after another, decoded as String does.
func (s *Store) AllStrings(ctx context.Context, message, given string) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		for b, err := range s.AllBytes(ctx, message) {
			t := Text{Info: b.Info}
			if err == nil {
				t, err = decode(b.Data, b.Info, given)
				err = s.fail("read", b.Info.Key, err)
			}
			if !yield(t, err) {
				return
			}
		}
	}
}

func failed[T any](err error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		yield(zero, err)
	}
}
