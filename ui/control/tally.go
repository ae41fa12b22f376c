package control

import (
	"fmt"
	"strings"

	"attache/store"
	"attache/ui/activity"
	"attache/ui/words"

	"github.com/dustin/go-humanize"
)

// tally counts what became of the things that a job was to do. Each is in one count, so that what it says always adds up.
type tally struct {
	total int
	done  int
	// gone are no longer stored, and skipped met something of their name: nothing was to be done for either.
	gone, skipped int
	failures      []activity.Failure
	// dropped counts failures that are not listed; a job names the first thousands.
	dropped int
}

// mostFailures is how many failures a job names one by one. The others are counted.
const mostFailures = 10_000

// fail notes a failure.
func (t *tally) fail(k store.Key, err error) { t.failNamed(keyWords(k), err) }

func (t *tally) failNamed(what string, err error) {
	if len(t.failures) == mostFailures {
		t.dropped++
		return
	}
	t.failures = append(t.failures, activity.Failure{What: what, Err: err})
}

func (t *tally) failed() int { return len(t.failures) + t.dropped }

// left is how many were not done because the job ended before; one that was half-done then is among them, for nothing of it is left.
func (t *tally) left() int {
	return max(0, t.total-t.done-t.gone-t.skipped-t.failed())
}

// outcome puts the counts into words. first says what was done, such as "97 attachments exported"; undone is the word for what was not,
// "not exported"; end is what ended the job early, nil where nothing did.
func (t *tally) outcome(first, undone string, end error) activity.Outcome {
	said := []string{first}
	add := func(n int, what string) {
		if n > 0 {
			said = append(said, humanize.Comma(int64(n))+" "+what)
		}
	}
	add(t.skipped, "skipped, because a file of that name exists")
	add(t.gone, "no longer stored")
	add(t.failed(), "failed")
	if n := t.left(); n > 0 && end != nil {
		add(n, undone)
	}
	text := strings.Join(said, ", ") + "."
	switch {
	case end != nil && !isCancel(end):
		text = sentence(end) + " " + text
	case t.failed() == 1 && end == nil:
		f := t.failures[0]
		why := sentence(f.Err)
		if !strings.Contains(why, f.What) {
			why = f.What + ": " + why
		}
		text += " " + why
	}
	return activity.Outcome{Summary: text, Err: end, Failures: t.failures, Unlisted: t.dropped, Succeeded: t.done + t.gone + t.skipped}
}

// again is how a job is called that does again what failed before, however often it was tried.
func again(do string, n int, noun string) string {
	return fmt.Sprintf("%s again: %s", do, words.Count(n, noun))
}
