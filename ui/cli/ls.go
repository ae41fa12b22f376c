package cli

import (
	"context"
	"errors"

	"attache/store"
	"attache/store/driver"
	"attache/store/filter"
	"attache/store/transfer"
)

type lsCmd struct {
	Source  string  `arg:"" help:"The folder or profile."`
	Message *string `placeholder:"ID" help:"Only this message."`
	Filter  string  `placeholder:"EXPR" help:"Only what matches, such as '*.pdf size>1MB is:expired -name:draft'; see above."`
	Sort    string  `placeholder:"KEY" help:"Sort by ${sorts}; a leading - reverses. What is the same comes in order of message id and name. Without --sort, a list comes as it is read."`
	JSON    bool    `xor:"form" help:"One JSON object a line."`
	CSV     bool    `xor:"form" help:"Comma-separated, for spreadsheets: a text that would be taken for a formula gets a ' in front."`
	Rowset  string  `xor:"form" hidden:""`
	XML     bool    `xor:"form" help:"One XML document; control characters, which XML can't hold, are written like bytes that aren't UTF-8."`
}

// Help tells the language of filters.
func (*lsCmd) Help() string { return filterHelp }

// filterHelp is read as written, since it is indented.
var filterHelp = "Filters (in quotes, for a shell). " + filter.HelpIntro + "\n\n" + filter.HelpText(96)

// rows writes a list of attachments in one form.
type rows interface {
	row(*store.Info) error
	end() error
}

func (l *lsCmd) Run(c *call) error {
	if l.Rowset != "" {
		return usage("this version can't write rowsets yet; use --json, --csv or --xml")
	}
	message, err := given(l.Message, "--message")
	if err != nil {
		return err
	}
	match, err := filter.Parse(l.Filter)
	if err != nil {
		return usage("%s", err)
	}
	order, err := filter.ParseSort(l.Sort)
	if err != nil {
		return usage("%s", err)
	}
	s, err := c.open(l.Source, false)
	if err != nil {
		return err
	}
	out := l.form(c)
	q := store.Query{Metadata: l.JSON || l.CSV || l.XML || match.NeedsMetadata()}
	var sorted []store.Info
	q.Message, err = c.storedMessage(s, transfer.NameFromText(message))
	if err != nil {
		return err
	}
	now, any := c.now(), false
	var seen looks
	for info, err := range s.List(c, q) {
		if err != nil {
			switch {
			case any:
				return c.incomplete(out, err)
			case message != "" && !errors.Is(err, store.ErrUnavailable):
				return err
			}
			return &sourceError{err}
		}
		seen.add(&info)
		if !match.Match(&info, now) {
			continue
		}
		any = true
		if l.Sort != "" {
			sorted = append(sorted, info)
		} else if err := out.row(&info); err != nil {
			return err
		}
	}
	order.Apply(sorted)
	for i := range sorted {
		if err := out.row(&sorted[i]); err != nil {
			return err
		}
	}
	if err := out.end(); err != nil {
		return err
	}
	switch {
	case message != "" && seen.n == 0:
		k := store.Key{Message: message}
		return &store.Error{Op: "list", Key: k, Source: s.Describe().Location, Err: driver.NotFound(k)}
	case message == "":
		c.doubt(s, seen)
	}
	if seen.n > 0 && !any && c.p.columns(c.p.Stderr) > 0 {
		c.say("None of %s matches the filter.", plural(seen.n, "attachment"))
	}
	return nil
}

// incomplete ends a list that broke off: what was found stands, and that something is missing is said.
func (c *call) incomplete(out rows, err error) error {
	if context.Cause(c) != nil {
		return err
	}
	if e := out.end(); e != nil {
		return e
	}
	c.complain(err)
	return &partError{done: 1, failed: 1}
}

func (l *lsCmd) form(c *call) rows {
	switch {
	case l.JSON:
		return &jsonRows{out: c.out}
	case l.CSV:
		return newCSVRows(c.out)
	case l.XML:
		return &xmlRows{out: c.out}
	}
	return newTable(c.out, c.now, c.p.columns(c.p.Stdout))
}
