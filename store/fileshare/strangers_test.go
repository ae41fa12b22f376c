package fileshare

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"attache/store/driver"
)

// lay writes files at paths with slashes.
func (s *share) lay(paths ...string) {
	s.t.Helper()
	for _, p := range paths {
		s.check(os.MkdirAll(filepath.Dir(s.in(p)), 0o777))
		s.check(os.WriteFile(s.in(p), []byte("x"), 0o666))
	}
}

// files returns the paths of all files of the share, with slashes and in order.
func (s *share) files() (all []string) {
	s.t.Helper()
	s.check(filepath.WalkDir(s.path, func(p string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			all = append(all, filepath.ToSlash(strings.TrimPrefix(p, s.path)[1:]))
		}
		return err
	}))
	return all
}

// remove deletes an attachment, or with no name a message.
func remove(t *testing.T, d *Driver, k driver.Key) error {
	t.Helper()
	if k.Name == "" {
		return d.DeleteMessage(t.Context(), k.Message)
	}
	return d.Delete(t.Context(), k)
}

// TestOnlyAttachmentsAreDeleted deletes in folders that are no share, or that hold what exists nowhere else.
func TestOnlyAttachmentsAreDeleted(t *testing.T) {
	strays := []string{"Thumbs.db", "THUMBS.DB", ".DS_Store", "desktop.ini", "~$list.docx", ".nfs0000000000c3a9f200000001", "._.DS_Store"}
	one, all := driver.Key{Message: "m", Name: "a"}, driver.Key{Message: "m"}
	for _, c := range []struct {
		name  string
		key   driver.Key
		files []string
		says  string // "": it is deleted
	}{
		{"a folder of somebody", one, []string{"m/a/src/deep/main.c", "m/a/README"}, "“README” and “src/deep/main.c”"},
		{"a home folder", all, []string{"m/a/src/deep/main.c", "m/a/README", "m/notes.txt"}, "“a/README”, “a/src/deep/main.c” and “notes.txt”"},
		{"beside the data", one, []string{"m/a/data", "m/a/" + expiry, "m/a/kept.txt"}, "removed: “kept.txt”"},
		{"beside an attachment", all, []string{"m/a/data", "m/a/" + expiry, "m/kept.txt"}, "removed: “kept.txt”"},
		{"many things", one, []string{"m/a/1", "m/a/2", "m/a/3", "m/a/4", "m/a/data"}, "“1”, “2”, “3” and more"},
		{"deep in a name with slashes", one, []string{"m/a/b/c/data", "m/a/b/c/" + expiry, "m/a/b/c/Data.bak"}, "“b/c/Data.bak”"},
		{"a file called data in the message's folder", all, []string{"m/a/data", "m/data"}, "“data”"},
		{"names that only look like strays", one, []string{"m/a/data", "m/a/.nfsrc", "m/a/.nfs", "m/a/Thumbs.db.txt", "m/a/._letter"}, "“._letter”, “.nfs”, “.nfsrc” and more"},
		{"a file beside the attachment stays out of it", one, []string{"m/a/data", "m/kept.txt"}, ""},
		{"strays in an attachment", one, prefixed("m/a/", append(strays, "data", "metadata.json", expiry, "._data")), ""},
		{"strays in a message", all, append(prefixed("m/", strays), prefixed("m/a/", append(strays, "data"))...), ""},
		{"names with slashes", one, []string{"m/a/b/c/data", "m/a/b/c/" + expiry, "m/a/d/data", "m/a/data", "m/a/soon.expiry"}, ""},
		{"names with slashes, in a message", all, []string{"m/a/b/c/data", "m/a/b/c/" + expiry, "m/a/d/data"}, ""},
	} {
		for disk, open := range disks {
			t.Run(c.name+"/"+disk, func(t *testing.T) {
				s := newShare(t)
				s.lay(c.files...)
				s.lay("n/other/data")
				before := s.files()
				d := s.driver(Options{open: open, NoSync: true})
				err := remove(t, d, c.key)
				if c.says == "" {
					if _, e := os.Lstat(s.in(c.key.Message, c.key.Name)); err != nil || c.key == all && e == nil {
						t.Errorf("%v; left: %q", err, s.files())
					}
					before = slices.DeleteFunc(before, func(p string) bool { return strings.HasPrefix(p, path.Join(c.key.Message, c.key.Name)+"/") })
				} else if !errors.Is(err, driver.ErrUnsupported) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("got %v, want %q", err, c.says)
				}
				if after := s.files(); !slices.Equal(after, before) {
					t.Errorf("there are %q, want %q", after, before)
				}
			})
		}
	}
}

func prefixed(prefix string, names []string) (all []string) {
	for _, n := range names {
		all = append(all, prefix+n)
	}
	return all
}

// TestStrangersThatComeMeanwhile puts a file into what is being deleted, right before single steps. It is never removed; what was looked
// through before it came is put back as a whole, and where that is too late, the error says where the file is.
func TestStrangersThatComeMeanwhile(t *testing.T) {
	one, all := driver.Key{Message: "m", Name: "a"}, driver.Key{Message: "m"}
	for _, c := range []struct {
		name string
		key  driver.Key
		op   string
		nth  int  // before which of these calls
		late bool // files of the attachment are gone already
	}{
		{"before an attachment leaves its place", one, "move", 1, false},
		{"before its first file goes", one, "remove", 1, true},
		{"before a message leaves its place", all, "move", 1, false},
		{"before the message's attachment leaves it", all, "move", 2, false},
	} {
		for disk, open := range disks {
			t.Run(c.name+"/"+disk, func(t *testing.T) {
				s := newShare(t)
				s.whole("m", "a", "x")
				before := s.files()
				n := 0
				faulty := &faultyDisk{open: open, call: func(op, _ string) error {
					if op != c.op {
						return nil
					}
					if n++; n != c.nth {
						return nil
					}
					for _, pattern := range []string{"m/a", tempPrefix + "*/a", tempPrefix + "*"} {
						if in, _ := filepath.Glob(s.in(pattern)); len(in) > 0 {
							return os.WriteFile(filepath.Join(in[0], "stranger"), nil, 0o666)
						}
					}
					return nil
				}}
				err := remove(t, s.driver(Options{open: faulty.root, NoSync: true}), c.key)
				if !errors.Is(err, driver.ErrUnsupported) || !strings.Contains(err.Error(), "stranger”") {
					t.Errorf("got %v", err)
				}
				after := s.files()
				if c.late {
					if len(after) != 1 || !strings.HasSuffix(after[0], "/stranger") || !strings.Contains(err.Error(), "“"+path.Dir(after[0])+"”") {
						t.Errorf("there are %q, and it says %v", after, err)
					}
				} else if want := append(slices.Clone(before), "m/a/stranger"); !slices.Equal(after, want) {
					t.Errorf("there are %q, want %q", after, want)
				}
			})
		}
	}
}

// TestSweepLeavesStrangers removes other leftovers all the same.
func TestSweepLeavesStrangers(t *testing.T) {
	s := newShare(t)
	s.lay(tempPrefix+"1/data", tempPrefix+"2/a/letter.txt", tempPrefix+"2/a/data", tempPrefix+"3/a/data")
	s.age(2 * time.Hour)
	n, err := s.driver(Options{NoSync: true}).Sweep(t.Context(), time.Hour)
	if n != 2 || !errors.Is(err, driver.ErrUnsupported) || !strings.Contains(err.Error(), "a/letter.txt") || !strings.Contains(err.Error(), tempPrefix+"2") {
		t.Errorf("swept %d, %v", n, err)
	}
	if got, want := s.files(), []string{tempPrefix + "2/a/data", tempPrefix + "2/a/letter.txt"}; !slices.Equal(got, want) {
		t.Errorf("left: %q", got)
	}
}
