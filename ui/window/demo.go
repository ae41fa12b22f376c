package window

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"attache/assets/demo"
)

// fresh is how old the demo share may be: its dates are relative to when it was written.
const fresh = 3 * 24 * time.Hour

// writeDemo writes the demo share, unless it is there from an earlier time. One that is older than a few days is written anew, but never one in which
// anything was changed since: that would throw away what somebody tried out in it, perhaps in a window that is still open.
func writeDemo(ctx context.Context, dir string) error { return makeDemo(ctx, dir, demo.Write) }

func makeDemo(ctx context.Context, dir string, write func(ctx context.Context, dir string, now time.Time) error) error {
	stamp := dir + ".written" // holds what the demo looked like, and is as old as the demo
	if _, err := os.Lstat(dir); err == nil {
		keep, err := keepDemo(dir, stamp)
		if keep || err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	// It is written beside its place, so that what stands there is always whole.
	made, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".making-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made) // nothing, once it has moved
	if err := os.Chmod(made, 0o755); err != nil {
		return err
	}
	if err := write(ctx, made, time.Now()); err != nil {
		return err
	}
	looks, err := fingerprint(made)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return errors.Join(os.Rename(made, dir), os.WriteFile(stamp, []byte(looks), 0o644))
}

// keepDemo reports whether the demo that is there stays: it is fresh, or it was changed.
func keepDemo(dir, stamp string) (bool, error) {
	info, err := os.Stat(stamp)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil // not known to be ours
	}
	if err != nil || time.Since(info.ModTime()) < fresh {
		return true, err
	}
	was, err := os.ReadFile(stamp)
	if err != nil {
		return true, err
	}
	is, err := fingerprint(dir)
	return is != string(was), err
}

// fingerprint names a folder's content: every path below it, with sizes and times of files. Any save, deletion or change makes it another one.
func fingerprint(dir string) (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q %v\n", filepath.ToSlash(rel), e.Type())
		if !e.Type().IsRegular() {
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%d %d\n", info.Size(), info.ModTime().UnixNano())
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)), err
}
