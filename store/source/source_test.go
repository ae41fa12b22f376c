package source

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
)

func TestKindOf(t *testing.T) {
	for text, want := range map[string]Kind{
		"/srv/share": FileShare, "share": FileShare, `C:\share`: FileShare, `\\server\share`: FileShare, "C:/share": FileShare, "file:///srv/share": FileShare,
		"": FileShare, "a b://c": FileShare, "1a://b": FileShare,
		"export.zip": Bundle, "/tmp/EXPORT.ZIP": Bundle,
		"sqlserver://host/db": SQLServer, "SqlServer://host": SQLServer,
		"ws://host": Agent, "wss://host:7411": Agent,
		"ftp://host": Unknown, "https://host/a.zip": Unknown,
	} {
		if got := KindOf(text); got != want {
			t.Errorf("%q is a %q, want %q", text, got, want)
		}
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	zipped := filepath.Join(dir, "folder.zip")
	if err := os.Mkdir(zipped, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{dir, zipped, "file://" + filepath.ToSlash(dir)} {
		s, err := Open(t.Context(), text, store.Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if s.Describe().Kind != string(FileShare) || s.Writable() {
			t.Errorf("%s opens as %+v", text, s.Describe())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		kind error
		said string
	}{
		{"", store.ErrInvalid, "no source is named"},
		{filepath.Join(dir, "none"), store.ErrUnavailable, "Can't open " + filepath.Join(dir, "none")},
		{file, store.ErrUnavailable, "Can't open"},
		{"a.zip", store.ErrUnsupported, "can't open bundles yet"},
		{"sqlserver://sa:secret@host/db?password=secret", store.ErrUnsupported, "Can't open sqlserver://host/db: this version can't open SQL Server yet"},
		{"ws://:secret@host:7411", store.ErrUnsupported, "Can't open ws://host:7411"},
		{"ftp://user:secret@host", store.ErrInvalid, "is no kind of source"},
		{"file://server/share", store.ErrInvalid, "no URL of a folder on this machine"},
	} {
		_, err := Open(t.Context(), c.text, store.Options{})
		var sentence *store.Error
		if !errors.Is(err, c.kind) || !errors.As(err, &sentence) {
			t.Errorf("%q: %v, want %v", c.text, err, c.kind)
			continue
		}
		if !strings.Contains(err.Error(), c.said) || strings.Contains(sentence.Details(), "secret") {
			t.Errorf("%q: %s", c.text, sentence.Details())
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, dir, store.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled opening: %v", err)
	}
}

func TestRedact(t *testing.T) {
	for text, want := range map[string]string{
		"/srv/a@b?c": "/srv/a@b?c", "sqlserver://u:p@ss@host/db?x=y": "sqlserver://host/db", "wss://:token@h:1/p": "wss://h:1/p", "a\u202Eb": "a<U+202E>b",
	} {
		if got := Redact(text); got != want {
			t.Errorf("Redact(%q) = %q, want %q", text, got, want)
		}
	}
}
