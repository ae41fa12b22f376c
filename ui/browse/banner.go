package browse

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/dustin/go-humanize"

	"attache/ui/words"
)

// piledUp is how long something must have been expired before the clean-up of the endpoint seems to have stopped: it runs
// about hourly, so what is a day old has been missed many times.
const piledUp = day

// lifecycle says that expired attachments pile up; "" where they don't.
func lifecycle(s *Snapshot) string {
	if s == nil || s.Loading || s.All.Expired == 0 || s.Time.Sub(s.All.Oldest) < piledUp {
		return ""
	}
	return fmt.Sprintf("%s expired, oldest %s: the endpoint’s clean-up seems to have stopped.", humanize.Comma(int64(s.All.Expired)), span(s.All.Oldest, s.Time))
}

// doubt says that what was opened seems to be no share; "" where nothing speaks for that.
func (p *Pane) doubt() string {
	s := p.list.snap
	if p.foreign == "" || s == nil || s.Loading {
		return ""
	}
	text := "This doesn’t look like an attachment share: " + p.foreign + " in it, and "
	if s.All.Messages == 0 {
		return text + "no message folders."
	}
	return text + "nothing whole in what would be its " + words.Count(s.All.Messages, "message") + "."
}

// banner is a notice above the list with one thing to do about it, or none. Where the list would have too little room left, it stays away.
type banner struct {
	widget.BaseWidget
	wanted bool
	label  *widget.Label
	action *widget.Hyperlink
	close  *widget.Button
	icon   *widget.Icon
	back   *canvas.Rectangle
}

func newBanner(action string, do, dismiss func()) *banner {
	b := &banner{
		label: widget.NewLabel(""), action: widget.NewHyperlink(action, nil), close: widget.NewButtonWithIcon("", theme.CancelIcon(), dismiss),
		icon: widget.NewIcon(theme.NewWarningThemedResource(theme.HistoryIcon())), back: canvas.NewRectangle(nil),
	}
	b.label.Wrapping = fyne.TextWrapWord
	b.label.SizeName, b.action.SizeName = theme.SizeNameCaptionText, theme.SizeNameCaptionText
	b.action.OnTapped = do
	b.action.Hidden = do == nil
	b.close.Importance = widget.LowImportance
	b.ExtendBaseWidget(b)
	return b
}

// heightFor returns the height that the banner needs at a width.
func (b *banner) heightFor(width float32) float32 {
	b.label.Resize(fyne.NewSize(width-bannerLeft-bannerRight, b.label.MinSize().Height))
	if b.action.Hidden {
		return b.label.MinSize().Height
	}
	return b.label.MinSize().Height + b.action.MinSize().Height - overlap
}

// set says something, "" nothing. Whether there is room for it is the header's to say.
func (b *banner) set(text string) {
	b.wanted = text != ""
	if text != "" && text != b.label.Text {
		b.label.SetText(text)
	}
}

const (
	bannerLeft, bannerRight = 26, 30
	overlap                 = 12 // of the label's and the action's padding
)

// CreateRenderer draws the banner.
func (b *banner) CreateRenderer() fyne.WidgetRenderer { return &bannerRenderer{b} }

type bannerRenderer struct{ *banner }

func (r *bannerRenderer) Layout(s fyne.Size) {
	r.back.Resize(s)
	r.icon.Resize(fyne.NewSquareSize(18))
	r.icon.Move(fyne.NewPos(9, 8))
	text := r.label.MinSize().Height
	r.label.Move(fyne.NewPos(bannerLeft, 0))
	r.label.Resize(fyne.NewSize(s.Width-bannerLeft-bannerRight, text))
	small := r.close.MinSize()
	r.close.Resize(small)
	r.close.Move(fyne.NewPos(s.Width-small.Width, 0))
	r.action.Resize(r.action.MinSize())
	r.action.Move(fyne.NewPos(bannerLeft, text-overlap))
}

func (r *bannerRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 40) }

func (r *bannerRenderer) Refresh() {
	r.back.FillColor = r.Theme().Color(theme.ColorNameInputBackground, fyne.CurrentApp().Settings().ThemeVariant())
	r.back.CornerRadius = 4
	r.back.Refresh()
	for _, o := range []fyne.CanvasObject{r.label, r.action, r.close, r.icon} {
		o.Refresh()
	}
}

func (r *bannerRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.icon, r.label, r.action, r.close}
}

func (r *bannerRenderer) Destroy() {}
