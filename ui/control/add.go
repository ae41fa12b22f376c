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

// Save begins to save files as attachments of one message.
func (c *Controller) Save(files []File, message string, expiry time.Time) {
	st := c.Store()
	if st == nil || len(files) == 0 {
		return
	}
	c.o.Jobs.Start(saveWork(st, files, message, expiry))
}

func saveWork(st *store.Store, files []File, message string, expiry time.Time) activity.Work {
	w := activity.Work{
		Title: fmt.Sprintf("Save %s to message %s", words.Count(len(files), "file"), store.Visible(message)), Doing: "↑ saving",
	}
	w.Run = func(ctx context.Context, p *activity.Progress) activity.Outcome {
		var total, saved int64
		for _, f := range files {
			total += f.Size
		}
		p.Expect(int64(len(files)), total)
		var out activity.Outcome
		var failed []File
		for _, f := range files {
			p.At(f.Path)
			err := saveFile(ctx, st, f, message, expiry, p)
			if isCancel(err) {
				out.Err = err
				break
			}
			if err != nil {
				failed = append(failed, f)
				out.Failures = append(out.Failures, activity.Failure{What: store.Visible(f.Name), Err: err})
			} else {
				saved++
			}
			p.Add(1, 0)
		}
		out.Summary = fmt.Sprintf("%s saved to message %s%s", words.Count(int(saved), "attachment"), words.ShortID(message), others(0, len(failed)))
		if len(failed) > 0 {
			again := saveWork(st, failed, message, expiry)
			out.Retry = &again
		}
		return out
	}
	return w
}

func saveFile(ctx context.Context, st *store.Store, f File, message string, expiry time.Time, p *activity.Progress) (err error) {
	in, err := os.Open(f.Path)
	if err != nil {
		return Fault("read "+f.Path, plain(err), "", err)
	}
	defer in.Close() // it was only read
	return st.Save(ctx, store.Key{Message: message, Name: f.Name}, counting{in, p}, store.SaveOptions{Expiry: expiry, Size: f.Size})
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
	c.o.Jobs.Start(duplicateWork(st, what.Infos, message, name))
}

func duplicateWork(st *store.Store, infos []store.Info, message, name string) activity.Work {
	w := activity.Work{
		Title: fmt.Sprintf("Duplicate %s to message %s", words.Count(len(infos), "attachment"), store.Visible(message)), Doing: "duplicating",
	}
	w.Run = func(ctx context.Context, p *activity.Progress) activity.Outcome {
		p.Expect(int64(len(infos)), 0)
		var out activity.Outcome
		var failed []store.Info
		copied := 0
		for _, i := range infos {
			p.At(keyWords(i.Key))
			err := st.Duplicate(ctx, i.Key, message, name)
			if isCancel(err) {
				out.Err = err
				break
			}
			if err != nil {
				failed = append(failed, i)
				out.Failures = append(out.Failures, activity.Failure{What: keyWords(i.Key), Err: err})
			} else {
				copied++
			}
			p.Add(1, 0)
		}
		out.Summary = fmt.Sprintf("%s copied to message %s%s", words.Count(copied, "attachment"), words.ShortID(message), others(0, len(failed)))
		if len(failed) > 0 {
			again := duplicateWork(st, failed, message, name)
			out.Retry = &again
		}
		return out
	}
	return w
}
