// Package demo writes the demo share: a small, made-up file share in the layout that the .NET package
// NServiceBus.Community.Attachments writes. It belongs to Larkspur Seeds, a mail-order company that doesn't exist, and
// shows everything that Attaché has to cope with: content of many kinds, text in old encodings, odd names, attachments
// that live, expire soon, expired long ago, are half written or damaged.
//
// All of it is generated or drawn here, and is the same every time but for the dates, which are relative to the time given.
// The package writes plain files and knows neither the store nor the window, so that it can lay out what no store would write.
package demo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// Write writes the demo share into dir, which must be empty or not exist yet. The expiries are relative to now. Nothing appears under a
// message id before all of it is written, and a call that fails or is cancelled leaves nothing behind.
func Write(ctx context.Context, dir string, now time.Time) error {
	now = now.UTC().Truncate(time.Minute)
	return write(ctx, dir, now, story(now))
}

func write(ctx context.Context, dir string, now time.Time, messages []message) (err error) {
	made, err := claim(dir)
	if err != nil {
		return err
	}
	draft, err := os.MkdirTemp(dir, draftName)
	if err != nil {
		return fmt.Errorf("can't write into %s: %w", dir, err)
	}
	defer func() {
		err = errors.Join(err, os.RemoveAll(draft))
		if err != nil && made {
			err = errors.Join(err, os.Remove(dir))
		}
	}()
	// Most systems keep the time at which a folder was made and let nobody change it. Made in the order of the story, the
	// folders at least sort as if they were as old as they say.
	inOrder := slices.SortedStableFunc(slices.Values(messages), func(a, b message) int { return cmp.Compare(b.age, a.age) })
	var t ticks
	for _, m := range inOrder {
		if err := m.makeFolders(draft, &t); err != nil {
			return fmt.Errorf("can't write the demo share: %w", err)
		}
	}
	if err := fill(ctx, draft, now, inOrder); err != nil {
		return fmt.Errorf("can't write the demo share: %w", err)
	}
	return publish(draft, dir)
}

// fill writes the attachments. When ctx ends the draft is removed at once, since a picture that is being drawn takes its time, and the caller may
// not have any.
func fill(ctx context.Context, draft string, now time.Time, messages []message) error {
	g, each := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0)) // drawing and packing the pictures is what takes time
	written := make(chan error, 1)
	go func() {
		for _, m := range messages {
			g.Go(func() error { return m.fill(each, draft, now) })
		}
		written <- g.Wait()
	}()
	select {
	case err := <-written:
		return err
	case <-ctx.Done():
	}
	return errors.Join(ctx.Err(), os.RemoveAll(draft), <-written)
}

// draftName begins the name of the folder in which a demo is written.
const draftName = ".demo-"

// claim makes sure that dir is an empty folder, and says whether it had to make it. The draft of a call that was killed is removed, a minute after
// it was begun: before that, the call may still be at work.
func claim(dir string) (made bool, err error) {
	entries, err := os.ReadDir(dir)
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		info, unknown := e.Info()
		stale := unknown == nil && info.IsDir() && strings.HasPrefix(info.Name(), draftName) && time.Since(info.ModTime()) > time.Minute
		if stale {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, info.Name())))
		}
		return stale
	})
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return false, fmt.Errorf("can't make the folder for the demo share: %w", err)
		}
		return true, nil
	case err != nil:
		return false, fmt.Errorf("can't use %s for the demo share: %w", dir, err)
	case len(entries) > 0:
		return false, fmt.Errorf("the folder %s isn't empty; choose a new or empty folder for the demo share", dir)
	}
	return false, nil
}

// publish moves the finished messages from draft up into dir. If one can't be moved, those before it are taken away again.
func publish(draft, dir string) error {
	entries, err := os.ReadDir(draft)
	if err != nil {
		return err
	}
	for i, e := range entries {
		err := os.Rename(filepath.Join(draft, e.Name()), filepath.Join(dir, e.Name()))
		if err == nil {
			continue
		}
		for _, moved := range entries[:i] {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, moved.Name())))
		}
		return err
	}
	return nil
}
