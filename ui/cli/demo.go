package cli

import (
	"os"
	"runtime"

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

type versionCmd struct{}

func (versionCmd) Run(c *call) error {
	_, err := c.out.Write([]byte("attache " + c.p.Version + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")\n"))
	return err
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
