package fileshare

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// openPortable opens the root of a share through os.Root, which keeps every path inside, whatever happens to its parts meanwhile. Links
// that stay inside would be followed by os.Root, so each folder is looked at before it is entered; one that is swapped
// in between leads to another place in the share at worst.
func openPortable(path string) (folder, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &portableFolder{root: root, path: "."}, nil
}

// portableFolder is a folder by its path below the root. It is opened only while it is listed.
type portableFolder struct {
	root *os.Root
	path string // slash-separated, "." for the root

	mu      sync.Mutex
	listing *os.File
}

// joined returns the path of name in f.
func (f *portableFolder) joined(name string) string {
	switch {
	case name == "":
		return f.path
	case f.path == ".":
		return name
	}
	return f.path + string(filepath.Separator) + name
}

func (f *portableFolder) sub(name string) (folder, error) {
	path := f.joined(name)
	about, err := f.root.Lstat(path)
	if err != nil {
		return nil, err
	}
	if fileKind(about.Mode()) != realFolder {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNotAFolder}
	}
	return &portableFolder{root: f.root, path: path}, nil
}

// batch is how many entries are read at a time.
const batch = 512

func (f *portableFolder) next(dst []entry) ([]entry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.listing == nil {
		var err error
		if f.listing, err = f.root.Open(f.path); err != nil {
			return dst, err
		}
	}
	found, err := f.listing.ReadDir(batch)
	for _, e := range found {
		dst = append(dst, entry{e.Name(), fileKind(e.Type())})
	}
	if err == io.EOF {
		err = nil
	}
	return dst, err
}

func (f *portableFolder) stat(name string) (facts, error) {
	about, err := f.root.Lstat(f.joined(name))
	if err != nil {
		return facts{}, err
	}
	return factsOf(about), nil
}

// factsOf translates what the os package tells; the times that it leaves out are added where the system has them.
func factsOf(about fs.FileInfo) facts {
	out := facts{kind: fileKind(about.Mode()), size: about.Size(), modified: nanos(about.ModTime())}
	addSystemFacts(&out, about)
	return out
}

// fileKind translates a mode. Junctions and mount points of Windows are irregular: they redirect, as links do.
func fileKind(mode fs.FileMode) kind {
	switch {
	case mode&(fs.ModeSymlink|fs.ModeIrregular) != 0:
		return link
	case mode.IsDir():
		return realFolder
	case mode&fs.ModeNamedPipe != 0:
		return pipe
	case mode&fs.ModeSocket != 0:
		return socket
	case mode&(fs.ModeDevice|fs.ModeCharDevice) != 0:
		return device
	}
	return regularFile
}

func (f *portableFolder) open(name string) (file, facts, error) {
	opened, err := f.root.OpenFile(f.joined(name), os.O_RDONLY|openWithoutWaiting, 0)
	if err != nil {
		return nil, facts{}, err
	}
	about, err := opened.Stat()
	if err == nil && !about.Mode().IsRegular() {
		err = &wrongKind{fileKind(about.Mode())}
	}
	if err != nil {
		return nil, facts{}, errors.Join(err, opened.Close())
	}
	return &portableFile{opened}, factsOf(about), nil
}

func (f *portableFolder) create(name string) (file, error) {
	created, err := f.root.OpenFile(f.joined(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return &portableFile{created}, nil
}

func (f *portableFolder) mkdir(name string) error { return f.root.Mkdir(f.joined(name), 0o777) }

func (f *portableFolder) move(name string, to folder, toName string) error {
	target, ok := to.(*portableFolder)
	if !ok {
		return &fs.PathError{Op: "rename", Path: name, Err: errors.ErrUnsupported}
	}
	return renameNew(f, name, target, toName)
}

func (f *portableFolder) remove(name string) error { return removePortable(f, name) }
func (f *portableFolder) rmdir(name string) error  { return removePortable(f, name) }

func (f *portableFolder) spelling() string { return storedSpelling(f) }

func (f *portableFolder) sync() error { return syncPortable(f) }

func (f *portableFolder) close() error {
	var errs []error
	f.mu.Lock()
	if f.listing != nil {
		errs = append(errs, f.listing.Close())
		f.listing = nil
	}
	f.mu.Unlock()
	if f.path == "." {
		errs = append(errs, f.root.Close())
	}
	return errors.Join(errs...)
}

// portableFile is a file of the os package.
type portableFile struct{ *os.File }

func (f *portableFile) readAt(p []byte, off int64) (int, error) {
	n, err := f.ReadAt(p, off)
	if err == io.EOF {
		err = nil
	}
	return n, err
}

func (f *portableFile) about() (facts, error) {
	about, err := f.Stat()
	if err != nil {
		return facts{}, err
	}
	return factsOf(about), nil
}

func (f *portableFile) write(p []byte) (int, error) { return f.Write(p) }

func (f *portableFile) copyFrom(src file, off, n int64) (int64, error) {
	return copyThroughBuffer(f, src, off, n)
}

func (f *portableFile) beingWritten() (writing, known bool) { return writtenBySomebody(f.File) }

func (f *portableFile) sync() error { return f.Sync() }

func (f *portableFile) close() error { return f.Close() }
