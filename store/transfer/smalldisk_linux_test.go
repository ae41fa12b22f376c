package transfer

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestASmallDisk(t *testing.T) {
	dest := smallDisk(t)
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
	if v, err := NewVerification(t.Context(), dest); err != nil || v.Len() != 2 || v.Failed != 2 {
		t.Errorf("the manifest: %+v, %v", v, err)
	}
	if free, ok := plan(t, s, Selection{All: true}, dest, Options{}).Free(); !ok || free > 1<<20 {
		t.Errorf("free are %d bytes, %v", free, ok)
	}
}

// A disk that small files fill to the last byte still gets the manifest of those that it holds.
func TestASmallDiskFullOfSmallFiles(t *testing.T) {
	var attachments []string
	for i := range 400 {
		attachments = append(attachments, fmt.Sprintf("m%d/a%d", i%50, i), strings.Repeat("x", 3000))
	}
	s := filled(t, nil, attachments...)
	for _, layout := range Layouts {
		for _, jobs := range []int{1, 8} {
			dest := smallDisk(t)
			r := runPlan(t, t.Context(), plan(t, s, Selection{All: true}, dest, Options{Layout: layout, Jobs: jobs}))
			if r.Exported == 0 || r.Failures == 0 || r.Err != nil {
				t.Errorf("%s, %d jobs: result %+v", layout, jobs, *r)
			}
			v, err := NewVerification(t.Context(), dest)
			if err != nil {
				t.Errorf("%s, %d jobs, %d exported: %v", layout, jobs, r.Exported, err)
				continue
			}
			if got := verify(t, dest); got != nil || v.Len() != r.Exported || v.Failed != r.Failures {
				t.Errorf("%s, %d jobs: the manifest has %d of %d files, %d of %d failures: %q", layout, jobs, v.Len(), r.Exported, v.Failed, r.Failures, got)
			}
		}
	}
}

// smallDisk returns a disk of a megabyte.
func smallDisk(t *testing.T) string {
	t.Helper()
	dest := t.TempDir()
	if err := unix.Mount("tmpfs", dest, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("this user can't mount a small disk:", err)
	}
	t.Cleanup(func() { must(t, unix.Unmount(dest, unix.MNT_DETACH)) })
	return dest
}
