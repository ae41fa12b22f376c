package control

import (
	"os"
	"path/filepath"

	"attache/store"
	"attache/ui/connect"
	"attache/visible"
)

// intoItself is why an export to dest would write into the source that it reads, nil where it wouldn't: files there would show up as damaged
// messages, to the endpoint too. It looks at the disk, for one folder can be reached by several paths.
func intoItself(source store.Description, dest string) error {
	if source.Location == "" || connect.IsURL(source.Location) {
		return nil
	}
	root, err := os.Stat(source.Location)
	if err != nil {
		return nil // it isn't a folder here, or is lost; reading it will tell
	}
	dir, err := filepath.Abs(dest)
	if err != nil {
		return nil // the plan says what is wrong with it
	}
	for {
		// Of a folder that isn't there yet, the nearest that is counts; links on the way lead where they lead.
		real, err := filepath.EvalSymlinks(dir)
		if err == nil {
			dir = real
			break
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
		dir = filepath.Dir(dir)
	}
	for {
		if info, err := os.Stat(dir); err == nil && os.SameFile(info, root) {
			return Fault("export to "+visible.Name(dest), "that folder belongs to the source that is open, and an export must not write into it",
				"Choose a folder outside "+visible.Name(source.Location), nil)
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
		dir = filepath.Dir(dir)
	}
}
