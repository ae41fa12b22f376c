package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
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

// forgetful is a canvas of which the driver has forgotten something.
type forgetful struct {
	fyne.Canvas
	walker
	painted []fyne.CanvasObject
}

func (f *forgetful) Refresh(o fyne.CanvasObject) { f.painted = append(f.painted, o) }

func TestWhatWasForgottenIsPaintedAgain(t *testing.T) {
	content := widget.NewLabel("content")
	c := &forgetful{Canvas: test.NewCanvas(), walker: walker{objects: []fyne.CanvasObject{content, widget.NewLabel("x")}}}
	c.SetContent(content)
	known := map[fyne.CanvasObject]fyne.Canvas{c.objects[0]: c, c.objects[1]: c}
	of := func(o fyne.CanvasObject) fyne.Canvas { return known[o] }
	stayKnown(c, of)
	if len(c.painted) != 0 {
		t.Error("it was painted without need")
	}
	delete(known, c.objects[1])
	stayKnown(c, of)
	if len(c.painted) != 1 || c.painted[0] != fyne.CanvasObject(content) {
		t.Errorf("%v was painted", c.painted)
	}
}

func TestAnotherFyneIsLeftAlone(t *testing.T) {
	for _, canvas := range []any{otherWalker{}, struct{}{}, 1} {
		keepAlive(canvas, func(fyne.CanvasObject) { t.Error("something was asked about") })
	}
}
