package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"attache/store/driver"
)

func TestErrorsAreSentencesWithARemedy(t *testing.T) {
	tests := []struct {
		err  *Error
		want string
	}{
		{&Error{Op: "save", Key: Key{Message: "3f0c", Name: "invoice.pdf"}, Err: driver.Exists(nil)},
			"Can't save invoice.pdf to message 3f0c: an attachment with that name exists. Choose another name, or delete it first."},
		{&Error{Op: "read", Key: Key{Message: "3f0c", Name: "a\u202Efdp.exe"}, Err: driver.NotFound(Key{Message: "3f0c", Name: "a"})},
			"Can't read a<U+202E>fdp.exe of message 3f0c: the message has no attachment with that name, or it is no longer stored. Refresh the list to see what is there."},
		{&Error{Op: "delete", Key: Key{Message: "3f0c"}, Err: &driver.Fault{Kind: ErrLocked, Reason: "another program has it open"}},
			"Can't delete message 3f0c: another program has it open."},
		{&Error{Op: "list", Err: &driver.Fault{Kind: ErrUnavailable}},
			"Can't list: source unavailable."},
	}
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

func TestErrorsUnwrapToKindAndCause(t *testing.T) {
	err := fmt.Errorf("wrapped: %w", &Error{Op: "save", Err: driver.Exists(fs.ErrExist)})
	for _, want := range []error{ErrExists, fs.ErrExist} {
		if !errors.Is(err, want) {
			t.Errorf("%v is not found in %v", want, err)
		}
	}
	if errors.Is(err, ErrNotFound) {
		t.Error("a taken name is found to be a missing one")
	}
}

func TestDetailsHoldSourceAndCause(t *testing.T) {
	e := &Error{Op: "save", Source: "/share", Err: driver.Exists(errors.New("mkdir: file exists"))}
	for _, want := range []string{e.Error(), "source: /share", "cause: mkdir: file exists"} {
		if !strings.Contains(e.Details(), want) {
			t.Errorf("the details lack %q:\n%s", want, e.Details())
		}
	}
}

func TestCancellationPassesAsItIs(t *testing.T) {
	s := &Store{}
	for _, err := range []error{nil, context.Canceled, context.DeadlineExceeded} {
		if got := s.fail("read", Key{}, err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
}
