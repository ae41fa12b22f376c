package fileshare

import (
	"errors"
	"io"
	"os"
	"testing"
	"time"

	"attache/store/driver"
)

// TestChangedWhileRead: what is read whole is never a mixture of old and new; what is read in part is read as it is.
func TestChangedWhileRead(t *testing.T) {
	change := map[string]func(s *share){
		"nothing":            func(*share) {},
		"a look at it":       func(s *share) { _, err := os.ReadFile(s.in("m", "a", "data")); s.check(err) },
		"rewritten in place": func(s *share) { s.file("m", "a", "data", "NEWNEW") },
		"grown":              func(s *share) { s.file("m", "a", "data", "oldold and more") },
		"shrunk":             func(s *share) { s.file("m", "a", "data", "old") },
		"replaced":           func(s *share) { s.check(os.RemoveAll(s.in("m"))); s.whole("m", "a", "NEWNEW") },
	}
	harmless := map[string]bool{"nothing": true, "a look at it": true, "replaced": true} // what was opened stays what it was
	for disk, open := range disks {
		for name, change := range change {
			t.Run(disk+"/"+name, func(t *testing.T) {
				s := newShare(t)
				s.whole("m", "a", "oldold")
				s.age(time.Hour)
				d := s.driver(Options{open: open})
				part, _, err := d.Open(t.Context(), driver.Key{Message: "m", Name: "a"}, driver.Range{Length: 2})
				s.check(err)
				whole, _, err := d.Open(t.Context(), driver.Key{Message: "m", Name: "a"}, driver.All)
				s.check(err)
				first := make([]byte, 3)
				_, err = io.ReadFull(whole, first)
				s.check(err)
				change(s)
				rest, err := io.ReadAll(whole)
				switch fine := harmless[name]; {
				case fine && (err != nil || string(first)+string(rest) != "oldold"):
					t.Errorf("read %q and %q, %v", first, rest, err)
				case !fine && err == nil:
					t.Errorf("read %q and %q as if it were whole", first, rest)
				case !fine && !errors.Is(err, driver.ErrDamaged) && !errors.Is(err, io.ErrUnexpectedEOF):
					t.Errorf("got %v", err)
				}
				if got, err := io.ReadAll(part); err != nil || len(got) != 2 {
					t.Errorf("a part: %q, %v", got, err)
				}
				s.check(errors.Join(part.Close(), whole.Close()))
			})
		}
	}
}
