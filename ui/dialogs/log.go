package dialogs

import (
	"strings"

	"attache/ui/parts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
	ttwidget "github.com/dweymouth/fyne-tooltip/widget"
)

// A label of Fyne needs seconds for a text of a few hundred long lines, for it measures every way to wrap it. So a log is wrapped by counting, and
// a list draws the lines in sight. What of a line has no room is in its tooltip.

// logWidth is how many characters a line of a log has: about what a sheet has room for.
const logWidth = 106

// logText shows a log of any length.
type logText struct {
	widget.List
	keys  parts.Keys
	lines []string
}

func newLog(log string, keys parts.Keys) *logText {
	l := &logText{keys: keys, lines: wrapped(log)}
	l.Length = func() int { return len(l.lines) }
	l.CreateItem = func() fyne.CanvasObject { return container.New(tight{}, parts.Line("")) }
	l.UpdateItem = func(n widget.ListItemID, o fyne.CanvasObject) {
		fill(o.(*fyne.Container).Objects[0].(*ttwidget.Label), l.lines[n])
	}
	l.OnSelected = func(widget.ListItemID) { l.UnselectAll() }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// TypedKey scrolls, or hands the key on.
func (l *logText) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd:
		l.List.TypedKey(e)
	default:
		if l.keys != nil {
			l.keys(e)
		}
	}
}

// wrapped cuts a text into lines of at most logWidth characters, between words where there are any. What goes on is indented.
func wrapped(text string) []string {
	const indent = "      "
	var lines []string
	for line := range strings.Lines(text) {
		rest := []rune(strings.TrimRight(line, "\r\n"))
		before, room := "", logWidth
		for len(rest) > room {
			end := room
			for end > room/2 && rest[end] != ' ' {
				end--
			}
			if rest[end] != ' ' {
				end = room
			}
			lines = append(lines, before+string(rest[:end]))
			rest = rest[end:]
			for len(rest) > 0 && rest[0] == ' ' {
				rest = rest[1:]
			}
			before, room = indent, logWidth-len(indent)
		}
		if len(rest) > 0 || before == "" {
			lines = append(lines, before+string(rest))
		}
	}
	return lines
}
