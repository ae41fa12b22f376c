package dialogs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/source"
	"attache/store/transfer"
	"attache/ui/activity"
	"attache/ui/control"
	"attache/ui/parts"
)

func TestAnExportThatMakesNoSenseCannotBeBegun(t *testing.T) {
	r := newRig(t)
	r.saved("m1", "x.txt", "hello")
	r.Export("x", transfer.Selection{Messages: []string{"m1"}})
	r.until("the forecast is there", func() bool {
		return strings.Contains(r.says(), "1 attachment · 5 B") && strings.Contains(r.says(), "x.txt")
	})
	if r.Sheets.Top().Button(0).Disabled() {
		t.Error("it can't be begun")
	}
	names := each[*parts.Entry](r)[0]
	names.SetText("{nonsense}")
	if !r.Sheets.Top().Button(0).Disabled() {
		t.Error("it can be begun before its settings were tried")
	}
	r.until("the reason is said", func() bool { return strings.Contains(r.says(), "nonsense") })
	if !r.Sheets.Top().Button(0).Disabled() {
		t.Error("it can be begun with a template that makes no sense")
	}
	names.SetText("{message}-{name}")
	r.until("the sample follows", func() bool { return strings.Contains(r.says(), "m1-x.txt") })
	folder := each[*parts.FolderEntry](r)[0]
	folder.SetText("relative")
	if !strings.Contains(r.says(), "by its whole path") || !r.Sheets.Top().Button(0).Disabled() {
		t.Error("a relative folder is taken")
	}
}

func TestTheLastSettingsOfAnExportAreRememberedButForReplacing(t *testing.T) {
	r := newRig(t)
	r.saved("m1", "x.txt", "hello")
	for _, c := range []struct {
		choose int
		next   transfer.Conflict
	}{{1, transfer.Skip}, {2, transfer.Rename}} {
		r.Export("x", transfer.Selection{Messages: []string{"m1"}})
		choices := each[*parts.Choice](r)
		choices[0].SetSelectedIndex(1)
		choices[1].SetSelectedIndex(c.choose)
		r.until("it can be begun", func() bool {
			return strings.Contains(r.says(), "1 attachment ·") && !r.Sheets.Top().Button(0).Disabled()
		})
		r.tap(0)
		r.until("it is exported", func() bool { return r.jobs.Running() == 0 })
		if got := r.settings.Export; got.Layout != transfer.Message || got.OnConflict != c.next {
			t.Errorf("kept %+v", got)
		}
		if data, err := os.ReadFile(filepath.Join(r.settings.ExportTo, "m1", "x.txt")); err != nil || string(data) != "hello" {
			t.Errorf("%q, %v", data, err)
		}
		if err := os.WriteFile(filepath.Join(r.settings.ExportTo, "m1", "x.txt"), []byte("an older file"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.settings.Export.OnConflict = transfer.Overwrite // however it came there
	r.Export("x", transfer.Selection{Messages: []string{"m1"}})
	if got := each[*parts.Choice](r)[1].Selected; got != conflictWords[transfer.Rename] {
		t.Errorf("the next one begins with %q", got)
	}
}

func TestAShareOffersOnlyWhatItCanDo(t *testing.T) {
	r := newRig(t)
	r.saved("m1", "x.txt", "hello")
	r.Export("x", transfer.Selection{Messages: []string{"m1"}})
	layout, conflict, names := each[*parts.Choice](r)[0], each[*parts.Choice](r)[1], each[*parts.Entry](r)[0]
	layout.SetSelectedIndex(2)
	if got := strings.Join(conflict.Options, "; "); !strings.Contains(got, "number") || strings.Contains(got, "replace") || conflict.Selected != conflictWords[transfer.Rename] {
		t.Errorf("it offers %q and begins with %q", got, conflict.Selected)
	}
	if !names.Disabled() || !strings.Contains(r.says(), "never replaced") {
		t.Error("it doesn't say that names stay")
	}
	r.until("it can be begun", func() bool { return strings.Contains(r.says(), "m1/x.txt") && !r.Sheets.Top().Button(0).Disabled() })
	layout.SetSelectedIndex(0)
	conflict.SetSelected(conflictWords[transfer.Overwrite])
	layout.SetSelectedIndex(2)
	if conflict.Selected != conflictWords[transfer.Rename] {
		t.Errorf("a share is offered %q", conflict.Selected)
	}
	layout.SetSelectedIndex(0)
	conflict.SetSelected(conflictWords[transfer.Rename])
	if len(conflict.Options) != 4 || conflict.Selected != conflictWords[transfer.Rename] || names.Disabled() {
		t.Errorf("back to files: %q of %q", conflict.Selected, conflict.Options)
	}
}

func TestAnExportIntoTheOpenShareIsRefused(t *testing.T) {
	r := newRig(t)
	share := filepath.Join(t.TempDir(), "share")
	if err := os.MkdirAll(share, 0o700); err != nil {
		t.Fatal(err)
	}
	st, err := source.Open(t.Context(), share, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if err := st.SaveBytes(t.Context(), store.Key{Message: "m1", Name: "x"}, []byte("1"), store.SaveOptions{}); err != nil {
		t.Fatal(err)
	}
	r.Control.OpenSource(share)
	r.until("it is open", func() bool { return r.Control.State().Phase == control.Open })
	for _, dest := range []string{share, filepath.Join(share, "m1"), filepath.Join(share, "export")} {
		r.settings.ExportTo = dest
		r.Export("x", transfer.Selection{Messages: []string{"m1"}})
		r.until("it is said", func() bool {
			return strings.Contains(r.says(), "lies inside the share") || !r.Sheets.Top().Button(0).Disabled()
		})
		if !r.Sheets.Top().Button(0).Disabled() {
			t.Errorf("an export to %s can be begun", dest)
		}
		r.Sheets.Top().Close()
		r.Control.Export("x", transfer.Selection{Messages: []string{"m1"}}, dest, transfer.Options{}, nil)
		r.until("it has ended", func() bool { return r.jobs.Running() == 0 })
		if s := r.jobs.Jobs()[0]; s.State != activity.Failed || !strings.Contains(s.Line(), "lies inside the share") {
			t.Errorf("to %s: %v %q", dest, s.State, s.Line())
		}
	}
	if entries, err := os.ReadDir(share); err != nil || len(entries) != 1 {
		t.Errorf("the share holds %v, %v", entries, err)
	}
}

func TestWhatCannotBeExportedIsSaidUpFront(t *testing.T) {
	r := newRig(t)
	e := newExportSheet(r.Dialogs, "x", transfer.Selection{Messages: []string{"m1"}})
	e.show()
	e.forecast(control.Forecast{
		Items: 125, Bytes: 31e6, Refused: 4, More: 119, Free: -1, Names: []string{"a.txt", " b.txt"},
		Why: []activity.Failure{{What: "photo.jpg", Err: errors.New("Can't export photo.jpg: it has no readable data.")}},
	})
	for _, want := range []string{"121 of 125 attachments · 31 MB · 4 can't be exported", "Can't export photo.jpg: it has no readable data.", "3 more can't be exported", "and 119 more", "<U+0020>b.txt"} {
		if !strings.Contains(r.says(), want) {
			t.Errorf("it doesn't say %q:\n%s", want, r.says())
		}
	}
	if r.Sheets.Top().Button(0).Disabled() {
		t.Error("what can be exported can't")
	}
	e.forecast(control.Forecast{Items: 4, Refused: 4, Free: -1})
	if !r.Sheets.Top().Button(0).Disabled() {
		t.Error("an export of nothing can be begun")
	}
}
