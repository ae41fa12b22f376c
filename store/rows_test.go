package store_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"attache/store"
	"attache/store/driver"
)

// odd is a source with one message that can't be looked into, and one whose data ends with an error.
type odd struct{ driver.Driver }

func (odd) Describe() driver.Description { return driver.Description{Kind: "odd"} }

func (odd) List(context.Context, driver.Query) iter.Seq2[driver.Info, error] {
	return func(yield func(driver.Info, error) bool) {
		yield(driver.Info{Key: driver.Key{Message: "closed"}, State: driver.Damaged, Problem: "this account may not read the folder"}, nil)
	}
}

func (odd) Open(context.Context, driver.Key, driver.Range) (io.ReadCloser, driver.Info, error) {
	return io.NopCloser(&lastWithError{}), driver.Info{Size: 3}, nil
}

type lastWithError struct{}

func (*lastWithError) Read(p []byte) (int, error) {
	return copy(p, "abc"), &driver.Fault{Kind: driver.ErrDamaged, Reason: "the row was replaced meanwhile"}
}

func TestAMessageThatCantBeLookedIntoSaysWhyEverywhere(t *testing.T) {
	s := store.New(odd{}, store.Options{Write: true})
	var errs []error
	for _, err := range s.Streams(t.Context(), "closed") {
		errs = append(errs, err)
	}
	for _, err := range s.AllStrings(t.Context(), "closed", "") {
		errs = append(errs, err)
	}
	for _, err := range s.DuplicateMessage(t.Context(), "closed", "other") {
		errs = append(errs, err)
	}
	if len(errs) != 3 {
		t.Fatalf("got %d errors, want 3: %v", len(errs), errs)
	}
	for _, err := range errs {
		if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "this account may not read the folder") {
			t.Errorf("got %v", err)
		}
	}
}

func TestAnErrorThatComesWithTheLastBytesIsNotLost(t *testing.T) {
	s := store.New(odd{}, store.Options{})
	if data, err := s.Bytes(t.Context(), store.Key{Message: "m", Name: "n"}); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got %q, %v", data, err)
	}
}
