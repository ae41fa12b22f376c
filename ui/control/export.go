package control

import (
	"context"
	"fmt"
	"strings"
	"time"

	"attache/store"
	"attache/store/transfer"
	"attache/ui/activity"
	"attache/ui/words"
	"attache/visible"

	"github.com/dustin/go-humanize"
)

// How many names an export dialog shows, and how many reasons why something can't be exported.
const sampleSize, reasonsSize = 5, 4

// previewAfter is how long the settings of an export have to rest before they are tried.
const previewAfter = 150 * time.Millisecond

// Forecast is what an export with some settings would do.
type Forecast struct {
	// Names are the first of the files that would be written, relative to the folder.
	Names []string
	// Items is how many attachments are selected; Bytes is what would be written of them, as far as it is known; More is how many names
	// there are besides Names.
	Items, More int
	Bytes       int64
	// How many of them meet a file that is there, by what happens then; and how many can't be exported, those without readable data included.
	Renamed, Skipped, Replaced, Refused int
	// Why names the first of those that can't be exported, each with its reason.
	Why []activity.Failure
	// Free is what the disk has left, -1 where that isn't known.
	Free int64
	// Err is why there can be no export with these settings.
	Err error
}

// Words says the totals in one line.
func (f Forecast) Words() string {
	if f.Err != nil {
		return sentence(f.Err)
	}
	items := words.Count(f.Items, "attachment")
	if f.Refused > 0 {
		items = humanize.Comma(int64(f.Items-f.Refused)) + " of " + items
	}
	parts := []string{items, words.Size(f.Bytes)}
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, humanize.Comma(int64(n))+" "+what)
		}
	}
	add(f.Renamed, "with a number, because a file of that name exists")
	add(f.Skipped, "skipped, because a file of that name exists")
	add(f.Replaced, "in the place of a file of that name")
	add(f.Refused, "can't be exported")
	if f.Free >= 0 && f.Free < f.Bytes {
		parts = append(parts, "only "+words.Size(f.Free)+" free there")
	}
	return strings.Join(parts, " · ")
}

// Forecaster tries out settings of an export while a person changes them. The last settings win.
type Forecaster struct {
	c    *Controller
	st   *store.Store
	sel  transfer.Selection
	tell func(Forecast)

	ctx    context.Context
	cancel context.CancelFunc
	stop   context.CancelFunc
	serial int
}

// NewForecaster returns one for an export of sel from the present source; tell is called on the UI thread. Its methods are for the UI thread.
func (c *Controller) NewForecaster(sel transfer.Selection, tell func(Forecast)) *Forecaster {
	ctx, cancel := context.WithCancel(c.ctx)
	return &Forecaster{c: c, st: c.Store(), sel: sel, tell: tell, ctx: ctx, cancel: cancel}
}

// Try works out an export with these settings, and gives up what was tried before.
func (f *Forecaster) Try(dest string, o transfer.Options) {
	if f.stop != nil {
		f.stop()
	}
	if f.st == nil {
		return
	}
	ctx, stop := context.WithCancel(f.ctx)
	f.stop = stop
	f.serial++
	serial := f.serial
	f.c.work(func() {
		defer stop()
		rest := time.NewTimer(previewAfter)
		defer rest.Stop()
		select {
		case <-rest.C:
		case <-ctx.Done():
			return
		}
		cast := forecast(ctx, f.st, f.sel, dest, o)
		if ctx.Err() != nil {
			return
		}
		f.c.o.Dispatch(func() {
			if serial == f.serial && f.ctx.Err() == nil {
				f.tell(cast)
			}
		})
	})
}

// Close ends it.
func (f *Forecaster) Close() { f.cancel() }

func forecast(ctx context.Context, st *store.Store, sel transfer.Selection, dest string, o transfer.Options) Forecast {
	plan, err := transfer.NewPlan(ctx, st, sel, dest, o)
	if err != nil {
		return Forecast{Err: err}
	}
	cast := Forecast{Items: plan.Len(), Bytes: plan.Bytes(), Free: -1}
	if free, ok := plan.Free(); ok {
		cast.Free = free
	}
	refuse := func(k store.Key, err error) {
		cast.Refused++
		if len(cast.Why) < reasonsSize {
			cast.Why = append(cast.Why, activity.Failure{What: keyWords(k), Err: err})
		}
	}
	for _, it := range plan.Items() {
		switch {
		case it.Action == transfer.Refuse:
			refuse(it.Key, it.Err)
			continue
		case it.Action != transfer.Pass && it.Size < 0:
			// The plan tries it, for somebody may mend it meanwhile; as it stands there is nothing to read.
			refuse(it.Key, Fault("export "+keyWords(it.Key), "it has no readable data", "", nil))
			continue
		case it.Action == transfer.Number:
			cast.Renamed++
		case it.Action == transfer.Pass:
			cast.Skipped++
			continue
		case it.Action == transfer.Replace:
			cast.Replaced++
		}
		if len(cast.Names) < sampleSize {
			cast.Names = append(cast.Names, it.Path)
		}
	}
	cast.More = cast.Items - cast.Refused - cast.Skipped - len(cast.Names)
	return cast
}

// Export begins to export what is selected. It is a job; open, if not nil, is offered when it has ended.
func (c *Controller) Export(what string, sel transfer.Selection, dest string, o transfer.Options, open func(folder string)) {
	st := c.Store()
	if st == nil || sel.Empty() {
		return
	}
	c.start(exportWork(st, "Export "+what, sel, dest, o, open))
}

func exportWork(st *store.Store, title string, sel transfer.Selection, dest string, o transfer.Options, open func(string)) activity.Work {
	w := activity.Work{Title: title + " to " + visible.Name(dest), Doing: "↓ exporting"}
	w.Run = func(ctx context.Context, p *activity.Progress) activity.Outcome {
		o.Found = func(n int) { p.Expect(int64(n), 0) }
		plan, err := transfer.NewPlan(ctx, st, sel, dest, o)
		if err != nil {
			return activity.Outcome{Err: err, Retry: &w}
		}
		var progress transfer.Progress
		p.Poll(func() activity.Numbers {
			s := progress.Snapshot()
			return activity.Numbers{
				Items: s.Items, TotalItems: s.TotalItems, Bytes: s.Bytes, TotalBytes: s.TotalBytes, Copied: s.Copied, Current: s.Current,
			}
		})
		r := plan.Run(ctx, &progress)
		return exported(r, numbered(plan, r), st, o, open)
	}
	return w
}

// numbered counts the files that got a number, because one of their name was there.
func numbered(plan *transfer.Plan, r *transfer.Result) int {
	exported := make([]bool, 0, r.Len())
	for it := range r.Items() {
		exported = append(exported, it.Outcome == transfer.Exported)
	}
	n := 0
	for i, it := range plan.Items() {
		if it.Action == transfer.Number && exported[i] {
			n++
		}
	}
	return n
}

// exported says how an export went. numbered is how many of its files got a number.
func exported(r *transfer.Result, numbered int, st *store.Store, o transfer.Options, open func(string)) activity.Outcome {
	t := tally{total: r.Len(), done: r.Exported, skipped: r.Skipped}
	for it := range r.FailedItems() {
		t.fail(it.Key, it.Err)
	}
	first := fmt.Sprintf("%s (%s) exported", words.Count(r.Exported, "attachment"), words.Size(r.Bytes))
	if numbered > 0 {
		first += ", " + humanize.Comma(int64(numbered)) + " of them with a number, because a file of that name exists"
	}
	out := t.outcome(first, "not exported", r.Err)
	if r.Exported > 0 {
		out.Summary += " The lengths and hashes were checked."
	}
	out.Details = append(out.Details, "folder: "+visible.Name(r.Dest))
	if r.Manifest != "" {
		out.Details = append(out.Details, "manifest with the SHA-256 of each: "+r.Manifest)
	}
	if r.ManifestErr != nil && r.ManifestErr != r.Err {
		out.Details = append(out.Details, sentence(r.ManifestErr))
	}
	if rest := r.Failed(); !rest.Empty() {
		w := exportWork(st, again("Export", r.Failures+r.NotTried, "attachment"), rest, r.Dest, o, open)
		out.Retry = &w
	}
	if open != nil && r.Exported > 0 {
		out.Open, out.OpenLabel = func() { open(r.Dest) }, "Open folder"
	}
	return out
}

// keyWords names an attachment on one line.
func keyWords(k store.Key) string {
	if k.Name == "" {
		return "message " + visible.Name(k.Message)
	}
	return visible.Name(k.Name) + " of message " + visible.Name(k.Message)
}

// sentence is an error's text with a full stop.
func sentence(err error) string {
	return strings.TrimSuffix(err.Error(), ".") + "."
}
