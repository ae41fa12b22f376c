package fileshare

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"attache/store/driver"
)

func TestOpenSaysWhatIsWrongWithTheRoot(t *testing.T) {
	s := newShare(t)
	s.file("m", "a", "data", "")
	for path, reason := range map[string]string{
		s.in("missing"):                            "the share's folder is not there",
		s.in("m", "a", "data"):                     "the share's path is not a folder",
		filepath.Join(s.in("m", "a", "data"), "x"): "the share's path is not a folder",
		s.in(strings.Repeat("n", 300)):             "the share's path, or a name in it, is longer than the system allows",
	} {
		_, err := Open(path, Options{})
		if !errors.Is(err, driver.ErrUnavailable) || err.Error() != reason {
			t.Errorf("%s: %v, want %s", path, err, reason)
		}
	}
}
