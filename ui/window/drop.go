package window

import (
	"attache/ui/control"

	"fyne.io/fyne/v2"
)

// dropped takes files that are dropped onto the window. A folder is opened as a source; files are saved as attachments, to the message under the
// pointer or to another one.
func (v *window) dropped(at fyne.Position, uris []fyne.URI) {
	if v.sheets.Open() || v.closing {
		return
	}
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	if len(paths) == 0 {
		return
	}
	message := v.messageAt(at)
	v.control.FilesAt(paths, func(files []control.File, folder string, err error) {
		if err != nil {
			v.showProblem(err)
		}
		switch {
		case v.sheets.Open():
		case folder != "":
			v.control.OpenSource(folder)
		case len(files) > 0 && v.state.Phase == opened:
			v.ask.Save(files, message)
		case len(files) > 0:
			v.showProblem(errNoSource)
		}
	})
}

// messageAt is the message that something is dropped on: that of the row at a position, and elsewhere the one that is selected, if it is one.
func (v *window) messageAt(at fyne.Position) string {
	if v.state.Phase == opened && !v.body.full {
		if k, ok := v.pane.At(at); ok {
			return k.Message
		}
	}
	return v.onlyMessage()
}

// onlyMessage is the message that is selected, or of which something is; "" where that is none or several.
func (v *window) onlyMessage() string {
	if ids := v.chosen().IDs(); len(ids) == 1 {
		return ids[0]
	}
	return ""
}

var (
	errNoSource = control.Fault("save what was dropped", "no source is open", "Open one first", nil)
	errTooMuch  = control.Fault("copy all of that", "it is too much for the clipboard", "Select less, or use the command line: attache ls", nil)
)
