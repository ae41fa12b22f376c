package control

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/words"
	"attache/visible"
)

// File is a local file that is to be saved as an attachment.
type File struct {
	Path string
	Name string // of the attachment
	Size int64
}

// FilesAt describes local files and folders, on a worker; tell is called on the UI thread. folder is the path where it is one single folder, and
// then there are no files.
func (c *Controller) FilesAt(paths []string, tell func(files []File, folder string, err error)) {
	c.work(func() {
		var files []File
		var folder string
		var errs []error
		for _, p := range paths {
			info, err := os.Stat(p)
			switch {
			case err != nil:
				errs = append(errs, Fault("read "+p, plain(err), "", err))
			case info.IsDir() && len(paths) == 1:
				folder = p
			case info.IsDir():
				errs = append(errs, Fault("save "+p, "it is a folder", "Drop files to save them, or one folder to open it", nil))
			case !info.Mode().IsRegular():
				errs = append(errs, Fault("save "+p, "it is not a regular file", "", nil))
			default:
				files = append(files, File{Path: p, Name: filepath.Base(p), Size: info.Size()})
			}
		}
		c.o.Dispatch(func() { tell(files, folder, errors.Join(errs...)) })
	})
}

// plain is the part of a system's error that says why.
func plain(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// Addition is what is to be saved as attachments of one message.
type Addition struct {
	Files    []File
	Message  string
	Expiry   time.Time
	Metadata map[string]string // of each
}

// Add begins to save files as attachments. One that exists is never replaced.
func (c *Controller) Add(a Addition) {
	st := c.Store()
	if st == nil || len(a.Files) == 0 {
		return
	}
	title := fmt.Sprintf("Save %s to message %s", words.Count(len(a.Files), "file"), visible.Name(a.Message))
	c.start(addWork(st, title, a))
}

func addWork(st *store.Store, title string, a Addition) activity.Work {
	return activity.Work{Title: title, Doing: "↑ saving", Run: func(ctx context.Context, p *activity.Progress) activity.Outcome {
		var size int64
		for _, f := range a.Files {
			size += f.Size
		}
		p.Expect(int64(len(a.Files)), size)
		t := tally{total: len(a.Files)}
		var failed []File
		var end error
		for _, f := range a.Files {
			p.At(visible.Name(f.Path))
			err := saveFile(ctx, st, f, a, p)
			if isCancel(err) {
				end = err
				break
			}
			if err != nil {
				failed = append(failed, f)
				t.failNamed(visible.Name(f.Name), err)
			} else {
				t.done++
			}
			p.Add(1, 0)
		}
		out := t.outcome(fmt.Sprintf("%s saved to message %s", words.Count(t.done, "attachment"), words.ShortID(a.Message)), "not saved", end)
		if len(failed) > 0 {
			rest := a
			rest.Files = failed
			w := addWork(st, again("Save", len(failed), "file"), rest)
			out.Retry = &w
		}
		return out
	}}
}

func saveFile(ctx context.Context, st *store.Store, f File, a Addition, p *activity.Progress) (err error) {
	in, err := os.Open(f.Path)
	if err != nil {
		return Fault("read "+visible.Name(f.Path), plain(err), "", err)
	}
	defer in.Close() // it was only read
	return st.Save(ctx, store.Key{Message: a.Message, Name: f.Name}, counting{in, p},
		store.SaveOptions{Expiry: a.Expiry, Metadata: a.Metadata, Size: f.Size})
}

// counting tells a Progress what is read through it.
type counting struct {
	r io.Reader
	p *activity.Progress
}

func (c counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.p.Add(0, int64(n))
	return n, err
}

// Duplicate begins to copy what is selected to another message. name renames a single attachment; "" keeps the names.
func (c *Controller) Duplicate(what Chosen, message, name string) {
	st := c.Store()
	if st == nil || what.Empty() {
		return
	}
	title := fmt.Sprintf("Duplicate %s to message %s", words.Count(len(what.Infos), "attachment"), visible.Name(message))
	c.start(duplicateWork(st, title, what.Infos, message, name))
}

func duplicateWork(st *store.Store, title string, infos []store.Info, message, name string) activity.Work {
	return activity.Work{Title: title, Doing: "duplicating", Run: func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(len(infos)), 0)
		t := tally{total: len(infos)}
		var failed []store.Info
		var end error
		for _, i := range infos {
			p.At(keyWords(i.Key))
			err := st.Duplicate(ctx, i.Key, message, name)
			if isCancel(err) {
				end = err
				break
			}
			if err != nil {
				failed = append(failed, i)
				t.fail(i.Key, err)
			} else {
				t.done++
			}
			p.Add(1, 0)
		}
		out := t.outcome(fmt.Sprintf("%s copied to message %s", words.Count(t.done, "attachment"), words.ShortID(message)), "not copied", end)
		if len(failed) > 0 {
			w := duplicateWork(st, again("Duplicate", len(failed), "attachment"), failed, message, name)
			out.Retry = &w
		}
		return out
	}}
}
