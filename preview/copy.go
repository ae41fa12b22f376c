package preview

import (
	"context"
	"strings"
	"unicode/utf8"
)

// Copy returns the text of the byte range [from, to) as it is, not as it is shown. It stops before more than limit bytes of UTF-8;
// whole tells whether everything is there. from and to should be starts of characters; a character belongs to the range that
// its first byte lies in.
func (t *Text) Copy(ctx context.Context, from, to int64, limit int) (text string, whole bool, err error) {
	from, to = max(from, t.start), min(to, t.size)
	if from >= to {
		return "", true, ctx.Err()
	}
	w := t.window(ctx, Layout{})
	p, err := w.pieceAt(from)
	if err != nil {
		return "", false, err
	}
	var b strings.Builder
	for {
		// A row at a time: that is where decoding can begin.
		data, err := w.bytes(p.start, p.end)
		if err != nil {
			return "", false, err
		}
		full := false
		t.codec.decode(data, func(r rune, off int, _ bool) {
			if at := p.start + int64(off); full || at < from || at >= to {
				return
			}
			if b.Len()+utf8.RuneLen(r) > limit {
				full = true
				return
			}
			b.WriteRune(r)
		})
		if full {
			return b.String(), false, nil
		}
		next, ok := w.follows(p)
		if !ok || next >= to {
			return b.String(), true, nil
		}
		if p, err = w.pieceFrom(next, p.ends); err != nil {
			return "", false, err
		}
	}
}
