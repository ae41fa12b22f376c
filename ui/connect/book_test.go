package connect

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func book(t *testing.T) *Book {
	t.Helper()
	return OpenFile(filepath.Join(t.TempDir(), "attache", "sources.json"))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func titles(t *testing.T, b *Book) []string {
	t.Helper()
	all, err := b.All()
	must(t, err)
	var got []string
	for _, p := range all {
		got = append(got, p.Title())
	}
	return got
}

func TestABookThatDoesNotExistIsEmpty(t *testing.T) {
	if got := titles(t, book(t)); got != nil {
		t.Errorf("got %v", got)
	}
}

func TestTheLastUsedComesFirst(t *testing.T) {
	b := book(t)
	for i, where := range []string{"/shares/a", "/shares/b", "/shares/a/"} {
		_, err := b.Used(where, noon.Add(time.Duration(i)*time.Minute))
		must(t, err)
	}
	if diff := cmp.Diff([]string{"a", "b"}, titles(t, b)); diff != "" {
		t.Error(diff)
	}
}

func TestUseKeepsNameAndColour(t *testing.T) {
	b := book(t)
	want := Profile{Location: "/shares/pay", Name: "payments-prod", Colour: "red", Production: true}
	must(t, b.Keep(want))
	got, err := b.Used("/shares/pay", noon)
	must(t, err)
	want.Used = noon
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLookup(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/pay", Name: "payments-prod"}))
	must(t, b.Keep(Profile{Location: "/shares/other"}))
	for name, want := range map[string]bool{
		"payments-prod": true, "Payments-PROD": true, " payments-prod ": true,
		"payments": false, "other": false, "": false,
	} {
		p, ok, err := b.Lookup(name)
		must(t, err)
		if ok != want || ok && p.Location != "/shares/pay" {
			t.Errorf("Lookup(%q) = %+v, %v", name, p, ok)
		}
	}
}

func TestANameBelongsToOneSource(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/a", Name: "prod"}))
	if err := b.Keep(Profile{Location: "/shares/b", Name: "PROD"}); !errors.Is(err, ErrNameTaken) {
		t.Errorf("err = %v", err)
	}
	must(t, b.Keep(Profile{Location: "/shares/a", Name: "Prod"}))
}

func TestForget(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/a", Name: "one"}))
	must(t, b.Forget("/shares/a"))
	must(t, b.Forget("/shares/never"))
	if got := titles(t, b); got != nil {
		t.Errorf("got %v", got)
	}
}

func TestNamedSourcesOutliveRecentOnes(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/named", Name: "named"}))
	for i := range maxRecent + 5 {
		_, err := b.Used(fmt.Sprintf("/shares/%02d", i), noon.Add(time.Duration(i)*time.Second))
		must(t, err)
	}
	got := titles(t, b)
	if len(got) != maxRecent+1 || got[0] != "16" || got[len(got)-1] != "named" {
		t.Errorf("got %v", got)
	}
}

func TestADamagedBookIsReportedAndKept(t *testing.T) {
	b := book(t)
	must(t, os.MkdirAll(filepath.Dir(b.Path()), 0o700))
	must(t, os.WriteFile(b.Path(), []byte("{ not json"), 0o600))
	if _, err := b.Used("/shares/a", noon); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("err = %v", err)
	}
	data, err := os.ReadFile(b.Path())
	must(t, err)
	if string(data) != "{ not json" {
		t.Errorf("the file became %q", data)
	}
}

func TestAHugeBookIsNotRead(t *testing.T) {
	b := book(t)
	must(t, os.MkdirAll(filepath.Dir(b.Path()), 0o700))
	must(t, os.WriteFile(b.Path(), make([]byte, maxFile+1), 0o600))
	if _, err := b.All(); err == nil {
		t.Error("no error")
	}
}

func TestNoSecretReachesTheFile(t *testing.T) {
	b := book(t)
	for i, where := range []string{
		"sqlserver://sa:S3cr3t@db.example:1433?database=x", "sqlserver://sa@db2.example?password=S3cr3t&database=x",
		"ws://:S3cr3t@host:7411", "wss://host:7411/?token=S3cr3t", "sqlserver://sa:S3cr3t@[broken",
	} {
		_, err := b.Used(where, noon.Add(time.Duration(i)*time.Second))
		must(t, err)
	}
	data, err := os.ReadFile(b.Path())
	must(t, err)
	if strings.Contains(string(data), "S3cr3t") {
		t.Errorf("the file holds a secret:\n%s", data)
	}
	if !strings.Contains(string(data), "sqlserver://sa@db.example:1433?database=x") {
		t.Errorf("the file misses the rest of the location:\n%s", data)
	}
}

func TestNothingTemporaryIsLeftBehind(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/a"}))
	must(t, b.Keep(Profile{Location: "/shares/b"}))
	entries, err := os.ReadDir(filepath.Dir(b.Path()))
	must(t, err)
	if len(entries) != 1 {
		t.Errorf("the folder holds %v", entries)
	}
	info, err := os.Stat(b.Path())
	must(t, err)
	if info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others can read the file: %v", info.Mode())
	}
}

func TestShortName(t *testing.T) {
	for location, want := range map[string]string{
		"/shares/payments": "payments", "/shares/payments/": "payments", "/": "/",
		`\\server\share\pay`: "pay", `C:\shares\pay`: "pay",
		"ws://host:7411/x": "host:7411", "sqlserver://sa@db/x": "db",
	} {
		if got := ShortName(location); got != want {
			t.Errorf("ShortName(%q) = %q, want %q", location, got, want)
		}
	}
}

func TestWithoutSecretsMakesPathsAbsolute(t *testing.T) {
	if got := WithoutSecrets("some/folder"); !filepath.IsAbs(got) {
		t.Errorf("got %q", got)
	}
	if got := WithoutSecrets(""); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestResolve(t *testing.T) {
	b := book(t)
	must(t, b.Keep(Profile{Location: "/shares/pay", Name: "payments-prod"}))
	t.Chdir(t.TempDir())
	must(t, os.Mkdir("here", 0o700))
	must(t, b.Keep(Profile{Location: "/shares/elsewhere", Name: "here"}))
	for text, want := range map[string]string{
		"payments-prod": "/shares/pay", "here": "here", "unknown": "unknown", "/a/b": "/a/b", "ws://payments-prod": "ws://payments-prod",
	} {
		if got, err := b.Resolve(text); got != want || err != nil {
			t.Errorf("Resolve(%q) = %q, %v", text, got, err)
		}
	}
}
