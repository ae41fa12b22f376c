package prefs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"attache/store/transfer"
	"attache/ui/look"
	"attache/ui/smallfile"

	"github.com/adrg/xdg"
)

// maxFile bounds what is read of a file that somebody else may have written.
const maxFile = 1 << 20

// File is where the settings are kept. Its methods are safe for concurrent use.
type File struct {
	path   string
	failed func(error)

	mu      sync.Mutex
	next    *Settings // what is to be written, nil where nothing is
	writing bool
	wg      sync.WaitGroup
}

// Open returns the user's own file, which need not exist. failed, if not nil, is told from any goroutine when the settings can't be written.
func Open(failed func(error)) *File {
	return OpenFile(filepath.Join(xdg.ConfigHome, "attache", "settings.json"), failed)
}

// OpenFile is Open for the given file.
func OpenFile(path string, failed func(error)) *File { return &File{path: path, failed: failed} }

// Load reads the settings, and takes the default for what is missing or makes no sense. The settings can be used though there is an error: it
// says that the file could not be read.
func (f *File) Load() (Settings, error) {
	keys, err := f.read()
	return settingsOf(keys), err
}

// Save writes the settings, if they changed. It returns at once: they are written on another goroutine, and when they change again meanwhile,
// the last ones win.
func (f *File) Save(s Settings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = &s
	if !f.writing {
		f.writing = true
		f.wg.Go(f.write)
	}
}

// Close waits until everything is written. It blocks: keep it off the UI thread.
func (f *File) Close() { f.wg.Wait() }

// write writes what Save was given, until nothing is left to do.
func (f *File) write() {
	for {
		f.mu.Lock()
		s := f.next
		f.next = nil
		if s == nil {
			f.writing = false
			f.mu.Unlock()
			return
		}
		f.mu.Unlock()
		if err := f.replace(*s); err != nil && f.failed != nil {
			f.failed(fmt.Errorf("the settings can't be saved: %w", err))
		}
	}
}

// replace writes the settings over those in the file, and leaves keys alone that belong to another version of this program.
func (f *File) replace(s Settings) error {
	keys, err := f.read()
	var broken *damaged
	switch {
	case errors.As(err, &broken):
		// Somebody may have written it by hand, and want to mend it.
		if err := os.Rename(f.path, f.path+".damaged"); err != nil {
			return err
		}
		keys = nil
	case err != nil:
		return err
	}
	old, err := encode(keys)
	if err != nil {
		return err
	}
	if keys == nil {
		keys = make(map[string]json.RawMessage)
	}
	if err := s.into(keys); err != nil {
		return err
	}
	data, err := encode(keys)
	if err != nil || bytes.Equal(data, old) {
		return err
	}
	return smallfile.Write(f.path, data)
}

// damaged says that the file holds something else than settings.
type damaged struct {
	path string
	err  error
}

func (d *damaged) Error() string {
	return fmt.Sprintf("the settings in %s are damaged, so the defaults are used: %v", d.path, d.err)
}

func (d *damaged) Unwrap() error { return d.err }

// read returns what the file holds by key, nil where there is no file.
func (f *File) read() (map[string]json.RawMessage, error) {
	data, err := smallfile.Read(f.path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the settings can't be read: %w", err)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return nil, &damaged{f.path, err}
	}
	return keys, nil
}

func encode(keys map[string]json.RawMessage) ([]byte, error) {
	data, err := json.MarshalIndent(keys, "", "  ")
	return append(data, '\n'), err
}

// The keys of the file.
const (
	keyMode   = "mode"
	keyText   = "text"
	keyPoll   = "poll" // in seconds
	keyTo     = "export.to"
	keyLayout = "export.layout"
	keyNames  = "export.names"
	keyClash  = "export.conflict"
	keySplit  = "split"
	keyWidth  = "width"
	keyHeight = "height"
)

// into puts the settings under their keys.
func (s Settings) into(keys map[string]json.RawMessage) error {
	for key, value := range map[string]any{
		keyMode: s.Mode, keyText: s.Text, keyPoll: int(s.Poll / time.Second), keyTo: s.ExportTo, keyLayout: s.Export.Layout,
		keyNames: s.Export.Template, keyClash: Lasting(s.Export.OnConflict), keySplit: s.Split, keyWidth: s.Width, keyHeight: s.Height,
	} {
		data, err := json.Marshal(value)
		if err != nil {
			return err
		}
		keys[key] = data
	}
	return nil
}

// settingsOf reads the keys one by one, so that one that makes no sense spoils no other.
func settingsOf(keys map[string]json.RawMessage) Settings {
	text := func(key string) string { return value[string](keys, key) }
	return Settings{
		Mode: look.Mode(text(keyMode)), Text: look.TextSize(text(keyText)),
		Poll: time.Duration(value[int32](keys, keyPoll)) * time.Second, ExportTo: text(keyTo),
		Export: transfer.Options{
			Layout: transfer.Layout(text(keyLayout)), Template: text(keyNames), OnConflict: transfer.Conflict(text(keyClash)),
		},
		Split: value[float64](keys, keySplit), Width: value[float32](keys, keyWidth), Height: value[float32](keys, keyHeight),
	}.sensible()
}

// value is what a key holds, the zero value where it holds nothing of that kind.
func value[T any](keys map[string]json.RawMessage, key string) T {
	var v, zero T
	if json.Unmarshal(keys[key], &v) != nil {
		return zero
	}
	return v
}
