package dialogs

import (
	"attache/store"
	"attache/ui/control"
	"attache/ui/parts"
	"attache/ui/words"

	"fyne.io/fyne/v2/container"
)

// Delete asks whether to delete what is selected, and says what and how much that is. A source that is read-only stays so: the question whether
// to allow changes is another one, with a place of its own.
func (d *Dialogs) Delete(what control.Chosen) {
	if what.Empty() {
		return
	}
	if !d.Control.State().Writable {
		d.readOnly("Nothing was deleted")
		return
	}
	d.Sheets.Show(&parts.Sheet{
		Title: "Delete from " + d.Control.State().Profile.Title(),
		Body: container.NewVBox(
			parts.Para("Delete "+what.Words()+"? This can't be undone."),
			newListing(what.Infos, d.Keys, nil).object(),
		),
		Width: 760,
		Actions: []parts.Action{{Text: "Delete " + howMany(what.Infos), Danger: true, Do: func() {
			d.Control.Delete(what)
		}}},
	})
}

// howMany counts what is deleted as the rows of a list: an entry without a name is a message that goes as a whole.
func howMany(infos []store.Info) string {
	whole := 0
	for _, i := range infos {
		if i.Name == "" {
			whole++
		}
	}
	switch {
	case whole == 0:
		return words.Count(len(infos), "attachment")
	case whole == len(infos):
		return words.Count(whole, "message")
	}
	return words.Count(len(infos)-whole, "attachment") + " and " + words.Count(whole, "message")
}
