package store

import (
	"context"
	"errors"
	"io"
	"math"
	"unsafe"

	"attache/charset"
	"attache/store/driver"
	"attache/store/pool"
)

// MaxBytes is the largest attachment that is handed out as one slice or string: what SQL Server can hold in one cell. Larger ones are
// read as streams.
const MaxBytes = math.MaxInt32

// Bytes returns an attachment as a slice of just its size. Errors: ErrUnsupported above MaxBytes.
func (s *Store) Bytes(ctx context.Context, k Key) ([]byte, error) {
	data, _, err := s.bytes(ctx, k)
	return data, err
}

func (s *Store) bytes(ctx context.Context, k Key) (data []byte, info Info, err error) {
	err = s.Process(ctx, k, func(r *Reader) error {
		info = r.Info
		data, err = r.bytes()
		return err
	})
	return data, info, err
}

func (r *Reader) bytes() ([]byte, error) {
	if r.Range.Length > MaxBytes {
		return nil, r.s.fail("read", r.Info.Key, tooLarge)
	}
	data := make([]byte, r.Range.Length)
	if _, err := io.ReadFull(r, data); err != nil {
		return nil, err
	}
	// The source may yet say that what it gave was not right.
	if _, err := r.Read(nil); err != io.EOF {
		return nil, err
	}
	return data, nil
}

var tooLarge = &driver.Fault{Kind: ErrUnsupported, Reason: "it is too large to be held in memory as a whole", Remedy: "Export it, or read it as a stream"}

// Memory returns an attachment in a pooled stream, positioned at its start. The caller releases it.
func (s *Store) Memory(ctx context.Context, k Key) (*pool.Stream, error) {
	m := pool.NewStream(k.Name)
	if _, err := s.CopyTo(ctx, k, m); err != nil {
		if errors.Is(err, pool.ErrTooLarge) {
			err = s.fail("read", k, tooLarge)
		}
		return nil, errors.Join(err, m.Release())
	}
	return m, nil
}

// Text is an attachment read as text.
type Text struct {
	Info  Info
	Value string
	// Encoding is the name of the one that was used.
	Encoding string
	// Note says what was odd, in words: a name that isn't known, or a byte order mark that contradicts it.
	Note string
}

// String returns an attachment as text: in the encoding that its metadata declares, else in the given one, else in UTF-8.
// What can't be decoded becomes U+FFFD, and a byte order mark of the encoding used is left out.
func (s *Store) String(ctx context.Context, k Key, given string) (Text, error) {
	data, info, err := s.bytes(ctx, k)
	if err != nil {
		return Text{}, err
	}
	t, err := decode(data, info, given)
	return t, s.fail("read", k, err)
}

func decode(data []byte, info Info, given string) (Text, error) {
	t := Text{Info: info}
	c, _ := charset.Lookup(charset.UTF8)
	if given != "" {
		g, ok := charset.Lookup(given)
		if !ok {
			return t, unknownEncoding(given)
		}
		c = g
	}
	if declared := info.Metadata[EncodingKey]; declared != "" {
		if d, ok := charset.Lookup(declared); ok {
			c = d
		} else {
			t.Note = "the metadata names the encoding “" + Visible(declared) + "”, which is not known; read as " + c.Name
		}
	}
	t.Encoding = c.Name
	if mark, ok := charset.Marked(data); ok {
		if mark.Name == c.Name {
			data = data[len(mark.BOM):]
		} else if t.Note == "" {
			t.Note = "the bytes begin with the mark of " + mark.Name + "; read as " + c.Name
		}
	}
	if c.Name == charset.UTF8 {
		// data is ours alone and not touched again: no second copy of what may be large.
		t.Value = unsafe.String(unsafe.SliceData(data), len(data))
		return t, nil
	}
	text, err := c.NewDecoder().Bytes(data)
	t.Value = unsafe.String(unsafe.SliceData(text), len(text))
	return t, err
}
