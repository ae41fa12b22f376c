package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"attache/store"
)

type saveCmd struct {
	Source  string            `arg:"" help:"The folder or profile."`
	Message string            `arg:"" help:"The message id."`
	Name    string            `arg:"" help:"The attachment's name."`
	File    string            `arg:"" optional:"" default:"-" help:"The file; - or nothing is stdin."`
	Expires string            `placeholder:"WHEN" default:"${keep}" help:"When it may be deleted: a duration from now, such as 10d or 36h, or a time as in RFC 3339 (default: ${keep})."`
	Meta    map[string]string `placeholder:"K=V" mapsep:"none" help:"A metadata entry; may be given several times."`
	writing
}

func (v *saveCmd) Run(c *call) error {
	if err := v.check(); err != nil {
		return err
	}
	expiry, err := when(v.Expires, c.now())
	if err != nil {
		return err
	}
	if value, ok := v.Meta[""]; ok {
		return usage("--meta =%s has no key: give it as KEY=VALUE", value)
	}
	in, size, err := v.input(c)
	if err != nil {
		return err
	}
	defer in.Close()
	s, err := c.open(v.Source, true)
	if err != nil {
		return err
	}
	k := key(v.Message, v.Name)
	// A read of a pipe or of a terminal can't be interrupted: it is left alone when the command is stopped.
	err = s.Save(c, k, stoppable(c, in), store.SaveOptions{Expiry: expiry, Metadata: v.Meta, Size: size})
	if err != nil {
		return err
	}
	verb := "it expires"
	if expiry.Before(c.now()) {
		verb = "it has expired already,"
	}
	c.say("Saved %s to message %s; %s on %s.", store.Visible(k.Name), store.Visible(k.Message), verb, local(expiry))
	return nil
}

// input opens what is saved. The size is 0 where it isn't known.
func (v *saveCmd) input(c *call) (io.ReadCloser, int64, error) {
	switch v.File {
	case "":
		return nil, 0, usage("FILE is empty: give one, or leave it out")
	case "-":
		if f, ok := c.p.Stdin.(*os.File); ok {
			if why := unreadable(f); why != "" {
				return nil, 0, usage("nothing can be saved from stdin: %s. Name a FILE, or pipe in what is to be saved", why)
			}
		}
		return io.NopCloser(c.p.Stdin), 0, nil
	}
	f, err := os.Open(v.File)
	if err != nil {
		return nil, 0, fileError("read", v.File, err)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	if err != nil {
		return nil, 0, errors.Join(fileError("read", v.File, err), f.Close())
	}
	if info.Mode().IsRegular() {
		return f, info.Size(), nil
	}
	return f, 0, nil
}

// localFileError is about a file of the person's own, outside any source.
type localFileError struct {
	doing, path string
	err         error
}

func fileError(doing, path string, err error) error { return &localFileError{doing, path, err} }

func (e *localFileError) Error() string {
	reason := bare(e.err)
	text := reason.Error()
	switch {
	case errors.Is(reason, fs.ErrNotExist):
		text = "there is no such file"
	case errors.Is(reason, fs.ErrPermission):
		text = "you have no permission"
	}
	return "Can't " + e.doing + " " + store.Visible(filepath.Clean(e.path)) + ": " + text
}

func (e *localFileError) Unwrap() error { return e.err }
