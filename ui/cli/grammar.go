package cli

import (
	"strings"

	"attache/store/filter"
	"attache/store/transfer"
)

const about = `Look into the attachments that NServiceBus messages left on a file share, in a window or by command.

SOURCE is a folder, or the name of a saved profile. MESSAGE is a message id. Nothing is written without --write.
Results go to stdout, everything else to stderr. Exit status: 0 all done, 1 failed, 2 wrong usage or a source that
can't be used, 3 a part failed, 130 stopped by Ctrl-C.

Names that are not valid UTF-8 are printed with the character U+EF00 + the byte for each byte that isn't, in JSON as
\uefXX; given like that, or as they are, they are found.`

// grammar is the command line as kong reads it.
type grammar struct {
	Open      openCmd      `cmd:"" default:"withargs" help:"Open the window (the default)."`
	Ls        lsCmd        `cmd:"" help:"List attachments."`
	Cat       catCmd       `cmd:"" help:"Write an attachment's bytes to stdout."`
	Preview   previewCmd   `cmd:"" help:"Show what the preview would show, as text."`
	Save      saveCmd      `cmd:"" help:"Save a file, or stdin, as an attachment."`
	Duplicate duplicateCmd `cmd:"" help:"Copy an attachment, or all of a message, to another message."`
	Delete    deleteCmd    `cmd:"" help:"Delete an attachment, a message, or everything."`
	Clean     cleanCmd     `cmd:"" help:"Delete what has expired."`
	Export    exportCmd    `cmd:"" help:"Export attachments to a folder."`
	Verify    verifyCmd    `cmd:"" help:"Check an export against its manifest."`
	Watch     watchCmd     `cmd:"" help:"Print changes as they come."`
	Demo      demoCmd      `cmd:"" help:"Write a share to try things on."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

// Commands are the names of those that need no display.
const headless = "ls, cat, preview, save, duplicate, delete, clean, export, verify, watch, demo and version"

func sortWords() string { return strings.Join(filter.SortKeys(), ", ") }

func layoutWords() string { return joined(transfer.Layouts) }

func conflictWords() string { return joined(transfer.Conflicts) }

func joined[T ~string](all []T) string {
	var b strings.Builder
	for i, w := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(string(w))
	}
	return b.String()
}
