package control

import (
	"errors"
	"os"
)

// WriteNew writes text to a new file on a worker, never over one that exists; tell is called on the UI thread.
func (c *Controller) WriteNew(path, text string, tell func(error)) {
	c.work(func() {
		err := writeNew(path, text)
		if err != nil {
			err = Fault("write "+path, plain(err), "", err)
		}
		c.o.Dispatch(func() { tell(err) })
	})
}

func writeNew(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
