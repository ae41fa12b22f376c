package cli

import (
	"strings"

	"attache/store"
	"attache/store/transfer"
	"attache/ui/words"
)

type verifyCmd struct {
	Dest string `arg:"" help:"The folder that an export has written to."`
}

func (v *verifyCmd) Run(c *call) error {
	if strings.HasSuffix(strings.ToLower(v.Dest), ".zip") && !isFolder(v.Dest) {
		return usage("this version can't check bundles (.zip) yet; name a folder")
	}
	check, err := transfer.NewVerification(c, v.Dest)
	if err != nil {
		return &sourceError{err}
	}
	var t tally
	for f, err := range check.Files(c) {
		if err != nil {
			return err
		}
		if f.Problem != nil {
			err = &wrongFile{f}
		}
		t.add(c, err)
	}
	if missing := check.Failed + check.NotTried; missing > 0 {
		c.say("The export itself could not write %s.", plural(missing, "attachment"))
	}
	if err := t.err(); err != nil {
		c.say("%d of %s are as they were exported.", t.done, plural(check.Len(), "file"))
		return err
	}
	_, err = c.out.Write([]byte("All of " + plural(check.Len(), "file") + ", " + words.Size(check.Bytes()) + ", are as they were exported.\n"))
	return err
}

type wrongFile struct{ transfer.Checked }

func (w *wrongFile) Error() string { return store.Visible(w.File.Path) + ": " + w.Problem.Error() }
