// Attaché looks into the attachments of NServiceBus messages: in a window, or by command.
package main

import (
	"context"
	"os"

	"attache/ui/cli"
	"attache/ui/window"
)

func main() {
	version := cli.BuildVersion()
	os.Exit(cli.Main(cli.Program{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Version: version,
		Window: func(_ context.Context, o cli.WindowOptions) error {
			return window.Run(window.Options{Source: o.Source, Message: o.Message, Name: o.Name, Version: version, Ended: func() { os.Exit(0) }})
		},
	}))
}
