package fileshare

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
)

var errNotAFolder error = windows.ERROR_DIRECTORY

// openWithoutWaiting is nothing here: Windows has no pipes in folders.
const openWithoutWaiting = 0

// addSystemFacts adds the creation time. It also has to tell a folder from one that takes its place later, since
// a file's index would cost an open each.
func addSystemFacts(f *facts, about fs.FileInfo) {
	if a, ok := about.Sys().(*syscall.Win32FileAttributeData); ok {
		f.born = a.CreationTime.Nanoseconds()
		f.id = identity{number: uint64(f.born)}
	}
}

// storedSpelling asks an opened folder for its name: Windows opens it by any case.
func storedSpelling(f *portableFolder) string {
	opened, err := f.root.Open(f.path)
	if err != nil {
		return ""
	}
	defer opened.Close()
	path := make([]uint16, windows.MAX_LONG_PATH)
	n, err := windows.GetFinalPathNameByHandle(windows.Handle(opened.Fd()), &path[0], uint32(len(path)), 0)
	if err != nil || int(n) > len(path) {
		return ""
	}
	name := filepath.Base(windows.UTF16ToString(path[:n]))
	if !sameFold(name, filepath.Base(f.path)) {
		return "" // opened by its short name
	}
	return name
}

// syncPortable does nothing: Windows has no flush for a folder; NTFS journals its entries.
func syncPortable(*portableFolder) error { return nil }

var reOpenFile = windows.NewLazySystemDLL("kernel32.dll").NewProc("ReOpenFile")

// writtenBySomebody opens the file once more in a way that forbids writing, for a moment; that fails while somebody has it open for
// writing. Who only reads, renames or deletes is not disturbed.
func writtenBySomebody(f *os.File) (writing, known bool) {
	const share = windows.FILE_SHARE_READ | windows.FILE_SHARE_DELETE
	h, _, err := reOpenFile.Call(f.Fd(), windows.GENERIC_READ, share, 0)
	if windows.Handle(h) == windows.InvalidHandle {
		writing = errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		return writing, writing
	}
	return false, windows.CloseHandle(windows.Handle(h)) == nil
}
