package transfer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"attache/store/memory"
)

// errFull is what the system says of a full disk.
func errFull() error {
	if runtime.GOOS == "windows" {
		return syscall.Errno(112)
	}
	return syscall.ENOSPC
}

// smallFile is a file on a disk that has no room for more than so many bytes of it.
type smallFile struct {
	file
	room int64
	at   int64 // where Write goes on
}

func (f *smallFile) Write(p []byte) (int, error) {
	n, err := f.WriteAt(p, f.at)
	f.at += int64(n)
	return n, err
}

func (f *smallFile) WriteAt(p []byte, off int64) (int, error) {
	fits := min(int64(len(p)), max(f.room-off, 0))
	n, err := f.file.WriteAt(p[:fits], off)
	if err == nil && fits < int64(len(p)) {
		err = errFull()
	}
	return n, err
}

// smallManifest makes a plan's manifest lie on a disk with so much room for it.
func smallManifest(p *Plan, room int64) {
	p.seams.manifest = func(root *os.Root, name string, sync bool) (file, error) {
		f, err := createFile(root, name, sync)
		return &smallFile{file: f, room: room}, err
	}
}

// However small the disk is, what was exported is in a manifest that can be read, and what has no room in it is not exported.
func TestTheManifestHasRoomForAllThatIsExported(t *testing.T) {
	var attachments []string
	for i := range 60 {
		attachments = append(attachments, fmt.Sprintf("m%d/a %d <&> \xff", i%7, i), "data")
	}
	s := filled(t, nil, attachments...)
	for _, layout := range []Layout{Flat, Message} {
		for room := int64(0); room < 32_000; room += 1_501 {
			dest := t.TempDir()
			p := plan(t, s, Selection{All: true}, dest, Options{Layout: layout})
			smallManifest(p, room)
			r := runPlan(t, t.Context(), p)
			if r.Err != nil || r.Exported != len(files(t, dest)) || r.Exported == 0 && room > 8_000 || r.Failures == 0 && room < 16_000 {
				t.Fatalf("%s, room for %d bytes: %d of %d exported, %v", layout, room, r.Exported, r.Len(), r.Err)
			}
			for it := range r.FailedItems() {
				if !strings.Contains(it.Err.Error(), "the disk is full") {
					t.Error(it.Err)
				}
			}
			if r.Exported == 0 {
				continue
			}
			v, err := NewVerification(t.Context(), dest)
			must(t, err)
			if got := verify(t, dest); got != nil || v.Len() != r.Exported || v.Failed != r.Failures {
				t.Errorf("%s, room for %d bytes: the manifest has %d of %d files, %d of %d failures: %q", layout, room, v.Len(), r.Exported, v.Failed, r.Failures, got)
			}
			if got := entriesOf(t, dest); slices.ContainsFunc(got, func(name string) bool { return strings.HasPrefix(name, tempPrefix) }) {
				t.Errorf("%s, room for %d bytes: left behind: %q", layout, room, got)
			}
		}
	}
}

// Failures that the disk has no room for are counted, and those that it has room for are told.
func TestTheManifestTellsOfFailuresWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		room int64
		told bool
	}{{8 << 10, false}, {1 << 20, true}} {
		dest := t.TempDir()
		p := plan(t, filled(t, nil, "1/a", "a"), Selection{All: true}, dest, Options{})
		for i := range 100 {
			k := Item{Action: Refuse, Err: io.ErrUnexpectedEOF}
			k.Key.Message, k.Key.Name = "1", fmt.Sprint("none ", strings.Repeat("x", i))
			p.items = append(p.items, k)
		}
		smallManifest(p, c.room)
		r := runPlan(t, t.Context(), p)
		text, err := os.ReadFile(r.Manifest)
		must(t, err)
		var m struct {
			Files    []ManifestFile
			Failures []ManifestFailure
			Failed   int
		}
		must(t, json.Unmarshal(text, &m))
		if len(m.Files) != 1 || m.Failed != 100 || (m.Failures != nil) != c.told || c.told && len(m.Failures) != 100 {
			t.Errorf("room for %d bytes: %d files, %d failures of %d told", c.room, len(m.Files), len(m.Failures), m.Failed)
		}
	}
}

// lyingFile takes every byte and says at the end that it has lost them, as a share on a server may.
type lyingFile struct{ file }

func (f *lyingFile) Close() error {
	if err := f.file.Close(); err != nil {
		return err
	}
	return errFull()
}

func TestAManifestThatCanNotBeWrittenIsSaid(t *testing.T) {
	for what, stop := range map[string]bool{"a run to the end": false, "a run that is stopped": true} {
		ctx, cancel := context.WithCancel(t.Context())
		hook := func(_ context.Context, s memory.Step) error {
			if stop && s.Op == memory.Read && s.Key.Name == "b" {
				cancel()
			}
			return nil
		}
		dest := t.TempDir()
		p := plan(t, filled(t, hook, "1/a", "a", "1/b", "b"), Selection{All: true}, dest, Options{Jobs: 1})
		p.seams.manifest = func(root *os.Root, name string, sync bool) (file, error) {
			f, err := createFile(root, name, sync)
			return &lyingFile{f}, err
		}
		r := runPlan(t, ctx, p)
		cancel()
		want := "Can't write the manifest of the export: the disk is full. Make room, or choose a folder on another disk."
		if r.ManifestErr == nil || r.ManifestErr.Error() != want || r.OK() || r.Manifest != "" {
			t.Errorf("%s: result %+v", what, *r)
		}
		if stop != errors.Is(r.Err, context.Canceled) || !stop && r.Err != r.ManifestErr {
			t.Errorf("%s: it ended with %v", what, r.Err)
		}
		if got := entriesOf(t, dest); len(got) != r.Exported || !slices.Contains(got, "a") {
			t.Errorf("%s: the folder holds %q", what, got)
		}
	}
}

func entriesOf(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
