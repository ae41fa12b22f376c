package cli

import (
	"errors"
	"os"
	"strings"

	"attache/store"
	"attache/store/source"
	"attache/store/transfer"
	"attache/ui/connect"
)

// open opens the source that a command names; the call closes it.
func (c *call) open(name string, write bool) (*store.Store, error) {
	location, err := locate(name)
	if err != nil {
		return nil, &sourceError{err}
	}
	s, err := source.Open(c, location, store.Options{Write: write, Now: c.p.Now})
	if err != nil {
		return nil, &sourceError{err}
	}
	c.store = s
	return s, nil
}

// locate turns the name of a profile into where it is. A path or a URL passes as it is, and so does the name of a folder that exists.
func locate(name string) (string, error) {
	if strings.ContainsAny(name, `/\`) || name == "." || name == ".." {
		return name, nil
	}
	if _, err := os.Lstat(name); err == nil {
		return name, nil
	}
	p, ok, err := connect.Lookup(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	if ok {
		return p.Location, nil
	}
	return name, nil
}

// key is the attachment that two arguments name.
func key(message, name string) store.Key {
	return store.Key{Message: transfer.NameFromText(message), Name: transfer.NameFromText(name)}
}

// writing is the flag without which nothing is written.
type writing struct {
	Write bool `help:"Allow the source to be changed."`
}

func (w writing) check() error {
	if !w.Write {
		return usage("nothing is written without --write")
	}
	return nil
}
