package activity

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"attache/store/driver"
)

// pollEvery is how often the numbers of running work are read.
const pollEvery = 100 * time.Millisecond

// lingers is how long the bar tells of work that went well; the list keeps it until it is dismissed.
const lingers = 30 * time.Second

// List is everything that runs and has run since it was last dismissed. Its methods are safe for concurrent use and don't block.
type List struct {
	mu       sync.Mutex
	jobs     []*job // newest last
	nextID   int
	running  int
	polling  bool
	closed   bool
	onChange func()

	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// NewList returns an empty list. onChange, if not nil, is called from any goroutine when something changed, and ten times a second while
// something runs.
func NewList(onChange func()) *List {
	ctx, cancel := context.WithCancel(context.Background())
	return &List{onChange: onChange, ctx: ctx, cancel: cancel}
}

// SetOnChange replaces the function that is told of changes.
func (l *List) SetOnChange(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.onChange = f
}

// Start begins some work and returns the number of its job. On a closed list it does nothing and returns 0.
func (l *List) Start(w Work) int {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return 0
	}
	l.nextID++
	ctx, cancel := context.WithCancel(l.ctx)
	j := &job{id: l.nextID, work: w, cancel: cancel, progress: new(Progress), started: time.Now()}
	j.sample(j.started)
	l.jobs = append(l.jobs, j)
	l.running++
	l.wg.Go(func() { l.run(ctx, j) })
	if !l.polling {
		l.polling = true
		l.wg.Go(l.poll)
	}
	l.mu.Unlock()
	l.changed()
	return j.id
}

func (l *List) run(ctx context.Context, j *job) {
	defer j.cancel()
	out := j.work.safely(ctx, j.progress)
	l.mu.Lock()
	j.ended = time.Now()
	j.outcome = out
	j.state = stateOf(out)
	l.running--
	l.mu.Unlock()
	l.changed()
	time.AfterFunc(lingers, l.changed)
}

// safely runs the work, and turns a panic into a failure: one job must not take the window with it.
func (w Work) safely(ctx context.Context, p *Progress) (out Outcome) {
	defer func() {
		if r := recover(); r != nil {
			out = Outcome{
				Err:     fmt.Errorf("the program made a mistake in this job: %v", r),
				Details: []string{string(debug.Stack())},
			}
		}
	}()
	return w.Run(ctx, p)
}

func stateOf(o Outcome) State {
	switch {
	case isCancel(o.Err):
		return Cancelled
	case o.Err != nil, len(o.Failures) > 0 && o.Succeeded == 0:
		return Failed
	case len(o.Failures) > 0:
		return Partly
	}
	return Done
}

func isCancel(err error) bool { return err != nil && driver.IsCancel(err) }

// poll reads the numbers of what runs, until nothing does.
func (l *List) poll() {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for now := range tick.C {
		l.mu.Lock()
		for _, j := range l.jobs {
			if j.state == Running {
				j.sample(now)
			}
		}
		l.polling = l.running > 0
		more := l.polling
		l.mu.Unlock()
		l.changed()
		if !more {
			return
		}
	}
}

func (l *List) changed() {
	l.mu.Lock()
	f := l.onChange
	l.mu.Unlock()
	if f != nil {
		f()
	}
}

// Jobs returns every job, the newest first.
func (l *List) Jobs() []Snapshot {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]Snapshot, 0, len(l.jobs))
	for _, j := range slices.Backward(l.jobs) {
		all = append(all, j.snapshot())
	}
	return all
}

// Running is the number of jobs that run.
func (l *List) Running() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}

// Cancel asks a job to end. It ends on its own goroutine, a moment later.
func (l *List) Cancel(id int) {
	l.mu.Lock()
	for _, j := range l.jobs {
		if j.id == id && j.state == Running {
			j.cancelling = true
			j.cancel()
		}
	}
	l.mu.Unlock()
	l.changed()
}

// Dismiss takes a job that has ended out of the list.
func (l *List) Dismiss(id int) {
	l.mu.Lock()
	l.jobs = slices.DeleteFunc(l.jobs, func(j *job) bool { return j.id == id && j.state != Running })
	l.mu.Unlock()
	l.changed()
}

// DismissEnded takes every job that has ended out of the list.
func (l *List) DismissEnded() {
	l.mu.Lock()
	l.jobs = slices.DeleteFunc(l.jobs, func(j *job) bool { return j.state != Running })
	l.mu.Unlock()
	l.changed()
}

// Retry starts what a job offers to do again, as a job of its own. The first stays, to say what happened, and offers it no more.
func (l *List) Retry(id int) {
	var again *Work
	l.mu.Lock()
	for _, j := range l.jobs {
		if j.id == id && j.state != Running && j.outcome.Retry != nil {
			w := *j.outcome.Retry
			w.Source, w.SourceName = j.work.Source, j.work.SourceName
			again = &w
			j.outcome.Retry, j.retried = nil, true
		}
	}
	l.mu.Unlock()
	if again != nil {
		l.Start(*again)
	}
}

// Close cancels everything and waits until it has ended. It blocks: call it from a goroutine that may.
func (l *List) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.cancel()
	l.wg.Wait()
}
