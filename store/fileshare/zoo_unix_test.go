//go:build unix

package fileshare

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"attache/store/driver"
	"attache/store/metadata"
)

// animal is one kind of damage.
type animal struct {
	key   driver.Key
	lay   func(s *share, k driver.Key)
	state driver.State
	says  string // part of the problem
	opens bool   // the data can be read all the same
}

func zoo() []animal {
	plain := func(files ...string) func(*share, driver.Key) {
		return func(s *share, k driver.Key) {
			s.folder(k.Message, k.Name)
			for i := 0; i < len(files); i += 2 {
				s.file(k.Message, k.Name, files[i], files[i+1])
			}
		}
	}
	withMetadata := func(content string) func(*share, driver.Key) {
		return plain(expiry, "", "data", "x", "metadata.json", content)
	}
	special := func(mode uint32) func(*share, driver.Key) {
		return func(s *share, k driver.Key) {
			s.file(k.Message, k.Name, expiry, "")
			s.check(syscall.Mkfifo(s.in(k.Message, k.Name, "data"), mode))
		}
	}
	at := func(name string) driver.Key { return driver.Key{Message: "zoo", Name: name} }
	return []animal{
		{at("no expiry"), plain("data", "x"), driver.Damaged, "there is no expiry file", true},
		{at("two expiries"), plain(expiry, "", "2091-01-01T0000.expiry", "", "data", "x"), driver.Damaged, "more than one expiry file: “2090-12-31T2359.expiry”, “2091-01-01T0000.expiry”", true},
		{at("a day that isn't"), plain("2090-02-30T0000.expiry", "", "data", "x"), driver.Damaged, "“2090-02-30T0000.expiry” is not a date", true},
		{at("no date"), plain("soon.expiry", "", "data", "x"), driver.Damaged, "“soon.expiry” is not a date", true},
		{at("no data"), plain(expiry, ""), driver.Damaged, "there is no data file", false},
		{at("nothing"), plain(), driver.Damaged, "there is no expiry file; there is no data file", false},
		{at("data is a folder"), func(s *share, k driver.Key) {
			s.file(k.Message, k.Name, expiry, "")
			s.folder(k.Message, k.Name, "data")
		}, driver.Damaged, "data is a folder", false},
		{at("data is a link"), func(s *share, k driver.Key) {
			s.file(k.Message, k.Name, expiry, "")
			s.check(os.Symlink("/etc/passwd", s.in(k.Message, k.Name, "data")))
		}, driver.Damaged, "data is a link; links are not followed", false},
		{at("data is a link within"), func(s *share, k driver.Key) {
			s.file(k.Message, k.Name, expiry, "")
			s.file(k.Message, k.Name, "other", "x")
			s.check(os.Symlink("other", s.in(k.Message, k.Name, "data")))
		}, driver.Damaged, "data is a link; links are not followed", false},
		{at("data is a pipe"), special(0o666), driver.Damaged, "data is a pipe instead of a file; it is never opened", false},
		{at("data is a socket"), func(s *share, k driver.Key) {
			s.file(k.Message, k.Name, expiry, "")
			here, err := os.Getwd()
			s.check(err)
			s.check(os.Chdir(s.in(k.Message, k.Name))) // a socket's path is short
			defer func() { s.check(os.Chdir(here)) }()
			l, err := net.Listen("unix", "data")
			s.check(err)
			l.(*net.UnixListener).SetUnlinkOnClose(false)
			s.check(l.Close())
		}, driver.Damaged, "data is a socket instead of a file; it is never opened", false},
		{at("metadata is empty"), withMetadata(""), driver.Damaged, "metadata.json is empty", true},
		{at("metadata is text"), withMetadata("encoding=utf-8"), driver.Damaged, "metadata.json is not JSON", true},
		{at("metadata is cut off"), withMetadata(`{"encoding":"ut`), driver.Damaged, "metadata.json is not JSON", true},
		{at("metadata is a list"), withMetadata(`["a"]`), driver.Damaged, "metadata.json is not a JSON object", true},
		{at("metadata has a number"), withMetadata(`{"a":"b","n":1}`), driver.OK, "metadata.json has values that are not text, which are left out: “n”", true},
		{at("metadata with a byte order mark"), withMetadata("\xef\xbb\xbf{\"a\":\"b\"}"), driver.OK, "", true},
		{at("metadata of 200 MB"), func(s *share, k driver.Key) {
			withMetadata("{")(s, k)
			s.check(os.Truncate(s.in(k.Message, k.Name, "metadata.json"), 200<<20)) // sparse
		}, driver.Damaged, "metadata.json " + metadata.TooLarge, true},
		{at("metadata is a link"), func(s *share, k driver.Key) {
			s.whole(k.Message, k.Name, "x")
			s.check(os.Symlink("/etc/passwd", s.in(k.Message, k.Name, "metadata.json")))
		}, driver.Damaged, "metadata.json is a link; links are not followed", true},
		{at("metadata is a pipe"), func(s *share, k driver.Key) {
			s.whole(k.Message, k.Name, "x")
			s.check(syscall.Mkfifo(s.in(k.Message, k.Name, "metadata.json"), 0o666))
		}, driver.Damaged, "metadata.json is a pipe", true},
		{at("a"), func(s *share, k driver.Key) { s.whole(filepath.Join(k.Message, "a"), "name", "x") }, driver.Damaged, "the attachment's name probably had a slash in it", false},
		{at("the attachment is a link"), func(s *share, k driver.Key) {
			s.folder(k.Message)
			s.check(os.Symlink("/etc", s.in(k.Message, k.Name)))
		}, driver.Damaged, "a link; links are not followed", false},
		{driver.Key{Message: "the message is a link"}, func(s *share, k driver.Key) {
			s.check(os.Symlink("/etc", s.in(k.Message)))
		}, driver.Damaged, "a link; links are not followed", false},
		{at("expired"), plain("2001-01-01T0000.expiry", "", "data", "x"), driver.Expired, "", true},
		{at("empty data"), plain(expiry, "", "data", ""), driver.OK, "", true},
		{at("more files"), plain(expiry, "", "data", "x", "Thumbs.db", "x", ".nfs0000012", ""), driver.OK, "", true},
	}
}

// TestDamage lays every kind of damage down and lists it: what is whole is listed, what isn't says why, nothing hangs or ends the list.
func TestDamage(t *testing.T) {
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			animals := zoo()
			for _, a := range animals {
				a.lay(s, a.key)
			}
			for _, stray := range []string{"Thumbs.db", ".DS_Store", "desktop.ini", "~$list.docx", ".nfs0000001"} {
				s.check(os.WriteFile(s.in(stray), nil, 0o666))
				s.check(os.WriteFile(s.in("zoo", stray), nil, 0o666))
			}
			s.check(syscall.Mkfifo(s.in("pipe"), 0o666))
			s.check(syscall.Mkfifo(s.in("zoo", "pipe"), 0o666))
			s.folder("an empty message")
			s.file(tempPrefix+"1", "", "data", "x")
			s.age(time.Hour)
			d := s.driver(Options{open: disk})
			listed := rows(t, d, driver.Query{Metadata: true})
			for _, a := range animals {
				info, ok := listed[a.key]
				delete(listed, a.key)
				if !ok {
					t.Errorf("%q is not listed", a.key)
					continue
				}
				if info.State != a.state || !strings.Contains(info.Problem, a.says) || a.says == "" && info.Problem != "" {
					t.Errorf("%q is %v: %s", a.key, info.State, info.Problem)
				}
				if a.key.Name != "" {
					tryOpen(t, d, a)
				}
			}
			for k, info := range listed {
				t.Errorf("%q is listed, %v: %s", k, info.State, info.Problem)
			}
		})
	}
}

// tryOpen opens data that can be read, and only that.
func tryOpen(t *testing.T, d *Driver, a animal) {
	t.Helper()
	r, _, err := d.Open(t.Context(), a.key, driver.All)
	if err != nil {
		if a.opens || !errorsIsAny(err, driver.ErrDamaged) {
			t.Errorf("open %q: %v", a.key, err)
		}
		return
	}
	if err := r.Close(); err != nil || !a.opens {
		t.Errorf("%q was opened (%v)", a.key, err)
	}
}

// TestDamageCanBeDeleted deletes each animal by itself, never what a link leads to.
func TestDamageCanBeDeleted(t *testing.T) {
	s := newShare(t)
	outside := t.TempDir()
	s.check(os.WriteFile(filepath.Join(outside, "precious"), nil, 0o666))
	animals := zoo()
	for _, a := range animals {
		a.lay(s, a.key)
	}
	s.check(os.Symlink(outside, s.in("zoo", "outside")))
	s.folder("zoo", "deep", "b", "c")
	s.check(os.Symlink(outside, s.in("zoo", "deep", "b", "c", "outside")))
	animals = append(animals, animal{key: driver.Key{Message: "zoo", Name: "outside"}}, animal{key: driver.Key{Message: "zoo", Name: "deep"}})
	d := s.driver(Options{NoSync: true})
	within := driver.Key{Message: "zoo", Name: "data is a link within"}
	if err := d.Delete(t.Context(), within); !errorsIsAny(err, driver.ErrUnsupported) || !strings.Contains(err.Error(), "“other”") {
		t.Errorf("delete %q, which holds a file that is no part of it: %v", within, err)
	}
	s.check(os.Remove(s.in(within.Message, within.Name, "other")))
	for _, a := range animals {
		var err error
		if a.key.Name == "" {
			err = d.DeleteMessage(t.Context(), a.key.Message)
		} else {
			err = d.Delete(t.Context(), a.key)
		}
		if err != nil {
			t.Errorf("delete %q: %v", a.key, err)
		}
	}
	left, err := os.ReadDir(s.path)
	s.check(err)
	for _, e := range left {
		t.Errorf("left behind: %s", e.Name())
	}
	if _, err := os.Stat(filepath.Join(outside, "precious")); err != nil {
		t.Errorf("what a link led to was touched: %v", err)
	}
}

// TestNames lists and reads what really lies on a disk, whatever it is called.
func TestNames(t *testing.T) {
	names := []string{
		" a ", ".a.", "a..", "%41", "#", "?", "*", "a:b", `C:\x`, `..\x`, `\\server\share`, "a|b", `"`, "a\nb", "invoice\u202efdp.exe", "😀", "\xff\xfe", "a\xc3",
		"CON", "nul.txt", "data", "metadata.json", "...", strings.Repeat("x", 255), strings.Repeat("世", 85),
	}
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			for _, n := range names {
				s.whole("m", n, n)
				s.whole(n, "a", n)
			}
			d := s.driver(Options{open: disk, NoSync: true})
			listed := rows(t, d, driver.Query{})
			for _, n := range names {
				for _, k := range []driver.Key{{Message: "m", Name: n}, {Message: n, Name: "a"}} {
					if info, ok := listed[k]; !ok || info.State != driver.OK {
						t.Errorf("%q is listed as %+v", k, info)
					}
					if got, err := readAll(t, d, k, driver.All); err != nil || got != n {
						t.Errorf("%q holds %q, %v", k, got, err)
					}
					if err := d.Delete(t.Context(), k); err != nil {
						t.Errorf("delete %q: %v", k, err)
					}
				}
			}
			if left := rows(t, d, driver.Query{}); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

// TestUnreadable shows folders that the account may not open, which the tests' own account mostly may.
func TestUnreadable(t *testing.T) {
	for _, c := range []struct{ op, name, says string }{
		{"sub", "secret", "this account may not look into the message's folder"},
		{"sub", "a", "this account may not look into the attachment's folder"},
		{"stat", "data", "this account may not look at data"},
		{"open", "metadata.json", "this account may not read metadata.json"},
	} {
		t.Run(c.op+" "+c.name, func(t *testing.T) {
			s := newShare(t)
			s.whole("secret", "a", "x")
			s.file("secret", "a", "metadata.json", `{"a":"b"}`)
			s.whole("open", "b", "x")
			s.age(time.Hour)
			disk := &faultyDisk{open: openNative, call: func(op, name string) error {
				if op == c.op && name == c.name {
					return syscall.EACCES
				}
				return nil
			}}
			bad := 0
			for _, info := range rows(t, s.driver(Options{open: disk.root}), driver.Query{Metadata: true}) {
				if info.State == driver.Damaged {
					bad++
				}
				if info.State == driver.Damaged && !strings.Contains(info.Problem, c.says) {
					t.Errorf("%q: %s", info.Key, info.Problem)
				}
			}
			if bad == 0 {
				t.Error("nothing is shown as damaged")
			}
		})
	}
}

// TestLinkSwappedIn puts a link in the place of a folder between the look and the opening.
func TestLinkSwappedIn(t *testing.T) {
	outside := t.TempDir()
	for _, where := range []string{"m", "a"} {
		for name, disk := range disks {
			t.Run(name+" "+where, func(t *testing.T) {
				s := newShare(t)
				s.whole("m", "a", "inside")
				// What the link leads to looks just like what it replaces.
				there := share{t, outside}
				there.whole("m", "a", "outside")
				target := there.in("m")
				swapped := s.in("m")
				if where == "a" {
					target, swapped = there.in("m", "a"), s.in("m", "a")
				}
				swap := func(op, name string) error {
					if op == "sub" && name == where {
						s.check(os.RemoveAll(swapped))
						s.check(os.Symlink(target, swapped))
					}
					return nil
				}
				d := s.driver(Options{open: (&faultyDisk{open: disk, call: swap}).root})
				if got, err := readAll(t, d, driver.Key{Message: "m", Name: "a"}, driver.All); err == nil {
					t.Errorf("read %q through a link", got)
				}
				for _, info := range rows(t, d, driver.Query{}) {
					if info.State != driver.Damaged {
						t.Errorf("listed through a link: %+v", info)
					}
				}
			})
		}
	}
}

// TestMetadataOfOthers reads what the .NET package's serializers write.
func TestMetadataOfOthers(t *testing.T) {
	s := newShare(t)
	s.whole("m", "a", "x")
	want := map[string]string{"encoding": "utf-16BE", "ü": "😀"}
	coded, err := json.MarshalIndent(want, "", "  ")
	s.check(err)
	s.file("m", "a", "metadata.json", string(coded))
	info, err := s.driver(Options{}).Stat(t.Context(), driver.Key{Message: "m", Name: "a"})
	if err != nil || info.Metadata["encoding"] != "utf-16BE" || info.Metadata["ü"] != "😀" {
		t.Errorf("%v, %v", info.Metadata, err)
	}
}
