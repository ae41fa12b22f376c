package fileshare

import (
	"sync"
	"syscall"
)

// faultyDisk opens roots whose calls can be made to fail or to stall. A nil hook lets the call through.
type faultyDisk struct {
	open opener
	// next is called before each batch of the root's entries, with the number of batches before it; batches have at most 5 entries.
	next func(batches int) error
	// read is called before each read of data; it returns how many of the bytes to read.
	read func(off int64, length int) (int, error)
	// write is called before each write of data; it returns how many of the bytes to write, and with which error to end.
	write func(off int64, length int) (int, error)
	// call is called before every other call, with its name.
	call func(op, name string) error

	mu         sync.Mutex
	held, most int // folders open, now and at most
}

// hold counts an opened folder, or with -1 a closed one.
func (d *faultyDisk) hold(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.held += n
	d.most = max(d.most, d.held)
}

func (d *faultyDisk) root(path string) (folder, error) {
	f, err := d.open(path)
	if err != nil {
		return nil, err
	}
	d.hold(1)
	return &faultyFolder{folder: f, d: d, top: true}, nil
}

// mostHeld returns how many folders were open at most.
func (d *faultyDisk) mostHeld() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.most
}

type faultyFolder struct {
	folder
	d       *faultyDisk
	top     bool
	batches int
	rest    []entry
}

func (f *faultyFolder) fail(op, name string) error {
	if f.d.call == nil {
		return nil
	}
	return f.d.call(op, name)
}

func (f *faultyFolder) next(dst []entry) ([]entry, error) {
	if !f.top || f.d.next == nil {
		if err := f.fail("next", ""); err != nil {
			return dst, err
		}
		return f.folder.next(dst)
	}
	if err := f.d.next(f.batches); err != nil {
		return dst, err
	}
	f.batches++
	if len(f.rest) == 0 {
		var err error
		if f.rest, err = f.folder.next(nil); err != nil {
			return dst, err
		}
	}
	n := min(5, len(f.rest))
	dst = append(dst, f.rest[:n]...)
	f.rest = f.rest[n:]
	return dst, nil
}

func (f *faultyFolder) sub(name string) (folder, error) {
	if err := f.fail("sub", name); err != nil {
		return nil, err
	}
	s, err := f.folder.sub(name)
	if err != nil {
		return nil, err
	}
	f.d.hold(1)
	return &faultyFolder{folder: s, d: f.d}, nil
}

func (f *faultyFolder) stat(name string) (facts, error) {
	if err := f.fail("stat", name); err != nil {
		return facts{}, err
	}
	return f.folder.stat(name)
}

func (f *faultyFolder) open(name string) (file, facts, error) {
	if err := f.fail("open", name); err != nil {
		return nil, facts{}, err
	}
	opened, about, err := f.folder.open(name)
	if err != nil || name != dataFile {
		return opened, about, err
	}
	return &faultyFile{opened, f.d, 0}, about, nil
}

func (f *faultyFolder) create(name string) (file, error) {
	if err := f.fail("create", name); err != nil {
		return nil, err
	}
	created, err := f.folder.create(name)
	if err != nil || name != dataFile {
		return created, err
	}
	return &faultyFile{created, f.d, 0}, nil
}

func (f *faultyFolder) mkdir(name string) error {
	if err := f.fail("mkdir", name); err != nil {
		return err
	}
	return f.folder.mkdir(name)
}

func (f *faultyFolder) move(name string, to folder, toName string) error {
	if err := f.fail("move", toName); err != nil {
		return err
	}
	return f.folder.move(name, to.(*faultyFolder).folder, toName)
}

func (f *faultyFolder) remove(name string) error {
	if err := f.fail("remove", name); err != nil {
		return err
	}
	return f.folder.remove(name)
}

func (f *faultyFolder) sync() error {
	if err := f.fail("sync", ""); err != nil {
		return err
	}
	return f.folder.sync()
}

func (f *faultyFolder) close() error {
	f.d.hold(-1)
	return f.folder.close()
}

type faultyFile struct {
	file
	d       *faultyDisk
	written int64
}

func (f *faultyFile) readAt(p []byte, off int64) (int, error) {
	if f.d.read != nil {
		n, err := f.d.read(off, len(p))
		if err != nil || n == 0 {
			return 0, err
		}
		p = p[:n]
	}
	return f.file.readAt(p, off)
}

func (f *faultyFile) write(p []byte) (int, error) {
	var fails error
	if f.d.write != nil {
		var n int
		n, fails = f.d.write(f.written, len(p))
		p = p[:n]
	}
	n, err := f.file.write(p)
	f.written += int64(n)
	if err == nil {
		err = fails
	}
	return n, err
}

func (f *faultyFile) copyFrom(src file, off, n int64) (int64, error) {
	return copyThroughBuffer(f, src, off, n)
}

const errBroken = syscall.EIO
