package browse

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/dustin/go-humanize"

	"attache/store/filter"
)

// header is what stands above the list: the filter, the totals, the order, the chips, and the lifecycle banner.
type header struct {
	pane   *Pane
	entry  *filterEntry
	totals *widget.Label
	sort   *widget.Button
	chips  []*chip
	lens   *banner
	height float32
}

// chipKinds are the chips, by the words of the filter language.
var chipKinds = []struct {
	word, tip string
	count     func(Totals) int
}{
	{"expired", "Show only what has expired", func(t Totals) int { return t.Expired }},
	{"expiring", "Show only what expires within a day", func(t Totals) int { return t.Expiring }},
	{"damaged", "Show only what can’t be read right", func(t Totals) int { return t.Damaged }},
	{"writing", "Show only what is still being written", func(t Totals) int { return t.Writing }},
}

// sortWords name the orders in the menu.
var sortWords = map[filter.SortKey]string{
	filter.Newest: "newest first", filter.Oldest: "oldest first", filter.ByName: "name of the first attachment", filter.ByID: "message id",
	filter.BySize: "largest first", filter.ByCount: "most attachments first", filter.ByExpiry: "first to expire",
}

func newHeader(p *Pane) *header {
	h := &header{pane: p, totals: widget.NewLabel("")}
	h.entry = newFilterEntry(p.typed)
	h.entry.toList = p.intoList
	h.entry.onKey, h.entry.onShortcut = p.key, p.shortcut
	h.totals.Truncation = fyne.TextTruncateEllipsis
	h.totals.SizeName = theme.SizeNameCaptionText
	h.sort = widget.NewButtonWithIcon("", theme.MenuDropDownIcon(), h.showSorts)
	h.sort.IconPlacement = widget.ButtonIconTrailingText
	h.sort.Importance = widget.LowImportance
	for _, k := range chipKinds {
		h.chips = append(h.chips, newChip(k.tip, func() { p.toggleChip(k.word) }))
	}
	h.lens = newBanner("What would a clean-up remove?", func() {
		if p.OnCleanUp != nil {
			p.OnCleanUp()
		}
	}, func() {
		p.dismissed = true
		p.refreshWords()
	})
	return h
}

// showSorts opens the menu of orders below the button.
func (h *header) showSorts() {
	c := fyne.CurrentApp().Driver().CanvasForObject(h.sort)
	if c == nil {
		return
	}
	var items []*fyne.MenuItem
	now := h.pane.sort
	for i := range filter.SortKeys() {
		key := filter.SortKey(i)
		item := fyne.NewMenuItem(sortWords[key], func() { h.pane.SetSort(filter.Sort{Key: key, Reverse: now.Reverse}) })
		item.Checked = key == now.Key
		items = append(items, item)
	}
	reverse := fyne.NewMenuItem("the other way round", func() { h.pane.SetSort(filter.Sort{Key: now.Key, Reverse: !now.Reverse}) })
	reverse.Checked = now.Reverse
	items = append(items, fyne.NewMenuItemSeparator(), reverse)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(h.sort)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c, at.AddXY(0, h.sort.Size().Height))
}

// refresh brings words, chips and banner in line with the pane. It returns whether the header's height may have changed.
func (h *header) refresh(s *Snapshot) {
	p := h.pane
	h.totals.Importance = widget.LowImportance
	switch {
	case p.notice != "":
		h.totals.SetText(p.notice)
		h.totals.Importance = widget.MediumImportance
	case p.textError != nil:
		h.totals.SetText(strings.ToUpper(p.textError.Error()[:1]) + p.textError.Error()[1:])
		h.totals.Importance = widget.WarningImportance
	default:
		h.totals.SetText(totalWords(s))
	}
	h.totals.Refresh()
	h.sort.SetText("sort: " + p.sort.String())
	if p.sort.Reverse {
		h.sort.SetText("sort: " + filter.Sort{Key: p.sort.Key}.String() + ", reversed")
	}
	for i, k := range chipKinds {
		n := 0
		if s != nil {
			n = k.count(s.All)
		}
		on := p.chips[k.word]
		h.chips[i].Hidden = n == 0 && !on
		h.chips[i].set(k.word+" "+humanize.Comma(int64(n)), on)
	}
	words := lifecycle(s)
	if h.lens.Hidden = words == "" || p.dismissed; !h.lens.Hidden {
		h.lens.label.SetText(words)
	}
}

// totalWords is the line below the filter.
func totalWords(s *Snapshot) string {
	if s == nil || s.All.Messages == 0 {
		return ""
	}
	messages := countWords(s.All.Messages, "message", "messages")
	attachments := countWords(s.All.Attachments, "attachment", "attachments")
	bytes := s.All.Bytes
	if !s.Filter.Empty() {
		messages = humanize.Comma(int64(s.Shown.Messages)) + " of " + messages
		attachments = countWords(s.Shown.Attachments, "attachment", "attachments")
		bytes = s.Shown.Bytes
	}
	words := messages + " · " + attachments + " · " + humanize.Bytes(uint64(bytes))
	if s.Loading {
		words += " so far"
	}
	return words
}

// layout places everything for a width, and returns the height.
func (h *header) layout(width float32) float32 {
	const pad = 4
	y := float32(pad)
	entry := h.entry.MinSize().Height
	h.entry.Move(fyne.NewPos(pad, y))
	h.entry.Resize(fyne.NewSize(width-2*pad, entry))
	y += entry
	total := h.totals.MinSize().Height
	h.totals.Move(fyne.NewPos(0, y))
	h.totals.Resize(fyne.NewSize(width, total))
	y += total - 6

	x, line := float32(pad), float32(0)
	put := func(o fyne.CanvasObject, size fyne.Size) {
		if x > pad && x+size.Width > width-pad {
			x, y, line = pad, y+line+pad, 0
		}
		o.Resize(size)
		o.Move(fyne.NewPos(x, y))
		x += size.Width + pad
		line = max(line, size.Height)
	}
	sort := h.sort.MinSize()
	sort.Height = 28
	put(h.sort, sort)
	for _, c := range h.chips {
		if !c.Hidden {
			put(c, c.MinSize())
			c.Move(c.Position().AddXY(0, (line-c.Size().Height)/2))
		}
	}
	y += line + pad
	if !h.lens.Hidden {
		height := h.lens.heightFor(width - 2*pad)
		h.lens.Move(fyne.NewPos(pad, y))
		h.lens.Resize(fyne.NewSize(width-2*pad, height))
		y += height + pad
	}
	h.height = y
	return y
}

func (h *header) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{h.entry, h.totals, h.sort}
	for _, c := range h.chips {
		objects = append(objects, c)
	}
	return append(objects, h.lens)
}
