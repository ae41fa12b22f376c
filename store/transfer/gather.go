package transfer

import (
	"context"
	"errors"
	"iter"

	"attache/store"
	"attache/store/driver"
)

// found is one attachment that a selection names, or one that it names in vain.
type found struct {
	info store.Info
	err  error // why it can't be exported
}

// gather yields what sel selects, the attachments of a message one after another. A yielded error is the last thing yielded: the list is incomplete then.
func gather(ctx context.Context, src *store.Store, sel Selection, metadata bool) iter.Seq2[found, error] {
	g := gathering{ctx: ctx, src: src, sel: sel, metadata: metadata || sel.Metadata}
	return func(yield func(found, error) bool) {
		if sel.All {
			g.listing("", yield)
			return
		}
		for _, id := range distinct(sel.Messages) {
			if !g.message(id, yield) {
				return
			}
		}
		for _, group := range g.groups() {
			if !g.keys(group, yield) {
				return
			}
		}
	}
}

type gathering struct {
	ctx      context.Context
	src      *store.Store
	sel      Selection
	metadata bool
}

// listing yields everything, or a message, and reports whether to go on. It counts what it was given before the filter.
func (g *gathering) listing(message string, yield func(found, error) bool) (n int, more bool) {
	for info, err := range g.src.List(g.ctx, store.Query{Message: message, Metadata: g.metadata}) {
		if err != nil {
			yield(found{}, err)
			return n, false
		}
		n++
		if g.sel.Filter != nil && !g.sel.Filter(info) {
			continue
		}
		if !yield(found{info: info}, nil) {
			return n, false
		}
	}
	return n, true
}

func (g *gathering) message(id string, yield func(found, error) bool) bool {
	n, more := 0, true
	if id != "" { // which would list everything
		n, more = g.listing(id, yield)
	}
	if more && n == 0 {
		k := store.Key{Message: id}
		return yield(found{info: store.Info{Key: k, Size: -1}, err: g.fail(k, driver.NotFound(k))}, nil)
	}
	return more
}

// groups sorts the single keys by message, in the order of each message's first, without those of messages that are taken whole.
func (g *gathering) groups() [][]store.Key {
	whole := make(map[string]int, len(g.sel.Messages)) // -1: taken already; else its place in groups
	for _, id := range g.sel.Messages {
		whole[id] = -1
	}
	var groups [][]store.Key
	for _, k := range g.sel.Keys {
		i, ok := whole[k.Message]
		if !ok {
			i = len(groups)
			whole[k.Message] = i
			groups = append(groups, nil)
		}
		if i >= 0 {
			groups[i] = append(groups[i], k)
		}
	}
	return groups
}

// keys yields single attachments of one message.
func (g *gathering) keys(keys []store.Key, yield func(found, error) bool) bool {
	seen := make(map[string]bool, len(keys))
	for _, k := range keys {
		info, err := g.src.Stat(g.ctx, k)
		switch {
		case driver.IsCancel(err), errors.Is(err, store.ErrUnavailable):
			yield(found{}, err)
			return false
		case err != nil:
			info = store.Info{Key: k, Size: -1}
		}
		if seen[info.Name] {
			continue
		}
		seen[info.Name] = true
		if !yield(found{info: info, err: err}, nil) {
			return false
		}
	}
	return true
}

func (g *gathering) fail(k store.Key, err error) error { return exportError(g.src, k, err) }

// exportError puts err into a sentence about the export of k, unless it is a sentence already.
func exportError(src *store.Store, k store.Key, err error) error {
	var done *store.Error
	if err == nil || driver.IsCancel(err) || errors.As(err, &done) {
		return err
	}
	e := &store.Error{Op: "export", Key: k, Err: err}
	if src != nil {
		e.Source = src.Describe().Location
	}
	return e
}

func distinct(ids []string) []string {
	seen := make(map[string]bool, len(ids))
	var out []string
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}
