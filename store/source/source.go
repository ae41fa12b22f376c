// Package source opens a source of attachments from its path or URL. It is the one place that knows every driver.
//
// It does not know profiles by name, and keeps no secrets: package connect does.
package source

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"attache/store"
	"attache/store/driver"
	"attache/store/fileshare"
)

// Kind is a kind of source.
type Kind string

// The kinds that a string can mean.
const (
	FileShare Kind = "file share" // a folder
	Bundle    Kind = "bundle"     // a .zip
	SQLServer Kind = "SQL Server" // sqlserver://
	Agent     Kind = "agent"      // ws:// or wss://
	Unknown   Kind = ""
)

// KindOf says what kind of source text names, without opening it and without looking at the disk. A URL of a scheme that isn't
// known is Unknown; everything that is no URL is a folder or a bundle.
func KindOf(text string) Kind {
	if scheme, _, ok := strings.Cut(text, "://"); ok && isScheme(scheme) {
		switch strings.ToLower(scheme) {
		case "sqlserver":
			return SQLServer
		case "ws", "wss":
			return Agent
		case "file":
			return FileShare
		}
		return Unknown
	}
	if strings.HasSuffix(strings.ToLower(text), ".zip") {
		return Bundle
	}
	return FileShare
}

// isScheme follows RFC 3986, section 3.1. One letter is a drive.
func isScheme(s string) bool {
	for i, r := range s {
		letter := 'a' <= r|0x20 && r|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", r)) {
			return false
		}
	}
	return len(s) > 1
}

// Open opens what text names: a folder, or later kinds, which it recognises and refuses. ctx governs the opening alone.
// Errors: driver.ErrUnavailable, driver.ErrUnsupported, driver.ErrInvalid; none of them holds a password or a token of text.
func Open(ctx context.Context, text string, o store.Options) (*store.Store, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch kind := KindOf(text); kind {
	case FileShare:
		path, err := folderPath(text)
		if err != nil {
			return nil, fail(text, err)
		}
		return OpenFolder(path, o)
	case Bundle:
		if info, err := os.Stat(text); err == nil && info.IsDir() {
			return OpenFolder(text, o) // a folder may be called that
		}
		return nil, fail(text, notYet("bundles"))
	case SQLServer:
		return nil, fail(text, notYet("SQL Server"))
	case Agent:
		return nil, fail(text, notYet("agents"))
	}
	scheme, _, _ := strings.Cut(text, "://")
	return nil, fail(text, &driver.Fault{Kind: driver.ErrInvalid, Reason: "“" + store.Visible(scheme) + "” is no kind of source", Remedy: "Name a folder"})
}

// OpenFolder opens a file share, whatever its path looks like.
func OpenFolder(path string, o store.Options) (*store.Store, error) {
	if path == "" {
		return nil, fail("", &driver.Fault{Kind: driver.ErrInvalid, Reason: "no source is named", Remedy: "Name a folder"})
	}
	d, err := fileshare.Open(path, fileshare.Options{})
	if err != nil {
		return nil, fail(path, err)
	}
	return store.New(d, o), nil
}

// folderPath takes file:// off.
func folderPath(text string) (string, error) {
	if len(text) < len("file://") || !strings.EqualFold(text[:len("file://")], "file://") {
		return text, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host != "" && u.Host != "localhost" {
		return "", &driver.Fault{Kind: driver.ErrInvalid, Reason: "it is no URL of a folder on this machine", Remedy: "Name the folder by its path", Err: err}
	}
	return u.Path, nil
}

func notYet(what string) error {
	return &driver.Fault{Kind: driver.ErrUnsupported, Reason: "this version can't open " + what + " yet", Remedy: "Name a folder"}
}

// fail puts err into a sentence. The source's name in it holds no secret.
func fail(text string, err error) error {
	op := "open " + Redact(text)
	if text == "" {
		op = "open the source"
	}
	return &store.Error{Op: op, Source: Redact(text), Err: err}
}

// Redact returns text so that it may be shown: without the password, token and parameters of a URL, and visible throughout.
func Redact(text string) string {
	if text == "" {
		return ""
	}
	if k := KindOf(text); (k == FileShare || k == Bundle) && !strings.Contains(text, "://") {
		return store.Visible(filepath.Clean(text))
	} else if k == FileShare {
		return store.Visible(text)
	}
	scheme, rest, _ := strings.Cut(text, "://")
	rest, _, _ = strings.Cut(rest, "?")
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = rest[at+1:]
	}
	return store.Visible(scheme + "://" + rest)
}
