package browse

import (
	"slices"

	"attache/store/driver"
)

// toldMessage is the one message that is selected, as it was when that was told; zero for none.
type toldMessage struct {
	message *message
	open    bool
}

// mostChecked bounds what is compared at each snapshot to see whether a selected item came or went.
const mostChecked = 1000

// tellSelection calls OnSelect if what it told last has changed, or OnMessage if only the message has.
func (p *Pane) tellSelection() {
	keys := p.list.selection.keys(p.list.snap)
	var is toldMessage
	if len(keys) == 1 && keys[0].Name == "" {
		is = toldMessage{p.model.index.get(keys[0].Message), p.IsOpen(keys[0].Message)}
	}
	was := p.toldMsg
	p.toldMsg = is
	if slices.Equal(keys, p.told) {
		if is != was && is.message != nil && p.OnMessage != nil {
			p.OnMessage(keys[0])
		}
		return
	}
	p.told = keys
	if p.OnSelect != nil {
		p.OnSelect(keys)
	}
}

// IsOpen reports whether a message is in sight and unfolded.
func (p *Pane) IsOpen(id string) bool {
	m := p.model.index.get(id)
	if m == nil {
		return false
	}
	g, ok := p.list.snap.groupOf(id, m.slot)
	return ok && p.list.snap.group(g).open
}

// Selected names the selected items in sight, in order. A whole message has no name in its key.
func (p *Pane) Selected() []driver.Key { return p.list.selection.keys(p.list.snap) }

// Attachments describes what keys stand for, message by message: for a key without a name, every attachment of its message. What is no longer there is left
// out.
func (p *Pane) Attachments(keys []driver.Key) []driver.Info {
	var infos []driver.Info
	for _, k := range keys {
		m := p.model.index.get(k.Message)
		if m == nil {
			continue
		}
		if k.Name == "" {
			infos = append(infos, m.rows...)
		} else if i := m.find(k.Name); i >= 0 {
			infos = append(infos, m.rows[i])
		}
	}
	return infos
}
