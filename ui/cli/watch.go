package cli

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"attache/store"
	"attache/ui/words"
)

type watchCmd struct {
	Source string `arg:"" help:"The folder or profile."`
	JSON   bool   `help:"One JSON object a line: as in ls, with \"change\" in front: added, changed or removed."`
}

func (w *watchCmd) Run(c *call) error {
	s, err := c.open(w.Source, false)
	if err != nil {
		return err
	}
	for change, err := range s.Changes(c, store.WatchOptions{Metadata: w.JSON}) {
		if err != nil {
			return err
		}
		switch change.Kind {
		case store.Watching:
			c.say("%s", modeWords(s.Describe().Location, change.Mode))
			continue
		case store.Ready:
			c.say("Everything is read; changes follow.")
			continue
		}
		if _, err := c.out.Write(w.line(c, &change)); err != nil {
			return err
		}
	}
	return c.Err()
}

func (w *watchCmd) line(c *call, change *store.Change) []byte {
	i := &change.Info
	if w.JSON {
		b := append([]byte(`{"change":"`), change.Kind...)
		b = append(b, `",`...)
		return append(appendFields(b, i), '}', '\n')
	}
	more := []string{words.Size(i.Size)}
	if i.State != store.OK {
		more = append(more, i.State.String())
	}
	if i.Problem != "" {
		more = append(more, store.Visible(i.Problem))
	}
	name := store.Visible(i.Name)
	if name == "" {
		name = "(the message)"
	}
	return fmt.Appendf(nil, "%s  %-7s  %s  %s  %s\n", c.now().Local().Format("15:04:05"), change.Kind, store.Visible(i.Message), name, strings.Join(more, ", "))
}

func modeWords(location string, m store.Mode) string {
	switch {
	case m.Offline:
		return "Offline: " + location + " can't be reached; retrying."
	case m.Polling > 0 && m.Round > 0:
		return fmt.Sprintf("Watching %s, looking every %s (%s); changes inside old attachments show within %s.",
			location, m.Polling.Round(time.Millisecond), cmp.Or(m.Reason, "large share"), m.Round.Round(time.Second))
	case m.Polling > 0 && m.Reason != "":
		return fmt.Sprintf("Watching %s, looking every %s (%s).", location, m.Polling.Round(time.Millisecond), m.Reason)
	case m.Polling > 0:
		return fmt.Sprintf("Watching %s, looking every %s.", location, m.Polling.Round(time.Millisecond))
	}
	return "Watching " + location + "."
}
