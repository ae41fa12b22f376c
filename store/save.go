package store

import (
	"context"
	"errors"
	"io"
	"maps"
	"strings"
	"time"

	"attache/charset"
	"attache/store/driver"
	"attache/store/pool"

	"golang.org/x/text/transform"
)

// EncodingKey is the metadata entry that names the encoding of an attachment saved as text.
const EncodingKey = "encoding"

// SaveOptions says what an attachment is saved with. The zero value keeps it for the Store's default time.
type SaveOptions struct {
	// Expiry is when the attachment may be removed; the source keeps it to its own precision.
	Expiry time.Time
	// TimeToBeReceived of the message: where Expiry is zero, the attachment is kept for twice that time.
	TimeToBeReceived time.Duration
	// Metadata is kept beside the data.
	Metadata map[string]string
	// Created is a wish, for copies between sources; a source without a way to keep it sets its own time.
	Created time.Time
	// Size is the number of bytes to come, if known: a hint that lets a source choose its way. 0 means not known.
	Size int64
}

// Save stores what r yields until io.EOF. On any error nothing is stored. A reader that blocks must itself end when ctx
// does. Errors: ErrExists, ErrReadOnly, ErrInvalid, and r's own.
func (s *Store) Save(ctx context.Context, k Key, r io.Reader, o SaveOptions) error {
	return s.save(ctx, k, o, func(w io.Writer) error {
		_, err := pool.Copy(ctx, w, r)
		return err
	})
}

// SaveBytes stores data.
func (s *Store) SaveBytes(ctx context.Context, k Key, data []byte, o SaveOptions) error {
	o.Size = int64(len(data))
	return s.save(ctx, k, o, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// SaveString stores text in the named encoding, "" meaning UTF-8, without a byte order mark, and notes the encoding in the
// metadata. A character that the encoding doesn't have is an error, never a question mark.
func (s *Store) SaveString(ctx context.Context, k Key, text, encodingName string, o SaveOptions) error {
	if encodingName == "" {
		encodingName = charset.UTF8
	}
	c, ok := charset.Lookup(encodingName)
	if !ok {
		return s.fail("save", k, unknownEncoding(encodingName))
	}
	metadata := maps.Clone(o.Metadata)
	if metadata == nil {
		metadata = make(map[string]string, 1)
	}
	metadata[EncodingKey] = c.Name
	o.Metadata = metadata
	return s.save(ctx, k, o, func(w io.Writer) error {
		if c.Name == charset.UTF8 {
			_, err := pool.Copy(ctx, w, strings.NewReader(text))
			return err
		}
		return encode(ctx, w, text, c)
	})
}

// encode writes text to w in c.
func encode(ctx context.Context, w io.Writer, text string, c charset.Charset) error {
	t := transform.NewWriter(w, c.NewEncoder())
	_, err := pool.Copy(ctx, t, strings.NewReader(text))
	if err == nil {
		err = t.Close()
	}
	// The encoders' own error type is not exported; what tells it apart is this method.
	var unable interface{ Replacement() byte }
	if errors.As(err, &unable) {
		return &driver.Fault{Kind: ErrInvalid, Reason: "the text has a character that " + c.Name + " doesn't have", Remedy: "Choose utf-8", Err: err}
	}
	return err
}

func (s *Store) save(ctx context.Context, k Key, o SaveOptions, fill func(io.Writer) error) error {
	w, err := s.create(ctx, k, o)
	if err != nil {
		return s.fail("save", k, err)
	}
	if err := fill(w); err != nil {
		return s.fail("save", k, errors.Join(err, w.Abort()))
	}
	return s.fail("save", k, w.Commit(ctx))
}

// create checks and opens the driver's writer, with bare errors.
func (s *Store) create(ctx context.Context, k Key, o SaveOptions) (driver.Writer, error) {
	if err := s.guard(ctx); err != nil {
		return nil, err
	}
	if err := s.check(k); err != nil {
		return nil, err
	}
	size := o.Size
	if size == 0 {
		size = -1
	}
	return s.d.Create(ctx, driver.New{Key: k, Expiry: s.expiryFor(o), Created: o.Created, Metadata: o.Metadata, Size: size})
}

// Writer takes the bytes of a new attachment, which nobody sees until Commit. It must be ended with Commit or Abort.
type Writer struct {
	s   *Store
	k   Key
	w   driver.Writer
	ctx context.Context
	end bool
	err error
}

// Create begins a new attachment that the caller fills. The context governs all of the writing.
func (s *Store) Create(ctx context.Context, k Key, o SaveOptions) (*Writer, error) {
	w, err := s.create(ctx, k, o)
	if err != nil {
		return nil, s.fail("save", k, err)
	}
	return &Writer{s: s, k: k, w: w, ctx: ctx}, nil
}

// Write appends p. After a failed Write, Commit fails too.
func (w *Writer) Write(p []byte) (int, error) {
	if w.end {
		return 0, w.s.fail("save", w.k, invalid("the attachment is already committed or aborted"))
	}
	if err := w.ctx.Err(); err != nil {
		w.err = err
		return 0, err
	}
	n, err := w.w.Write(p)
	if err != nil {
		w.err = err
	}
	return n, w.s.fail("save", w.k, err)
}

// Commit makes the attachment visible, whole. If it fails, nothing is stored.
func (w *Writer) Commit() error {
	if w.end {
		return w.s.fail("save", w.k, invalid("the attachment is already committed or aborted"))
	}
	w.end = true
	if w.err != nil {
		return w.s.fail("save", w.k, errors.Join(w.err, w.w.Abort()))
	}
	return w.s.fail("save", w.k, w.w.Commit(w.ctx))
}

// Abort throws the attachment away. After Commit it does nothing, so that it can be deferred.
func (w *Writer) Abort() error {
	if w.end {
		return nil
	}
	w.end = true
	return w.s.fail("save", w.k, w.w.Abort())
}

func unknownEncoding(name string) error {
	return &driver.Fault{Kind: ErrUnsupported, Reason: "the encoding “" + Visible(name) + "” is not known", Remedy: "Use an IANA name such as utf-8, utf-16 or windows-1252"}
}
