package viewer

import (
	"attache/preview"

	"fyne.io/fyne/v2"
)

// encodings are those that the menu offers, by the names that metadata declares: what .NET programs write, and what old
// systems in each part of the world do. In one menu they would be taller than a small window.
var encodings = []struct {
	part  string
	names []string
}{
	{"Unicode", []string{"utf-8", "utf-16", "utf-16BE", "utf-32"}},
	{"Western European", []string{"windows-1252", "iso-8859-1", "iso-8859-15"}},
	{"Central and Eastern European", []string{"windows-1250", "windows-1251", "koi8-r"}},
	{"Greek, Turkish, Hebrew, Arabic", []string{"windows-1253", "windows-1254", "windows-1255", "windows-1256"}},
	{"East Asian", []string{"shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr"}},
	{"IBM mainframe", []string{"IBM037"}},
}

var kindNames = map[preview.Kind]string{
	preview.KindText: "Text", preview.KindJSON: "JSON", preview.KindXML: "XML", preview.KindHTML: "HTML", preview.KindCSV: "CSV",
	preview.KindYAML: "YAML", preview.KindImage: "Image", preview.KindBinary: "Hex",
}

// viewAsMenu offers to see the bytes as something else than what they were taken for.
func viewAsMenu(now preview.Options, choose func(preview.Options)) *fyne.Menu {
	item := func(label string, o preview.Options) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, func() { choose(o) })
		i.Checked = o == now
		return i
	}
	items := []*fyne.MenuItem{item("What it seems to be", preview.Options{}), fyne.NewMenuItemSeparator()}
	for _, k := range preview.Kinds() {
		i := item(kindNames[k], preview.Options{As: k, Encoding: now.Encoding})
		i.Checked = now.As == k
		items = append(items, i)
	}
	var sub []*fyne.MenuItem
	for _, group := range encodings {
		var names []*fyne.MenuItem
		part := fyne.NewMenuItem(group.part, nil)
		for _, e := range group.names {
			o := preview.Options{As: now.As, Encoding: e}
			if !o.As.IsText() {
				o.As = preview.KindText
			}
			i := item(e, o)
			i.Checked = now.Encoding == e
			part.Checked = part.Checked || i.Checked
			names = append(names, i)
		}
		part.ChildMenu = fyne.NewMenu("", names...)
		sub = append(sub, part)
	}
	more := fyne.NewMenuItem("Text in another encoding", nil)
	more.ChildMenu = fyne.NewMenu("", sub...)
	return fyne.NewMenu("", append(items, fyne.NewMenuItemSeparator(), more)...)
}
