//go:build linux || darwin

package transfer

import "golang.org/x/sys/unix"

// freeBytes is how much the disk of path has left for this user.
func freeBytes(path string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
