package control

import (
	"fmt"

	"attache/store"
	"attache/store/transfer"
	"attache/ui/words"
	"attache/visible"
)

// Chosen is what is selected in the list at the moment when something is to be done with it. It names attachments, not rows, so that
// it means the same when rows come and go.
type Chosen struct {
	// Infos are the attachments. One without a name stands for a message that can't be looked into.
	Infos []store.Info
	// Messages are the ids of messages that are selected as a whole; their attachments are in Infos too.
	Messages []string
}

// Empty reports whether nothing is selected.
func (c Chosen) Empty() bool { return len(c.Infos) == 0 }

// Amount says how large attachments are together, as far as that is known: "2.6 MB", "at least 14 kB", or nothing.
func Amount(infos []store.Info) string {
	var total int64
	known := true
	for _, i := range infos {
		known = known && i.Size >= 0
		total += max(0, i.Size)
	}
	switch {
	case known:
		return words.Size(total)
	case total > 0:
		return "at least " + words.Size(total)
	}
	return ""
}

// IDs are the ids of the messages concerned, each once, in order.
func (c Chosen) IDs() []string {
	seen := make(map[string]bool)
	var ids []string
	for _, i := range c.Infos {
		if !seen[i.Message] {
			seen[i.Message] = true
			ids = append(ids, i.Message)
		}
	}
	return ids
}

// Words says what and how much: "3 attachments (2.6 MB) of 2 messages", or the name where it is one.
func (c Chosen) Words() string {
	if len(c.Infos) == 1 && c.Infos[0].Name != "" {
		i := c.Infos[0]
		return fmt.Sprintf("%s (%s) of message %s", visible.Name(i.Name), words.Size(i.Size), words.ShortID(i.Message))
	}
	if len(c.Infos) == 1 {
		return "message " + words.ShortID(c.Infos[0].Message)
	}
	text := words.Count(len(c.Infos), "attachment")
	if size := Amount(c.Infos); size != "" {
		text += " (" + size + ")"
	}
	if ids := c.IDs(); len(ids) == 1 {
		return text + " of message " + words.ShortID(ids[0])
	} else {
		return text + " of " + words.Count(len(ids), "message")
	}
}

// Selection is the same for an export.
func (c Chosen) Selection() transfer.Selection {
	var s transfer.Selection
	for _, i := range c.Infos {
		if i.Name == "" {
			s.Messages = append(s.Messages, i.Message)
		} else {
			s.Keys = append(s.Keys, i.Key)
		}
	}
	return s
}
