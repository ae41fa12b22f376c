package transfer

import (
	"context"
	"iter"

	"attache/store"
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
	// Path is the name of the file, relative to the folder and with slashes; for the layout share, of the attachment's folder.
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
}

// NewPlan works out an export of what sel selects to the folder dest, which need not exist yet. It lists the source and the folder, and
// writes nothing. An attachment that is not there, or is known to be unreadable, is in the plan as one to Refuse. NewPlan itself fails
// where the options make no sense, the list is incomplete, dest is a file or can't be read, or ctx ends.
func NewPlan(ctx context.Context, src *store.Store, sel Selection, dest string, o Options) (*Plan, error) {
	o, err := o.normal()
	if err != nil {
		return nil, err
	}
	return &Plan{src: src, dest: dest, opts: o}, ctx.Err()
}

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
func (p *Plan) Free() (int64, bool) { return 0, false }

// Run exports what is planned. It returns when all is done, or soon after ctx ends or the folder is lost; then what was under way
// has left nothing behind. One failure does not stop the rest. progress may be nil. A plan runs once.
func (p *Plan) Run(ctx context.Context, progress *Progress) *Result {
	return &Result{Dest: p.dest, Err: ctx.Err()}
}

// SampleNames returns the paths that the given attachments would get in an empty folder, for a dialog that shows
// the effect of its settings. It fails where the options make no sense.
func SampleNames(infos []store.Info, o Options) ([]string, error) {
	_, err := o.normal()
	return nil, err
}
