package cli

import (
	"cmp"
	"fmt"
	"strings"

	"attache/store"
	"attache/store/filter"
)

type duplicateCmd struct {
	Source  string  `arg:"" help:"The folder or profile."`
	Message string  `arg:"" help:"The message id."`
	Name    *string `arg:"" optional:"" help:"The attachment's name; without it, all of the message."`
	To      string  `required:"" placeholder:"MESSAGE" help:"The message that gets the copy."`
	As      string  `placeholder:"NAME" help:"The copy's name; without it, the same."`
	writing
}

func (d *duplicateCmd) Run(c *call) error {
	if err := d.check(); err != nil {
		return err
	}
	name, err := given(d.Name, "NAME")
	if err != nil {
		return err
	}
	if _, err := given(&d.To, "--to"); err != nil {
		return err
	}
	if d.As != "" && name == "" {
		return usage("--as names the copy of one attachment: give its NAME too")
	}
	s, err := c.open(d.Source, true)
	if err != nil {
		return err
	}
	from, err := c.stored(s, key(d.Message, name))
	if err != nil {
		return err
	}
	to := key(d.To, d.As)
	if name != "" {
		if err := s.Duplicate(c, from, to.Message, to.Name); err != nil {
			return err
		}
		c.say("Duplicated %s of message %s to %s of message %s.", store.Visible(from.Name), store.Visible(from.Message), store.Visible(cmp.Or(to.Name, from.Name)), store.Visible(to.Message))
		return nil
	}
	var t tally
	defer func() {
		if t != (tally{}) {
			c.say("Duplicated %s of message %s to message %s.", plural(t.done, "attachment"), store.Visible(from.Message), store.Visible(to.Message))
		}
	}()
	for info, err := range s.DuplicateMessage(c, from.Message, to.Message) {
		if err != nil && info.Key == (store.Key{}) {
			if t == (tally{}) {
				return err
			}
			return c.ended(&t, err)
		}
		if c.Err() != nil && err != nil {
			return c.Err()
		}
		t.add(c, err)
	}
	return t.err()
}

// ended ends a command over many attachments that could not see all of them.
func (c *call) ended(t *tally, err error) error {
	if c.Err() != nil {
		return err
	}
	t.add(c, err)
	return t.err()
}

type deleteCmd struct {
	Source  string  `arg:"" help:"The folder or profile."`
	Message *string `arg:"" optional:"" help:"The message id."`
	Name    *string `arg:"" optional:"" help:"The attachment's name; without it, the whole message."`
	All     bool    `help:"Delete every message. Needs --yes."`
	Yes     bool    `help:"Really delete everything."`
	writing
}

func (d *deleteCmd) Run(c *call) error {
	message, err := given(d.Message, "MESSAGE")
	if err != nil {
		return err
	}
	name, err := given(d.Name, "NAME")
	if err != nil {
		return err
	}
	switch {
	case d.All && message != "":
		return usage("--all deletes every message: leave out MESSAGE, or --all")
	case !d.All && message == "":
		return usage("name a MESSAGE to delete, or give --all")
	}
	if err := d.check(); err != nil {
		return err
	}
	if d.All && !d.Yes {
		return usage("--all deletes every message of the source: add --yes if that is meant")
	}
	s, err := c.open(d.Source, true)
	if err != nil {
		return err
	}
	if d.All {
		return d.all(c, s)
	}
	k, err := c.stored(s, key(message, name))
	if err != nil {
		return err
	}
	if name != "" {
		if err := s.Delete(c, k); err != nil {
			return err
		}
		c.say("Deleted %s of message %s.", store.Visible(k.Name), store.Visible(k.Message))
		return nil
	}
	n := 0
	for info, err := range s.List(c, store.Query{Message: k.Message}) {
		if err != nil {
			return err
		}
		if info.Name != "" {
			n++
		}
	}
	if err := s.DeleteMessage(c, k.Message); err != nil {
		return err
	}
	c.say("Deleted %s of message %s.", plural(n, "attachment"), store.Visible(k.Message))
	return nil
}

func (d *deleteCmd) all(c *call, s *store.Store) (end error) {
	var t tally
	defer func() {
		if t != (tally{}) || end == nil {
			c.say("Deleted %s.", plural(t.done, "message"))
		}
	}()
	for id, err := range s.DeleteAll(c) {
		if err != nil && id == "" {
			if t == (tally{}) {
				return err
			}
			return c.ended(&t, err)
		}
		if c.Err() != nil && err != nil {
			return c.Err()
		}
		t.add(c, err)
	}
	return t.err()
}

// given is an argument that may be left out, "" then. An empty one comes from a variable that isn't set, and would mean
// more than was meant: a whole message instead of one attachment.
func given(value *string, what string) (string, error) {
	switch {
	case value == nil:
		return "", nil
	case *value == "":
		return "", usage("%s is empty: give one, or leave it out", what)
	}
	return *value, nil
}

type cleanCmd struct {
	Source      string  `arg:"" help:"The folder or profile."`
	Before      *string `placeholder:"WHEN" help:"Delete what expires before WHEN instead of now: a time as in RFC 3339, or a duration from now: -7d for what expired over a week ago. 7d is a week in the future: it needs --include-live, or --dry-run."`
	IncludeLive bool    `help:"With a WHEN in the future: delete what has not expired yet, too."`
	DryRun      bool    `help:"Only list what would be deleted; needs no --write."`
	writing
}

func (l *cleanCmd) Run(c *call) error {
	if !l.DryRun {
		if err := l.check(); err != nil {
			return err
		}
	}
	now := c.now()
	before := now
	if l.Before != nil {
		var err error
		if before, err = when(*l.Before, now); err != nil {
			return err
		}
	}
	live := before.After(now)
	if live && !l.DryRun && !l.IncludeLive {
		return usage("%s is in the future: what has not expired yet would be deleted, too. Add --include-live if that is meant, or see with --dry-run what it is%s", local(before), l.hint())
	}
	s, err := c.open(l.Source, !l.DryRun)
	if err != nil {
		return err
	}
	var t tally
	var stopped error
	alive := 0 // of those deleted, what had not expired
	list := newTable(c.out, c.now, c.p.columns(c.p.Stdout))
	for info, err := range s.Clean(c, before, l.DryRun) {
		if err != nil && info.Key == (store.Key{}) {
			if stopped = c.Err(); stopped != nil {
				break
			}
			if e := list.end(); e != nil {
				return e
			}
			if t == (tally{}) {
				return err
			}
			return c.ended(&t, err)
		}
		if stopped = c.Err(); stopped != nil && err != nil {
			break
		}
		t.add(c, err)
		if err == nil && !info.Expiry.Before(now) {
			alive++
		}
		if err == nil {
			err = list.row(&info)
		}
		if err != nil && c.out.failed() {
			return err
		}
	}
	if err := list.end(); err != nil {
		return err
	}
	verb := "Deleted"
	if l.DryRun {
		verb = "Would delete"
	}
	what := "expired before " + local(before)
	if live {
		what = fmt.Sprintf("expiring before %s; %d not expired yet", local(before), alive)
	}
	c.say("%s %s, %s.", verb, plural(t.done, "attachment"), what)
	if stopped != nil {
		return stopped
	}
	return t.err()
}

// hint tells what was probably meant by a duration without a sign.
func (l *cleanCmd) hint() string {
	if _, err := filter.ParseDuration(*l.Before); err != nil {
		return ""
	}
	return "; for a time that long ago write --before -" + strings.TrimLeft(*l.Before, "+")
}
