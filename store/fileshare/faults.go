package fileshare

import (
	"context"
	"errors"
	"io/fs"

	"attache/store/driver"
)

// doing is what was tried when a system call failed; the same error can mean different things.
type doing uint8

const (
	reading doing = iota
	writing
	moving // or removing
)

// cause is what an error of the system comes down to, whatever the system calls it.
type cause uint8

const (
	otherCause cause = iota
	gone             // no such file or folder
	taken            // the name exists
	denied           // no permission
	readOnlyDisk
	fullDisk
	overQuota
	inUse        // somebody has it open in a way that forbids this
	tooLong      // the name
	notAName     // the file system can't hold such a name
	tooManyFiles // open at once
	unreachable  // the server, or the disk, doesn't answer
	stale        // the server no longer knows what was opened
	notAFolder   // or a link where a folder should be
	tooLarge     // for this file system
	unsupported  // by this file system
)

// causeOf finds out; the part that differs between systems is systemCause.
func causeOf(err error) cause {
	if c := systemCause(err); c != otherCause {
		return c
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return gone
	case errors.Is(err, fs.ErrExist):
		return taken
	case errors.Is(err, fs.ErrPermission):
		return denied
	}
	return otherCause
}

// fault turns an error of the system into one for people. Faults and the contexts' errors pass; of errors joined, such as a failure and that of
// clearing away after it, the first one counts.
func fault(err error, what doing) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, context.DeadlineExceeded):
		return context.DeadlineExceeded
	}
	if f, ok := errors.AsType[*driver.Fault](err); ok {
		return f
	}
	f := words(causeOf(err), what)
	f.Err = err
	return &f
}

// words returns the kind, the reason and the remedy of a cause.
func words(c cause, what doing) driver.Fault {
	switch c {
	case gone:
		return driver.Fault{Kind: driver.ErrNotFound, Reason: "it is no longer stored", Remedy: "Refresh the list to see what is there"}
	case taken:
		return driver.Fault{Kind: driver.ErrExists, Reason: "an attachment with that name exists", Remedy: "Choose another name, or delete it first"}
	case denied:
		if what == moving && deniedMeansInUse {
			return driver.Fault{Kind: driver.ErrLocked, Reason: "another program has it open, or this account may not change it", Remedy: "Close what may use it, then try again"}
		}
		if what != reading {
			return driver.Fault{Kind: driver.ErrReadOnly, Reason: "this account may not write there", Remedy: "Ask for permission to change the share's folder"}
		}
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "this account may not read it", Remedy: "Ask for permission to read the share's folder"}
	case readOnlyDisk:
		return driver.Fault{Kind: driver.ErrReadOnly, Reason: "the share is mounted read-only", Remedy: "Mount it writable, or save elsewhere"}
	case fullDisk:
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share's disk is full", Remedy: "Free some space on it (cleaning up what has expired helps), then try again"}
	case overQuota:
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "this account's quota on the share is used up", Remedy: "Free some space, or ask for a larger quota"}
	case inUse:
		return driver.Fault{Kind: driver.ErrLocked, Reason: "another program has it open", Remedy: "Try again when that program has closed it"}
	case tooLong:
		return driver.Fault{Kind: driver.ErrInvalid, Reason: "the message id or the name is longer than the share's file system allows (mostly 255 bytes)", Remedy: "Use a shorter one"}
	case notAName:
		return driver.Fault{Kind: driver.ErrInvalid, Reason: "the share's file system can't hold that message id or name", Remedy: "Use letters, digits and dashes"}
	case tooManyFiles:
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "too many files are open", Remedy: "Close something, or raise the limit of open files"}
	case unreachable, stale:
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share doesn't answer", Remedy: "Check the network, and that the disk or the server is up"}
	case notAFolder:
		return driver.Fault{Kind: driver.ErrDamaged, Reason: "something on the way to it is not a folder; links are not followed"}
	case tooLarge:
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "it is larger than the share's file system allows", Remedy: "Save it on another file system"}
	case unsupported:
		return driver.Fault{Kind: driver.ErrUnsupported, Reason: "the share's file system can't do that"}
	}
	if what != reading {
		return driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share refused to write it", Remedy: "See the details for what the system says"}
	}
	return driver.Fault{Kind: driver.ErrUnavailable, Reason: "the share refused to read it", Remedy: "See the details for what the system says"}
}

// moveFault is fault for a rename or a removal.
func moveFault(err error) error { return fault(err, moving) }

// rootFault is fault for the share's root itself.
func rootFault(err error) error {
	f := driver.Fault{Kind: driver.ErrUnavailable, Remedy: "Check the path, and that the disk or the network is connected", Err: err}
	switch causeOf(err) {
	case gone:
		f.Reason = "the share's folder is not there"
	case notAFolder:
		f.Reason = "the share's path is not a folder"
	case tooLong:
		f.Reason, f.Remedy = "the share's path, or a name in it, is longer than the system allows", "Check the path"
	case notAName:
		f.Reason, f.Remedy = "the system can't use the share's path", "Check the path"
	case denied:
		f.Reason, f.Remedy = "this account may not open the share's folder", "Ask for permission to read it"
	default:
		return fault(err, reading)
	}
	return &f
}

// vanished reports whether err only says that something was deleted, or replaced, between two looks at it.
func vanished(err error) bool {
	c := causeOf(err)
	return c == gone || c == stale
}
