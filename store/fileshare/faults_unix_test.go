//go:build unix

package fileshare

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"attache/store/driver"
)

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		err    error
		what   doing
		kind   error
		reason string
	}{
		{syscall.ENOSPC, writing, driver.ErrUnavailable, "the share's disk is full"},
		{syscall.EDQUOT, writing, driver.ErrUnavailable, "this account's quota on the share is used up"},
		{syscall.EACCES, writing, driver.ErrReadOnly, "this account may not write there"},
		{syscall.EACCES, reading, driver.ErrUnavailable, "this account may not read it"},
		{syscall.EROFS, writing, driver.ErrReadOnly, "the share is mounted read-only"},
		{syscall.ESTALE, reading, driver.ErrUnavailable, "the share doesn't answer"},
		{syscall.EIO, reading, driver.ErrUnavailable, "the share doesn't answer"},
		{syscall.EHOSTDOWN, reading, driver.ErrUnavailable, "the share doesn't answer"},
		{syscall.EBUSY, moving, driver.ErrLocked, "another program has it open"},
		{syscall.EMFILE, reading, driver.ErrUnavailable, "too many files are open"},
		{syscall.ENAMETOOLONG, writing, driver.ErrInvalid, "the message id or the name is longer"},
		{syscall.EILSEQ, writing, driver.ErrInvalid, "can't hold that message id or name"},
		{syscall.ENOENT, reading, driver.ErrNotFound, "it is no longer stored"},
		{syscall.EEXIST, moving, driver.ErrExists, "an attachment with that name exists"},
		{errors.New("odd"), writing, driver.ErrUnavailable, "the share refused to write it"},
		{errors.New("odd"), reading, driver.ErrUnavailable, "the share refused to read it"},
	} {
		t.Run(c.err.Error(), func(t *testing.T) {
			cause := &fs.PathError{Op: "x", Path: "/secret", Err: c.err}
			err := fault(fmt.Errorf("wrapped: %w", cause), c.what)
			if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.reason) || !errors.Is(err, c.err) {
				t.Errorf("%v (%v)", err, c.kind)
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("a bare error is shown: %v", err)
			}
		})
	}
	if err := fault(errors.Join(context.Canceled, syscall.EIO), reading); err != context.Canceled {
		t.Errorf("a cancelled call ends with %v", err)
	}
	first := &driver.Fault{Kind: driver.ErrLocked, Reason: "first"}
	if err := fault(errors.Join(first, syscall.EIO), reading); err != first {
		t.Errorf("of two faults the first counts, not %v", err)
	}
}
