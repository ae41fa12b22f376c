package fileshare

import (
	"io/fs"
	"os"
	"syscall"
)

// addSystemFacts adds what Linux tells apart from the birth time, which only statx knows.
func addSystemFacts(f *facts, about fs.FileInfo) {
	if s, ok := about.Sys().(*syscall.Stat_t); ok {
		f.changed = s.Ctim.Nano()
		f.id = identity{s.Dev, s.Ino}
	}
}

func writtenBySomebody(f *os.File) (writing, known bool) {
	raw, err := f.SyscallConn()
	if err != nil {
		return false, false
	}
	err = raw.Control(func(fd uintptr) { writing, known = openForWriting(int(fd)) })
	return writing, known && err == nil
}
