package cli

import (
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"attache/store"
	"attache/store/transfer"
)

// jsonRows writes one object a line. It is written by hand because a listing is many of them and encoding/json would take longer
// than reading the share; a test holds it to what encoding/json reads.
type jsonRows struct {
	out *output
	buf []byte
}

func (j *jsonRows) row(i *store.Info) error {
	j.buf = append(appendInfo(j.buf[:0], i), '\n')
	_, err := j.out.Write(j.buf)
	return err
}

func (j *jsonRows) end() error { return nil }

// appendInfo appends an attachment as
//
//	{"messageId":"…","name":"…","size":1,"created":"…","expiry":"…","metadata":{},"state":"ok","problem":"…"}
//
// Times are RFC 3339 in UTC, to the second, null where unknown; size is -1 where unknown; problem is left out where there is none.
func appendInfo(b []byte, i *store.Info) []byte {
	b = append(b, '{')
	b = appendFields(b, i)
	return append(b, '}')
}

func appendFields(b []byte, i *store.Info) []byte {
	b = append(b, `"messageId":`...)
	b = appendString(b, i.Message)
	b = append(b, `,"name":`...)
	b = appendString(b, i.Name)
	b = append(b, `,"size":`...)
	b = strconv.AppendInt(b, i.Size, 10)
	b = append(b, `,"created":`...)
	b = appendTime(b, i.Created)
	b = append(b, `,"expiry":`...)
	b = appendTime(b, i.Expiry)
	b = append(b, `,"metadata":{`...)
	b = appendPairs(b, i.Metadata)
	b = append(b, `},"state":"`...)
	b = append(b, i.State.String()...)
	b = append(b, '"')
	if i.Problem != "" {
		b = append(b, `,"problem":`...)
		b = appendString(b, i.Problem)
	}
	return b
}

func appendPairs(b []byte, m map[string]string) []byte {
	if len(m) == 0 {
		return b
	}
	var few [8]string
	names := slices.AppendSeq(few[:0], maps.Keys(m))
	slices.Sort(names)
	for n, name := range names {
		if n > 0 {
			b = append(b, ',')
		}
		b = appendString(b, name)
		b = append(b, ':')
		b = appendString(b, m[name])
	}
	return b
}

func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(b, "null"...)
	}
	b = append(b, '"')
	b = t.UTC().AppendFormat(b, time.RFC3339)
	return append(b, '"')
}

// appendString appends a JSON string. Text that isn't UTF-8 is written as transfer.NameText has it. What could control a terminal or
// hide what a text really is comes as an escape.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7F {
				i++
				continue
			}
			b = append(b, s[from:i]...)
			b = appendASCII(b, c)
			i++
			from = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || 0xEF00 <= r && r <= 0xEFFF {
			b = append(b, s[from:i]...)
			for _, r := range transfer.NameText(s[i : i+n]) {
				b = appendEscape(b, r)
			}
			from = i + n
		} else if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Cf, r) && r < 0x10000 {
			b = append(b, s[from:i]...)
			b = appendEscape(b, r)
			from = i + n
		}
		i += n
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}

func appendASCII(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return appendEscape(b, rune(c))
}

func appendEscape(b []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(b, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
