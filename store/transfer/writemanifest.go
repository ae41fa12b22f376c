package transfer

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"sync"
	"time"

	"attache/store"
)

// manifest is written as the export goes on, under a temporary name: the files are in the order in which they were completed.
//
// On a disk that fills up, what was exported is in the manifest all the same: an attachment is exported only once there is room for its
// entry. The room is the temporary file itself, which is kept longer than what is in it. A file system that compresses, or
// that writes anew what is overwritten, may still have none at the end; then there is no manifest, and close fails.
type manifest struct {
	root *os.Root
	temp string
	sync bool

	mu       sync.Mutex
	f        file
	w        *bufio.Writer
	files    int
	size     int64 // bytes that went to w
	promised int64 // bytes that there is to be room for
	room     int64 // bytes that there is room for: the length of the file
	err      error // the first one
}

const (
	// roomStep is by how many bytes the room grows: mostly what a disk hands out at once.
	roomStep = 4 << 10
	// tailRoom is more than a tail without failures takes, in bytes.
	tailRoom = 1 << 10
	// entryMargin is by how many bytes an entry may become longer than planned, by a counter and by what a share makes of a path.
	entryMargin = 64
)

var blanks = bytes.Repeat([]byte{' '}, roomStep)

func newManifest(root *os.Root, p *Plan, started time.Time) (*manifest, error) {
	create := p.seams.manifest
	if create == nil {
		create = createFile
	}
	m := &manifest{root: root, temp: tempName(), sync: p.opts.Sync}
	f, err := create(root, m.temp, p.opts.Sync)
	if err != nil {
		return nil, err
	}
	m.f, m.w = f, bufio.NewWriterSize(f, 64<<10)
	about := p.src.Describe()
	head, err := json.MarshalIndent(manifestHead{
		Version: manifestVersion, Kind: about.Kind, Source: NameText(about.Location),
		Layout: p.opts.Layout, Template: p.opts.Template, Started: started.UTC().Truncate(time.Second),
	}, "", "  ")
	m.note(err)
	m.text(string(head[:len(head)-2]) + ",\n  \"files\": [")
	m.promised = m.size + tailRoom
	return m, nil
}

// reserve makes sure that there is room for the entry of an attachment, which is about to be exported. Where that fails, the room stays: the
// line among the failures takes about as much.
func (m *manifest) reserve(it *Item, info store.Info) error {
	line, err := entryText(it.Key, &written{path: it.Path, info: info, size: info.Size})
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	want := m.promised + int64(len(line)) + entryMargin
	for m.room < want {
		n, err := m.f.WriteAt(blanks, m.room)
		m.room += int64(n)
		if err != nil {
			return err
		}
	}
	m.promised = want
	return nil
}

// add notes a file. Errors wait for the end.
func (m *manifest) add(k store.Key, w *written) {
	line, err := entryText(k, w)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note(err)
	if m.files > 0 {
		m.text(",")
	}
	m.text(string(line))
	m.files++
	m.room = max(m.room, m.size) // were an entry longer than its room, no blanks may be written over it
}

// entryText is a file as it stands in the manifest.
func entryText(k store.Key, w *written) ([]byte, error) {
	line, err := json.Marshal(ManifestFile{
		Path: NameText(w.path), MessageID: NameText(k.Message), Name: NameText(k.Name), Size: w.size, SHA256: hex.EncodeToString(w.sum[:]),
		Created: known(w.info.Created), Expiry: known(w.info.Expiry), Metadata: w.info.Metadata,
	})
	return append([]byte("\n    "), line...), err
}

// close ends the manifest, gives it a name and returns it. Where nothing was exported there is none.
func (m *manifest) close(res *Result, finished time.Time) (string, error) {
	if m.files == 0 {
		_, _ = m.f.Close(), m.root.Remove(m.temp) // the next export sweeps away what is left
		return "", nil
	}
	m.note(m.w.Flush())
	m.note(m.end(res, finished))
	if m.sync {
		m.note(m.f.Sync())
	}
	m.note(m.f.Close())
	if m.err != nil {
		return "", errors.Join(m.err, m.root.Remove(m.temp))
	}
	for i := 1; ; i++ {
		name := ManifestName
		if i > 1 {
			name = manifestStem + "-" + strconv.Itoa(i) + manifestEnding
		}
		err := renameNew(m.root, m.temp, name)
		if err == nil {
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", errors.Join(err, m.root.Remove(m.temp))
		}
	}
}

// end writes the tail, without the failures where there is no room for them, and gives back the room that is left.
func (m *manifest) end(res *Result, finished time.Time) error {
	tail := manifestTail{Failures: []ManifestFailure{}, Exported: res.Exported, Skipped: res.Skipped, Failed: res.Failures, NotTried: res.NotTried,
		Finished: finished.UTC().Truncate(time.Second)}
	for it := range res.FailedItems() {
		tail.Failures = append(tail.Failures, ManifestFailure{MessageID: NameText(it.Key.Message), Name: NameText(it.Key.Name), Problem: NameText(it.Err.Error())})
	}
	n, err := m.writeTail(&tail)
	if err != nil {
		tail.Failures = nil
		n, err = m.writeTail(&tail)
	}
	if err != nil {
		return err
	}
	return m.f.Truncate(m.size + int64(n))
}

func (m *manifest) writeTail(tail *manifestTail) (int, error) {
	text, err := json.MarshalIndent(tail, "", "  ")
	if err != nil {
		return 0, err
	}
	return m.f.WriteAt([]byte("\n  ],\n"+string(text[2:])+"\n"), m.size)
}

func (m *manifest) text(s string) {
	n, err := m.w.WriteString(s)
	m.size += int64(n)
	m.note(err)
}

func (m *manifest) note(err error) {
	if m.err == nil {
		m.err = err
	}
}

func known(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
