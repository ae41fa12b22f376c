package cli

import (
	"log"

	"attache/store/transfer"
)

type openCmd struct {
	Source  string `arg:"" optional:"" help:"The folder or profile to show."`
	Message string `placeholder:"ID" help:"The message to select."`
	Name    string `placeholder:"NAME" help:"The attachment to select."`
}

func (o *openCmd) Run(c *call) error {
	if o.Name != "" && o.Message == "" {
		return usage("--name names an attachment of a message: give --message too")
	}
	if o.Message != "" && o.Source == "" {
		return usage("--message names a message of a source: give SOURCE too")
	}
	why, release := noDisplay(c)
	defer release()
	if why != "" {
		return noWindow(why)
	}
	// From here on the window treats signals its own way.
	if c.p.quit != nil {
		c.p.quit()
		longRun()
	}
	old := log.Writer()
	defer log.SetOutput(old)
	log.SetOutput(&graphicsLog{to: old, fail: func(why string) {
		c.complain(noWindow(why))
		exit(statusUsage)
	}})
	return c.p.Window(c, WindowOptions{Source: o.Source, Message: transfer.NameFromText(o.Message), Name: transfer.NameFromText(o.Name)})
}

func noWindow(why string) error {
	return usage("the window can't be opened because %s; without it there are the commands %s", why, headless)
}
