package fileshare

import (
	"golang.org/x/sys/unix"
)

// fastFile is a regular file behind a descriptor. It is no os.File: that would ask the poller about every file first.
type fastFile struct{ fd int }

func (f *fastFile) readAt(p []byte, off int64) (int, error) {
	for {
		n, err := unix.Pread(f.fd, p, off)
		if err != unix.EINTR {
			return max(n, 0), wrap("read", "", err)
		}
	}
}

func (f *fastFile) write(p []byte) (int, error) {
	written := 0
	for written < len(p) {
		// Linux writes at most 2 GB at a time.
		n, err := unix.Write(f.fd, p[written:])
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return written, wrap("write", "", err)
		}
		written += n
	}
	return written, nil
}

func (f *fastFile) about() (facts, error) { return statx(f.fd, "") }

func (f *fastFile) copyFrom(src file, off, n int64) (int64, error) {
	from, ok := src.(*fastFile)
	if !ok {
		return copyThroughBuffer(f, src, off, n)
	}
	for {
		copied, err := unix.CopyFileRange(from.fd, &off, f.fd, nil, int(n), 0)
		switch err {
		case nil:
			return int64(copied), nil
		case unix.EINTR:
		case unix.EXDEV, unix.EINVAL, unix.ENOSYS, unix.EOPNOTSUPP, unix.EPERM, unix.EIO:
			// The file system can't do it, or not between these two files.
			return copyThroughBuffer(f, src, off, n)
		default:
			return 0, wrap("copy", "", err)
		}
	}
}

func (f *fastFile) beingWritten() (writing, known bool) { return openForWriting(f.fd) }

// openForWriting asks for a read lease (fcntl(2), F_SETLEASE), which Linux grants only while nobody has the file open for
// writing, and gives it back at once. Only the file's owner and root may ask, and only of local file systems.
func openForWriting(fd int) (writing, known bool) {
	_, err := unix.FcntlInt(uintptr(fd), unix.F_SETLEASE, unix.F_RDLCK)
	if err != nil {
		return err == unix.EAGAIN, err == unix.EAGAIN
	}
	_, err = unix.FcntlInt(uintptr(fd), unix.F_SETLEASE, unix.F_UNLCK)
	return false, err == nil
}

func (f *fastFile) sync() error { return wrap("flush", "", unix.Fsync(f.fd)) }

func (f *fastFile) close() error { return wrap("close", "", unix.Close(f.fd)) }
