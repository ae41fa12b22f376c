package cli

import (
	"fmt"
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
	if err := unnamed(c, check); err != nil {
		return err
	}
	if check.Failed+check.NotTried > 0 {
		c.say("%s", leftOut(check))
	}
	if err := t.err(); err != nil {
		c.say("%d of %s are as they were exported.", t.done, plural(check.Len(), "file"))
		return err
	}
	_, err = c.out.Write([]byte("All of " + plural(check.Len(), "file") + ", " + words.Size(check.Bytes()) + ", are as they were exported.\n"))
	return err
}

// mostUnnamed is how many files that no manifest names are said one by one.
const mostUnnamed = 10

// unnamed says what was not checked, since it is no part of the export. That is no failure: a folder may hold other things, too.
func unnamed(c *call, check *transfer.Verification) error {
	n := 0
	for path, err := range check.Unnamed(c) {
		switch {
		case c.Err() != nil:
			return c.Err()
		case err != nil:
			c.say("Can't look for other files in %s: %s.", store.Visible(path), err)
			continue
		}
		if n++; n <= mostUnnamed {
			c.say("Not checked, since no manifest names it: %s.", store.Visible(path))
		}
	}
	if n > mostUnnamed {
		c.say("Not checked, since no manifest names them: %s.", plural(n-mostUnnamed, "more file"))
	}
	return nil
}

// leftOut says what the manifests tell of attachments that are not among the files.
func leftOut(check *transfer.Verification) string {
	var parts []string
	if check.Failed > 0 {
		parts = append(parts, plural(check.Failed, "attachment")+" failed")
	}
	if n := check.NotTried; n > 0 {
		parts = append(parts, plural(n, "attachment")+" had not been tried when it was stopped")
	}
	said := strings.Join(parts, " and ")
	if exports := len(check.Manifests); exports > 1 {
		return fmt.Sprintf("In the %d exports to this folder, %s; a later one may have exported them.", exports, said)
	}
	return "In this export, " + said + ": what was not exported can't be checked."
}

type wrongFile struct{ transfer.Checked }

func (w *wrongFile) Error() string {
	what := store.Visible(w.File.Path)
	if what == "" {
		what = fmt.Sprintf("%s, file %d", w.Manifest, w.Entry)
	}
	return what + ": " + w.Problem.Error()
}
