package viewer

import (
	"attache/preview"

	"fyne.io/fyne/v2"
)

// encodings are those that the menu offers, by the names that metadata declares: what .NET programs write, and what old
// systems in each part of the world do.
var encodings = []string{
	"utf-8", "utf-16", "utf-16BE", "utf-32", "windows-1252", "iso-8859-1", "iso-8859-15", "windows-1250", "windows-1251", "koi8-r",
	"windows-1253", "windows-1254", "windows-1255", "windows-1256", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr", "IBM037",
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
	sub := make([]*fyne.MenuItem, 0, len(encodings))
	for _, e := range encodings {
		o := preview.Options{As: now.As, Encoding: e}
		if !o.As.IsText() {
			o.As = preview.KindText
		}
		i := item(e, o)
		i.Checked = now.Encoding == e
		sub = append(sub, i)
	}
	more := fyne.NewMenuItem("Text in another encoding", nil)
	more.ChildMenu = fyne.NewMenu("", sub...)
	return fyne.NewMenu("", append(items, fyne.NewMenuItemSeparator(), more)...)
}
