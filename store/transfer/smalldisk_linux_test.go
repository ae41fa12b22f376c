package transfer

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestASmallDisk(t *testing.T) {
	dest := t.TempDir()
	if err := unix.Mount("tmpfs", dest, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("this user can't mount a small disk:", err)
	}
	defer func() { must(t, unix.Unmount(dest, unix.MNT_DETACH)) }()
	s := filled(t, nil, "1/a", "a", "1/large", strings.Repeat("x", 3<<20), "1/larger", strings.Repeat("x", 4<<20), "1/z", "z")
	r := runPlan(t, t.Context(), plan(t, s, Selection{All: true}, dest, Options{Jobs: 1}))
	if r.Exported != 2 || r.Failures != 2 {
		t.Errorf("result %+v", *r)
	}
	for it := range r.FailedItems() {
		if !strings.Contains(it.Err.Error(), "the disk is full") {
			t.Error(it.Err)
		}
	}
	if got := files(t, dest); !equal(got, map[string]string{"a": "a", "z": "z"}) {
		t.Errorf("the disk holds %v", keys(got))
	}
	if free, ok := plan(t, s, Selection{All: true}, dest, Options{}).Free(); !ok || free > 1<<20 {
		t.Errorf("free are %d bytes, %v", free, ok)
	}
}
