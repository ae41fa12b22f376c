package dialogs

import (
	"os"
	"strings"

	"attache/ui/connect"
	"attache/ui/control"
	"attache/ui/look"
	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// OpenFolderSource asks for a folder and opens it as a source.
func (d *Dialogs) OpenFolderSource() {
	begin := d.Control.State().Profile.Location
	if begin == "" || connect.IsURL(begin) {
		if home, err := os.UserHomeDir(); err == nil {
			begin = home
		}
	}
	if !strings.HasSuffix(begin, string(os.PathSeparator)) {
		begin += string(os.PathSeparator)
	}
	folder := parts.NewFolder(begin, true, d.Keys, d.Control.Complete)
	sheet := &parts.Sheet{
		Title: "Open a folder",
		Body: container.NewVBox(
			note("The folder of a file share: it holds one folder for each message. A path can be pasted; Tab completes it."),
			folder.Object,
		),
		Width: 640, Focus: folder.Entry, Closed: folder.Close,
		Actions: []parts.Action{{Text: "Open", Main: true, Do: func() {
			if path := folder.Path(); path != "" {
				d.Control.OpenSource(control.Home(path))
			}
		}}},
	}
	d.Sheets.Show(sheet)
	selectAll(&folder.Entry.Entry.Entry)
}

// EditProfile asks for the name, the colour and the production mark of a source.
func (d *Dialogs) EditProfile(p connect.Profile) {
	name := parts.NewEntry(connect.ShortName(p.Location), d.Keys)
	name.SetText(p.Name)
	options := append([]string{"none"}, connect.Colours...)
	dot := canvas.NewCircle(look.Mark(p.Colour))
	colour := parts.NewChoice(options, d.Keys, nil)
	if p.Colour != "" {
		colour.SetSelected(p.Colour)
	}
	colour.OnChanged = func(c string) {
		dot.FillColor = look.Mark(c)
		dot.Refresh()
	}
	production := parts.NewCheck("This is production: paint a red bar over it", d.Keys, nil)
	production.SetChecked(p.Production)
	where := parts.Para(p.Location)
	defer selectAll(&name.Entry)
	d.Sheets.Show(&parts.Sheet{
		Title: "Name this source",
		Body: container.NewVBox(form(
			label("Source"), where,
			label("Name"), name,
			label("Colour"), container.NewBorder(nil, nil, container.NewCenter(sized(dot, 14)), nil, colour),
			label(""), production,
		), note("The command line finds a source by this name: attache ls NAME.")),
		Width: 560, Focus: name,
		Actions: []parts.Action{{Text: "Save", Main: true, Do: func() {
			p.Name = strings.TrimSpace(name.Text)
			p.Colour = ""
			if i := colour.SelectedIndex(); i > 0 {
				p.Colour = options[i]
			}
			p.Production = production.Checked
			d.Control.KeepProfile(p)
		}}},
	})
}

func sized(o fyne.CanvasObject, size float32) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(size, size), o)
}
