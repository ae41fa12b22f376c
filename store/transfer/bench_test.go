package transfer

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"attache/store"
	"attache/store/source"
)

// benchShare lays out a share of so many attachments of a size, as the .NET package does.
func benchShare(b *testing.B, n int, size int64) string {
	b.Helper()
	dir := b.TempDir()
	r := rand.NewChaCha8([32]byte{})
	data := make([]byte, size)
	for i := range n {
		r.Read(data)
		folder := filepath.Join(dir, fmt.Sprintf("message-%d", i), "data.bin")
		must(b, os.MkdirAll(folder, 0o777))
		must(b, os.WriteFile(filepath.Join(folder, "2090-01-01T0000.expiry"), nil, 0o666))
		must(b, os.WriteFile(filepath.Join(folder, "data"), data, 0o666))
	}
	return dir
}

// BenchmarkExport exports 1 GB from a share. The floors are cp -r, which doesn't hash and leaves the data in memory, and cp -r followed by a
// flush of that file system, which is what Options.Sync has to wait for; and the hashing alone, of bytes in memory on one processor, below which no
// export of a single file can come.
func BenchmarkExport(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
		size int64
	}{{"1x1GB", 1, 1 << 30}, {"64x16MB", 64, 16 << 20}, {"2000x64KB", 2000, 64 << 10}} {
		b.Run(c.name, func(b *testing.B) {
			dir := benchShare(b, c.n, c.size)
			b.Run("floor=cp", func(b *testing.B) { copyFloor(b, dir, int64(c.n)*c.size, "") })
			b.Run("floor=sha256", func(b *testing.B) {
				block := make([]byte, 256<<10)
				b.SetBytes(int64(c.n) * c.size)
				for b.Loop() {
					h := sha256.New()
					for done := int64(0); done < int64(c.n)*c.size; done += int64(len(block)) {
						h.Write(block)
					}
				}
			})
			b.Run("floor=cp+sync", func(b *testing.B) { copyFloor(b, dir, int64(c.n)*c.size, "sync -f") })
			for _, sync := range []bool{false, true} {
				b.Run(fmt.Sprintf("export,sync=%v", sync), func(b *testing.B) {
					s, err := source.OpenFolder(dir, store.Options{})
					must(b, err)
					defer s.Close()
					b.SetBytes(int64(c.n) * c.size)
					b.ReportAllocs()
					for b.Loop() {
						b.StopTimer()
						dest, err := os.MkdirTemp(filepath.Dir(dir), "dest")
						must(b, err)
						settle(b)
						b.StartTimer()
						r := export(b, s, dest, Options{Sync: sync})
						b.StopTimer()
						if !r.OK() {
							b.Fatal(r)
						}
						must(b, os.RemoveAll(dest))
						b.StartTimer()
					}
				})
			}
		})
	}
}

func copyFloor(b *testing.B, dir string, bytes int64, then string) {
	b.SetBytes(bytes)
	for b.Loop() {
		b.StopTimer()
		dest, err := os.MkdirTemp(filepath.Dir(dir), "dest")
		must(b, err)
		settle(b)
		b.StartTimer()
		must(b, exec.Command("cp", "-r", dir, dest).Run())
		if then != "" {
			must(b, exec.Command("sh", "-c", then+` "$0"`, dest).Run())
		}
		b.StopTimer()
		must(b, os.RemoveAll(dest))
		b.StartTimer()
	}
}

// settle writes out what earlier runs left, so that nobody pays for another.
func settle(b *testing.B) { must(b, exec.Command("sync").Run()) }
