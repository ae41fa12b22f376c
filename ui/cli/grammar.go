package cli

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"attache/preview"
	"attache/store"
	"attache/store/filter"
	"attache/store/source"
	"attache/store/transfer"

	"github.com/alecthomas/kong"
)

const about = `Look into the attachments that NServiceBus messages left on a file share, in a window or by command.

SOURCE is a folder, or the name of a profile: of a source that was given a name in the window, with “Name this source…”.
MESSAGE is a message id. Nothing is written without --write.
Results go to stdout, everything else to stderr. Exit status: 0 all done, 1 failed, 2 wrong usage or a source that
can't be used, 3 a part failed, 130 stopped by Ctrl-C.

Names that are not valid UTF-8 are printed with the character U+EF00 + the byte for each byte that isn't, in JSON as
\uefXX; given like that, or as they are, they are found. So is what a list for people shows of a name, such as
two<U+000A>lines.txt, where nothing is called just that.`

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

	VersionFlag versionFlag `name:"version" help:"Print the version."`
}

// headless are the commands that need no display.
const headless = "ls, cat, preview, save, duplicate, delete, clean, export, verify, watch, demo and version"

// later are commands that this version doesn't have.
var later = map[string]string{"serve": "serve a source to other machines", "bench": "run benchmarks"}

// unknownCommand refuses a first argument that is neither a command nor a source. Without this, a mistyped command would be taken for a
// source that the window is to open.
func unknownCommand(args []string) error {
	if len(args) == 0 || args[0] == "" || strings.HasPrefix(args[0], "-") {
		return nil
	}
	word := args[0]
	if what, ok := later[word]; ok && !isFolder(word) {
		return usage("this version can't %s yet; see attache --help for what it can", what)
	}
	if isCommand(word) || source.KindOf(word) != source.FileShare {
		return nil
	}
	if where, err := locate(word); err != nil || where != word || strings.ContainsAny(word, `/\`) || word == "." || word == ".." {
		return nil
	}
	if _, err := os.Lstat(word); err == nil {
		return nil
	}
	return usage("“%s” is no command, no folder here and no saved profile; see attache --help", store.Visible(word))
}

func isCommand(word string) bool {
	return word == "open" || slices.Contains(strings.FieldsFunc(headless, func(r rune) bool { return r == ' ' || r == ',' }), word)
}

// helpWords are what the texts of the help take from elsewhere.
func helpWords() kong.Vars {
	return kong.Vars{
		"sorts": filter.SortHelp(), "layouts": joined(transfer.Layouts), "conflicts": joined(transfer.Conflicts), "kinds": strings.ReplaceAll(joined(preview.Kinds()), ",", ", ") + " or hex",
		"keep": strconv.Itoa(int(store.DefaultKeep/(24*time.Hour))) + "d", "jobs": strconv.Itoa(transfer.DefaultJobs()), "mostJobs": strconv.Itoa(transfer.MaxJobs),
	}
}

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
