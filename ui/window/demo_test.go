package window

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// demoRig is a place for the demo share and a count of how often it was written.
type demoRig struct {
	t       *testing.T
	dir     string
	written int
	fails   error
}

func (d *demoRig) open() {
	d.t.Helper()
	err := makeDemo(d.t.Context(), d.dir, func(_ context.Context, dir string, _ time.Time) error {
		d.written++
		return errors.Join(os.MkdirAll(filepath.Join(dir, "m1", "order.json"), 0o700),
			os.WriteFile(filepath.Join(dir, "m1", "order.json", "data"), []byte("{}"), 0o600), d.fails)
	})
	if !errors.Is(err, d.fails) {
		d.t.Fatal(err)
	}
}

func (d *demoRig) ages() {
	d.t.Helper()
	old := time.Now().Add(-30 * 24 * time.Hour)
	if err := os.Chtimes(d.dir+".written", old, old); err != nil {
		d.t.Fatal(err)
	}
}

func TestTheDemoIsWrittenAnewOnlyWhereNothingIsLost(t *testing.T) {
	tests := []struct {
		name   string
		change func(d *demoRig) error
		old    bool
		want   int // times that it is written, the first included
	}{
		{"fresh", nil, false, 1},
		{"old, its dates mean nothing any more", nil, true, 2},
		{"fresh and gone", func(d *demoRig) error { return os.RemoveAll(d.dir) }, false, 2},
		{"old and gone", func(d *demoRig) error { return os.RemoveAll(d.dir) }, true, 2},
		{"old, with something saved in it", func(d *demoRig) error { return os.Mkdir(filepath.Join(d.dir, "mine"), 0o700) }, true, 1},
		{"old, with something deleted", func(d *demoRig) error { return os.RemoveAll(filepath.Join(d.dir, "m1")) }, true, 1},
		{"old, with something rewritten", func(d *demoRig) error {
			return os.WriteFile(filepath.Join(d.dir, "m1", "order.json", "data"), []byte("[]"), 0o600)
		}, true, 1},
		{"something else that has its name", func(d *demoRig) error { return os.Remove(d.dir + ".written") }, false, 1},
		{"old, of a version that kept no note of what it wrote", func(d *demoRig) error { return os.WriteFile(d.dir+".written", nil, 0o600) }, true, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := &demoRig{t: t, dir: filepath.Join(t.TempDir(), "attache", "demo")}
			d.open()
			if tt.change != nil {
				if err := tt.change(d); err != nil {
					t.Fatal(err)
				}
			}
			if tt.old {
				d.ages()
			}
			d.open()
			if d.written != tt.want {
				t.Errorf("written %d times, want %d", d.written, tt.want)
			}
			d.open()
			if d.written != tt.want {
				t.Errorf("opened once more it was written %d times, want %d", d.written, tt.want)
			}
		})
	}
}

func TestADemoThatCouldNotBeWrittenLeavesNothing(t *testing.T) {
	d := &demoRig{t: t, dir: filepath.Join(t.TempDir(), "attache", "demo"), fails: errors.New("the disk is full")}
	d.open()
	if left, err := os.ReadDir(filepath.Dir(d.dir)); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	d.fails = nil
	d.open()
	if _, err := os.Stat(filepath.Join(d.dir, "m1")); err != nil {
		t.Error(err)
	}
}
