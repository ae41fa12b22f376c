package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"attache/store"
	"attache/store/driver"
	"attache/store/filter"
	"attache/store/transfer"
	"attache/ui/words"
)

type exportCmd struct {
	Source     string            `arg:"" help:"The folder or profile."`
	Dest       string            `arg:"" help:"The folder to export to, outside of the source; it is made where it is missing."`
	Message    []string          `placeholder:"ID" sep:"none" help:"Only this message; may be given several times."`
	Filter     string            `placeholder:"EXPR" help:"Only what matches; see above."`
	Layout     transfer.Layout   `enum:"${layouts}" default:"flat" placeholder:"LAYOUT" help:"flat: all files in DEST (default). message: a folder a message. share: as on a file share, so that DEST opens as a source."`
	Name       string            `placeholder:"TEMPLATE" help:"Names of the files (default: {name}). Fields: {message}; {name}, the whole name, but without its ending where the template has {ext}, too; {ext}, the ending with its dot (of a.tar.gz it is .gz, of .profile there is none); {index}, or {index:4} as 0001; {created}; {expiry}; {meta:KEY}. Names are made safe for every system."`
	OnConflict transfer.Conflict `enum:"${conflicts}" default:"rename" placeholder:"RULE" help:"Where a file of the name is there already: rename (default; the new one gets a number; in the layout share, the attachment does), skip, overwrite (not in the layout share) or fail."`
	Jobs       *int              `placeholder:"N" help:"Copy N attachments at once, 1 to ${mostJobs} (default: one a processor, 2 to 8; here ${jobs})."`
	Sync       bool              `help:"Wait until each file is on the disk, so that it survives a loss of power. Slower."`
	Zip        bool              `hidden:""`
}

// Help tells the language of filters.
func (*exportCmd) Help() string { return filterHelp }

func (e *exportCmd) Run(c *call) error {
	if e.Zip || strings.HasSuffix(strings.ToLower(e.Dest), ".zip") {
		return usage("this version can't write bundles (.zip) yet; name a folder")
	}
	jobs := transfer.DefaultJobs()
	if e.Jobs != nil {
		jobs = *e.Jobs
	}
	if jobs < 1 || jobs > transfer.MaxJobs {
		return usage("--jobs is 1 to %d", transfer.MaxJobs)
	}
	if slices.Contains(e.Message, "") {
		return usage("--message is empty: give one, or leave it out")
	}
	match, err := filter.Parse(e.Filter)
	if err != nil {
		return usage("%s", err)
	}
	s, err := c.open(e.Source, false)
	if err != nil {
		return err
	}
	selected, err := e.selection(c, s, match)
	if err != nil {
		return err
	}
	plan, err := transfer.NewPlan(c, s, selected, e.Dest, transfer.Options{Layout: e.Layout, Template: e.Name, OnConflict: e.OnConflict, Jobs: jobs, Sync: e.Sync})
	if err != nil {
		return err
	}
	if plan.Len() == 0 {
		c.say("Nothing to export.")
		return nil
	}
	forecast(c, plan)
	progress := &transfer.Progress{}
	stop := c.draw(progress)
	r := plan.Run(c, progress)
	stop()
	return e.report(c, r)
}

// forecast says before an export what can't be exported, and why; each is named at the end.
func forecast(c *call, plan *transfer.Plan) {
	n := plan.Count(transfer.Refuse)
	if n == 0 {
		return
	}
	var why []string
	for _, r := range plan.Refusals() {
		if len(why) == mostReasons {
			why = append(why, "and other reasons")
			break
		}
		why = append(why, fmt.Sprintf("%s (%d)", store.Visible(r.Reason), r.Count))
	}
	c.say("%d of %s can't be exported: %s.", n, plural(plan.Len(), "attachment"), strings.Join(why, "; "))
}

// mostReasons is how many reasons a forecast names.
const mostReasons = 4

func (e *exportCmd) selection(c *call, s *store.Store, match filter.Filter) (transfer.Selection, error) {
	sel := transfer.Selection{All: len(e.Message) == 0, Metadata: match.NeedsMetadata()}
	for _, id := range e.Message {
		id, err := c.storedMessage(s, transfer.NameFromText(id))
		if err != nil {
			return sel, err
		}
		sel.Messages = append(sel.Messages, id)
	}
	if now := c.now(); !match.Empty() {
		sel.Filter = func(i store.Info) bool { return match.Match(&i, now) }
	}
	return sel, nil
}

func (e *exportCmd) report(c *call, r *transfer.Result) error {
	for it := range r.FailedItems() {
		if c.Err() == nil || !driver.IsCancel(it.Err) {
			c.complain(it.Err)
		}
	}
	parts := []string{"Exported " + plural(r.Exported, "attachment") + ", " + words.Size(r.Bytes)}
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, plural(n, "attachment")+" "+what)
		}
	}
	add(r.Skipped, "skipped")
	add(r.Failures, "failed")
	add(r.NotTried, "not tried")
	c.say("%s.", strings.Join(parts, "; "))
	if r.ManifestErr != nil && r.ManifestErr != r.Err {
		c.complain(r.ManifestErr)
	}
	if r.Err != nil {
		if errors.Is(r.Err, context.Canceled) {
			return r.Err
		}
		c.complain(r.Err)
		return &partError{r.Exported, r.Failures + r.NotTried}
	}
	if r.Failures > 0 {
		return &partError{r.Exported + r.Skipped, r.Failures}
	}
	return nil
}
