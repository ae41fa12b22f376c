package storetest

import (
	"context"
	"strings"
	"time"

	"attache/store"
)

// call is one call of the core, with the first error that it gives.
type call struct {
	name string
	do   func(context.Context, *store.Store) error
}

// changes are the calls that change a source. They expect an attachment "a" of message "m".
var changes = []call{
	{"Save", func(ctx context.Context, s *store.Store) error {
		return s.Save(ctx, key("m", "new"), strings.NewReader("x"), store.SaveOptions{})
	}},
	{"SaveBytes", func(ctx context.Context, s *store.Store) error {
		return s.SaveBytes(ctx, key("m", "new"), []byte("x"), store.SaveOptions{})
	}},
	{"SaveString", func(ctx context.Context, s *store.Store) error {
		return s.SaveString(ctx, key("m", "new"), "x", "utf-16", store.SaveOptions{})
	}},
	{"Create", func(ctx context.Context, s *store.Store) error {
		w, err := s.Create(ctx, key("m", "new"), store.SaveOptions{})
		if err != nil {
			return err
		}
		return w.Commit()
	}},
	{"Duplicate", func(ctx context.Context, s *store.Store) error { return s.Duplicate(ctx, key("m", "a"), "n", "b") }},
	{"DuplicateMessage", func(ctx context.Context, s *store.Store) error { return firstError(s.DuplicateMessage(ctx, "m", "n")) }},
	{"Delete", func(ctx context.Context, s *store.Store) error { return s.Delete(ctx, key("m", "a")) }},
	{"DeleteMessage", func(ctx context.Context, s *store.Store) error { return s.DeleteMessage(ctx, "m") }},
	{"DeleteAll", func(ctx context.Context, s *store.Store) error { return firstError(s.DeleteAll(ctx)) }},
	{"Clean", func(ctx context.Context, s *store.Store) error {
		return firstError(s.Clean(ctx, time.Now().Add(1000*time.Hour), false))
	}},
}

// looks are the calls that only read, apart from the routes.
var looks = []call{
	{"Stat", func(ctx context.Context, s *store.Store) error { _, err := s.Stat(ctx, key("m", "a")); return err }},
	{"List", func(ctx context.Context, s *store.Store) error { return firstError(s.List(ctx, store.Query{})) }},
	{"Message", func(ctx context.Context, s *store.Store) error { return firstError(s.Message(ctx, "m")) }},
	{"Names", func(ctx context.Context, s *store.Store) error { return firstError(s.Names(ctx, "m")) }},
	{"a dry clean-up", func(ctx context.Context, s *store.Store) error { return firstError(s.Clean(ctx, time.Now(), true)) }},
}
