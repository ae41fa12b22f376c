package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// version is set at the build with -ldflags "-X attache/ui/cli.version=1.2.3".
var version = ""

// BuildVersion is the version of this build: the one it was given, else the one that Go noted, with the commit it came from.
func BuildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "development, " + s.Value[:12]
		}
	}
	return "development"
}

type versionCmd struct{}

func (versionCmd) Run(c *call) error {
	_, err := c.out.Write([]byte("attache " + c.p.Version + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")\n"))
	return err
}

// versionFlag does what the command does, and ends the program as --help does.
type versionFlag bool

// BeforeReset is called by the parser as soon as it has seen the flag.
func (versionFlag) BeforeReset(k *kong.Kong, c *call) error {
	err := versionCmd{}.Run(c)
	k.Exit(0)
	return err
}
