package cli

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestSaveAndCat(t *testing.T) {
	dir := share(t)
	all := make([]byte, 0, 300)
	for i := range 256 {
		all = append(all, byte(i))
	}
	all = append(all, "\r\n\xef\xbb\xbf\xc3"...)
	check(t, "save", runIn(t, string(all), "save", dir, "m", "all", "-", "--write", "--expires", "36h", "--meta", "a=1", "--meta", "b=x=y,z;w"), 0, "Saved all to message m")
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, []byte("from a file"), 0o666))
	check(t, "save a file", run(t, "save", dir, "m", "file", file, "--write", "--expires", "2090-01-02T03:04:00Z"), 0)
	check(t, "save a name with a hyphen", runIn(t, "hyphen", "save", dir, "m", "--write", "--", "-v"), 0)
	check(t, "save nothing", runIn(t, "", "save", dir, "m", "empty", "--write"), 0)

	got := list(t, dir)
	if l := got["m/all"]; l.Size != int64(len(all)) || !maps.Equal(l.Metadata, map[string]string{"a": "1", "b": "x=y,z;w"}) {
		t.Errorf("saved as %+v", l)
	} else if left := time.Until(*l.Expiry); left < 35*time.Hour || left > 37*time.Hour {
		t.Errorf("it expires in %s, not in 36 hours", left)
	}
	if l := got["m/empty"]; l.Size != 0 || time.Until(*l.Expiry) < 9*24*time.Hour || time.Until(*l.Expiry) > 11*24*time.Hour {
		t.Errorf("without WHEN it is kept till %v, not for ten days", l.Expiry)
	}
	if l := got["m/file"]; !l.Expiry.Equal(farExpiry) {
		t.Errorf("it expires on %v", l.Expiry)
	}
	for _, c := range []struct{ args, want, said string }{
		{"all", string(all), ""},
		{"empty", "", ""},
		{"file --offset 7", "file", ""},
		{"file --offset 5 --length 1", "a", ""},
		{"file --offset 99", "", "Nothing is written: file is 11 bytes long, and --offset is 99.\n"},
		{"file --offset 11", "", ""},
		{"file --length 0", "", ""},
		{"FILE", "from a file", ""},
		{"-- -v", "hyphen", ""},
	} {
		r := run(t, append([]string{"cat", dir, "m"}, strings.Fields(c.args)...)...)
		if r.status != 0 || r.out != c.want || r.err != c.said {
			t.Errorf("cat %s: %q, %q, status %d", c.args, r.out, r.err, r.status)
		}
	}
}

func TestDuplicateAndDelete(t *testing.T) {
	dir := share(t, "m/a", "a", "m/b", "b", "n/a", "other")
	check(t, "one", run(t, "duplicate", dir, "m", "a", "--to", "o", "--write"), 0, "Duplicated a of message m to a of message o.")
	check(t, "one under another name", run(t, "duplicate", dir, "m", "a", "--to", "m", "--as", "c", "--write"), 0, "Duplicated a of message m to c of message m.")
	check(t, "a message, a part of which is there", run(t, "duplicate", dir, "m", "--to", "n", "--write"), 3, "Can't duplicate a", "Duplicated 2 attachments of message m to message n.")
	want := map[string]string{"m/a": "a", "m/b": "b", "m/c": "a", "n/a": "other", "n/b": "b", "n/c": "a", "o/a": "a"}
	if got := data(t, dir); !maps.Equal(got, want) {
		t.Errorf("the share holds %v", got)
	}
	check(t, "an attachment", run(t, "delete", dir, "m", "a", "--write"), 0, "Deleted a of message m.")
	check(t, "a message", run(t, "delete", dir, "n", "--write"), 0, "Deleted 3 attachments of message n.")
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/b": "b", "m/c": "a", "o/a": "a"}) {
		t.Errorf("the share holds %v", got)
	}
	check(t, "everything", run(t, "delete", dir, "--all", "--write", "--yes"), 0, "Deleted 2 messages")
	if got := data(t, dir); len(got) != 0 {
		t.Errorf("the share holds %v", got)
	}
}

func TestClean(t *testing.T) {
	dir := share(t, "m/!old", "o", "m/live", "l", "n/!old", "o")
	r := run(t, "clean", dir, "--dry-run")
	check(t, "dry run", r, 0, "Would delete 2 attachments")
	if strings.Count(r.out, "!old") != 2 || strings.Contains(r.out, "live") || len(data(t, dir)) != 3 {
		t.Errorf("a dry run lists %q and leaves %v", r.out, data(t, dir))
	}
	check(t, "long before", run(t, "clean", dir, "--before", "2019-01-01T00:00:00Z", "--write"), 0, "Deleted 0 attachments")
	check(t, "a duration that has passed", run(t, "clean", dir, "--before", "-1000w", "--dry-run"), 0, "Would delete 0")
	check(t, "a future time", run(t, "clean", dir, "--before", "36500d", "--write"), 2, "in the future", "--include-live", "--before -36500d")
	check(t, "a future date", run(t, "clean", dir, "--before", "2100-01-01T00:00:00Z", "--write"), 2, "in the future", "--dry-run")
	check(t, "a future time, rehearsed", run(t, "clean", dir, "--before", "36500d", "--dry-run"), 0, "Would delete 3 attachments", "1 not expired yet")
	if len(data(t, dir)) != 3 {
		t.Errorf("the share holds %v", data(t, dir))
	}
	r = run(t, "clean", dir, "--write")
	check(t, "clean", r, 0, "Deleted 2 attachments")
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/live": "l"}) || strings.Count(r.out, "!old") != 2 {
		t.Errorf("the share holds %v; listed were %q", got, r.out)
	}
	check(t, "what is live, too", run(t, "clean", dir, "--before", "36500d", "--include-live", "--write"), 0, "Deleted 1 attachment", "1 not expired yet")
	if got := data(t, dir); len(got) != 0 {
		t.Errorf("the share holds %v", got)
	}
}

// A folder that is no share, or that somebody put files into, loses none of them.
func TestDeleteTakesAttachmentsOnly(t *testing.T) {
	dir := share(t, "m/a", "a", "m/!old", "o", "n/b", "b")
	letter := filepath.Join(dir, "m", "!old", "letter.txt")
	must(t, os.WriteFile(letter, []byte("kept"), 0o666))
	for _, args := range [][]string{{"delete", dir, "m", "!old", "--write"}, {"delete", dir, "m", "--write"}, {"clean", dir, "--write"}} {
		check(t, strings.Join(args, " "), run(t, args...), 1, "no part of an attachment", "letter.txt”", "Move or remove these by hand first")
	}
	check(t, "all", run(t, "delete", dir, "--all", "--yes", "--write"), 3, "“!old/letter.txt”", "Deleted 1 message.")
	if got := data(t, dir); !maps.Equal(got, map[string]string{"m/a": "a", "m/!old": "o"}) {
		t.Errorf("the share holds %v", got)
	}
	if text, err := os.ReadFile(letter); err != nil || string(text) != "kept" {
		t.Errorf("the letter is %q, %v", text, err)
	}
}
