package browse

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/dustin/go-humanize"

	"attache/store/driver"
	"attache/store/filter"
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
	shown look
	y     float32
}

// look is all that a row's looks depend on.
type look struct {
	snap     *Snapshot
	row      int // -1: none
	width    float32
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
	v.shown = look{row: -1}
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
func (v *rowView) fill(l *list, w look, m metrics) {
	v.shown = w
	s := w.snap
	at := s.at(w.row)
	g := &s.groups[at.group]
	quiet := l.colour(theme.ColorNamePlaceHolder)
	text := l.colour(theme.ColorNameForeground)

	v.back.FillColor = l.backColour(w)
	v.back.Hidden = v.back.FillColor == nil
	v.back.Move(fyne.NewPos(3, v.y))
	v.back.Resize(fyne.NewSize(m.width-barWidth-3, m.height))
	v.ring.Hidden = !w.cursor || !w.focused
	v.ring.StrokeColor = l.colour(theme.ColorNamePrimary)
	v.ring.Move(fyne.NewPos(3.5, v.y+0.5))
	v.ring.Resize(fyne.NewSize(m.width-barWidth-4, m.height-1))

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
func (l *list) backColour(w look) color.Color {
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
		id, icon = "saga "+Visible(rest), "saga"
	} else {
		id = Visible(id)
	}
	words, badge, problem := messageStanding(l, msg)
	v.icon.Hidden = icon == ""
	if icon != "" {
		v.setIcon(v.icon, l, icon, l.colour(theme.ColorNamePrimary), fyne.NewPos(x, v.iconY(m)))
		x += iconSize + iconGap
	}
	v.setName(l, id, x, m, text)
	v.setInfo(v.count, humanize.Comma(int64(g.count())), m.count, m, quiet)
	v.setInfo(v.size, sizeWords(msg.size), m.size, m, quiet)
	v.setInfo(v.state, words, m.state, m, l.stateColour(problem, quiet))
	v.setBadge(l, badge, m, problem, quiet)
}

// messageStanding is the age of a message, and a badge where something in it is damaged.
func messageStanding(l *list, msg *message) (words, badge string, problem bool) {
	words = age(msg.created, l.snap.Time)
	if msg.damaged > 0 {
		badge, problem = "warning", true
		if msg.opaque() {
			words = "damaged"
		}
	}
	return words, badge, problem && msg.opaque()
}

func (v *rowView) fillAttachment(l *list, i *driver.Info, m metrics, x float32, text, quiet color.Color) {
	v.fold[0].Hidden, v.fold[1].Hidden = true, true
	words, badge := standing(i, l.snap.Time)
	problem := i.State == driver.Damaged
	v.icon.Hidden = false
	v.icon.Image = l.kindIcon(i.Name)
	v.icon.Move(fyne.NewPos(x, v.iconY(m)))
	v.icon.Resize(fyne.NewSquareSize(iconSize))
	if badge == "" && i.Problem != "" { // a note that keeps nobody from reading
		badge = "warning"
	}
	v.setName(l, Visible(i.Name), x+iconSize+iconGap, m, text)
	v.setInfo(v.count, "", m.count, m, quiet)
	v.setInfo(v.size, sizeWords(i.Size), m.size, m, quiet)
	v.setInfo(v.state, words, m.state, m, l.stateColour(problem, quiet))
	v.setBadge(l, badge, m, badge == "warning", quiet)
}

// stateColour sets a problem off; the words and the icon say the same.
func (l *list) stateColour(problem bool, quiet color.Color) color.Color {
	if problem {
		return l.colour(theme.ColorNameError)
	}
	return quiet
}

func (v *rowView) setName(l *list, s string, x float32, m metrics, c color.Color) {
	l.names.size = m.nameSize
	v.name.Text = l.names.fit(s, max(m.nameEnd-x, 20))
	v.name.TextSize, v.name.Color, v.name.Hidden = m.nameSize, c, false
	h := l.widths.height(m.nameSize)
	v.name.Move(fyne.NewPos(x, v.y+(m.height-h)/2))
	v.name.Resize(fyne.NewSize(max(m.nameEnd-x, 20), h))
}

// setInfo shows s in a column, against its right edge.
func (v *rowView) setInfo(t *canvas.Text, s string, right float32, m metrics, c color.Color) {
	t.Text, t.TextSize, t.Color = s, m.infoSize, c
	t.Hidden = s == "" || right == 0
	if t.Hidden {
		return
	}
	size := fyne.MeasureText(s, m.infoSize, t.TextStyle)
	t.Move(fyne.NewPos(right-size.Width, v.y+(m.height-size.Height)/2))
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
	x := m.badgeX
	if m.state == 0 { // too narrow for words: the icon alone
		x = m.nameEnd - iconSize
	}
	v.setIcon(v.badge, l, icon, c, fyne.NewPos(x, v.iconY(m)))
}

func (v *rowView) setIcon(img *canvas.Image, l *list, name string, c color.Color, at fyne.Position) {
	img.Image = l.icons.get(name, c, l.scale())
	img.Move(at)
	img.Resize(fyne.NewSquareSize(iconSize))
}

func (v *rowView) iconY(m metrics) float32 { return v.y + (m.height-iconSize)/2 }

// drawFold draws ▸ or ▾ as two strokes.
func (v *rowView) drawFold(g *group, m metrics, c color.Color) {
	const arm = 4
	x, y := float32(edge+5), v.y+m.height/2
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
func (l *list) tip(row int, x float32) string {
	at := l.snap.at(row)
	g := &l.snap.groups[at.group]
	i := l.snap.info(at)
	if i == nil && g.msg.opaque() {
		i = &g.msg.rows[0]
	}
	var lines []string
	add := func(s string) { lines = append(lines, s) }
	if i == nil {
		add(Visible(g.msg.id))
		attachments := countWords(len(g.msg.rows), "attachment", "attachments")
		if g.rows != nil {
			attachments += ", of which " + humanize.Comma(int64(g.count())) + " match the filter"
		}
		add(attachments)
		if !g.msg.created.IsZero() {
			add("newest created " + when(g.msg.created))
		}
		if g.msg.damaged > 0 {
			add(humanize.Comma(int64(g.msg.damaged)) + " damaged; unfold to see which")
		}
		return strings.Join(lines, "\n")
	}
	if i.Problem != "" {
		add(i.Problem)
	}
	if i.Name != "" {
		add(Visible(i.Name))
	} else {
		add(Visible(i.Message))
	}
	if i.Size >= 0 {
		add(humanize.Comma(i.Size) + " bytes")
	}
	if !i.Created.IsZero() {
		add("created " + when(i.Created))
	}
	if !i.Expiry.IsZero() {
		verb := "expires "
		if i.Expiry.Before(l.snap.Time) {
			verb = "expired "
		}
		add(verb + when(i.Expiry))
	}
	return strings.Join(lines, "\n")
}
