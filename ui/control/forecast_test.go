package control

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"attache/store"
	"attache/store/source"
	"attache/store/transfer"
)

func TestWhatHasNoDataIsForeseen(t *testing.T) {
	share := t.TempDir()
	st, err := source.Open(t.Context(), share, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for _, name := range []string{"photo.jpg", "order.json", "there.txt"} {
		if err := st.SaveBytes(t.Context(), key("m1", name), []byte("12345"), store.SaveOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(share, "m1", "photo.jpg", "data")); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour) // one without data that is younger may still be being written
	if err := os.Chtimes(filepath.Join(share, "m1", "photo.jpg"), old, old); err != nil {
		t.Fatal(err)
	}
	dest := t.TempDir()
	if err := os.WriteFile(filepath.Join(dest, "there.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := forecast(t.Context(), st, transfer.Selection{Messages: []string{"m1"}}, dest, transfer.Options{OnConflict: transfer.Skip})
	if f.Items != 3 || f.Refused != 1 || f.Skipped != 1 || len(f.Why) != 1 || f.Why[0].What != "photo.jpg of message m1" || len(f.Names) != 1 || f.More != 0 {
		t.Errorf("%+v", f)
	}
	if want := "2 of 3 attachments · 5 B · 1 skipped, because a file of that name exists · 1 can't be exported"; f.Words() != want {
		t.Errorf("it says %q", f.Words())
	}
}
