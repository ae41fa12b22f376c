package browse

import (
	"strings"

	"attache/store/filter"
)

// Filter returns what is in the filter field.
func (p *Pane) Filter() string { return p.text }

// SetFilter puts an expression into the filter field.
func (p *Pane) SetFilter(expr string) {
	p.header.entry.SetText(expr)
}

// ClearFilter shows everything: it empties the field and switches the chips off.
func (p *Pane) ClearFilter() {
	clear(p.chips)
	if p.text != "" {
		p.header.entry.SetText("") // calls typed
	} else {
		p.applyFilter()
	}
}

// Sort returns the order of the list.
func (p *Pane) Sort() filter.Sort { return p.sort }

// SetSort changes it.
func (p *Pane) SetSort(s filter.Sort) {
	p.sort = s
	p.model.SetSort(s)
	p.refreshWords()
}

// typed takes each key-stroke in the filter.
func (p *Pane) typed(text string) {
	p.text = text
	p.goal, p.notice = nil, ""
	p.applyFilter()
}

// toggleChip shows only what the chips that are on stand for, whichever of them.
func (p *Pane) toggleChip(word string) {
	p.chips[word] = !p.chips[word]
	p.goal, p.notice = nil, ""
	p.applyFilter()
}

// applyFilter hands the field and the chips to the model.
func (p *Pane) applyFilter() {
	f, err := filter.ParseLenient(p.text)
	p.textError = err
	var on []string
	for _, k := range chipKinds {
		if p.chips[k.word] {
			on = append(on, k.word)
		}
	}
	if len(on) > 0 {
		chips, err := filter.Parse("is:" + strings.Join(on, ","))
		if err == nil {
			f = f.And(chips)
		}
	}
	if f.NeedsMetadata() && !p.asked && p.OnNeedMetadata != nil {
		p.asked = true
		p.OnNeedMetadata()
	}
	p.current, p.first = f.String(), false
	p.model.SetFilter(f)
	p.refreshWords()
}

// intoList goes from the filter to the list, and there to the first row if none is selected. Fast fingers may be ahead of the model; then
// the row is chosen when the list shows what was typed.
func (p *Pane) intoList() {
	p.FocusList()
	if s := p.list.snap; s != nil && s.Filter.String() != p.current {
		p.first = true
		return
	}
	if p.list.cursorRow() < 0 && p.list.snap.Len() > 0 {
		p.list.moveTo(0)
	}
}

// keepInSight opens the messages of those selected attachments which old, under another filter, showed and which s would fold away. Without it, what a
// filter had found would seem to be lost once the filter is cleared.
func (p *Pane) keepInSight(old, s *Snapshot) *Snapshot {
	l := &p.list.selection
	if old == nil || old.Filter.String() == s.Filter.String() || len(l.parts) > mostChecked {
		return s
	}
	for slot, some := range l.parts {
		was, ok := old.groupOf(some.id, slot)
		is, still := s.groupOf(some.id, slot)
		if !ok || !still || !old.group(was).open || s.group(is).open || s.group(is).msg.opaque() {
			continue
		}
		s = s.withOpen(is, true)
		p.folds = append(p.folds, numberedFold{foldRequest{some.id, true}, p.model.setOpen(some.id, true)})
	}
	return s
}

// clearNotice shows the totals again.
func (p *Pane) clearNotice() {
	if p.notice != "" {
		p.notice = ""
		p.refreshWords()
	}
}

// refreshWords brings everything around the list in line with what there is.
func (p *Pane) refreshWords() {
	p.header.refresh(p.list.snap)
	p.empty.show(p.emptyWords())
	p.arrange()
}
