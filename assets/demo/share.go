package demo

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// content writes the bytes of one attachment.
type content func(w io.Writer) error

// message is one folder of the share.
type message struct {
	id  string
	age time.Duration // how long ago it was sent
	// attachments in it, whole or broken.
	attachments []attachment
	// stray files beside the attachments, such as those that file managers leave; name -> bytes.
	stray map[string]string
}

// attachment is one folder of a message.
type attachment struct {
	name string
	// expires is relative to now; negative for what has expired.
	expires time.Duration
	meta    map[string]string // nil: no metadata.json
	data    content           // nil: no data file
	// broken, if not nil, lays the folder out instead, in a way that nobody should have.
	broken func(folder string, now time.Time) error
}

// expiryFile names the file that holds an expiry: UTC, to the minute.
func expiryFile(t time.Time) string { return t.UTC().Format("2006-01-02T1504") + ".expiry" }

// allowed reports whether this system can store a file of that name. Only Windows is picky, and the demo then does without.
func allowed(name string) bool {
	if runtime.GOOS != "windows" {
		return true
	}
	return !strings.ContainsAny(name, `<>:"/\|?*`) && strings.TrimRight(name, ". ") == name
}

// makeFolders makes the message's folder and those of its attachments, each later than the one before.
func (m message) makeFolders(root string, t *ticks) error {
	if !allowed(m.id) {
		return nil
	}
	folder := filepath.Join(root, m.id)
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	for _, a := range m.attachments {
		if !allowed(a.name) {
			continue
		}
		if err := t.mkdir(filepath.Join(folder, a.name)); err != nil {
			return err
		}
	}
	return nil
}

// ticks makes folders one after another by the clock of the file system, which may tick only every few milliseconds. Lists that are sorted
// by the time of creation are then the same in every demo.
type ticks struct {
	last   time.Time
	coarse bool // it ticks so seldom that nobody would wait for it
}

const (
	tickPause = time.Millisecond
	mostTicks = 40
)

func (t *ticks) mkdir(path string) error {
	for n := 0; ; n++ {
		if err := os.Mkdir(path, 0o777); err != nil {
			return err
		}
		made, err := os.Stat(path)
		if err != nil {
			return err
		}
		if t.coarse = t.coarse || n == mostTicks; t.coarse || made.ModTime().After(t.last) {
			t.last = made.ModTime()
			return nil
		}
		if err := os.Remove(path); err != nil {
			return err
		}
		time.Sleep(tickPause)
	}
}

// fill writes what belongs into the folders.
func (m message) fill(ctx context.Context, root string, now time.Time) error {
	if err := ctx.Err(); err != nil || !allowed(m.id) {
		return err
	}
	folder := filepath.Join(root, m.id)
	sent := now.Add(-m.age)
	for _, a := range m.attachments {
		if !allowed(a.name) {
			continue
		}
		if err := a.write(ctx, filepath.Join(folder, a.name), now, sent); err != nil {
			return fmt.Errorf("%s, %s: %w", m.id, a.name, err)
		}
	}
	for name, text := range m.stray {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return os.Chtimes(folder, sent, sent)
}

func (a attachment) write(ctx context.Context, folder string, now, sent time.Time) error {
	if a.broken != nil {
		return a.broken(folder, now)
	}
	if err := os.WriteFile(filepath.Join(folder, expiryFile(now.Add(a.expires))), nil, 0o666); err != nil {
		return err
	}
	if a.meta != nil {
		b, err := marshal(a.meta, "")
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "metadata.json"), b, 0o666); err != nil {
			return err
		}
	}
	if a.data == nil {
		return nil // half written: the folder keeps its true time, so that it counts as fresh
	}
	if err := writeData(ctx, filepath.Join(folder, "data"), a.data); err != nil {
		return err
	}
	return os.Chtimes(folder, sent, sent)
}

// writeData writes the file of an attachment's bytes. Every write asks whether ctx still runs.
func writeData(ctx context.Context, path string, data content) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	b := bufio.NewWriterSize(f, 256<<10)
	if err := data(patient{ctx, b}); err != nil {
		return err
	}
	return errors.Join(b.Flush(), ctx.Err())
}

// patient is a writer until its context ends.
type patient struct {
	ctx context.Context
	w   io.Writer
}

func (p patient) Write(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.w.Write(b)
}

// marshal is json.Marshal, indented where indent says so, that leaves <, > and & as they are.
func marshal(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
