package transfer

import (
	"context"
	"errors"
	"iter"
	"path/filepath"
	"slices"
	"sync/atomic"

	"attache/store"
	"attache/store/driver"
)

// Action is what a plan means to do with one attachment.
type Action uint8

// The actions.
const (
	Write   Action = iota // there is no file with its name
	Number                // a file with its name is there: it gets another name, which Path holds
	Pass                  // a file with its name is there, and stays: the attachment is skipped
	Replace               // a file with its name is there, and is replaced
	Refuse                // it can't be exported; Err says why
)

// Item is one attachment of a plan.
type Item struct {
	Key store.Key
	// Size is in bytes, -1 where unknown.
	Size int64
	// Path is the name of the file, relative to the folder and with slashes; for the layout share, of the attachment's folder, with the
	// names as they are stored. It is "" for what never gets a name.
	Path   string
	Action Action
	Err    error // for Refuse
}

// Plan is an export that is ready to run. It holds no file and no connection open, and needs about 150 bytes an attachment.
type Plan struct {
	src   *store.Store
	dest  string
	opts  Options
	bytes int64
	items []Item
	ran   atomic.Bool
	seams seams
}

// NewPlan works out an export of what sel selects to the folder dest, which need not exist yet. It lists the source and the folder, and
// writes nothing. An attachment that is not there, or is known to be unreadable, is in the plan as one to Refuse. NewPlan itself fails
// where the options make no sense, the list is incomplete, dest is a file, can't be read or lies inside the share that is exported, or ctx ends.
func NewPlan(ctx context.Context, src *store.Store, sel Selection, dest string, o Options) (*Plan, error) {
	o, t, err := o.normal()
	if err != nil {
		return nil, planError(src, err)
	}
	if dest == "" { // which would stand for the working folder
		return nil, planError(src, &driver.Fault{Kind: driver.ErrInvalid, Reason: "no folder is named", Remedy: "Name the folder to export to"})
	}
	dest, err = filepath.Abs(dest)
	if err != nil {
		return nil, planError(src, targetFault(err))
	}
	if err := checkOutside(ctx, shareRoot(src), dest); err != nil {
		return nil, planError(src, err)
	}
	names, err := newPlanner(src, dest, o, t)
	if err != nil {
		return nil, planError(src, err)
	}
	p := &Plan{src: src, dest: dest, opts: o}
	for f, err := range gather(ctx, src, sel, t.Metadata) {
		if err != nil {
			return nil, planError(src, err)
		}
		it, err := names.item(f)
		if err != nil {
			return nil, planError(src, err)
		}
		p.items = append(p.items, it)
		if o.Found != nil && len(p.items)%foundEvery == 0 {
			o.Found(len(p.items))
		}
	}
	if o.Layout == Share {
		if err := p.shareConflicts(ctx); err != nil {
			return nil, planError(src, err)
		}
	}
	for i := range p.items {
		p.bytes += p.items[i].weight()
	}
	return p, nil
}

// foundEvery is how many attachments are found between two calls of Options.Found.
const foundEvery = 500

// weight is the number of bytes that an item is expected to write.
func (it *Item) weight() int64 {
	if it.Action == Pass || it.Action == Refuse {
		return 0
	}
	return max(it.Size, 0)
}

func planError(src *store.Store, err error) error { return exportError(src, store.Key{}, err) }

// Dest is the folder, absolute.
func (p *Plan) Dest() string { return p.dest }

// Options are those given, with the defaults filled in.
func (p *Plan) Options() Options { return p.opts }

// Len is the number of attachments.
func (p *Plan) Len() int { return len(p.items) }

// Bytes is the sum of the sizes of what will be written, as far as they are known.
func (p *Plan) Bytes() int64 { return p.bytes }

// Count is the number of attachments with the given action.
func (p *Plan) Count(a Action) int {
	n := 0
	for i := range p.items {
		if p.items[i].Action == a {
			n++
		}
	}
	return n
}

// Refusal is a reason for which attachments can't be exported.
type Refusal struct {
	Reason string // a clause
	Count  int
}

// Refusals are the reasons of all items to Refuse, the most frequent first.
func (p *Plan) Refusals() []Refusal {
	var all []Refusal
	place := map[string]int{}
	for i := range p.items {
		if p.items[i].Action != Refuse {
			continue
		}
		why := p.items[i].Err.Error()
		var sentence *store.Error
		if errors.As(p.items[i].Err, &sentence) {
			why = sentence.Reason()
		}
		at, ok := place[why]
		if !ok {
			at = len(all)
			place[why] = at
			all = append(all, Refusal{Reason: why})
		}
		all[at].Count++
	}
	slices.SortStableFunc(all, func(a, b Refusal) int { return b.Count - a.Count })
	return all
}

// Item returns one attachment, 0 ≤ i < Len.
func (p *Plan) Item(i int) Item { return p.items[i] }

// Items yields every attachment in the order of the source.
func (p *Plan) Items() iter.Seq2[int, Item] {
	return func(yield func(int, Item) bool) {
		for i := range p.items {
			if !yield(i, p.Item(i)) {
				return
			}
		}
	}
}

// Free returns how many bytes the folder's disk has left for this user, and false where that can't be found out.
func (p *Plan) Free() (int64, bool) {
	// The folder may not exist yet: its nearest ancestor that does is on the same disk.
	for dir := p.dest; ; dir = filepath.Dir(dir) {
		if n, err := freeBytes(dir); err == nil {
			return n, true
		}
		if dir == filepath.Dir(dir) {
			return 0, false
		}
	}
}

// SampleNames returns the paths that the given attachments would get in an empty folder, for a dialog that shows
// the effect of its settings. It fails where the options make no sense.
func SampleNames(infos []store.Info, o Options) ([]string, error) {
	o, t, err := o.normal()
	if err != nil {
		return nil, err
	}
	names, err := newPlanner(nil, "", o, t)
	if err != nil {
		return nil, err
	}
	paths := make([]string, 0, len(infos))
	for _, info := range infos {
		it, err := names.item(found{info: info})
		if err != nil {
			return nil, err
		}
		paths = append(paths, it.Path)
	}
	return paths, nil
}
