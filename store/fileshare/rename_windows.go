package fileshare

import (
	"errors"
	"io/fs"
	"unsafe"

	"golang.org/x/sys/windows"
)

// sizeOf is the size of v in bytes, as Windows wants to be told it.
func sizeOf[T any](v T) uintptr { return unsafe.Sizeof(v) }

// renameTo renames what h has open.
func renameTo(h windows.Handle, info *renameInformation, toName string) error {
	var status windows.IO_STATUS_BLOCK
	err := windows.NtSetInformationFile(h, &status, (*byte)(unsafe.Pointer(info)), uint32(sizeOf(*info)), windows.FileRenameInformation)
	if err != nil {
		return &fs.PathError{Op: "rename", Path: toName, Err: errnoOf(err)}
	}
	return nil
}

// renameInformation is FILE_RENAME_INFORMATION (ntifs.h) with room for a name of 255 characters.
type renameInformation struct {
	replace uint32
	to      windows.Handle
	length  uint32 // of the name in bytes
	name    [windows.MAX_PATH]uint16
}

// renameNew renames in one system call, relative to opened folders, to a name that must not exist.
func renameNew(from *portableFolder, name string, to *portableFolder, toName string) (err error) {
	source, err := from.root.Open(from.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := to.root.Open(to.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	h, err := openToChange(windows.Handle(source.Fd()), name)
	if err != nil {
		return &fs.PathError{Op: "rename", Path: name, Err: errnoOf(err)}
	}
	defer func() { err = errors.Join(err, windows.CloseHandle(h)) }()
	info := renameInformation{to: windows.Handle(target.Fd())}
	wide, err := windows.UTF16FromString(toName)
	if err != nil || len(wide) > len(info.name) {
		return &fs.PathError{Op: "rename", Path: toName, Err: windows.ERROR_FILENAME_EXCED_RANGE}
	}
	info.length = uint32(copy(info.name[:], wide[:len(wide)-1])) * 2
	return renameTo(h, &info, toName)
}

// openToChange opens what is called name in an opened folder, itself and not what it may redirect to, so that it can be renamed or removed.
func openToChange(parent windows.Handle, name string) (windows.Handle, error) {
	object, err := windows.NewNTUnicodeString(name)
	if err != nil {
		return 0, err
	}
	var h windows.Handle
	var status windows.IO_STATUS_BLOCK
	attributes := &windows.OBJECT_ATTRIBUTES{RootDirectory: parent, ObjectName: object, Attributes: windows.OBJ_CASE_INSENSITIVE}
	attributes.Length = uint32(sizeOf(*attributes))
	err = windows.NtCreateFile(&h, windows.DELETE|windows.SYNCHRONIZE, attributes, &status, nil, 0,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE|windows.FILE_SHARE_DELETE, windows.FILE_OPEN,
		windows.FILE_OPEN_REPARSE_POINT|windows.FILE_OPEN_FOR_BACKUP_INTENT|windows.FILE_SYNCHRONOUS_IO_NONALERT, 0, 0)
	return h, err
}

// removePortable removes a file or an empty folder. Some servers, and Wine, know no deletion by the rules of POSIX and say so in a
// way that os.Root doesn't expect; they get the older kind.
func removePortable(f *portableFolder, name string) (err error) {
	err = f.root.Remove(f.joined(name))
	if !errors.Is(err, windows.ERROR_INVALID_FUNCTION) {
		return err
	}
	parent, err := f.root.Open(f.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, parent.Close()) }()
	h, err := openToChange(windows.Handle(parent.Fd()), name)
	if err != nil {
		return &fs.PathError{Op: "remove", Path: name, Err: errnoOf(err)}
	}
	defer func() { err = errors.Join(err, windows.CloseHandle(h)) }()
	remove := byte(1) // FILE_DISPOSITION_INFO.DeleteFile
	if err := windows.SetFileInformationByHandle(h, windows.FileDispositionInfo, &remove, 1); err != nil {
		return &fs.PathError{Op: "remove", Path: name, Err: err}
	}
	return nil
}

// errnoOf turns a status of the kernel into the error that Windows shows for it.
func errnoOf(err error) error {
	if status, ok := errors.AsType[windows.NTStatus](err); ok {
		return status.Errno()
	}
	return err
}
