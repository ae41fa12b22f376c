package connect

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"attache/ui/smallfile"

	"github.com/adrg/xdg"
)

// maxRecent is how many unnamed sources are remembered; named ones stay until they are forgotten.
const maxRecent = 12

// maxFile bounds what is read of a file that somebody else may have written.
const maxFile = 1 << 20

// Book is the file of remembered sources. Its methods are safe for concurrent use, and read the file anew each
// time, so that two windows see what the other remembered. They do I/O: keep them off the UI thread.
type Book struct {
	path string
	mu   sync.Mutex
}

// Open returns the user's own book. The file need not exist.
func Open() *Book { return OpenFile(filepath.Join(xdg.ConfigHome, "attache", "sources.json")) }

// OpenFile returns the book kept in the given file.
func OpenFile(path string) *Book { return &Book{path: path} }

// Path is where the book is kept.
func (b *Book) Path() string { return b.path }

// Lookup finds the profile with the given name in the user's own book, ignoring case.
func Lookup(name string) (Profile, bool, error) { return Open().Lookup(name) }

// Lookup finds the profile with the given name, ignoring case.
func (b *Book) Lookup(name string) (Profile, bool, error) {
	all, err := b.All()
	for _, p := range all {
		if p.Name != "" && strings.EqualFold(p.Name, strings.TrimSpace(name)) {
			return p, true, nil
		}
	}
	return Profile{}, false, err
}

// Find returns what is remembered of a location; where nothing is, a Profile with just the location.
func (b *Book) Find(location string) (Profile, error) {
	location = WithoutSecrets(location)
	all, err := b.All()
	for _, p := range all {
		if same(p.Location, location) {
			return p, nil
		}
	}
	return Profile{Location: location}, err
}

// All returns what is remembered, the last used first.
func (b *Book) All() ([]Profile, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.read()
}

// Used notes that a source was opened now and returns its profile.
func (b *Book) Used(location string, now time.Time) (Profile, error) {
	var used Profile
	location = WithoutSecrets(location)
	err := b.change(func(all []Profile) ([]Profile, error) {
		i := slices.IndexFunc(all, func(p Profile) bool { return same(p.Location, location) })
		if i < 0 {
			all = append(all, Profile{Location: location})
			i = len(all) - 1
		}
		all[i].Used = now.UTC()
		used = all[i]
		return all, nil
	})
	return used, err
}

// ErrNameTaken says that another source has that name already.
var ErrNameTaken = errors.New("another source has that name")

// Keep stores a profile under its location, in the place of what was there; where Used is zero, it stays as it was. The name must be free: the command line finds
// sources by it.
func (b *Book) Keep(p Profile) error {
	p.Location = WithoutSecrets(p.Location)
	p.Name = strings.TrimSpace(p.Name)
	return b.change(func(all []Profile) ([]Profile, error) {
		for _, other := range all {
			if p.Name != "" && strings.EqualFold(other.Name, p.Name) && !same(other.Location, p.Location) {
				return nil, ErrNameTaken
			}
		}
		for i := range all {
			if same(all[i].Location, p.Location) {
				if p.Used.IsZero() {
					p.Used = all[i].Used
				}
				all[i] = p
				return all, nil
			}
		}
		return append(all, p), nil
	})
}

// Forget removes a source from the book. The source itself is not touched.
func (b *Book) Forget(location string) error {
	location = WithoutSecrets(location)
	return b.change(func(all []Profile) ([]Profile, error) {
		return slices.DeleteFunc(all, func(p Profile) bool { return same(p.Location, location) }), nil
	})
}

func (b *Book) change(f func([]Profile) ([]Profile, error)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	all, err := b.read()
	if err != nil {
		// A book that can't be read is not written over: somebody may want to mend it.
		return err
	}
	if all, err = f(all); err != nil {
		return err
	}
	return b.write(trim(all))
}

func (b *Book) read() ([]Profile, error) {
	data, err := smallfile.Read(b.path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the list of known sources can't be read: %w", err)
	}
	var file struct {
		Sources []Profile `json:"sources"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("the list of known sources in %s is damaged: %w", b.path, err)
	}
	sources := slices.DeleteFunc(file.Sources, func(p Profile) bool { return p.Location == "" })
	order(sources)
	return sources, nil
}

func order(all []Profile) {
	slices.SortStableFunc(all, func(a, b Profile) int {
		return cmp.Or(b.Used.Compare(a.Used), strings.Compare(a.Title(), b.Title()))
	})
}

// trim drops the oldest unnamed sources over maxRecent.
func trim(all []Profile) []Profile {
	order(all)
	recent := 0
	return slices.DeleteFunc(all, func(p Profile) bool {
		if p.Name != "" {
			return false
		}
		recent++
		return recent > maxRecent
	})
}
