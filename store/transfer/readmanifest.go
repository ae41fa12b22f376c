package transfer

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// isManifest reports the names that manifests have.
func isManifest(name string) bool {
	middle, ok := strings.CutPrefix(name, manifestStem)
	if !ok {
		return false
	}
	if middle, ok = strings.CutSuffix(middle, manifestEnding); !ok {
		return false
	}
	digits, numbered := strings.CutPrefix(middle, "-")
	n, err := strconv.Atoi(digits)
	return middle == "" || numbered && err == nil && n >= 2
}

// manifestRest is what a check wants to know of a manifest besides its files.
type manifestRest struct {
	Layout Layout `json:"layout"`
	manifestTail
}

func readManifest(ctx context.Context, root *os.Root, name string) ([]ManifestFile, manifestRest, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, manifestRest{}, err
	}
	defer f.Close()
	return parseManifest(ctx, bufio.NewReaderSize(f, 64<<10))
}

// parseManifest reads a manifest file by file, so that only the list of them is held in memory.
func parseManifest(ctx context.Context, r io.Reader) (files []ManifestFile, about manifestRest, err error) {
	d := json.NewDecoder(r)
	if err := expect(d, json.Delim('{')); err != nil {
		return nil, about, err
	}
	version := 0
	rest := map[string]json.RawMessage{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, about, err
		}
		switch key {
		case "attacheManifest":
			err = d.Decode(&version)
		case "files":
			files, err = parseFiles(ctx, d)
		default:
			var value json.RawMessage
			if err = d.Decode(&value); err == nil {
				rest[key.(string)] = value
			}
		}
		if err != nil {
			return nil, about, err
		}
	}
	if err := expect(d, json.Delim('}')); err != nil {
		return nil, about, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, about, errors.New("something stands behind its end")
	}
	if version != manifestVersion {
		return nil, about, fmt.Errorf("version %d is not known", version)
	}
	if len(files) == 0 {
		return nil, about, errors.New("it names no file") // an export of nothing leaves no manifest
	}
	text, err := json.Marshal(rest)
	if err == nil {
		err = json.Unmarshal(text, &about)
	}
	return files, about, err
}

func parseFiles(ctx context.Context, d *json.Decoder) ([]ManifestFile, error) {
	if err := expect(d, json.Delim('[')); err != nil {
		return nil, err
	}
	var files []ManifestFile
	for d.More() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var f ManifestFile
		if err := d.Decode(&f); err != nil {
			return nil, err
		}
		f.Created, f.Expiry, f.Metadata = nil, nil, nil // nobody asks
		files = append(files, f)
	}
	return files, expect(d, json.Delim(']'))
}

func expect(d *json.Decoder, want json.Delim) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = errors.New("it has another structure")
	}
	return err
}
