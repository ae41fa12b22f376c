package fileshare

import (
	"errors"
	"syscall"

	"golang.org/x/sys/windows"
)

// deniedMeansInUse is set where a rename of what others have open is denied.
const deniedMeansInUse = true

func systemCause(err error) cause {
	n, ok := errors.AsType[syscall.Errno](err)
	if !ok {
		return otherCause
	}
	switch n {
	case windows.ERROR_FILE_NOT_FOUND, windows.ERROR_PATH_NOT_FOUND, windows.ERROR_DELETE_PENDING:
		return gone
	case windows.ERROR_FILE_EXISTS, windows.ERROR_ALREADY_EXISTS, windows.ERROR_DIR_NOT_EMPTY, syscall.EEXIST:
		return taken
	case windows.ERROR_ACCESS_DENIED, windows.ERROR_PRIVILEGE_NOT_HELD:
		return denied
	case windows.ERROR_WRITE_PROTECT:
		return readOnlyDisk
	case windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL:
		return fullDisk
	case windows.ERROR_DISK_QUOTA_EXCEEDED:
		return overQuota
	case windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION, windows.ERROR_BUSY, windows.ERROR_USER_MAPPED_FILE:
		return inUse
	case windows.ERROR_FILENAME_EXCED_RANGE, windows.ERROR_BUFFER_OVERFLOW:
		return tooLong
	case windows.ERROR_INVALID_NAME, windows.ERROR_BAD_PATHNAME:
		return notAName
	case windows.ERROR_TOO_MANY_OPEN_FILES, windows.ERROR_NO_SYSTEM_RESOURCES:
		return tooManyFiles
	case windows.ERROR_BAD_NETPATH, windows.ERROR_BAD_NET_NAME, windows.ERROR_NETNAME_DELETED, windows.ERROR_UNEXP_NET_ERR,
		windows.ERROR_NETWORK_UNREACHABLE, windows.ERROR_HOST_UNREACHABLE, windows.ERROR_SEM_TIMEOUT, windows.ERROR_NOT_READY,
		windows.ERROR_DEV_NOT_EXIST, windows.ERROR_NO_NET_OR_BAD_PATH, windows.ERROR_CONNECTION_ABORTED, windows.ERROR_GEN_FAILURE:
		return unreachable
	case windows.ERROR_DIRECTORY, syscall.ELOOP:
		return notAFolder
	case windows.ERROR_FILE_TOO_LARGE:
		return tooLarge
	case windows.ERROR_NOT_SUPPORTED, windows.ERROR_INVALID_FUNCTION, windows.ERROR_NOT_SAME_DEVICE:
		return unsupported
	}
	return otherCause
}
