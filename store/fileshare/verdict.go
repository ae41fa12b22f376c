package fileshare

import (
	"strings"
	"time"

	"attache/store/driver"
)

// verdict gathers what is wrong with an attachment.
type verdict struct {
	problems   []string
	lacks      []lack
	note       string
	growing    bool
	lastChange int64
}

// lack is something that a writer may still supply, in the words for both cases.
type lack struct{ now, later string }

func (v *verdict) bad(problem string)        { v.problems = append(v.problems, problem) }
func (v *verdict) missing(now, later string) { v.lacks = append(v.lacks, lack{now, later}) }

// touch remembers when something of the attachment was last changed. Times far in the future say nothing.
func (v *verdict) touch(f facts, now int64) {
	if f.modified < now+int64(clockSkew) {
		v.lastChange = max(v.lastChange, f.modified)
	}
}

// decide sets the state and the problem.
func (v *verdict) decide(info *driver.Info, now int64) {
	young := within(v.lastChange, now, youth)
	text := v.problems
	for _, l := range v.lacks {
		if young && len(v.problems) == 0 {
			text = append(text, l.now)
		} else {
			text = append(text, l.later)
		}
	}
	switch {
	case len(v.problems) > 0 || len(v.lacks) > 0 && !young:
		info.State = driver.Damaged
	case len(v.lacks) > 0:
		info.State = driver.Writing
	case v.growing:
		info.State = driver.Writing
		text = append(text, "data is still being written")
	case info.Expiry.UnixNano() < now && info.Expiry.Year() < 2262 || info.Expiry.Year() < 1678:
		info.State = driver.Expired
	}
	if v.note != "" {
		text = append(text, v.note)
	}
	if len(text) > 0 {
		info.Problem = strings.Join(text, "; ")
	}
}

// within reports whether t lies less than d before now.
func within(t, now int64, d time.Duration) bool {
	age := time.Duration(now - t)
	return t != 0 && -clockSkew < age && age < d
}
