package transfer

import (
	"bufio"
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

// ManifestName is the name of the manifest at the top of an export. Further exports to the same folder number
// theirs: attache-manifest-2.json and so on.
const ManifestName = manifestStem + manifestEnding

const (
	manifestStem    = "attache-manifest"
	manifestEnding  = ".json"
	manifestVersion = 1
)

// ManifestFile is one file of an export as its manifest describes it.
type ManifestFile struct {
	// Path is relative to the folder, with slashes, in the form of NameText.
	Path string `json:"path"`
	// MessageID and Name are as the source has them, in the form of NameText.
	MessageID string `json:"messageId"`
	Name      string `json:"name"`
	// Size is in bytes.
	Size int64 `json:"size"`
	// SHA256 is in hexadecimal digits.
	SHA256 string `json:"sha256"`
	// Created and Expiry are UTC, null where unknown.
	Created  *time.Time        `json:"created"`
	Expiry   *time.Time        `json:"expiry"`
	Metadata map[string]string `json:"metadata,omitempty"`
}

// ManifestFailure is one attachment that could not be exported.
type ManifestFailure struct {
	MessageID string `json:"messageId"`
	Name      string `json:"name"`
	Problem   string `json:"problem"`
}

// manifestHead is what stands before the files.
type manifestHead struct {
	Version  int       `json:"attacheManifest"` // of this format: 1
	Kind     string    `json:"kind"`            // of the source: "file share"
	Source   string    `json:"source"`          // where it is, without secrets
	Layout   Layout    `json:"layout"`
	Template string    `json:"template"`
	Started  time.Time `json:"started"`
}

// manifestTail is what stands after the files.
type manifestTail struct {
	Failures []ManifestFailure `json:"failures"`
	Exported int               `json:"exported"`
	Skipped  int               `json:"skipped"`
	Failed   int               `json:"failed"`
	NotTried int               `json:"notTried"`
	Finished time.Time         `json:"finished"`
}

// manifest is written as the export goes on, under a temporary name: the files are in the order in which they were completed.
type manifest struct {
	root *os.Root
	temp string
	sync bool

	mu    sync.Mutex
	f     file
	w     *bufio.Writer
	files int
	err   error // the first one
}

func newManifest(root *os.Root, p *Plan, started time.Time) (*manifest, error) {
	m := &manifest{root: root, temp: tempName(), sync: p.opts.Sync}
	f, err := createFile(root, m.temp, p.opts.Sync)
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
	return m, nil
}

// add notes a file. Errors wait for the end.
func (m *manifest) add(k store.Key, w *written) {
	line, err := json.Marshal(ManifestFile{
		Path: NameText(w.path), MessageID: NameText(k.Message), Name: NameText(k.Name), Size: w.size, SHA256: hex.EncodeToString(w.sum[:]),
		Created: known(w.info.Created), Expiry: known(w.info.Expiry), Metadata: w.info.Metadata,
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.note(err)
	if m.files > 0 {
		m.text(",")
	}
	m.text("\n    ")
	m.text(string(line))
	m.files++
}

// close ends the manifest, gives it a name and returns it. Where nothing was exported there is none.
func (m *manifest) close(res *Result, finished time.Time) (string, error) {
	tail := manifestTail{Failures: []ManifestFailure{}, Exported: res.Exported, Skipped: res.Skipped, Failed: res.Failures, NotTried: res.NotTried,
		Finished: finished.UTC().Truncate(time.Second)}
	for it := range res.FailedItems() {
		tail.Failures = append(tail.Failures, ManifestFailure{MessageID: NameText(it.Key.Message), Name: NameText(it.Key.Name), Problem: NameText(it.Err.Error())})
	}
	text, err := json.MarshalIndent(tail, "", "  ")
	m.note(err)
	m.text("\n  ],\n" + string(text[2:]) + "\n")
	m.note(m.w.Flush())
	if m.files > 0 && m.sync {
		m.note(m.f.Sync())
	}
	m.note(m.f.Close())
	if m.err != nil || m.files == 0 {
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

func (m *manifest) text(s string) {
	_, err := m.w.WriteString(s)
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
