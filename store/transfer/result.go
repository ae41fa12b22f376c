package transfer

import (
	"iter"

	"attache/store"
)

// Outcome is what became of one attachment.
type Outcome uint8

// The outcomes.
const (
	// NotTried: the run ended before it came to this attachment.
	NotTried Outcome = iota
	Exported
	Skipped
	Failed
)

// String returns the word for o in manifests and lists.
func (o Outcome) String() string {
	return [...]string{"not tried", "exported", "skipped", "failed"}[o]
}

// ItemResult is the outcome of one attachment.
type ItemResult struct {
	Key     store.Key
	Outcome Outcome
	// Path is where the file is, relative to the folder and with slashes; for one that was not exported, where it would have been. "" where it never got a name.
	Path string
	// Size is in bytes: what was written, or else what was planned, -1 where unknown.
	Size int64
	// SHA256 is of the bytes written; zero unless Exported.
	SHA256 [32]byte
	// Err is why it failed, a sentence for people; nil unless Failed.
	Err error
}

// Result is what became of an export. Exported + Skipped + Failures + NotTried is always the length of the plan.
type Result struct {
	// Dest is the folder, absolute.
	Dest string
	// Manifest is the path of the manifest, "" where none was written. It names all that was exported.
	Manifest string
	// ManifestErr is why none was written although something was exported, a sentence for people; nil otherwise.
	ManifestErr error
	// The numbers of attachments by outcome.
	Exported, Skipped, Failures, NotTried int
	// Bytes is the size of all files written.
	Bytes int64
	// Err is what ended the run as a whole: the context's error, a folder that vanished or can't be written to, a manifest
	// that couldn't be written (then it is ManifestErr, unless something else came first). Single failures don't set it.
	Err error

	items []ItemResult
}

// OK reports whether everything was exported or skipped as asked.
func (r *Result) OK() bool { return r.Err == nil && r.Failures == 0 && r.NotTried == 0 }

// Len is the number of attachments, that of the plan.
func (r *Result) Len() int { return len(r.items) }

// Items yields the outcome of every attachment in the order of the plan.
func (r *Result) Items() iter.Seq[ItemResult] { return r.which(func(Outcome) bool { return true }) }

// FailedItems yields what failed, in the order of the plan.
func (r *Result) FailedItems() iter.Seq[ItemResult] {
	return r.which(func(o Outcome) bool { return o == Failed })
}

func (r *Result) which(want func(Outcome) bool) iter.Seq[ItemResult] {
	return func(yield func(ItemResult) bool) {
		for i := range r.items {
			if want(r.items[i].Outcome) && !yield(r.items[i]) {
				return
			}
		}
	}
}

// Failed selects what failed or was not tried, so that it can be planned and run again.
func (r *Result) Failed() Selection {
	var s Selection
	for i := range r.items {
		switch it := &r.items[i]; {
		case it.Outcome != Failed && it.Outcome != NotTried:
		case it.Key.Name == "":
			s.Messages = append(s.Messages, it.Key.Message)
		default:
			s.Keys = append(s.Keys, it.Key)
		}
	}
	return s
}

// count sets the numbers from the items.
func (r *Result) count() {
	r.Exported, r.Skipped, r.Failures, r.NotTried, r.Bytes = 0, 0, 0, 0, 0
	for i := range r.items {
		switch r.items[i].Outcome {
		case Exported:
			r.Exported++
			r.Bytes += r.items[i].Size
		case Skipped:
			r.Skipped++
		case Failed:
			r.Failures++
		default:
			r.NotTried++
		}
	}
}
