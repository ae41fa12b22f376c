package preview

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	indentMax    = 1 << 20 // the largest JSON or XML that is indented
	indentOutMax = 8 << 20 // how large the result may be
	indentDeep   = 40      // deeper levels are not moved further to the right
	longLine     = 240     // a first line longer than this asks for indenting
)

// prettyState holds the indented form once it has been asked for.
type prettyState struct {
	mu   sync.Mutex
	done bool
	text *Text
}

// Pretty returns JSON or XML that is written on one long line as indented text, up to 1 MB of it. It returns nil where that is
// not called for or not possible: the text view then shows what there is. Numbers, strings and entities stay as they are written.
func (p *Preview) Pretty(ctx context.Context) (*Text, error) {
	if p.Kind != KindJSON && p.Kind != KindXML || p.Size > indentMax {
		return nil, nil
	}
	p.pretty.mu.Lock()
	defer p.pretty.mu.Unlock()
	if p.pretty.done {
		return p.pretty.text, nil
	}
	raw, err := p.cache.read(ctx, int64(p.mark), p.Size)
	if err != nil {
		return nil, err
	}
	p.pretty.done = true
	text := p.codec.toUTF8(raw)
	if !onOneLine(text) || !utf8.Valid(text) {
		return nil, nil
	}
	out, ok := indentXML(text)
	if p.Kind == KindJSON {
		out, ok = indentJSON(text)
	}
	if ok {
		src := Bytes(out)
		p.pretty.text = newText(src, newCache(src), utf8Codec, 0)
	}
	return p.pretty.text, nil
}

// onOneLine reports whether text has long lines where a formatted document would have short ones.
func onOneLine(text []byte) bool {
	for line := range bytes.Lines(text[:min(len(text), 64<<10)]) {
		if len(line) > longLine {
			return true
		}
	}
	return bytes.Count(text, []byte{'\n'}) <= 1 && len(text) > 60
}

// indentJSON is json.Indent with two limits that keep nested brackets from growing into gigabytes of spaces.
func indentJSON(text []byte) ([]byte, bool) {
	if !json.Valid(text) {
		return nil, false
	}
	var b bytes.Buffer
	depth := 0
	newline := func() {
		b.WriteByte('\n')
		b.WriteString(strings.Repeat("  ", min(depth, indentDeep)))
	}
	for i := 0; i < len(text) && b.Len() <= indentOutMax; i++ {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n':
		case '"':
			end := i + 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			b.Write(text[i : end+1])
			i = end
		case '{', '[':
			b.WriteByte(c)
			rest := bytes.TrimLeft(text[i+1:], " \t\r\n")
			if rest[0] == '}' || rest[0] == ']' {
				b.WriteByte(rest[0])
				i = len(text) - len(rest)
				continue
			}
			depth++
			newline()
		case '}', ']':
			depth--
			newline()
			b.WriteByte(c)
		case ',':
			b.WriteByte(c)
			newline()
		case ':':
			b.WriteString(": ")
		default:
			b.WriteByte(c)
		}
	}
	return b.Bytes(), b.Len() <= indentOutMax
}

// indentXML puts each element on its own line, with its text beside it where it has nothing else. The tokens are copied as they are
// written: nothing is resolved or expanded, and a document type is only a token.
func indentXML(text []byte) ([]byte, bool) {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	var b bytes.Buffer
	depth := 0
	inline := true // no line break before the next token
	newline := func() {
		if b.Len() > 0 {
			b.WriteByte('\n')
			b.WriteString(strings.Repeat("  ", min(depth, indentDeep)))
		}
	}
	for {
		from := d.InputOffset()
		token, err := d.RawToken()
		if err == io.EOF {
			return b.Bytes(), depth == 0 && b.Len() <= indentOutMax
		}
		if err != nil || b.Len() > indentOutMax {
			return nil, false
		}
		raw := text[from:d.InputOffset()]
		switch token.(type) {
		case xml.StartElement:
			newline()
			b.Write(raw)
			inline = true
			// An element that closes itself is followed by an end token without bytes of its own.
			depth++
		case xml.EndElement:
			depth--
			if depth < 0 {
				return nil, false
			}
			if !inline {
				newline()
			}
			b.Write(raw)
			inline = false
		case xml.CharData:
			if len(bytes.TrimSpace(raw)) > 0 {
				b.Write(bytes.TrimSpace(raw))
			}
		default:
			newline()
			b.Write(raw)
			inline = false
		}
	}
}
