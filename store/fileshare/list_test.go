package fileshare

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"attache/store/driver"
)

// TestListLargeMessage lists a message whose attachments are read in parts, in order of name and among others.
func TestListLargeMessage(t *testing.T) {
	for name, disk := range disks {
		t.Run(name, func(t *testing.T) {
			s := newShare(t)
			var want []string
			for i := range 3*largeMessage + 7 {
				want = append(want, fmt.Sprint("a", i))
				s.whole("large", want[i], "x")
			}
			slices.Sort(want)
			s.whole("before", "a", "x")
			s.whole("after", "a", "x")
			d := s.driver(Options{open: disk})
			for _, q := range []driver.Query{{}, {Message: "large"}, {Message: "LARGE"}} {
				var got []string
				others := 0
				for info, err := range d.List(t.Context(), q) {
					if err != nil {
						t.Fatal(err)
					}
					if info.Message == "large" {
						got = append(got, info.Name)
					} else {
						others++
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%q: %d attachments out of order or not all, want %d", q.Message, len(got), len(want))
				}
				if wantOthers := map[bool]int{true: 2}[q.Message == ""]; others != wantOthers {
					t.Errorf("%q: %d others", q.Message, others)
				}
			}
		})
	}
}

// TestListStreams takes the first row before the root is read to its end.
func TestListStreams(t *testing.T) {
	s := newShare(t)
	for i := range 100 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	first := make(chan struct{})
	disk := &faultyDisk{open: openNative, next: func(batches int) error {
		if batches == 2 {
			select {
			case <-first:
			case <-time.After(time.Minute):
				t.Error("no row came while the root was being read")
			}
		}
		return nil
	}}
	n := 0
	for _, err := range s.driver(Options{open: disk.root}).List(t.Context(), driver.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 1 {
			close(first)
		}
	}
	if n != 100 {
		t.Errorf("%d rows", n)
	}
}

// TestListHolds bounds the folders that a listing holds open.
func TestListHolds(t *testing.T) {
	s := newShare(t)
	for i := range 300 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	for i := range largeMessage + 100 {
		s.whole("large", fmt.Sprint("a", i), "x")
	}
	disk := &faultyDisk{open: openNative}
	d := s.driver(Options{open: disk.root})
	if got := len(rows(t, d, driver.Query{Metadata: true})); got != 400+largeMessage {
		t.Errorf("%d rows", got)
	}
	// Each worker holds a message and an attachment, and in a large message a root as well; the listing holds its root.
	if held, most := disk.mostHeld(), 1+d.workers*5; held > most {
		t.Errorf("%d folders were open at a time, want at most %d", held, most)
	}
}

// TestListLeftEarly leaves a listing at its first row; goleak sees to it that nothing goes on.
func TestListLeftEarly(t *testing.T) {
	s := newShare(t)
	for i := range 300 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	d := s.driver(Options{})
	for range 20 {
		for _, err := range d.List(t.Context(), driver.Query{}) {
			if err != nil {
				t.Error(err)
			}
			break
		}
	}
}

// TestListTooManyFiles ends with an error and not with rows that look damaged.
func TestListTooManyFiles(t *testing.T) {
	s := newShare(t)
	for i := range 30 {
		s.whole(fmt.Sprint("m", i), "a", "x")
	}
	disk := &faultyDisk{open: openNative, call: func(op, name string) error {
		if op == "sub" && name == "a" {
			return errTooManyFiles
		}
		return nil
	}}
	var last error
	for info, err := range s.driver(Options{open: disk.root}).List(t.Context(), driver.Query{}) {
		if last = err; err == nil {
			t.Errorf("listed: %+v", info)
		}
	}
	if !errorsIsAny(last, driver.ErrUnavailable) || last.Error() != "too many files are open" {
		t.Errorf("ended with %v", last)
	}
}
