package transfer

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"attache/store"
	"attache/store/memory"
)

// The child process exports large attachments until it is killed.
const childEnv = "ATTACHE_TEST_EXPORT_TO"

const childData = 1 << 20

func child() {
	d := memory.New(memory.Options{})
	s := store.New(d, store.Options{Write: true})
	for i := range 60 {
		k := store.Key{Message: "m", Name: fmt.Sprintf("file %d", i)}
		if err := s.SaveBytes(context.Background(), k, []byte(strings.Repeat("x", childData)), store.SaveOptions{Expiry: expiry}); err != nil {
			panic(err)
		}
	}
	p, err := NewPlan(context.Background(), s, Selection{All: true}, os.Getenv(childEnv), Options{Jobs: 3, OnConflict: Overwrite})
	if err != nil {
		panic(err)
	}
	fmt.Println("begun")
	p.Run(context.Background(), nil)
}

func TestAKilledExportLeavesNoHalfFile(t *testing.T) {
	whole := 0
	for kill := 1; kill <= 5; kill++ {
		dest := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dest, "file 0"), []byte("old"), 0o666))
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childEnv+"="+dest)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
			t.Fatal(line, err)
		}
		// Kill it once a certain number of files is there, in the middle of the next ones.
		for n := 0; n < 4*kill; {
			entries, err := os.ReadDir(dest)
			must(t, err)
			n = len(entries)
		}
		must(t, cmd.Process.Kill())
		_ = cmd.Wait() // says that it was killed
		for name, data := range files(t, dest) {
			switch {
			case strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempEnding):
			case name == "file 0" && data == "old":
			case len(data) != childData:
				t.Errorf("%s has %d bytes", name, len(data))
			default:
				whole++
			}
		}
	}
	if whole == 0 {
		t.Error("no file was complete: the test looked too early to show anything")
	}
}
