package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"attache/store"
	"attache/store/source"

	"go.uber.org/goleak"
)

// The test binary is the program when it is started with this variable.
const asProgram = "ATTACHE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Main(Program{
			Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Version: "test",
			Window: func(context.Context, WindowOptions) error { return nil },
		}))
	}
	goleak.VerifyTestMain(m)
}

// program returns the program as a process of its own.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// ran is what came of a command.
type ran struct {
	out, err string
	status   int
}

// run runs a command in this process.
func run(t testing.TB, args ...string) ran { t.Helper(); return runIn(t, "", args...) }

func runIn(t testing.TB, stdin string, args ...string) ran {
	t.Helper()
	var out, errs safeBuffer
	p := Program{Args: args, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs, Version: "test"}
	status := p.Run(t.Context())
	return ran{out.String(), errs.String(), status}
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

var farExpiry = time.Date(2090, 1, 2, 3, 4, 0, 0, time.UTC)

// share returns a file share with the given attachments, "message/name" to data. Names that begin with ! have expired.
func share(t testing.TB, attachments ...string) string {
	t.Helper()
	dir := t.TempDir()
	s, err := source.OpenFolder(dir, store.Options{Write: true})
	must(t, err)
	defer s.Close()
	for i := 0; i < len(attachments); i += 2 {
		message, name, _ := strings.Cut(attachments[i], "/")
		o := store.SaveOptions{Expiry: farExpiry, Metadata: map[string]string{"from": message}}
		if strings.HasPrefix(name, "!") {
			o.Expiry = time.Date(2020, 1, 2, 3, 4, 0, 0, time.UTC)
		}
		must(t, s.SaveBytes(t.Context(), store.Key{Message: message, Name: name}, []byte(attachments[i+1]), o))
	}
	return dir
}

// listed is one object of ls --json.
type listed struct {
	MessageID string            `json:"messageId"`
	Name      string            `json:"name"`
	Size      int64             `json:"size"`
	Created   *time.Time        `json:"created"`
	Expiry    *time.Time        `json:"expiry"`
	Metadata  map[string]string `json:"metadata"`
	State     string            `json:"state"`
	Problem   string            `json:"problem"`
}

// list returns what ls --json says, as "message/name" to the object.
func list(t testing.TB, dir string, args ...string) map[string]listed {
	t.Helper()
	r := run(t, append([]string{"ls", dir, "--json"}, args...)...)
	if r.status != 0 {
		t.Fatalf("ls ended with %d: %s", r.status, r.err)
	}
	got := map[string]listed{}
	for line := range strings.Lines(r.out) {
		var l listed
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		must(t, d.Decode(&l))
		got[l.MessageID+"/"+l.Name] = l
	}
	return got
}

// data returns the bytes of a share's attachments.
func data(t testing.TB, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	paths, err := filepath.Glob(filepath.Join(dir, "*", "*", "data"))
	must(t, err)
	for _, p := range paths {
		b, err := os.ReadFile(p)
		must(t, err)
		rel, err := filepath.Rel(dir, filepath.Dir(p))
		must(t, err)
		got[filepath.ToSlash(rel)] = string(b)
	}
	return got
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// check compares a status and asks for parts of what was said.
func check(t testing.TB, what string, r ran, status int, said ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("%s: status %d, want %d; it said %q", what, r.status, status, r.err)
	}
	for _, s := range said {
		if !strings.Contains(r.err, s) {
			t.Errorf("%s: it said %q, want %q in it", what, r.err, s)
		}
	}
}
