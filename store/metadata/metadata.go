// Package metadata reads and writes the metadata of an attachment: one JSON object that maps strings to strings, kept
// by the .NET package in metadata.json on a file share and in the column Metadata in SQL Server.
//
// It knows nothing of files or columns. What it is given may be damaged or hostile: it never reads more than MaxSize
// bytes, never fails on what it finds, and says in words what is wrong with it.
package metadata

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxSize is the largest metadata in bytes that is read. The .NET package sets no limit, but real metadata is a few
// hundred bytes, and a broken sender must not fill our memory.
const MaxSize = 1 << 20

// Problems in words. Each is a predicate: put what it is about ("metadata.json", "the metadata") before it.
const (
	isEmpty     = "is empty"
	notJSON     = "is not JSON"
	notAnObject = "is not a JSON object"
)

// TooLarge says that metadata of more than MaxSize bytes is not read.
const TooLarge = "is larger than 1 MB and was not read"

var byteOrderMark = []byte("\xef\xbb\xbf")

// Read decodes the metadata that r holds. It reads at most MaxSize+1 bytes. The error is r's own; see Decode for the rest.
func Read(r io.Reader) (values map[string]string, problem string, err error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, "", err
	}
	values, problem = Decode(b)
	return values, problem, nil
}

// Decode returns the values in b and what is wrong with b, in words that follow a subject ("is not JSON"); "" when
// nothing is. Where nothing at all could be read, values is nil. Values that are not strings are left out and named in the problem.
// A byte order mark is accepted; of two equal keys the last one counts, as for the .NET package.
func Decode(b []byte) (values map[string]string, problem string) {
	if len(b) > MaxSize {
		return nil, TooLarge
	}
	b = bytes.TrimSpace(bytes.TrimPrefix(b, byteOrderMark))
	switch {
	case len(b) == 0:
		return nil, isEmpty
	case b[0] != '{':
		if json.Valid(b) {
			return nil, notAnObject
		}
		return nil, notJSON
	}
	// null is no string, but decodes into one as "".
	if bytes.Contains(b, []byte("null")) {
		return decodeMixed(b)
	}
	err := json.Unmarshal(b, &values)
	if _, mixed := errors.AsType[*json.UnmarshalTypeError](err); mixed {
		return decodeMixed(b)
	}
	if err != nil {
		return nil, notJSON
	}
	return values, ""
}

// decodeMixed decodes an object some of whose values are not strings.
func decodeMixed(b []byte) (map[string]string, string) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(b, &raw); err != nil {
		return nil, notJSON
	}
	values := make(map[string]string, len(raw))
	var others []string
	for k, v := range raw {
		var text string
		if v[0] != '"' || json.Unmarshal(v, &text) != nil {
			others = append(others, k)
			continue
		}
		values[k] = text
	}
	return values, notText(others)
}

// notText names up to three keys whose values were left out.
func notText(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	slices.Sort(keys)
	const most = 3
	var names strings.Builder
	for i, k := range keys[:min(most, len(keys))] {
		if i > 0 {
			names.WriteString(", ")
		}
		fmt.Fprintf(&names, "“%s”", shorten(k))
	}
	if more := len(keys) - most; more > 0 {
		fmt.Fprintf(&names, " and %d more", more)
	}
	return "has values that are not text, which are left out: " + names.String()
}

// shorten cuts a key to what fits a sentence.
func shorten(k string) string {
	const most = 40
	if utf8.RuneCountInString(k) <= most {
		return k
	}
	return string([]rune(k)[:most-1]) + "…"
}

// Encode returns values as JSON that the .NET package reads: compact UTF-8 without a byte order mark, keys in order, so
// that equal metadata has equal bytes. It refuses text that is not valid UTF-8, which JSON can't carry, and more than MaxSize bytes.
// No values encode to nil: there is nothing to store.
func Encode(values map[string]string) ([]byte, error) {
	if len(values) == 0 {
		return nil, nil
	}
	for _, k := range slices.Sorted(maps.Keys(values)) {
		if !utf8.ValidString(k) || !utf8.ValidString(values[k]) {
			return nil, fmt.Errorf("the metadata “%s” is not valid Unicode", shorten(strings.ToValidUTF8(k, "\uFFFD")))
		}
	}
	b, err := json.Marshal(values)
	if err != nil {
		return nil, fmt.Errorf("the metadata can't be written as JSON: %w", err)
	}
	if len(b) > MaxSize {
		return nil, errors.New("the metadata is larger than 1 MB")
	}
	return b, nil
}
