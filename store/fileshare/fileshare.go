package fileshare

import (
	"cmp"
	"context"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"attache/store/driver"
)

// Options adjusts a share. The zero value is right for most.
type Options struct {
	// NoSync leaves out the flushing of files and folders in a save or a duplicate: faster, but what was just saved
	// may be lost, or be empty, when the machine loses power. A crash of the program alone never harms.
	NoSync bool
	// PollInterval is how often what can't be watched is looked at where the watch's caller names no interval; 0 means two seconds.
	PollInterval time.Duration
	// Watches bounds the folders that one Watch watches at a time; 0 means 8,192, or an eighth of what the system allows a user
	// if that is less. The rest is polled.
	Watches int

	// Seams for tests.
	now         func() time.Time                  // the clock that states go by
	open        opener                            // the file system
	remote      func(path string) (remote, error) // where a path lies
	newNotifier func() (notifier, error)          // the watcher
}

// Driver is a file share. It holds nothing open between calls: each opens the root again, so that a share that went and
// came back, or was mounted anew, works on.
type Driver struct {
	root    string
	options Options
	rules   rules
	workers int

	mu    sync.Mutex
	seen  remote // where the root lay when it was last looked at
	index caseIndex
}

var (
	_ driver.Driver  = (*Driver)(nil)
	_ driver.Sweeper = (*Driver)(nil)
)

// Open returns the share at path, which must be a folder. Links in path itself are followed; below it, none is.
func Open(path string, o Options) (*Driver, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, fault(err, reading)
	}
	o.PollInterval = cmp.Or(o.PollInterval, 2*time.Second)
	o.Watches = cmp.Or(o.Watches, defaultWatches())
	if o.now == nil {
		o.now = time.Now
	}
	if o.open == nil {
		o.open = openNative
	}
	if o.remote == nil {
		o.remote = lookRemote
	}
	if o.newNotifier == nil {
		o.newNotifier = newNotifier
	}
	d := &Driver{root: absolute, options: o, rules: rules{windows: runtime.GOOS == "windows"}}
	// A dead network share can keep even a stat waiting for minutes; the caller may want the window up before.
	ctx, cancel := context.WithTimeout(context.Background(), openPatience)
	defer cancel()
	_, err = wait(ctx, true, func() (struct{}, error) {
		seen, err := o.remote(absolute)
		if err != nil {
			return struct{}{}, err
		}
		d.mu.Lock()
		d.seen = seen
		d.mu.Unlock()
		root, err := o.open(absolute)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, root.close()
	}, nil)
	if driver.IsCancel(err) {
		err = &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share doesn't answer", Remedy: "Check the network and that the server is up"}
	}
	if err != nil {
		return nil, rootFault(err)
	}
	d.workers = min(max(runtime.GOMAXPROCS(0), 2), 8)
	if d.isRemote() {
		d.workers = 16 // they wait for the server, not for a processor
	}
	return d, nil
}

// openPatience is how long Open waits for a share to answer.
const openPatience = 15 * time.Second

// Describe says what the share is.
func (d *Driver) Describe() driver.Description {
	about := driver.Description{Kind: "file share", Location: d.root}
	if d.rules.windows {
		about.MaxMessage, about.MaxName = 255, 255
	}
	return about
}

// Close does nothing: no call leaves anything open.
func (d *Driver) Close() error { return nil }

// isRemote reports whether the root lies on a file system whose calls can hang with the network.
func (d *Driver) isRemote() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.seen.is
}

// openRoot opens the root for one call.
func (d *Driver) openRoot() (folder, error) {
	root, err := d.options.open(d.root)
	if err != nil {
		return nil, rootFault(err)
	}
	return root, nil
}

// remote says whether a path lies on a file system of another machine, or of another process (FUSE), where calls can hang and
// changes from elsewhere raise no event.
type remote struct {
	is   bool
	name string // "NFS", "SMB"; "" if it is local, or if the system can't watch folders at all
}

// why says why changes can't be watched for; "" if they can.
func (r remote) why() string {
	switch {
	case !r.is:
		return ""
	case r.name == "":
		return "folders are not watched on this system"
	}
	return "network share"
}

// wrongKind is the error of opening something that is no regular file.
type wrongKind struct{ is kind }

func (w *wrongKind) Error() string { return "is " + w.is.String() }

// closing closes what err came from, and adds what goes wrong with that.
func closing(c interface{ close() error }, err *error) {
	if e := c.close(); *err == nil && e != nil {
		*err = e
	}
}
