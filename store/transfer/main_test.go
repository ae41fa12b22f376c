package transfer

import (
	"context"
	"crypto/sha256"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/memory"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		child()
		return
	}
	goleak.VerifyTestMain(m)
}

var expiry = time.Date(2030, 1, 2, 3, 4, 0, 0, time.UTC)

// filled returns a source that holds the given attachments, "message/name" to data, in memory.
func filled(t testing.TB, hook memory.Hook, attachments ...string) *store.Store {
	t.Helper()
	d := memory.New(memory.Options{})
	s := store.New(d, store.Options{Write: true})
	for i := 0; i < len(attachments); i += 2 {
		message, name, _ := strings.Cut(attachments[i], "/")
		save(t, s, message, name, attachments[i+1])
	}
	return store.New(d.Again(hook), store.Options{})
}

func save(t testing.TB, s *store.Store, message, name, data string) {
	t.Helper()
	err := s.SaveBytes(t.Context(), store.Key{Message: message, Name: name}, []byte(data), store.SaveOptions{
		Expiry: expiry, Created: time.Date(2026, 1, 31, 12, 0, 1, 0, time.UTC), Metadata: map[string]string{"from": message},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func plan(t testing.TB, s *store.Store, sel Selection, dest string, o Options) *Plan {
	t.Helper()
	p, err := NewPlan(t.Context(), s, sel, dest, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// export runs an export of everything.
func export(t testing.TB, s *store.Store, dest string, o Options) *Result {
	t.Helper()
	return runPlan(t, t.Context(), plan(t, s, Selection{All: true}, dest, o))
}

// runPlan runs a plan and holds its result to the promises that every result makes.
func runPlan(t testing.TB, ctx context.Context, p *Plan) *Result {
	t.Helper()
	progress := &Progress{}
	r := p.Run(ctx, progress)
	if sum := r.Exported + r.Skipped + r.Failures + r.NotTried; sum != p.Len() || r.Len() != p.Len() {
		t.Errorf("outcomes add up to %d of %d: %+v", sum, p.Len(), r)
	}
	s := progress.Snapshot()
	if r.NotTried == 0 && (s.Items != s.TotalItems || s.Bytes != s.TotalBytes) {
		t.Errorf("progress ends at %d of %d items and %d of %d bytes", s.Items, s.TotalItems, s.Bytes, s.TotalBytes)
	}
	if s.Ended.IsZero() {
		t.Error("the progress has not ended")
	}
	for it := range r.Items() {
		if (it.Outcome == Failed) != (it.Err != nil) {
			t.Errorf("%v: outcome %v with error %v", it.Key, it.Outcome, it.Err)
		}
	}
	return r
}

// files returns what dir holds, by path with slashes, without manifests.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil || isManifest(rel) {
			return err
		}
		data, err := os.ReadFile(path)
		got[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func mustOK(t testing.TB, r *Result) {
	t.Helper()
	if !r.OK() {
		t.Errorf("result %+v", *r)
		for it := range r.FailedItems() {
			t.Errorf("%v: %v", it.Key, it.Err)
		}
	}
}

func sum(data string) [32]byte { return sha256.Sum256([]byte(data)) }
