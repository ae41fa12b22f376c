package transfer

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"

	"attache/store/driver"
)

// Layout is how an export arranges its files.
type Layout string

// The layouts.
const (
	Flat    Layout = "flat"    // every file directly in the folder
	Message Layout = "message" // a folder for each message
	Share   Layout = "share"   // as on a file share, with expiry and metadata, so that the folder opens as a source
)

// Layouts are all layouts, the default one first.
var Layouts = []Layout{Flat, Message, Share}

// Conflict is what happens where a file with the name that an attachment would get is in the folder already. Two attachments of
// one export that would get the same name are never a conflict: the second gets a counter.
type Conflict string

// The ways to treat a conflict.
const (
	Rename    Conflict = "rename"    // the attachment gets a name with a counter
	Skip      Conflict = "skip"      // the file stays, the attachment is not exported
	Overwrite Conflict = "overwrite" // the file is replaced in one step, once the new one is complete
	Fail      Conflict = "fail"      // the file stays, the attachment fails
)

// Conflicts are all ways to treat a conflict, the default one first.
var Conflicts = []Conflict{Rename, Skip, Overwrite, Fail}

// Options says how attachments are exported. The zero value is usable: flat, with the attachments' own names, and nothing replaced.
type Options struct {
	Layout Layout // "" means Flat
	// Template makes the names of files; "" means "{name}". See ParseTemplate for its fields. The layout share takes none.
	Template string
	// OnConflict is Rename where it is "". In the layout share it is about attachments of the same message and name: Rename gives the new one a
	// name with a counter, and Overwrite is refused, since a share never replaces one.
	OnConflict Conflict
	// Jobs is how many attachments are copied at once, 1 to MaxJobs; 0 means DefaultJobs.
	Jobs int
	// Sync brings each file to the disk before it gets its final name, so that it also survives the machine losing power right
	// afterwards. It costs as much time as the disk needs. Files that replace others are always brought there first.
	Sync bool
	// Found, if not nil, is told now and then during planning how many attachments have been found so far, from NewPlan's own goroutine.
	Found func(items int)
}

// MaxJobs is the most attachments that are copied at once.
const MaxJobs = 64

// DefaultJobs is how many attachments are copied at once where the caller doesn't say.
func DefaultJobs() int { return min(max(runtime.GOMAXPROCS(0), 2), 8) }

// normal fills in the defaults and refuses what makes no sense.
func (o Options) normal() (Options, *Template, error) {
	o.Layout = cmp.Or(o.Layout, Flat)
	o.OnConflict = cmp.Or(o.OnConflict, Rename)
	o.Template = cmp.Or(o.Template, verbatim)
	o.Jobs = cmp.Or(o.Jobs, DefaultJobs())
	switch {
	case !slices.Contains(Layouts, o.Layout):
		return o, nil, invalid("the layout “%s” is not known; it is flat, message or share", o.Layout)
	case !slices.Contains(Conflicts, o.OnConflict):
		return o, nil, invalid("“%s” is not known for conflicts; it is rename, skip, overwrite or fail", o.OnConflict)
	case o.Jobs < 1 || o.Jobs > MaxJobs:
		return o, nil, invalid("%d jobs are not possible; it is 1 to %d", o.Jobs, MaxJobs)
	case o.Layout == Share && o.Template != verbatim:
		return o, nil, invalid("the layout share keeps the names of attachments and takes no template")
	case o.Layout == Share && o.OnConflict == Overwrite:
		return o, nil, invalid("the layout share never overwrites an attachment")
	}
	t, err := ParseTemplate(o.Template)
	return o, t, err
}

// verbatim is the template that keeps the names of attachments.
const verbatim = "{name}"

func invalid(format string, args ...any) error {
	return &driver.Fault{Kind: driver.ErrInvalid, Reason: fmt.Sprintf(format, args...)}
}
