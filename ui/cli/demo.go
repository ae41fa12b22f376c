package cli

import (
	"os"
	"path/filepath"

	"attache/assets/demo"
	"attache/store"
)

type demoCmd struct {
	Dir string `arg:"" help:"A folder that is empty or not there yet."`
}

func (d *demoCmd) Run(c *call) error {
	dir := filepath.Clean(d.Dir)
	if d.Dir == "" {
		return usage("name a folder for the demo share")
	}
	if err := demo.Write(c, dir, c.now()); err != nil {
		return err
	}
	c.say("The demo share is in %s.", store.Visible(dir))
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
