package fileshare

import "time"

// A folder is one opened folder of the share, and everything that the driver asks of a file system. Names are single
// path components, already checked; no method follows a link below the share's root, and none leads out of it. Methods are
// safe for concurrent use, except next.
//
// There are two: system calls on Linux, and os.Root elsewhere. Tests put faults between.
type folder interface {
	// next appends a batch of entries to dst, in the order of the file system; at the end, the batch is empty.
	next(dst []entry) ([]entry, error)
	// sub opens the folder called name.
	sub(name string) (folder, error)
	// stat describes what is called name, without following a link; "" is the folder itself.
	stat(name string) (facts, error)
	// open opens a file for reading and describes it. The caller has just seen that it is a regular one, since opening
	// can have effects (a pipe's writers notice, a tape rewinds). Whoever swaps it in between gains an open that waits for
	// nobody and ends with a *wrongKind error.
	open(name string) (file, facts, error)
	// create makes a file that must not exist yet.
	create(name string) (file, error)
	// mkdir makes a folder that must not exist yet.
	mkdir(name string) error
	// move renames to a name that must not exist yet in to, a folder of the same share.
	move(name string, to folder, toName string) error
	// remove removes a file or a link, rmdir an empty folder.
	remove(name string) error
	rmdir(name string) error
	// spelling returns the name that the file system has for the folder, where it ignores case; "" where it doesn't, or doesn't tell.
	spelling() string
	// sync flushes the folder's entries.
	sync() error
	close() error
}

// A file is an opened regular file.
type file interface {
	readAt(p []byte, off int64) (int, error) // 0, nil at the end
	write(p []byte) (int, error)
	// about describes the file as it is now.
	about() (facts, error)
	// copyFrom appends up to n bytes of src from off on, and returns how many; 0 at src's end.
	copyFrom(src file, off, n int64) (int64, error)
	// beingWritten says whether anybody has the file open for writing; known is false where the system can't tell.
	beingWritten() (writing, known bool)
	sync() error
	close() error
}

// entry is one name in a folder.
type entry struct {
	name string
	kind kind
}

// kind is what a name stands for.
type kind uint8

const (
	unknownKind kind = iota // the file system doesn't say without a stat
	regularFile
	realFolder
	link // and what else redirects: junctions, mount points
	pipe
	socket
	device
)

// String returns the word for k, with its article.
func (k kind) String() string {
	switch k {
	case regularFile:
		return "a file"
	case realFolder:
		return "a folder"
	case link:
		return "a link"
	case pipe:
		return "a pipe"
	case socket:
		return "a socket"
	case device:
		return "a device"
	}
	return "of an unknown kind"
}

// facts is what a stat tells. Times are nanoseconds since 1970 in UTC, 0 where the file system doesn't keep them.
type facts struct {
	kind                    kind
	size                    int64
	modified, changed, born int64
	id                      identity
}

// identity tells one file from another, also from one that later has the same name; zero where the system doesn't say.
type identity struct{ device, number uint64 }

// opener opens the root of a share.
type opener func(path string) (folder, error)

// nanos returns t as facts hold it.
func nanos(t time.Time) int64 { return t.UnixNano() }

// utc returns the time that facts hold as n.
func utc(n int64) time.Time { return time.Unix(0, n).UTC() }

// openRegular is open for a name that the caller has not looked at yet.
func openRegular(f folder, e entry) (file, facts, error) {
	k, err := kindOf(f, e)
	if err == nil && k != regularFile {
		err = &wrongKind{k}
	}
	if err != nil {
		return nil, facts{}, err
	}
	return f.open(e.name)
}

// kindOf returns what is called e.name in f, with a stat where the listing didn't say.
func kindOf(f folder, e entry) (kind, error) {
	if e.kind != unknownKind {
		return e.kind, nil
	}
	facts, err := f.stat(e.name)
	return facts.kind, err
}
