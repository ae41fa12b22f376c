package storetest

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/driver"
	"attache/store/pool"
)

// env is what one test works with.
type env struct {
	*testing.T
	h     Harness
	opens []*store.Store
}

func newEnv(t *testing.T, h Harness) *env {
	e := &env{T: t, h: h}
	t.Cleanup(func() {
		for _, s := range e.opens {
			if err := s.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			if err := s.Close(); err != nil {
				t.Errorf("second close: %v", err)
			}
		}
		checkLeaks(t)
	})
	return e
}

// checkLeaks fails the test if anything of the pool is not released. What was left early may still be ending in the background, and is
// waited for.
func checkLeaks(t *testing.T) {
	t.Helper()
	deadline := time.NewTimer(leakPatience)
	defer deadline.Stop()
	every := time.NewTicker(5 * time.Millisecond)
	defer every.Stop()
	for pool.Default.Leaks() != nil {
		select {
		case <-every.C:
		case <-deadline.C:
			pool.CheckLeaks(t)
			return
		}
	}
}

// leakPatience is how long the work that a call left behind may take to end on a busy machine.
const leakPatience = 10 * time.Second

// with returns a store that holds just these attachments. It allows changes where the source does.
func (e *env) with(all ...Attachment) *store.Store {
	e.Helper()
	if e.h.Fill != nil && (e.h.Fixed || len(all) > 0) {
		e.h.Fill(all)
		return e.open(store.Options{Write: true})
	}
	s := e.open(store.Options{Write: true})
	for _, a := range all {
		o := store.SaveOptions{Expiry: a.Expiry, Metadata: a.Metadata}
		if err := s.SaveBytes(e.Context(), a.Key, a.Data, o); err != nil {
			e.Fatalf("set up: %v", err)
		}
	}
	return s
}

// open opens one more client.
func (e *env) open(o store.Options) *store.Store { return e.own(e.h.Open(), o) }

func (e *env) own(d driver.Driver, o store.Options) *store.Store {
	s := store.New(d, o)
	e.opens = append(e.opens, s)
	return s
}

// faulty opens one more client that fails, or skips the test.
func (e *env) faulty(f Fault) *store.Store {
	e.Helper()
	var d driver.Driver
	if e.h.Faulty != nil {
		d = e.h.Faulty(f)
	}
	if d == nil {
		e.Skipf("this source has no way to show %s", f)
	}
	return e.own(d, store.Options{Write: true})
}

// later is an expiry in the future that every source can keep exactly.
var later = time.Now().Add(48 * time.Hour).Truncate(time.Minute).UTC()

// earlier is one in the past.
var earlier = later.Add(-96 * time.Hour)

func key(message, name string) store.Key { return store.Key{Message: message, Name: name} }

// file is an attachment that a test wants to be there.
func file(message, name, data string) Attachment {
	return Attachment{New: driver.New{Key: key(message, name), Expiry: later}, Data: []byte(data)}
}

func (a Attachment) expires(t time.Time) Attachment { a.Expiry = t; return a }

func (a Attachment) meta(m map[string]string) Attachment { a.Metadata = m; return a }

// list returns everything that a query finds, and fails the test where it fails.
func (e *env) list(s *store.Store, q store.Query) []store.Info {
	e.Helper()
	all, err := gather(s.List(e.Context(), q))
	if err != nil {
		e.Fatalf("list: %v", err)
	}
	return all
}

// gather collects what a sequence yields up to its end or its first error.
func gather[V any](seq iter.Seq2[V, error]) (all []V, err error) {
	for v, err := range seq {
		if err != nil {
			return all, err
		}
		all = append(all, v)
	}
	return all, nil
}

// firstError runs a sequence to its end and returns the first error in it.
func firstError[V any](seq iter.Seq2[V, error]) (first error) {
	for _, err := range seq {
		first = cmp.Or(first, err)
	}
	return first
}

// holds fails the test unless a new client finds just these attachments, whole, and nothing else lies about.
func (e *env) holds(want ...Attachment) {
	e.Helper()
	s := e.open(store.Options{})
	got := map[store.Key]store.Info{}
	for _, i := range e.list(s, store.Query{Metadata: true}) {
		if _, twice := got[i.Key]; twice {
			e.Errorf("%q is listed twice", i.Key)
		}
		got[i.Key] = i
	}
	for _, a := range want {
		i, ok := got[a.Key]
		delete(got, a.Key)
		if !ok {
			e.Errorf("%q is not listed", a.Key)
			continue
		}
		e.describes(i, a)
		if data, err := s.Bytes(e.Context(), a.Key); err != nil || !bytes.Equal(data, a.Data) {
			e.Errorf("%q holds %s, want %s (%v)", a.Key, brief(data), brief(a.Data), err)
		}
	}
	for k, i := range got {
		e.Errorf("%q is there, %v, and should not be", k, i.State)
	}
	e.tidy()
}

// tidy fails the test where anything lies about that is no attachment.
func (e *env) tidy() {
	e.Helper()
	if e.h.Leftovers == nil {
		return
	}
	if left := e.h.Leftovers(); len(left) > 0 {
		e.Errorf("left behind: %q", left)
	}
}

// describes fails the test unless i is a true description of a.
func (e *env) describes(i store.Info, a Attachment) {
	e.Helper()
	state := store.OK
	if a.Expiry.Before(time.Now()) {
		state = store.Expired
	}
	if i.Key != a.Key || i.Size != int64(len(a.Data)) || i.State != state {
		e.Errorf("%q of %d bytes, %v (%s), want %q of %d bytes, %v", i.Key, i.Size, i.State, i.Problem, a.Key, len(a.Data), state)
	}
	if off := i.Expiry.Sub(a.Expiry).Abs(); off > e.h.Precision {
		e.Errorf("%q expires %v, want %v", i.Key, i.Expiry, a.Expiry)
	}
	if i.Expiry.Location() != time.UTC || i.Created.Location() != time.UTC {
		e.Errorf("%q: times are not in UTC: %v, %v", i.Key, i.Created, i.Expiry)
	}
	if !maps.Equal(i.Metadata, a.Metadata) {
		e.Errorf("%q has metadata %q, want %q", i.Key, i.Metadata, a.Metadata)
	}
}

// refused fails the test unless err is of the given kind and speaks as the core's errors do: one sentence for people.
func (e *env) refused(what string, err, kind error) {
	e.Helper()
	if !errors.Is(err, kind) {
		e.Errorf("%s: %v, want an error of the kind “%v”", what, err, kind)
		return
	}
	if kind == context.Canceled || kind == context.DeadlineExceeded {
		return
	}
	var spoken *store.Error
	if !errors.As(err, &spoken) {
		e.Errorf("%s: a bare %T: %v", what, err, err)
		return
	}
	if text := spoken.Error(); !strings.HasPrefix(text, "Can't ") || !strings.HasSuffix(text, ".") || strings.ContainsAny(text, "\n\r") || spoken.Reason() == "" {
		e.Errorf("%s: not one sentence for people: %q", what, text)
	}
}

// fails fails the test unless err is of one of the kinds that callers know.
func (e *env) fails(what string, err error) {
	e.Helper()
	for _, kind := range []error{
		store.ErrNotFound, store.ErrExists, store.ErrAmbiguous, store.ErrReadOnly, store.ErrLocked, store.ErrDamaged,
		store.ErrUnavailable, store.ErrUnsupported, store.ErrInvalid,
	} {
		if errors.Is(err, kind) {
			e.refused(what, err, kind)
			return
		}
	}
	e.Errorf("%s: %v, want an error of a known kind", what, err)
}

func digest(b []byte) string { return fmt.Sprintf("%x", sha256.Sum256(b)) }

// brief shows data in a message.
func brief(b []byte) string {
	if len(b) <= 40 {
		return fmt.Sprintf("%q", b)
	}
	return fmt.Sprintf("%d bytes beginning %q, SHA-256 %s", len(b), b[:20], digest(b)[:12])
}

func keys(all []store.Info) []store.Key {
	k := make([]store.Key, len(all))
	for i := range all {
		k[i] = all[i].Key
	}
	return k
}

// grouped returns the keys message by message, each in the order that it was listed in, and whether no message came twice.
func grouped(all []store.Info) (map[string][]string, bool) {
	groups := map[string][]string{}
	last, together := "", true
	for _, i := range all {
		if _, seen := groups[i.Message]; seen && i.Message != last {
			together = false
		}
		last = i.Message
		groups[i.Message] = append(groups[i.Message], i.Name)
	}
	return groups, together
}

func sameGroups(a, b map[string][]string) bool { return maps.EqualFunc(a, b, slices.Equal) }
