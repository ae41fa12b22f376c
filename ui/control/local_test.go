package control

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAPathOffersWhatItMayMean(t *testing.T) {
	r := newRig(t)
	dir := t.TempDir()
	for _, name := range []string{"Sub", "other"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"scan.png", "Order.json", ".hidden"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("12345"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "broken")); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"/": "other/ Sub/ Order.json scan.png", "/s": "Sub/ scan.png", "/SCAN.PNG": "scan.png", "/.h": ".hidden", "/nothing": "", "/b": "", "/missing/x": "",
	} {
		var got []string
		told := false
		r.Offer(dir+typed, func(all []Local) {
			told = true
			for _, l := range all {
				name := filepath.Base(l.Path)
				if l.Folder {
					name += "/"
				} else if l.Size != 5 {
					t.Errorf("%s has %d bytes", name, l.Size)
				}
				got = append(got, name)
			}
		})
		r.until("it is told", func() bool { return told })
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q offers %q, want %q", typed, s, want)
		}
	}
	cancel := r.Offer(dir+"/", func([]Local) { t.Error("told what was given up") })
	cancel()
	told := false
	r.Offer("relative", func(all []Local) { told = len(all) == 0 })
	r.until("the next is told", func() bool { return told })
}
