package transfer

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// existing is what a folder holds, by folded name.
type existing map[string]entry

type entry struct {
	name string
	dir  bool // a real folder, not a link to one
}

// listFolder reads a folder; one that doesn't exist holds nothing.
func listFolder(path string) (existing, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	e := existing{}
	for {
		entries, err := f.ReadDir(1024)
		for _, d := range entries {
			e[fold(d.Name())] = entry{name: d.Name(), dir: d.IsDir()}
		}
		if err == io.EOF {
			return e, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func (e existing) has(name string) bool { _, ok := e[fold(name)]; return ok }

// blocks reports that something other than a folder has the name.
func (e existing) blocks(name string) bool {
	got, ok := e[fold(name)]
	return ok && !got.dir
}
