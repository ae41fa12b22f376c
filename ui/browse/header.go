package browse

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/dustin/go-humanize"

	"attache/store/filter"
	"attache/ui/words"
)

// header is what stands above the list: the filter, the totals, the order, the chips, and the lifecycle banner.
type header struct {
	pane   *Pane
	entry  *filterEntry
	totals *widget.RichText
	line   *widget.TextSegment // of totals
	sort   *chip
	chips  []*chip
	back   *canvas.Rectangle // of a notice
	icon   *widget.Icon      // likewise
	doubt  *banner           // that this is a share
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
	h := &header{pane: p, line: &widget.TextSegment{}}
	h.line.Style = widget.RichTextStyleParagraph
	h.line.Style.SizeName = theme.SizeNameCaptionText
	h.totals = widget.NewRichText(h.line)
	h.entry = newFilterEntry(p.typed)
	h.entry.toList = p.intoList
	h.entry.onKey, h.entry.onShortcut = p.key, p.shortcut
	h.sort = newChip("The order of the messages, by all that each holds", h.showSorts)
	h.sort.menu = true
	for _, k := range chipKinds {
		h.chips = append(h.chips, newChip(k.tip, func() { p.toggleChip(k.word) }))
	}
	h.back, h.icon = canvas.NewRectangle(nil), widget.NewIcon(theme.InfoIcon())
	h.back.CornerRadius = 4
	h.doubt = newBanner("", nil, func() {
		p.undoubted = true
		p.refreshWords()
	})
	h.doubt.icon.SetResource(theme.NewWarningThemedResource(theme.WarningIcon()))
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
	c := h.pane.canvas()
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

// refresh brings words, chips and banner in line with the pane.
func (h *header) refresh(s *Snapshot) {
	p := h.pane
	show(h.back, p.notice != "")
	show(h.icon, p.notice != "")
	h.back.FillColor = p.Theme().Color(theme.ColorNameInputBackground, fyne.CurrentApp().Settings().ThemeVariant())
	switch {
	case p.notice != "":
		h.say(p.notice, theme.ColorNameForeground, fyne.TextWrapWord)
	case p.textError != nil:
		e := p.textError.Error()
		h.say(strings.ToUpper(e[:1])+e[1:], theme.ColorNameWarning, fyne.TextWrapWord)
	default:
		h.say(totalWords(s), theme.ColorNamePlaceHolder, fyne.TextWrapOff)
	}
	order := "sort: " + filter.Sort{Key: p.sort.Key}.String()
	if p.sort.Reverse {
		order += ", reversed"
	}
	if s != nil && !s.Filter.Empty() && (p.sort.Key == filter.BySize || p.sort.Key == filter.ByCount) {
		order += ", of whole messages" // the numbers in the rows are of a part
	}
	h.sort.set(order, false)
	for i, k := range chipKinds {
		n := 0
		if s != nil {
			n = k.count(s.All)
		}
		on := p.chips[k.word]
		show(h.chips[i], n > 0 || on)
		h.chips[i].set(k.word+" "+humanize.Comma(int64(n)), on)
	}
	lens, doubt := lifecycle(s), p.doubt()
	if p.dismissed {
		lens = ""
	}
	if s.Len() == 0 || p.undoubted {
		doubt = "" // it stands in the place of the list
	}
	h.lens.set(lens)
	h.doubt.set(doubt)
}

func show(o fyne.CanvasObject, visible bool) {
	switch {
	case visible == o.Visible():
	case visible:
		o.Show()
	default:
		o.Hide()
	}
}

// say fills the line below the filter. The totals have one line; what is wrong or what happened may take more.
func (h *header) say(text string, colour fyne.ThemeColorName, wrap fyne.TextWrap) {
	if h.line.Text == text && h.line.Style.ColorName == colour {
		return
	}
	h.line.Text, h.line.Style.ColorName = text, colour
	h.totals.Wrapping = wrap
	h.totals.Truncation = fyne.TextTruncateOff
	if wrap == fyne.TextWrapOff {
		h.totals.Truncation = fyne.TextTruncateEllipsis
	}
	h.totals.Refresh()
}

// totalWords is the line below the filter.
func totalWords(s *Snapshot) string {
	if s == nil || s.All.Messages == 0 {
		return ""
	}
	messages := words.Count(s.All.Messages, "message")
	attachments := words.Count(s.All.Attachments, "attachment")
	bytes := s.All.Bytes
	if !s.Filter.Empty() {
		messages = humanize.Comma(int64(s.Shown.Messages)) + " of " + messages
		attachments = words.Count(s.Shown.Attachments, "attachment")
		bytes = s.Shown.Bytes
	}
	line := messages + " · " + attachments + " · " + words.Size(bytes)
	if s.Loading {
		line += " so far"
	}
	return line
}

// leastRows is how many rows of the list have to find room below its banners; where they don't, the banners stay away.
const leastRows = 6

// layout places everything for a width, and returns the height. room is the height of the whole pane, and row that of a row of the list.
func (h *header) layout(width, room, row float32) float32 {
	const pad = 4
	y := float32(pad)
	entry := h.entry.MinSize().Height
	h.entry.Move(fyne.NewPos(pad, y))
	h.entry.Resize(fyne.NewSize(width-2*pad, entry))
	h.entry.hint(width)
	y += entry
	left, right := float32(0), width
	if h.back.Visible() {
		left, right = bannerLeft, width-pad
	}
	h.totals.Resize(fyne.NewSize(right-left, h.totals.MinSize().Height)) // wraps, which may change the height
	total := h.totals.MinSize().Height
	h.totals.Move(fyne.NewPos(left, y))
	h.totals.Resize(fyne.NewSize(right-left, total))
	h.back.Move(fyne.NewPos(pad, y+3))
	h.back.Resize(fyne.NewSize(width-2*pad, total-6))
	h.icon.Move(fyne.NewPos(9, y+(min(total, 30)-18)/2))
	h.icon.Resize(fyne.NewSquareSize(18))
	y += ceil(total) - 2

	x, line := float32(pad), float32(0)
	put := func(o fyne.CanvasObject, size fyne.Size) {
		if x > pad && x+size.Width > width-pad {
			x, y, line = pad, y+line+pad, 0
		}
		o.Resize(size)
		o.Move(fyne.NewPos(x, y))
		x += size.Width + pad
		line = max(line, ceil(size.Height))
	}
	put(h.sort, h.sort.MinSize())
	for _, c := range h.chips {
		if !c.Hidden {
			put(c, c.MinSize())
		}
	}
	y += line + 2*pad
	for _, b := range []*banner{h.doubt, h.lens} {
		height := ceil(b.heightFor(width - 2*pad))
		fits := b.wanted && y+height+pad+leastRows*row <= room
		show(b, fits)
		if !fits {
			continue
		}
		b.Move(fyne.NewPos(pad, y))
		b.Resize(fyne.NewSize(width-2*pad, height))
		y += height + pad
	}
	h.height = y
	return y
}

func (h *header) objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{h.entry, h.back, h.icon, h.totals, h.sort}
	for _, c := range h.chips {
		objects = append(objects, c)
	}
	return append(objects, h.doubt, h.lens)
}
