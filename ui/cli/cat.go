package cli

import (
	"attache/store"
	"attache/store/pool"
)

type catCmd struct {
	Source  string `arg:"" help:"The folder or profile."`
	Message string `arg:"" help:"The message id."`
	Name    string `arg:"" help:"The attachment's name."`
	Offset  int64  `placeholder:"N" help:"Leave out the first N bytes."`
	Length  int64  `placeholder:"N" default:"-1" help:"Write at most N bytes (default: all that follow)."`
}

func (k *catCmd) Run(c *call) error {
	if k.Offset < 0 || k.Length < -1 {
		return usage("--offset and --length can't be negative")
	}
	s, err := c.open(k.Source, false)
	if err != nil {
		return err
	}
	which, err := c.stored(s, key(k.Message, k.Name))
	if err != nil {
		return err
	}
	r, err := s.OpenRange(c, which, store.Range{Offset: k.Offset, Length: k.Length})
	if err != nil {
		return err
	}
	defer r.Close()
	if size := r.Info.Size; k.Offset > size {
		c.say("Nothing is written: %s is %d bytes long, and --offset is %d.", store.Visible(r.Info.Name), size, k.Offset)
	}
	_, err = pool.Copy(c, c.out.straight(), r)
	return err
}
