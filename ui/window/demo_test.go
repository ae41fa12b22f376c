package window

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestTheDemoIsWrittenOnceAndAnewWhenItIsOld(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "attache", "demo")
	write := func() {
		t.Helper()
		err := makeDemo(t.Context(), dir, func(_ context.Context, dir string, _ time.Time) error { return os.MkdirAll(dir, 0o700) })
		if err != nil {
			t.Fatal(err)
		}
	}
	write()
	mark := filepath.Join(dir, "mark")
	if err := os.Mkdir(mark, 0o700); err != nil {
		t.Fatal(err)
	}
	write()
	if _, err := os.Stat(mark); err != nil {
		t.Errorf("a fresh demo was written anew: %v", err)
	}
	old := time.Now().Add(-30 * 24 * time.Hour)
	if err := os.Chtimes(dir+".written", old, old); err != nil {
		t.Fatal(err)
	}
	write()
	if _, err := os.Stat(mark); err == nil {
		t.Error("an old demo stayed: its dates mean nothing any more")
	}
}
