package cli

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"attache/store"
	"attache/store/source"
)

// stopTime is how long a command may take to end after Ctrl-C. The promise is a second; a busy machine gets some more.
const stopTime = 10 * time.Second

// ends waits for a process to end and returns its exit status.
func ends(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		var status *exec.ExitError
		if err != nil && !errors.As(err, &status) {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode()
	case <-time.After(stopTime):
		_ = cmd.Process.Kill()
		<-done
		t.Fatal("the command did not end")
		return -1
	}
}

func interruptible(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows can't send Ctrl-C to one process")
	}
}

func TestCtrlCWhileStdinBlocks(t *testing.T) {
	interruptible(t)
	dir := share(t)
	cmd := program("save", dir, "m", "a", "--write")
	in, err := cmd.StdinPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = in.Write([]byte("the beginning"))
	must(t, err)
	// It is under way once something is in the share.
	waitFor(t, func() bool { return len(entries(t, dir)) > 0 })
	must(t, cmd.Process.Signal(os.Interrupt))
	if status := ends(t, cmd); status != 130 {
		t.Errorf("status %d", status)
	}
	if got := entries(t, dir); len(got) != 0 {
		t.Errorf("the share holds %q", got)
	}
}

func TestCtrlCEndsAWatch(t *testing.T) {
	interruptible(t)
	dir := share(t, "m/a", "a")
	cmd := program("watch", dir, "--json")
	out, err := cmd.StdoutPipe()
	must(t, err)
	errs, err := cmd.StderrPipe()
	must(t, err)
	must(t, cmd.Start())
	if line, err := bufio.NewReader(errs).ReadString('\n'); err != nil || !strings.Contains(line, "Watching") {
		t.Fatalf("it says %q, %v", line, err)
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	// What is saved before the watch has caught up is taken for old: save until one is seen.
	s, err := source.OpenFolder(dir, store.Options{Write: true})
	must(t, err)
	seen := ""
	for i := 0; seen == "" && i < 100; i++ {
		k := store.Key{Message: "m", Name: "new " + strconv.Itoa(i)}
		must(t, s.SaveString(t.Context(), k, "text", "", store.SaveOptions{Expiry: farExpiry}))
		select {
		case seen = <-lines:
		case <-time.After(200 * time.Millisecond):
		}
	}
	must(t, s.Close())
	if !strings.HasPrefix(seen, `{"change":"added","messageId":"m","name":"new `) {
		t.Errorf("it prints %q", seen)
	}
	must(t, cmd.Process.Signal(os.Interrupt))
	for range lines {
	}
	if status := ends(t, cmd); status != 130 {
		t.Errorf("status %d", status)
	}
}

func TestCtrlCWhileNobodyReads(t *testing.T) {
	interruptible(t)
	dir := share(t, "m/large", strings.Repeat("x", 4<<20))
	cmd := program("cat", dir, "m", "large")
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = io.ReadFull(out, make([]byte, 1))
	must(t, err)
	must(t, cmd.Process.Signal(os.Interrupt))
	state := make(chan int, 1)
	go func() {
		p, err := cmd.Process.Wait()
		if err != nil {
			state <- -1
			return
		}
		state <- p.ExitCode()
	}()
	select {
	case status := <-state:
		if status != 130 {
			t.Errorf("status %d", status)
		}
	case <-time.After(stopTime):
		_ = cmd.Process.Kill()
		t.Fatal("the command did not end")
	}
	must(t, out.Close())
}

// What an export has completed when it is stopped is whole, counted, and in the manifest; nothing else is there.
func TestCtrlCDuringAnExportLeavesWholeFiles(t *testing.T) {
	interruptible(t)
	const size = 2 << 20
	var attachments []string
	for i := range 60 {
		attachments = append(attachments, "m/file"+strconv.Itoa(i), strings.Repeat("x", size))
	}
	dir := share(t, attachments...)
	for layout, where := range map[string]string{"flat": "", "message": "m", "share": "m"} {
		dest := filepath.Join(t.TempDir(), "dest")
		cmd := program("export", dir, dest, "--layout", layout, "--jobs", "4")
		var errs bytes.Buffer
		cmd.Stderr = &errs
		must(t, cmd.Start())
		waitFor(t, func() bool { return len(entries(t, filepath.Join(dest, where))) > 5 })
		must(t, cmd.Process.Signal(os.Interrupt))
		if status := ends(t, cmd); status != 130 && status != 0 {
			t.Errorf("%s: status %d", layout, status)
		}
		whole := 0
		must(t, filepath.WalkDir(dest, func(path string, d os.DirEntry, err error) error {
			switch info, e := d.Info(); {
			case err != nil || e != nil:
				return errors.Join(err, e)
			case d.IsDir() || strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".expiry"):
			case info.Size() == size:
				whole++
			default:
				t.Errorf("%s: %s has %d bytes", layout, path, info.Size())
			}
			return nil
		}))
		if said := "Exported " + strconv.Itoa(whole) + " attachments"; !strings.Contains(errs.String(), said) {
			t.Errorf("%s: %d are there, and it says %q", layout, whole, errs.String())
		}
		r := run(t, "verify", dest)
		check(t, layout, r, 0)
		if !strings.HasPrefix(r.out, "All of "+strconv.Itoa(whole)+" files") {
			t.Errorf("%s: %d are there, and verify says %q", layout, whole, r.out)
		}
	}
}

func TestABrokenPipeEndsQuietly(t *testing.T) {
	dir := share(t, "m/large", strings.Repeat("x", 4<<20))
	for i := range 3000 {
		// Written by hand: a save that is flushed to the disk takes its time.
		folder := filepath.Join(dir, "m"+strconv.Itoa(i), "a")
		must(t, os.MkdirAll(folder, 0o777))
		for _, name := range []string{"2090-01-02T0304.expiry", "data"} {
			must(t, os.WriteFile(filepath.Join(folder, name), nil, 0o666))
		}
	}
	for _, args := range [][]string{{"ls", dir}, {"ls", dir, "--json"}, {"ls", dir, "--sort", "name", "--csv"}, {"cat", dir, "m", "large"}} {
		cmd := program(args...)
		out, err := cmd.StdoutPipe()
		must(t, err)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		must(t, cmd.Start())
		_, err = io.ReadFull(out, make([]byte, 1))
		must(t, err)
		must(t, out.Close())
		if status := ends(t, cmd); status != 0 || errs.Len() > 0 {
			t.Errorf("%s: status %d, it says %q", args[0], status, errs.String())
		}
	}
}

// What can't be written must not look as if it had been, nor as if somebody had stopped it.
func TestAFullOutputFails(t *testing.T) {
	dir := share(t, "m/a", "a")
	for _, args := range [][]string{{"ls", dir}, {"ls", dir, "--json"}, {"ls", dir, "--csv"}, {"ls", dir, "--xml"}, {"cat", dir, "m", "a"}, {"preview", dir, "m", "a"}, {"version"}, {"--version"}, {"--help"}} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Skip("this system has no device that is always full:", err)
		}
		cmd := program(args...)
		var errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &errs
		must(t, cmd.Start())
		must(t, full.Close())
		if status := ends(t, cmd); status != 1 || !strings.HasPrefix(errs.String(), "attache: Can't write the output: ") || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%v: status %d, it says %q", args, status, errs.String())
		}
	}
}

func TestStatusesOfTheProcess(t *testing.T) {
	dir := share(t, "m/a", "a")
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"version"}, 0}, {[]string{"cat", dir, "m", "none"}, 1}, {[]string{"ls"}, 2}, {[]string{"ls", dir + "/none"}, 2},
	} {
		cmd := program(c.args...)
		must(t, cmd.Start())
		if got := ends(t, cmd); got != c.status {
			t.Errorf("%v: status %d, want %d", c.args, got, c.status)
		}
	}
}

// A pipe named data must neither hang a listing nor end it.
func TestAPipeNamedDataHangsNothing(t *testing.T) {
	interruptible(t)
	dir := share(t, "m/a", "a", "m/pipe", "p")
	path := filepath.Join(dir, "m", "pipe", "data")
	must(t, os.Remove(path))
	if err := makePipe(path); err != nil {
		t.Skip("this file system has no pipes:", err)
	}
	if got := list(t, dir); got["m/pipe"].State != "damaged" || got["m/a"].State != "ok" {
		t.Errorf("listed as %+v", got)
	}
	check(t, "cat", run(t, "cat", dir, "m", "pipe"), 1)
	check(t, "export", run(t, "export", dir, filepath.Join(t.TempDir(), "d")), 3, "pipe")
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// waitFor polls for a condition.
func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatal("it never came about")
		}
		runtime.Gosched()
	}
}
