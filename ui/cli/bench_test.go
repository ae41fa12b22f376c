package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// BenchmarkLs lists 50,000 messages of two attachments, with the start of the process. The floor is find, which looks at each file too. ATTACHE_BENCH_SHARE
// names a share to use instead of one that takes a minute to lay out.
func BenchmarkLs(b *testing.B) {
	dir := os.Getenv("ATTACHE_BENCH_SHARE")
	if dir == "" {
		dir = b.TempDir()
		for i := range 50_000 {
			for _, name := range []string{"order.json", "scan.bin"} {
				folder := filepath.Join(dir, fmt.Sprintf("3f0c1f5e-0000-4000-8000-%012d", i), name)
				must(b, os.MkdirAll(folder, 0o777))
				must(b, os.WriteFile(filepath.Join(folder, "2090-01-01T0000.expiry"), nil, 0o666))
				must(b, os.WriteFile(filepath.Join(folder, "data"), []byte("{}"), 0o666))
			}
		}
	}
	if runtime.GOOS == "linux" {
		b.Run("floor=find", func(b *testing.B) {
			for b.Loop() {
				must(b, exec.Command("find", dir, "-type", "f", "-printf", `%s %p\n`).Run())
			}
		})
	}
	for _, form := range []string{"--json", "--csv", "--sort=name"} {
		b.Run("ls"+form, func(b *testing.B) {
			for b.Loop() {
				must(b, program("ls", dir, form).Run())
			}
		})
	}
	b.Run("in-process", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p := Program{Args: []string{"ls", dir, "--json"}, Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: os.Stderr}
			if status := p.Run(context.Background()); status != 0 {
				b.Fatal(status)
			}
		}
	})
}
