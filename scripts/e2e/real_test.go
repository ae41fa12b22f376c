package e2e

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/scripts/desktop"
)

// realFiles lays count real files of this machine out as a share, one to five a message, and returns their names and how often
// each content is there, by its hash. The same machine gives the same share.
func realFiles(t *testing.T, share string, count int) (contents map[string]int) {
	t.Helper()
	type candidate struct{ rank, path string }
	var found []candidate
	for _, top := range []string{"/usr/share", "/usr/lib", "/etc"} {
		err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil || !e.Type().IsRegular() {
				return err
			}
			if info, err := e.Info(); err == nil && info.Size() > 0 && info.Size() < 2<<20 {
				found = append(found, candidate{fmt.Sprintf("%x", sha256.Sum256([]byte(path))), path})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(found, func(a, b candidate) int { return strings.Compare(a.rank, b.rank) })
	contents = map[string]int{}
	expiry := time.Now().Add(9*24*time.Hour).UTC().Format("2006-01-02T1504") + ".expiry"
	taken, message := 0, ""
	for _, c := range found {
		if taken == count {
			break
		}
		b, err := os.ReadFile(c.path)
		if errors.Is(err, fs.ErrPermission) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if message == "" || taken%5 == int(c.rank[0])%5 {
			message = fmt.Sprintf("%s-%s-4%s-8%s-%s", c.rank[:8], c.rank[8:12], c.rank[12:15], c.rank[15:18], c.rank[18:30])
		}
		folder := filepath.Join(share, message, filepath.Base(c.path))
		if _, err := os.Stat(folder); err == nil {
			continue // two files of one name in a message
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, data := range map[string][]byte{"data": b, expiry: nil} {
			if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		contents[fmt.Sprintf("%x", sha256.Sum256(b))]++
		taken++
	}
	if taken < count {
		t.Fatalf("this machine has only %d files to try it on", taken)
	}
	return contents
}

// checkExport holds that a folder has exactly those contents, whatever their names; the manifest is none of them.
func checkExport(t *testing.T, folder string, want map[string]int) {
	t.Helper()
	got := map[string]int{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(e.Name(), "attache-manifest") {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		hash := sha256.New()
		_, err = io.Copy(hash, f)
		got[fmt.Sprintf("%x", hash.Sum(nil))]++
		return errors.Join(err, f.Close())
	})
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for hash, n := range want {
		wrong += max(n-got[hash], got[hash]-n)
		delete(got, hash)
	}
	if wrong > 0 || len(got) > 0 {
		t.Errorf("%d of the stored contents are there too often or too rarely, and %d others are there", wrong, len(got))
	}
}

// command runs the program without a window and returns what it prints.
func command(t *testing.T, args ...string) []byte {
	t.Helper()
	c := exec.Command(program, args...)
	var complaints bytes.Buffer
	c.Stderr = &complaints
	c.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=")
	out, err := c.Output()
	if err != nil {
		t.Fatalf("attache %s: %v\n%s", strings.Join(args, " "), err, &complaints)
	}
	return out
}

// The main job on real input: 3,000 files of this machine, listed, filtered, sorted, previewed and exported, in the window and by command.
func TestRealFiles(t *testing.T) {
	needDesktop(t)
	const count = 3000
	share := filepath.Join(t.TempDir(), "real")
	contents := realFiles(t, share, count)

	rows := 0
	var largest struct {
		Message string
		Size    int64
	}
	total := map[string]int64{} // a message's size, by which the window sorts
	for s := bufio.NewScanner(bytes.NewReader(command(t, "ls", share, "--json"))); s.Scan(); rows++ {
		var row struct {
			MessageID, Name, State, Problem string
			Size                            int64
		}
		if err := json.Unmarshal(s.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.State != "ok" || row.Problem != "" {
			t.Errorf("%s of %s is %s: %s", row.Name, row.MessageID, row.State, row.Problem)
		}
		if total[row.MessageID] += row.Size; total[row.MessageID] > largest.Size {
			largest.Message, largest.Size = row.MessageID, total[row.MessageID]
		}
	}
	if rows != count {
		t.Fatalf("ls prints %d rows", rows)
	}
	byCommand := filepath.Join(t.TempDir(), "by command")
	command(t, "export", share, byCommand, "--layout", "message")
	checkExport(t, byCommand, contents)
	command(t, "verify", byCommand)

	h := open(t, "light", share)
	h.untilTitle("real")
	h.sees(summary, "3,000 attachments")
	h.clickOn(summary, "sort")
	h.clickOn(whole, "largest first")
	h.key("ctrl+f", "Return", "Home")
	h.untilTitle(largest.Message[:4] + "…" + largest.Message[len(largest.Message)-2:])
	h.show("1-largest")

	// One row's preview after the other: nothing may get stuck, whatever the kind of content.
	h.filter("size<200KB")
	h.key("Home")
	seen := map[string]bool{}
	h.until("selection of 30 rows in turn", func() bool {
		before := h.title()
		h.key("Right", "Down")
		// Where it stays the same, the window has yet to come to the keys: the next round sees it.
		_ = desktop.Until(h.ctx, 2*time.Second, "next row", func() bool { return h.title() != before })
		seen[h.title()] = true
		return len(seen) >= 30
	})
	h.show("2-preview")

	h.filter("")
	h.sees(summary, "3,000 attachments")
	byWindow := filepath.Join(t.TempDir(), "by window")
	h.key("ctrl+a", "ctrl+e")
	h.sees(dialog, "Export 3,000 attachments")
	h.key("ctrl+a")
	h.must(h.p.Type(h.ctx, byWindow))
	h.sees(dialog, "more") // the sample of names has come
	h.key("Return")
	h.sees(foot, "hashes were checked")
	h.show("3-exported")
	checkExport(t, byWindow, contents)
	h.quit()
}
