package cli

import (
	"os"

	"attache/assets/demo"
	"attache/store"
)

type demoCmd struct {
	Dir string `arg:"" help:"A folder that is empty or not there yet."`
}

func (d *demoCmd) Run(c *call) error {
	if err := demo.Write(c, d.Dir, c.now()); err != nil {
		return err
	}
	c.say("The demo share is in %s.", store.Visible(d.Dir))
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
