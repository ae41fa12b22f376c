package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

type node struct{ o fyne.CanvasObject }

func (n *node) Obj() fyne.CanvasObject { return n.o }

// walker walks as Fyne's canvas does.
type walker struct{ objects []fyne.CanvasObject }

func (w *walker) WalkTrees(before, after func(*node, fyne.Position)) {
	for _, o := range w.objects {
		if before != nil {
			before(&node{o}, fyne.Position{})
		}
		after(&node{o}, fyne.Position{})
	}
}

type otherWalker struct{}

func (otherWalker) WalkTrees(int, string) { panic("it was called") }

func TestEveryObjectOfTheWindowIsAskedAbout(t *testing.T) {
	w := &walker{objects: []fyne.CanvasObject{widget.NewLabel("a"), widget.NewLabel("b")}}
	var asked []fyne.CanvasObject
	keepAlive(w, func(o fyne.CanvasObject) { asked = append(asked, o) })
	if len(asked) != 2 || asked[0] != w.objects[0] || asked[1] != w.objects[1] {
		t.Errorf("%d were", len(asked))
	}
}

func TestAnotherFyneIsLeftAlone(t *testing.T) {
	for _, canvas := range []any{otherWalker{}, struct{}{}, 1} {
		keepAlive(canvas, func(fyne.CanvasObject) { t.Error("something was asked about") })
	}
}
