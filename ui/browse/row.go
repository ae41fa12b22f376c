package browse

import (
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/dustin/go-humanize"

	"attache/store"
	"attache/store/driver"
	"attache/store/filter"
	"attache/ui/parts"
	"attache/ui/words"
)

// rowView is the objects that draw one row. None takes the mouse.
type rowView struct {
	back   *canvas.Rectangle // selection and hover
	ring   *canvas.Rectangle // the cursor, while the list has the focus
	fold   [2]*canvas.Line   // the triangle's two strokes
	icon   *canvas.Image
	name   *canvas.Text
	count  *canvas.Text
	size   *canvas.Text
	state  *canvas.Text
	badge  *canvas.Image
	bounds []fyne.CanvasObject

	// What it shows, so that it is filled only where that changes.
	shown rowLook
	y     float32
}

// rowLook is all that a row's looks depend on.
type rowLook struct {
	snap     *Snapshot
	row      int // -1: none
	width    float32
	height   float32
	scale    float32
	text     color.Color // of the theme
	back     color.Color
	selected bool
	hovered  bool
	cursor   bool
	focused  bool
}

func newRowView() *rowView {
	v := &rowView{
		back: canvas.NewRectangle(nil), ring: canvas.NewRectangle(color.Transparent),
		fold: [2]*canvas.Line{canvas.NewLine(nil), canvas.NewLine(nil)},
		icon: &canvas.Image{ScaleMode: canvas.ImageScaleFastest}, badge: &canvas.Image{ScaleMode: canvas.ImageScaleFastest},
		name: canvas.NewText("", nil), count: canvas.NewText("", nil), size: canvas.NewText("", nil), state: canvas.NewText("", nil),
	}
	v.back.CornerRadius, v.ring.CornerRadius = 4, 4
	v.ring.StrokeWidth = 1
	for _, f := range v.fold {
		f.StrokeWidth = 1.5
	}
	v.bounds = []fyne.CanvasObject{v.back, v.ring, v.fold[0], v.fold[1], v.icon, v.name, v.badge, v.count, v.size, v.state}
	v.hide()
	return v
}

func (v *rowView) hide() {
	if v.shown.row == -1 && v.back.Hidden {
		return
	}
	for _, o := range v.bounds {
		o.Hide()
	}
	v.shown = rowLook{row: -1}
}

// place moves the whole row.
func (v *rowView) place(y float32) {
	if dy := y - v.y; dy != 0 {
		for _, o := range v.bounds {
			p := o.Position()
			o.Move(fyne.NewPos(p.X, p.Y+dy))
		}
		v.y = y
	}
}

// fill shows row w.row as l's snapshot has it.
func (v *rowView) fill(l *list, w rowLook, m metrics) {
	v.shown = w
	s := w.snap
	at := s.at(w.row)
	g := s.group(at.group)
	quiet := l.colour(theme.ColorNamePlaceHolder)
	text := l.colour(theme.ColorNameForeground)

	v.back.FillColor = l.backColour(w)
	v.back.Hidden = v.back.FillColor == nil
	v.back.Move(fyne.NewPos(3, v.y))
	v.back.Resize(fyne.NewSize(m.width-parts.BarWidth-3, m.height))
	v.ring.Hidden = !w.cursor || !w.focused
	v.ring.StrokeColor = l.colour(theme.ColorNamePrimary)
	v.ring.Move(fyne.NewPos(3.5, v.y+0.5))
	v.ring.Resize(fyne.NewSize(m.width-parts.BarWidth-4, m.height-1))

	x := m.textX(at)
	if at.child < 0 {
		v.fillMessage(l, g, m, x, text, quiet)
	} else {
		v.fillAttachment(l, s.info(at), m, x, text, quiet)
	}
	for _, o := range v.bounds {
		o.Refresh()
	}
}

// backColour is nil for a row like any other.
func (l *list) backColour(w rowLook) color.Color {
	switch {
	case w.selected && w.focused:
		return l.colour(theme.ColorNameSelection)
	case w.selected:
		return l.colour(theme.ColorNamePressed)
	case w.hovered:
		return l.colour(theme.ColorNameHover)
	}
	return nil
}

func (v *rowView) fillMessage(l *list, g *group, m metrics, x float32, text, quiet color.Color) {
	msg := g.msg
	v.drawFold(g, m, quiet)
	id, icon := msg.id, ""
	if rest, saga := filter.Saga(id); saga {
		id, icon = "saga "+showName(rest), "saga"
	} else {
		id = showName(id)
	}
	state, badge, problem := messageStanding(l, g)
	v.icon.Hidden = icon == ""
	if icon != "" {
		v.setIcon(v.icon, l, icon, l.colour(theme.ColorNamePrimary), fyne.NewPos(x, v.iconY(m)))
		x += iconSize + iconGap
	}
	v.setInfo(v.count, countText(g), m.count, m, quiet)
	v.setInfo(v.size, sizeText(g.size()), m.size, m, quiet)
	v.setInfo(v.state, state, m.state, m, l.stateColour(problem, quiet))
	v.setBadge(l, badge, m, problem, quiet)
	v.setName(l, id, x, m, text)
}

// countText is how many attachments a message shows, and of how many where the filter hides some: its size and age are those of the ones shown, too.
func countText(g *group) string {
	if g.rows == nil {
		return humanize.Comma(int64(len(g.msg.rows)))
	}
	return humanize.Comma(int64(g.count())) + " of " + humanize.Comma(int64(len(g.msg.rows)))
}

// messageStanding is the age of what is shown of a message, and a badge where something in it is damaged.
func messageStanding(l *list, g *group) (state, badge string, problem bool) {
	msg := g.msg
	state = age(g.newest(), l.snap.Time)
	if msg.damaged > 0 {
		badge, problem = "warning", true
		if msg.opaque() {
			state = "damaged"
		}
	}
	return state, badge, problem && msg.opaque()
}

func (v *rowView) fillAttachment(l *list, i *driver.Info, m metrics, x float32, text, quiet color.Color) {
	v.fold[0].Hidden, v.fold[1].Hidden = true, true
	state, badge := standing(i, l.snap.Time)
	problem := i.State == driver.Damaged
	v.icon.Hidden = false
	v.icon.Image = l.kindIcon(i.Name)
	v.icon.Move(fyne.NewPos(x, v.iconY(m)))
	v.icon.Resize(fyne.NewSquareSize(iconSize))
	if badge == "" && i.Problem != "" { // a note that keeps nobody from reading
		badge = "warning"
	}
	v.setInfo(v.count, "", m.count, m, quiet)
	v.setInfo(v.size, sizeText(i.Size), m.size, m, quiet)
	v.setInfo(v.state, state, m.state, m, l.stateColour(problem, quiet))
	v.setBadge(l, badge, m, badge == "warning", quiet)
	v.setName(l, showName(i.Name), x+iconSize+iconGap, m, text)
}

// stateColour sets a problem off; the words and the icon say the same.
func (l *list) stateColour(problem bool, quiet color.Color) color.Color {
	if problem {
		return l.colour(theme.ColorNameError)
	}
	return quiet
}

// setName shows an id or a name from x on. It comes last, for it has all the room up to what else the row shows.
func (v *rowView) setName(l *list, s string, x float32, m metrics, c color.Color) {
	end := m.end
	for _, t := range []*canvas.Text{v.count, v.size, v.state} {
		if t.Visible() {
			end = min(end, t.Position().X-gap)
		}
	}
	if v.badge.Visible() {
		end = min(end, v.badge.Position().X-iconGap)
	}
	width := max(end-x, 20)
	v.name.Text = l.names.fit(s, width)
	v.name.TextSize, v.name.Color, v.name.Hidden = m.nameSize, c, false
	h := l.widths.height(m.nameSize)
	v.name.Move(fyne.NewPos(x, v.y+float32(int((m.height-h)/2))))
	v.name.Resize(fyne.NewSize(width, h))
}

// setInfo shows s in a column, against its right edge.
func (v *rowView) setInfo(t *canvas.Text, s string, right float32, m metrics, c color.Color) {
	t.Text, t.TextSize, t.Color = s, m.infoSize, c
	t.Hidden = s == "" || right == 0
	if t.Hidden {
		return
	}
	size := fyne.MeasureText(s, m.infoSize, t.TextStyle)
	t.Move(fyne.NewPos(float32(int(right-size.Width)), v.y+float32(int((m.height-size.Height)/2))))
	t.Resize(size)
}

func (v *rowView) setBadge(l *list, icon string, m metrics, problem bool, quiet color.Color) {
	v.badge.Hidden = icon == ""
	if icon == "" {
		return
	}
	c := quiet
	if problem {
		c = l.colour(theme.ColorNameError)
	}
	v.setIcon(v.badge, l, icon, c, fyne.NewPos(m.badgeX, v.iconY(m)))
}

func (v *rowView) setIcon(img *canvas.Image, l *list, name string, c color.Color, at fyne.Position) {
	img.Image = l.icons.get(name, c, l.scale())
	img.Move(at)
	img.Resize(fyne.NewSquareSize(iconSize))
}

func (v *rowView) iconY(m metrics) float32 { return v.y + float32(int((m.height-iconSize)/2)) }

// drawFold draws ▸ or ▾ as two strokes.
func (v *rowView) drawFold(g *group, m metrics, c color.Color) {
	const arm = 4
	x, y := float32(edge+5), v.y+float32(int(m.height/2))
	a, tip, b := fyne.NewPos(x-arm/2, y-arm), fyne.NewPos(x+arm/2, y), fyne.NewPos(x-arm/2, y+arm)
	if g.open {
		a, tip, b = fyne.NewPos(x-arm, y-arm/2), fyne.NewPos(x, y+arm/2), fyne.NewPos(x+arm, y-arm/2)
	}
	hidden := g.msg.opaque()
	for i, end := range []fyne.Position{a, b} {
		f := v.fold[i]
		f.Position1, f.Position2, f.StrokeColor, f.Hidden = end, tip, c, hidden
	}
}

// tip explains the row under the mouse: all that was shortened or left out.
func (l *list) tip(row int) string {
	at := l.snap.at(row)
	g := l.snap.group(at.group)
	i := l.snap.info(at)
	if i == nil && g.msg.opaque() {
		i = &g.msg.rows[0]
	}
	var lines []string
	add := func(s string) { lines = append(lines, s) }
	if i == nil {
		add(showName(g.msg.id))
		attachments := words.Count(len(g.msg.rows), "attachment")
		if g.rows != nil {
			attachments += ", of which the filter shows " + humanize.Comma(int64(g.count()))
		}
		add(attachments)
		if newest := g.newest(); !newest.IsZero() {
			add("newest created " + moment(newest))
		}
		if g.msg.damaged > 0 {
			damaged := humanize.Comma(int64(g.msg.damaged)) + " damaged"
			if !g.open {
				damaged += "; unfold to see which"
			}
			add(damaged)
		}
		return strings.Join(lines, "\n")
	}
	if i.Problem != "" {
		add(i.Problem)
	}
	if i.Name != "" {
		add(showName(i.Name))
	} else {
		add(showName(i.Message))
	}
	if i.Size >= 0 {
		add(humanize.Comma(i.Size) + " bytes")
	}
	if !i.Created.IsZero() {
		add("created " + moment(i.Created))
	}
	if !i.Expiry.IsZero() {
		verb := "expires "
		if i.Expiry.Before(l.snap.Time) {
			verb = "expired "
		}
		add(verb + moment(i.Expiry))
	}
	return strings.Join(lines, "\n")
}

// showName is an id or a name with nothing hidden in it.
func showName(s string) string {
	if s == "" {
		return "(no name)"
	}
	return store.Visible(s)
}

// sizeText is a size for its column, which stays empty where it is unknown.
func sizeText(n int64) string {
	if n < 0 {
		return ""
	}
	return words.Size(n)
}

// moment is a time in full, in local time and in UTC.
func moment(t time.Time) string { return strings.ReplaceAll(words.Moment(t), "\n", " · ") }
