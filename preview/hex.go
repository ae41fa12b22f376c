package preview

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"strings"
)

// HexWidth is the number of bytes in a row of the hex view.
const HexWidth = 16

// Hex is a windowed view of bytes as rows of hexadecimal. Methods are safe for concurrent use.
type Hex struct {
	src   Source
	cache *cache
}

// HexRow is up to HexWidth bytes that begin at Off, a multiple of HexWidth.
type HexRow struct {
	Off   int64
	Bytes []byte
}

// Size is the number of bytes.
func (h *Hex) Size() int64 { return h.src.Size() }

// Digits is how many hexadecimal digits the offsets need: 8, or more for what is larger than 4 GB.
func (h *Hex) Digits() int { return max(8, len(fmt.Sprintf("%x", max(h.src.Size()-1, 0)))) }

// Rows returns up to n rows, the first of which holds offset off.
func (h *Hex) Rows(ctx context.Context, off int64, n int) ([]HexRow, error) {
	off = min(max(off, 0), max(h.src.Size()-1, 0)) / HexWidth * HexWidth
	data, err := h.cache.read(ctx, off, off+int64(max(n, 0))*HexWidth)
	if err != nil {
		return nil, err
	}
	rows := make([]HexRow, 0, (len(data)+HexWidth-1)/HexWidth)
	for len(data) > 0 {
		k := min(len(data), HexWidth)
		rows = append(rows, HexRow{off, data[:k:k]})
		data, off = data[k:], off+int64(k)
	}
	return rows, nil
}

// Hex is the middle column: pairs of digits, with a wider gap after eight bytes, as wide for a short row as for a full one.
func (r HexRow) Hex() string {
	const digits = "0123456789abcdef"
	out := bytes.Repeat([]byte{' '}, HexWidth*3)
	for i, b := range r.Bytes {
		at := i * 3
		if i >= HexWidth/2 {
			at++
		}
		out[at], out[at+1] = digits[b>>4], digits[b&15]
	}
	return string(out)
}

// ASCII is the right column: printable ASCII, and a dot for all else.
func (r HexRow) ASCII() string {
	out := make([]byte, len(r.Bytes))
	for i, b := range r.Bytes {
		out[i] = '.'
		if b >= 0x20 && b < 0x7F {
			out[i] = b
		}
	}
	return string(out)
}

// Find looks for the bytes of needle: the first place at or behind from, or, backward, the last place before it. progress may be nil.
func (h *Hex) Find(ctx context.Context, needle []byte, from int64, backward bool, progress Progress) (Match, bool, error) {
	size, n := h.src.Size(), int64(len(needle))
	if n == 0 {
		return Match{}, false, ctx.Err()
	}
	from = min(max(from, 0), size)
	buf := make([]byte, scanSize+n-1)
	total := size - from
	if backward {
		total = from
	}
	for done := int64(0); done < total; {
		step := min(scanSize, total-done)
		at := from + done
		if backward {
			at = from - done - step
		}
		data := buf[:min(step+n-1, size-at)]
		if err := readFull(ctx, h.src, data, at); err != nil {
			return Match{}, false, err
		}
		i := bytes.Index(data, needle)
		if backward {
			i = bytes.LastIndex(data, needle)
		}
		if i >= 0 {
			return Match{at + int64(i), at + int64(i) + n}, true, nil
		}
		if done += step; progress != nil {
			progress(done, total)
		}
	}
	return Match{}, false, nil
}

// Bytes returns the bytes of [from, to), at most limit of them.
func (h *Hex) Bytes(ctx context.Context, from, to int64, limit int) ([]byte, error) {
	return h.cache.read(ctx, from, min(to, from+int64(limit)))
}

// ParsePattern reads what a person searches for in the hex view: pairs of hexadecimal digits with spaces between ("DE AD"), any number of
// them after 0x ("0xDEAD"), else text, which stands for its UTF-8 bytes. Quotes around it make anything text.
func ParsePattern(s string) []byte {
	if n := len(s); n >= 2 && s[0] == '"' && s[n-1] == '"' {
		return []byte(s[1 : n-1])
	}
	if digits, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(s)), "0x"); ok {
		if b, err := hex.DecodeString(digits); err == nil {
			return b
		}
	}
	fields := strings.Fields(s)
	var out []byte
	for _, f := range fields {
		b, err := hex.DecodeString(f)
		if err != nil || len(b) != 1 {
			return []byte(s)
		}
		out = append(out, b...)
	}
	return out
}
