package fileshare

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"attache/store/driver"
)

func TestNameRules(t *testing.T) {
	const (
		anywhere = 1 << iota // no system may reach it
		written              // not to be saved, but read where it is on the disk
		windows              // refused on Windows
	)
	for name, refused := range map[string]int{
		"":      anywhere,
		".":     anywhere,
		"..":    anywhere,
		"a/b":   anywhere,
		"/a":    anywhere,
		"a\x00": anywhere,
		"../x":  anywhere,

		`..\x`:    written,
		`a\b`:     written,
		`\\a\b`:   written,
		`C:\x`:    written,
		"C:x":     written,
		"c:":      written,
		"é:x":     windows, // no drive has such a letter
		"12:00":   windows,
		"a.txt:s": windows,
		"a?":      windows,
		"a*":      windows,
		`"`:       windows,
		"a|b":     windows,
		"<a>":     windows,
		"a\nb":    windows,
		"a.":      windows,
		"a ":      windows,
		"\xff":    windows,
		"NUL":     windows,
		"nul.txt": windows,
		"AUX .x":  windows,
		"COM1":    windows,
		"com¹.a":  windows,
		"LPT9":    windows,
		"CONIN$":  windows,

		"a":                  0,
		".a":                 0,
		"...a":               0,
		" a":                 0,
		"COM":                0,
		"COM10":              0,
		"COMX":               0,
		"CONSOLE":            0,
		"nulls.txt":          0,
		"a%2fb":              0,
		"invoice\u202efdp.x": 0,
		"😀":                  0,
	} {
		for _, r := range []rules{{}, {windows: true}} {
			unreachable := refused == anywhere || r.windows && refused != 0
			if got := r.unreachable(name); (got != "") != unreachable {
				t.Errorf("%q, to read, on Windows %v: refused %q", name, r.windows, got)
			}
			unwritable := unreachable || refused == written
			if got := r.unwritable(name); (got != "") != unwritable {
				t.Errorf("%q, to write, on Windows %v: refused %q", name, r.windows, got)
			}
		}
	}
}

func TestTemporaryNamesAreNoMessages(t *testing.T) {
	for _, id := range []string{tempPrefix + "x", strings.ToUpper(tempPrefix), tempPrefix} {
		if err := (rules{}).checkRead(driver.Key{Message: id}, true); !errors.Is(err, driver.ErrInvalid) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if err := (rules{}).checkWrite(driver.Key{Message: "m", Name: tempPrefix + "x"}); err != nil {
		t.Errorf("as an attachment's name: %v", err)
	}
}

func TestFoldHash(t *testing.T) {
	for _, pair := range [][2]string{{"abc", "ABC"}, {"k", "\u212a"}, {"ſ", "S"}, {"é", "É"}, {"ǅ", "ǆ"}, {"\xff", "\xff"}} {
		if !sameFold(pair[0], pair[1]) || foldHash(pair[0]) != foldHash(pair[1]) {
			t.Errorf("%q and %q differ", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"a", "b"}, {"\xff", "\xfe"}, {"ß", "ss"}, {"\xff", "\ufffd"}} {
		if sameFold(pair[0], pair[1]) || foldHash(pair[0]) == foldHash(pair[1]) {
			t.Errorf("%q and %q are the same", pair[0], pair[1])
		}
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"a", "..", `..\x`, "C:", "\xff", "NUL.txt", "a\u202eb"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for _, r := range []rules{{}, {windows: true}} {
			if r.unreachable(name) == "" && !stays(name) {
				t.Errorf("%q would be looked up", name)
			}
			if r.unwritable(name) == "" && (!stays(name) || strings.ContainsRune(name, '\\')) {
				t.Errorf("%q would be written", name)
			}
			if why := r.unwritable(name); !utf8.ValidString(why) && utf8.ValidString(name) {
				t.Errorf("the reason for %q can't be shown", name)
			}
		}
		if upper := strings.ToUpper(name); sameFold(name, upper) && foldHash(name) != foldHash(upper) {
			t.Errorf("%q and %q are the same and hash apart", name, upper)
		}
	})
}

// stays reports whether name is one component below a folder.
func stays(name string) bool {
	below := filepath.Join("share", name)
	return filepath.Dir(below) == "share" && below != "share" && !strings.ContainsRune(name, 0)
}
