package transfer

import (
	"errors"
	"io/fs"

	"attache/store/driver"
)

// targetFault says in words what the folder, or a file in it, has against being read or written.
func targetFault(err error) error {
	var done *driver.Fault
	if err == nil || driver.IsCancel(err) || errors.As(err, &done) {
		return err
	}
	f := &driver.Fault{Kind: driver.ErrUnavailable, Reason: "the file can't be written", Err: err}
	switch {
	case diskFull(err):
		f.Reason, f.Remedy = "the disk is full", "Make room, or choose a folder on another disk"
	case fileTooLarge(err):
		f.Reason, f.Remedy = "the disk can't hold a file as large as that", "Choose a folder on another disk"
	case nameTooLong(err):
		f.Kind, f.Reason, f.Remedy = driver.ErrInvalid, "its name is longer than the disk allows (mostly 255 bytes)", "Make names shorter, or choose a folder on another disk"
	case readOnly(err):
		f.Kind, f.Reason, f.Remedy = driver.ErrReadOnly, "the disk of the folder is read-only", "Choose another folder"
	case errors.Is(err, fs.ErrPermission):
		f.Kind, f.Reason, f.Remedy = driver.ErrReadOnly, "you may not write to the folder", "Choose another folder"
	case errors.Is(err, fs.ErrNotExist):
		f.Reason, f.Remedy = "the folder is no longer there", "Choose another folder"
	case errors.Is(err, fs.ErrExist):
		return fileExists(err)
	}
	return f
}

// pathTooLong is the fault of a folder that can't be there. Below one that is to be made, only the making shows it.
func pathTooLong(cause error) error {
	return &driver.Fault{
		Kind: driver.ErrInvalid, Reason: "the path of the folder is too long, or a name in it is (mostly, 255 bytes are allowed)",
		Remedy: "Choose a folder with a shorter path", Err: cause,
	}
}
