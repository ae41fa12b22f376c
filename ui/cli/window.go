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
	if why := noDisplay(c); why != "" {
		return usage("the window can't be opened because %s; without it there are the commands %s", why, headless)
	}
	// From here on the window treats signals its own way.
	if c.p.quit != nil {
		c.p.quit()
	}
	log.SetOutput(&graphicsLog{to: log.Writer(), fail: func(why string) {
		c.complain(usage("the window can't be opened because %s; without it there are the commands %s", why, headless))
		exit(statusUsage)
	}})
	return c.p.Window(c, WindowOptions{Source: o.Source, Message: transfer.NameFromText(o.Message), Name: transfer.NameFromText(o.Name)})
}
