//go:build unix

package fileshare

import (
	"errors"

	"golang.org/x/sys/unix"
)

// deniedMeansInUse is set where a rename of what others have open is denied.
const deniedMeansInUse = false

func systemCause(err error) cause {
	n, ok := errors.AsType[unix.Errno](err)
	if !ok {
		return otherCause
	}
	switch n {
	case unix.ENOENT:
		return gone
	case unix.EEXIST, unix.ENOTEMPTY:
		return taken
	case unix.EACCES, unix.EPERM:
		return denied
	case unix.EROFS:
		return readOnlyDisk
	case unix.ENOSPC:
		return fullDisk
	case unix.EDQUOT:
		return overQuota
	case unix.EBUSY, unix.ETXTBSY, unix.EAGAIN, unix.EDEADLK:
		return inUse
	case unix.ENAMETOOLONG:
		return tooLong
	case unix.EILSEQ, unix.EINVAL:
		return notAName
	case unix.EMFILE, unix.ENFILE:
		return tooManyFiles
	case unix.ESTALE:
		return stale
	case unix.EIO, unix.ENXIO, unix.ENODEV, unix.ENOTCONN, unix.ECONNABORTED, unix.ECONNRESET, unix.ECONNREFUSED,
		unix.EHOSTDOWN, unix.EHOSTUNREACH, unix.ENETDOWN, unix.ENETUNREACH, unix.ENETRESET, unix.ETIMEDOUT, unix.ESHUTDOWN, unix.EPIPE:
		return unreachable
	case unix.ENOTDIR, unix.ELOOP:
		return notAFolder
	case unix.EFBIG:
		return tooLarge
	case unix.EOPNOTSUPP, unix.ENOSYS, unix.EXDEV:
		return unsupported
	}
	return otherCause
}
