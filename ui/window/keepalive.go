package window

import (
	"reflect"

	"fyne.io/fyne/v2"
)

// keepAlive keeps Fyne from forgetting which canvas shows an object. Fyne 2.7 remembers that for a minute after it was last asked, and a
// window that paints now and then, as a live list does, never renews it (fyne-io/fyne#6452, repaired in 2.8). What is forgotten can't be
// refreshed or focused, and menus open in the corner, until something else makes the window paint. So each object is asked about here, as Fyne
// itself does in a window at rest.
//
// The walk through all objects is a method of Fyne's canvas, but its argument has a type that can't be named from outside: hence the reflection.
// Where the method is missing or another one, nothing is done.
func keepAlive(canvas any, ask func(fyne.CanvasObject)) {
	walk := reflect.ValueOf(canvas).MethodByName("WalkTrees")
	if !walk.IsValid() || walk.Type().NumIn() != 2 {
		return
	}
	before, after := walk.Type().In(0), walk.Type().In(1)
	if after.Kind() != reflect.Func || after.NumIn() != 2 || after.NumOut() != 0 {
		return
	}
	if obj, ok := after.In(0).MethodByName("Obj"); !ok || obj.Type.NumIn() != 1 || obj.Type.NumOut() != 1 {
		return
	}
	visit := reflect.MakeFunc(after, func(args []reflect.Value) []reflect.Value {
		if o, ok := args[0].MethodByName("Obj").Call(nil)[0].Interface().(fyne.CanvasObject); ok {
			ask(o)
		}
		return nil
	})
	walk.Call([]reflect.Value{reflect.Zero(before), visit})
}

// stayKnown does that for the whole window, far more often than once a minute. Where something has been forgotten all the same, as after the
// machine slept, nothing would paint what changes: then the whole window is painted, which makes everything known again.
func (v *window) stayKnown() { stayKnown(v.win.Canvas(), v.app.Driver().CanvasForObject) }

func stayKnown(c fyne.Canvas, of func(fyne.CanvasObject) fyne.Canvas) {
	lost := false
	keepAlive(c, func(o fyne.CanvasObject) { lost = of(o) == nil || lost })
	if content := c.Content(); lost && content != nil {
		c.Refresh(content)
	}
}
