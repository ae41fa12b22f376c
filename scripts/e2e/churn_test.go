package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// onDisk lists the messages of a share that hold something, in order.
func onDisk(t *testing.T, share string) (messages []string) {
	t.Helper()
	entries, err := os.ReadDir(share)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		inside, err := os.ReadDir(filepath.Join(share, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if len(inside) > 0 && !strings.HasPrefix(e.Name(), ".") {
			messages = append(messages, e.Name())
		}
	}
	return messages
}

// 200 saves, renames and deletes by another process while the window is open: in the end list and disk agree, and what
// was selected is still selected.
func TestShareGoesOnChanging(t *testing.T) {
	needDesktop(t)
	share := filepath.Join(t.TempDir(), "busy")
	if err := os.Mkdir(share, 0o700); err != nil {
		t.Fatal(err)
	}
	expiry := time.Now().Add(72 * time.Hour)
	var messages []string
	for n := range 60 {
		id := fmt.Sprintf("%08x-0000-4000-8000-%012d", n*2654435761%(1<<32), n)
		put(t, share, id, "order.json", "{}", expiry)
		messages = append(messages, id)
	}
	const kept, keptName = "ffffffff-0000-4000-8000-000000000000", "kept.txt"
	put(t, share, kept, keptName, "This one stays.\n", expiry)

	h := open(t, "light", share, "--message", kept, "--name", keptName)
	h.untilTitle("busy", keptName)
	h.sees(summary, "61 messages")

	r := rand.New(rand.NewPCG(200, 1))
	take := func() string { // a message that no longer counts
		i := r.IntN(len(messages))
		id := messages[i]
		messages = slices.Delete(messages, i, i+1)
		return id
	}
	for n := range 200 {
		switch n % 5 {
		case 0, 1: // a new message
			id := fmt.Sprintf("%08x-1111-4111-8111-%012d", r.Uint32(), n)
			put(t, share, id, "order.json", fmt.Sprintf(`{"n":%d}`, n), expiry)
			messages = append(messages, id)
		case 2: // one more attachment
			put(t, share, messages[r.IntN(len(messages))], fmt.Sprintf("note %d.txt", n), "x", expiry)
		case 3: // a rename
			id, renamed := take(), fmt.Sprintf("%08x-2222-4222-8222-%012d", r.Uint32(), n)
			h.must(os.Rename(filepath.Join(share, id), filepath.Join(share, renamed)))
			messages = append(messages, renamed)
		case 4: // a deletion
			h.must(os.RemoveAll(filepath.Join(share, take())))
		}
		if n%20 == 0 {
			if title := h.title(); !strings.Contains(title, keptName) {
				t.Fatalf("after %d changes the window is titled %q", n, title)
			}
		}
	}

	if want := messages; len(onDisk(t, share)) != len(want)+1 {
		t.Fatalf("the test lost count: %d messages on the disk, %d expected", len(onDisk(t, share)), len(want)+1)
	}
	h.sees(summary, fmt.Sprintf("%d messages", len(messages)+1))
	h.show("1-after")
	h.untilTitle(keptName)
	h.copied("the kept attachment", func(s string) bool { return s == kept+"\t"+keptName }, "ctrl+c")
	want := onDisk(t, share)
	h.listed("every message of the disk", func(lines []string) bool {
		var got []string
		for _, l := range lines {
			id, _, _ := strings.Cut(l, "\t")
			got = append(got, id)
		}
		slices.Sort(got)
		return slices.Equal(slices.Compact(got), want)
	})
	h.quit()
}
