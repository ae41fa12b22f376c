package viewer

import (
	"errors"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
)

// target is a place that somebody types to jump to.
type target struct {
	line   int64 // from 1; 0: not a line
	offset int64
}

var errTarget = errors.New("type a line (1200), a share (50%), a size (1.5 MB), or a byte (0x1F00)")

// parseTarget reads a place: a plain number is a line where there are lines, else a byte.
func parseTarget(s string, size int64, lines bool) (target, error) {
	s = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(s), ",", ""), " ", ""))
	s = strings.TrimPrefix(s, "line")
	switch s {
	case "start", "begin", "top":
		return target{}, nil
	case "end", "last":
		return target{offset: size}, nil
	}
	if share, ok := strings.CutSuffix(s, "%"); ok {
		f, err := strconv.ParseFloat(share, 64)
		if err != nil || !(f >= 0 && f <= 100) {
			return target{}, errTarget
		}
		return target{offset: int64(f / 100 * float64(size))}, nil
	}
	if digits, ok := strings.CutPrefix(s, "0x"); ok {
		n, err := strconv.ParseInt(digits, 16, 64)
		if err != nil || n < 0 {
			return target{}, errTarget
		}
		return target{offset: min(n, size)}, nil
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && n >= 0 {
		if lines {
			return target{line: max(n, 1)}, nil
		}
		return target{offset: min(n, size)}, nil
	}
	if n, err := humanize.ParseBytes(s); err == nil && s != "" {
		return target{offset: int64(min(n, uint64(max(size, 0))))}, nil
	}
	return target{}, errTarget
}
