package fileshare

import (
	"errors"
	"io/fs"
	"math"
	"time"
	"unsafe"

	"attache/store/pool"

	"golang.org/x/sys/unix"
)

// openFast opens the root of a share with system calls of its own, relative to opened folders: half the time and a
// fifth of the memory of os.Root when a hundred thousand folders are listed.
func openFast(path string) (folder, error) {
	fd, err := openat(unix.AT_FDCWD, path, unix.O_RDONLY|unix.O_DIRECTORY)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return &fastFolder{fd}, nil
}

// fastFolder is a folder behind a descriptor.
type fastFolder struct{ fd int }

// openat opens name below the folder dir; below the root's own path, links are never followed.
func openat(dir int, name string, flags int) (int, error) {
	flags |= unix.O_CLOEXEC
	if dir != unix.AT_FDCWD {
		flags |= unix.O_NOFOLLOW | unix.O_NONBLOCK
	}
	for {
		fd, err := unix.Openat(dir, name, flags, 0o666)
		if err != unix.EINTR {
			return fd, err
		}
	}
}

func (f *fastFolder) sub(name string) (folder, error) {
	fd, err := openat(f.fd, name, unix.O_RDONLY|unix.O_DIRECTORY)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &fastFolder{fd}, nil
}

// direntBytes holds some hundred names of GUIDs.
const direntBytes = 8 << 10

func (f *fastFolder) next(dst []entry) ([]entry, error) {
	// Only an empty batch is the end: ext4 was seen to return short ones in the middle of a large folder.
	block := pool.Default.Get()
	defer pool.Default.Put(block) // can't fail: it is put once
	buffer := block.Bytes()[:direntBytes]
	for before := len(dst); ; {
		n, err := unix.Getdents(f.fd, buffer)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return dst, &fs.PathError{Op: "read", Err: err}
		}
		dst = appendDirents(dst, buffer[:max(n, 0)])
		// A batch of only "." and ".." is not the end.
		if n <= 0 || len(dst) > before {
			return dst, nil
		}
	}
}

// The layout of struct linux_dirent64 (getdents(2)): inode 8, offset 8, record length 2, type 1, name with NUL.
const (
	direntLength = 16
	direntType   = 18
	direntName   = 19
)

// appendDirents decodes what getdents64 returned, without "." and "..".
func appendDirents(dst []entry, b []byte) []entry {
	for len(b) > direntName {
		length := int(*(*uint16)(unsafe.Pointer(&b[direntLength])))
		if length <= direntName || length > len(b) {
			return dst
		}
		name := b[direntName:length]
		for i, c := range name {
			if c == 0 {
				name = name[:i]
				break
			}
		}
		kind := direntKind(b[direntType])
		b = b[length:]
		switch string(name) {
		case ".", "..", "":
		case dataFile:
			dst = append(dst, entry{dataFile, kind}) // no copy of a name that every attachment has
		case metadataFile:
			dst = append(dst, entry{metadataFile, kind})
		default:
			dst = append(dst, entry{string(name), kind})
		}
	}
	return dst
}

func direntKind(t byte) kind {
	switch t {
	case unix.DT_REG:
		return regularFile
	case unix.DT_DIR:
		return realFolder
	case unix.DT_LNK:
		return link
	case unix.DT_FIFO:
		return pipe
	case unix.DT_SOCK:
		return socket
	case unix.DT_CHR, unix.DT_BLK:
		return device
	}
	return unknownKind
}

func (f *fastFolder) stat(name string) (facts, error) { return statx(f.fd, name) }

// statx describes name below dir, or dir itself when name is "".
func statx(dir int, name string) (facts, error) {
	flags := unix.AT_SYMLINK_NOFOLLOW | unix.AT_NO_AUTOMOUNT
	if name == "" {
		flags |= unix.AT_EMPTY_PATH
	}
	var x unix.Statx_t
	err := unix.EINTR
	for err == unix.EINTR {
		err = asErrno(unix.Statx(dir, name, flags, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &x))
	}
	if err == unix.ENOSYS {
		return oldStat(dir, name, flags)
	}
	if err != 0 {
		return facts{}, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
	out := facts{
		kind: modeKind(uint32(x.Mode)), size: int64(x.Size),
		modified: stamp(x.Mtime.Sec, x.Mtime.Nsec), changed: stamp(x.Ctime.Sec, x.Ctime.Nsec),
		id: identity{uint64(x.Dev_major)<<32 | uint64(x.Dev_minor), x.Ino},
	}
	if x.Mask&unix.STATX_BTIME != 0 {
		out.born = stamp(x.Btime.Sec, x.Btime.Nsec)
	}
	return out, nil
}

// oldStat serves kernels and sandboxes without statx: no birth time.
func oldStat(dir int, name string, flags int) (facts, error) {
	var s unix.Stat_t
	if err := unix.Fstatat(dir, name, &s, flags); err != nil {
		return facts{}, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
	return facts{
		kind: modeKind(s.Mode), size: s.Size,
		modified: s.Mtim.Nano(), changed: s.Ctim.Nano(),
		id: identity{s.Dev, s.Ino},
	}, nil
}

// stamp clamps a time to what 64 bits of nanoseconds hold, the years 1678 to 2262.
func stamp(sec int64, nsec uint32) int64 {
	const most = math.MaxInt64/int64(time.Second) - 1
	return min(max(sec, -most), most)*int64(time.Second) + int64(nsec)
}

func modeKind(mode uint32) kind {
	switch mode & unix.S_IFMT {
	case unix.S_IFREG:
		return regularFile
	case unix.S_IFDIR:
		return realFolder
	case unix.S_IFLNK:
		return link
	case unix.S_IFIFO:
		return pipe
	case unix.S_IFSOCK:
		return socket
	}
	return device
}

func asErrno(err error) unix.Errno {
	if err == nil {
		return 0
	}
	if e, ok := errors.AsType[unix.Errno](err); ok {
		return e
	}
	return unix.EIO
}

func (f *fastFolder) open(name string) (file, facts, error) {
	fd, err := openat(f.fd, name, unix.O_RDONLY|unix.O_NOCTTY)
	if err != nil {
		return nil, facts{}, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	opened := &fastFile{fd}
	after, err := statx(fd, "")
	if err == nil && after.kind != regularFile {
		err = &wrongKind{after.kind}
	}
	if err != nil {
		return nil, after, errors.Join(err, opened.close())
	}
	return opened, after, nil
}

func (f *fastFolder) create(name string) (file, error) {
	fd, err := openat(f.fd, name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL)
	if err != nil {
		return nil, &fs.PathError{Op: "create", Path: name, Err: err}
	}
	return &fastFile{fd}, nil
}

func (f *fastFolder) mkdir(name string) error {
	return wrap("mkdir", name, unix.Mkdirat(f.fd, name, 0o777))
}

func (f *fastFolder) move(name string, to folder, toName string) error {
	target, ok := to.(*fastFolder)
	if !ok {
		return wrap("rename", name, unix.EXDEV)
	}
	err := unix.Renameat2(f.fd, name, target.fd, toName, unix.RENAME_NOREPLACE)
	if err == unix.EINVAL || err == unix.ENOSYS {
		err = renameChecked(f.fd, name, target.fd, toName)
	}
	return wrap("rename", name, err)
}

// renameChecked serves file systems without RENAME_NOREPLACE (NFS, many FUSE ones): rename(2) refuses to replace a folder that
// holds anything, but not an empty one, so look first. What stays open is a writer whose folder appears, still empty, between the two calls.
func renameChecked(from int, name string, to int, toName string) error {
	if _, err := statx(to, toName); err == nil {
		return unix.EEXIST
	} else if !errors.Is(err, unix.ENOENT) {
		return err
	}
	err := unix.Renameat(from, name, to, toName)
	if err == unix.ENOTEMPTY || err == unix.ENOTDIR {
		return unix.EEXIST
	}
	return err
}

func (f *fastFolder) remove(name string) error {
	return wrap("remove", name, unix.Unlinkat(f.fd, name, 0))
}

func (f *fastFolder) rmdir(name string) error {
	return wrap("remove", name, unix.Unlinkat(f.fd, name, unix.AT_REMOVEDIR))
}

// spelling is not told by Linux. Where a mounted file system ignores case, the spelling that was asked for stands.
func (f *fastFolder) spelling() string { return "" }

func (f *fastFolder) sync() error { return syncFolder(f.fd) }

// syncFolder flushes a folder. Some network file systems can't, and need not: there the server's reply is the flush.
func syncFolder(fd int) error {
	if err := unix.Fsync(fd); err != nil && err != unix.EINVAL && err != unix.ENOTSUP {
		return wrap("flush", "", err)
	}
	return nil
}

func (f *fastFolder) close() error { return wrap("close", "", unix.Close(f.fd)) }

func wrap(op, name string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: op, Path: name, Err: err}
}
