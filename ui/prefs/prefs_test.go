package prefs

import (
	"testing"
	"time"

	"attache/store/transfer"
	"attache/ui/look"

	"fyne.io/fyne/v2/test"
)

func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	p := test.NewTempApp(t).Preferences()
	want := Settings{
		Mode: look.Dark, Text: look.Large, Poll: 5 * time.Second, ExportTo: "/tmp/out",
		Export: transfer.Options{Layout: transfer.Message, Template: "{index}{ext}", OnConflict: transfer.Skip},
		Split:  0.25, Width: 1000, Height: 700,
	}
	want.Save(p)
	got := Load(p)
	if got.Mode != want.Mode || got.Text != want.Text || got.Poll != want.Poll || got.ExportTo != want.ExportTo ||
		got.Export.Layout != want.Export.Layout || got.Export.Template != want.Export.Template || got.Export.OnConflict != want.Export.OnConflict ||
		got.Split != want.Split || got.Width != want.Width || got.Height != want.Height {
		t.Errorf("got %+v", got)
	}
}

func TestTheFirstSettingsAreTheDefaults(t *testing.T) {
	got := Load(test.NewTempApp(t).Preferences())
	if got.Mode != look.System || got.Text != look.Normal || got.Width != FirstWidth || got.Height != FirstHeight ||
		got.Export.Layout != transfer.Flat || got.Export.OnConflict != transfer.Rename {
		t.Errorf("got %+v", got)
	}
}

func TestSettingsThatMakeNoSenseAreNotTaken(t *testing.T) {
	p := test.NewTempApp(t).Preferences()
	p.SetString(keyMode, "pink")
	p.SetFloat(keyWidth, 3)
	p.SetFloat(keySplit, 17)
	p.SetInt(keyPoll, -4)
	p.SetString(keyLayout, "spiral")
	got := Load(p)
	if got.Mode != look.System || got.Width != FirstWidth || got.Split != firstSplit || got.Poll != 0 || got.Export.Layout != transfer.Flat {
		t.Errorf("got %+v", got)
	}
}
