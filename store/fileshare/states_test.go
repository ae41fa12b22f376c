package fileshare

import (
	"os"
	"runtime"
	"testing"
	"time"

	"attache/store/driver"
)

// TestWriterStops stops a writer that goes about it as the .NET package does, at each point. While it is young, what is there counts
// as being written; later as damaged.
func TestWriterStops(t *testing.T) {
	k := driver.Key{Message: "m", Name: "a"}
	var data *os.File
	steps := []struct {
		after string
		do    func(s *share)
		young driver.State
		old   driver.State
		says  [2]string
	}{
		{"the folder", func(s *share) { s.folder("m", "a") }, driver.Writing, driver.Damaged,
			[2]string{"there is no expiry file yet; there is no data yet", "there is no expiry file; there is no data file"}},
		{"the expiry file", func(s *share) { s.file("m", "a", expiry, "") }, driver.Writing, driver.Damaged,
			[2]string{"there is no data yet", "there is no data file"}},
		{"half of metadata.json", func(s *share) { s.file("m", "a", "metadata.json", `{"enco`) }, driver.Writing, driver.Damaged,
			[2]string{"there is no data yet; metadata.json is not complete yet", "there is no data file; metadata.json is not JSON"}},
		{"metadata.json", func(s *share) { s.file("m", "a", "metadata.json", `{"encoding":"utf-8"}`) }, driver.Writing, driver.Damaged,
			[2]string{"there is no data yet", "there is no data file"}},
		{"data was made", func(s *share) {
			var err error
			data, err = os.Create(s.in("m", "a", "data"))
			s.check(err)
		}, driver.Writing, driver.OK, [2]string{"data is still being written", ""}},
		{"half of data", func(s *share) {
			_, err := data.WriteString("half")
			s.check(err)
		}, driver.Writing, driver.OK, [2]string{"data is still being written", ""}},
		{"data was closed", func(s *share) { s.check(data.Close()) }, driver.OK, driver.OK, [2]string{}},
	}
	if runtime.GOOS != "linux" && runtime.GOOS != "windows" {
		steps = steps[:4] // elsewhere the system doesn't tell who has a file open
	}
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			now := time.Now()
			d := s.driver(Options{open: disk, now: func() time.Time { return now }})
			for _, step := range steps {
				step.do(s)
				for i, want := range []driver.State{step.young, step.old} {
					now = time.Now().Add(time.Duration(i) * 2 * youth)
					info, err := d.Stat(t.Context(), k)
					if err != nil || info.State != want || info.Problem != step.says[i] {
						t.Errorf("after %s, young and old in turn %d: %v, %q (%v), want %v, %q", step.after, i, info.State, info.Problem, err, want, step.says[i])
					}
					if listed := rows(t, d, driver.Query{Metadata: true})[k]; listed.State != info.State {
						t.Errorf("after %s: listed as %v, described as %v", step.after, listed.State, info.State)
					}
				}
			}
		})
	}
}

// TestGrowing says when data counts as growing where the system can't tell whether a writer has it open.
func TestGrowing(t *testing.T) {
	const now = int64(1_800_000_000_000_000_000)
	ago := func(d time.Duration) int64 { return now - int64(d) }
	for _, c := range []struct {
		promise       string
		data, changed int64 // of data, and of its folder
		want          bool
	}{
		{"data just written may grow on", ago(time.Second), ago(time.Second), true},
		{"data left alone for a while is complete", ago(settling), ago(settling), false},
		{"data older than its folder's last change was moved there whole", ago(time.Second), ago(time.Second / 2), false},
		{"data from a server whose clock is a little ahead may grow on", ago(-10 * time.Second), ago(-10 * time.Second), true},
		{"data from the future says nothing", ago(-time.Hour), ago(-time.Hour), false},
		{"data without a time is complete", 0, 0, false},
	} {
		t.Run(c.promise, func(t *testing.T) {
			got := growing(blindFolder{}, facts{changed: c.changed}, facts{modified: c.data}, now)
			if got != c.want {
				t.Errorf("growing: %v", got)
			}
		})
	}
}

// blindFolder holds files of which nobody knows who has them open.
type blindFolder struct{ folder }

func (blindFolder) open(string) (file, facts, error) { return blindFile{}, facts{}, nil }

type blindFile struct{ file }

func (blindFile) beingWritten() (writing, known bool) { return false, false }
func (blindFile) close() error                        { return nil }

// TestExpired takes an attachment for expired when its expiry lies before now, and not the other way round.
func TestExpired(t *testing.T) {
	s := newShare(t)
	s.file("m", "past", "2026-01-31T1200.expiry", "")
	s.file("m", "past", "data", "x")
	s.file("m", "now", "2026-01-31T1201.expiry", "")
	s.file("m", "now", "data", "x")
	s.file("m", "future", "2026-01-31T1202.expiry", "")
	s.file("m", "future", "data", "x")
	s.file("m", "far", "9999-12-31T2359.expiry", "")
	s.file("m", "far", "data", "x")
	s.file("m", "first", "0001-01-01T0000.expiry", "")
	s.file("m", "first", "data", "x")
	zone := time.FixedZone("UTC+13", 13*60*60) // the zone must not count
	now := time.Date(2026, 2, 1, 1, 1, 0, 0, zone)
	d := s.driver(Options{now: func() time.Time { return now }})
	want := map[string]driver.State{"past": driver.Expired, "now": driver.OK, "future": driver.OK, "far": driver.OK, "first": driver.Expired}
	for k, info := range rows(t, d, driver.Query{}) {
		if info.State != want[k.Name] {
			t.Errorf("%s is %v, want %v", k.Name, info.State, want[k.Name])
		}
		if info.Expiry.IsZero() {
			t.Errorf("%s looks as if it had no expiry", k.Name)
		}
	}
}

// TestCreated takes the folder's birth time, and says so where only its modification time is known.
func TestCreated(t *testing.T) {
	born, changed := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)
	if got, byMTime := created(facts{born: nanos(born), modified: nanos(changed)}); !got.Equal(born) || byMTime {
		t.Errorf("with a birth time: %v, %v", got, byMTime)
	}
	if got, byMTime := created(facts{modified: nanos(changed)}); !got.Equal(changed) || !byMTime {
		t.Errorf("without a birth time: %v, %v", got, byMTime)
	}
	if got, byMTime := created(facts{}); !got.IsZero() || byMTime {
		t.Errorf("without any time: %v, %v", got, byMTime)
	}
}

func FuzzExpiry(f *testing.F) {
	for _, name := range []string{"2026-12-31T2359.expiry", "2026-02-30T0000.expiry", "0000-01-01T0000.expiry", ".expiry", "2026-12-31T23:59.expiry", "+026-12-31T2359.expiry", "2026-12-31T2459.expiry"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		when, ok := parseExpiry(name)
		if !ok {
			return
		}
		if when.Location() != time.UTC {
			t.Errorf("%q is not in UTC", name)
		}
		if formattable(when) && formatExpiry(when) != name {
			t.Errorf("%q is read as %v, which is written as %q", name, when, formatExpiry(when))
		}
	})
}
