package fileshare

import "path/filepath"

// storedSpelling looks the folder up in the one that holds it: macOS opens it by any case.
func storedSpelling(f *portableFolder) string {
	parent, err := f.root.Open(filepath.Dir(f.path))
	if err != nil {
		return ""
	}
	defer parent.Close()
	name, similar := filepath.Base(f.path), ""
	for {
		some, err := parent.ReadDir(batch)
		for _, e := range some {
			if e.Name() == name {
				return name
			}
			if sameFold(e.Name(), name) {
				similar = e.Name()
			}
		}
		if err != nil {
			return similar
		}
	}
}
