package window

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"attache/assets/demo"
)

// writeDemo writes the demo share, unless it is there from an earlier time. Its dates are relative to when it was written, so that one that is
// older than a few days is written anew.
func writeDemo(ctx context.Context, dir string) error { return makeDemo(ctx, dir, demo.Write) }

func makeDemo(ctx context.Context, dir string, write func(ctx context.Context, dir string, now time.Time) error) error {
	const fresh = 3 * 24 * time.Hour
	stamp := dir + ".written"
	if info, err := os.Stat(stamp); err == nil && time.Since(info.ModTime()) < fresh {
		if _, err := os.Stat(dir); err == nil {
			return nil
		}
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	// The folder is ours alone: nobody else puts anything below the data folder of this program.
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := write(ctx, dir, time.Now()); err != nil {
		return err
	}
	f, err := os.Create(stamp)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Chtimes(stamp, time.Time{}, time.Now()))
}
