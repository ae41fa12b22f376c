package preview

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// Hints is what is known about an attachment besides its bytes. All of it may be wrong.
type Hints struct {
	Name     string
	Metadata map[string]string
	// Encoding is the declared encoding, by IANA name. Empty: Metadata["encoding"], then the charset of the content type.
	Encoding string
	// ContentType is a declared MIME type. Empty: Metadata["content-type"], in any case.
	ContentType string
}

// Options is what the person looking asks for, against what was found.
type Options struct {
	As       Kind   // "" leaves the choice to Open
	Encoding string // "" leaves the choice to Open
}

// Preview is one attachment as it can be shown. Its methods are safe for concurrent use.
type Preview struct {
	Name string
	Size int64
	Kind Kind
	// Format is what was recognised, in words: "JSON", "PNG image", "ZIP archive".
	Format string
	MIME   string
	// Encoding is the name of the encoding that text is read in; empty for what isn't text.
	Encoding string
	// Why is one line that says what is shown and for what reason: "JSON, UTF-8 by metadata".
	Why string
	// Notes are whole sentences on what doesn't fit together. They are bounded and visible.
	Notes []string
	// Views are those on offer, the best one first.
	Views []View

	src      Source
	metadata map[string]string
	cache    *cache
	codec    *codec
	mark     int // bytes of the byte order mark

	once   sync.Once
	text   *Text
	pretty prettyState
}

// Open finds out what src holds from its first few kilobytes. Its only errors are those of src and of ctx: whatever the
// bytes are, there is at least a hex view.
func Open(ctx context.Context, src Source, h Hints, o Options) (*Preview, error) {
	p := &Preview{Name: h.Name, Size: src.Size(), src: src, metadata: h.Metadata, cache: newCache(src)}
	if h.ContentType == "" {
		h.ContentType = lookFold(h.Metadata, "content-type", "contenttype")
	}
	head, err := p.cache.read(ctx, 0, headSize)
	if err != nil {
		return nil, err
	}
	if p.Size == 0 && o.As == "" {
		p.Kind, p.Format, p.MIME, p.Why = KindEmpty, "empty", "application/octet-stream", "empty: 0 bytes"
		p.codec = utf8Codec
		p.Views = views(p.Kind)
		return p, nil
	}
	whole := int64(len(head)) == p.Size
	found, binary := sniffBinary(head)
	encodingWhy := p.chooseEncoding(head, whole, h, o)

	seems := found
	switch {
	case binary:
	case encodingWhy == "":
		seems = format{KindBinary, "binary data", "application/octet-stream"}
	default:
		seems = sniffText(p.codec.toUTF8(head[min(p.mark, len(head)):]), whole, h)
	}
	switch {
	case o.As != "":
		p.force(o.As, seems, encodingWhy)
	case binary:
		p.Kind, p.Format, p.MIME, p.Why = found.kind, found.name, found.mime, found.name+", by its first bytes"
	case encodingWhy == "":
		p.Kind, p.Format, p.MIME, p.Why = seems.kind, seems.name, seems.mime, "binary data: no known signature, and not text"
	default:
		p.Kind, p.Format, p.MIME, p.Encoding = seems.kind, seems.name, seems.mime, p.codec.name
		p.Why = seems.name + ", " + p.codec.name + " " + encodingWhy
	}
	p.noteType(h)
	p.Views = views(p.Kind)
	return p, nil
}

// chooseEncoding sets the codec: what the person asks for, then what is declared, then what the bytes suggest. It returns
// the reason, empty where the bytes aren't text; there is a codec all the same, for a text view that is asked for.
func (p *Preview) chooseEncoding(head []byte, whole bool, h Hints, o Options) string {
	marked, mark := bom(head)
	for _, from := range declared(h, o) {
		c, open, err := lookUp(from.name)
		if err != nil {
			p.note("%s names the encoding %q, which isn't known here; the bytes decide instead.", from.where, bounded(from.name, 60))
			continue
		}
		p.codec = c
		switch {
		case marked == nil:
		case open && marked.form == c.form: // the name leaves the byte order to the mark
			p.codec, p.mark = marked, mark
		case marked.name == c.name:
			p.mark = mark
		default:
			p.note("%s says %s, the bytes begin with a %s byte order mark; shown as %s.", from.where, bounded(from.name, 60), marked.name, from.chosen)
		}
		if c.form == formUTF8 {
			if valid, _ := validUTF8(head, whole); !valid {
				p.note("%s says %s, but some of the first bytes are not valid UTF-8; they are shown as \uFFFD.", from.where, bounded(from.name, 60))
			}
		}
		return from.why
	}
	c, mark, why := guess(head, whole)
	if c == nil {
		p.codec = latinCodec
		if valid, _ := validUTF8(head, whole); valid {
			p.codec = utf8Codec
		}
		return ""
	}
	p.codec, p.mark = c, mark
	return why
}

// declaration is one place that names an encoding.
type declaration struct{ name, where, why, chosen string }

func declared(h Hints, o Options) []declaration {
	var all []declaration
	add := func(name, where, why, chosen string) {
		if strings.TrimSpace(name) != "" {
			all = append(all, declaration{name, where, why, chosen})
		}
	}
	add(o.Encoding, "The choice", "as chosen", "chosen")
	add(h.Encoding, "Metadata", "by metadata", "declared")
	if h.Encoding == "" {
		add(lookFold(h.Metadata, "encoding"), "Metadata", "by metadata", "declared")
	}
	add(charsetOf(h.ContentType), "The content type", "by its content type", "declared")
	return all
}

// force shows the bytes as kind, whatever they seem to be.
func (p *Preview) force(kind Kind, seems format, encodingWhy string) {
	p.Kind = kind
	switch {
	case kind.IsText():
		f := textFormat(kind, "")
		if encodingWhy == "" {
			encodingWhy = "by guess"
		}
		p.Format, p.MIME, p.Encoding = f.name, f.mime, p.codec.name
		but := ""
		if seems.kind != kind && (kind != KindText || !seems.kind.IsText()) && p.Size > 0 {
			but = " (it seems to be " + seems.name + ")"
		}
		p.Why = fmt.Sprintf("%s as chosen%s, %s %s", f.name, but, p.codec.name, encodingWhy)
	case kind == KindImage && seems.kind == KindImage:
		p.Format, p.MIME, p.Why = seems.name, seems.mime, seems.name+", by its first bytes"
	case kind == KindImage:
		p.Format, p.MIME, p.Why = "image", "application/octet-stream", "image as chosen; the first bytes are those of no known image"
	default:
		p.Kind, p.Format, p.MIME, p.Why = KindBinary, "binary data", "application/octet-stream", "hex as chosen"
	}
}

// noteType notes a declared content type that the bytes contradict.
func (p *Preview) noteType(h Hints) {
	said := baseType(h.ContentType)
	if said == "" || said == "application/octet-stream" || said == p.MIME {
		return
	}
	saidText := kindOfType(said) != "" || isTextType(said)
	if saidText && p.Kind.IsText() {
		return // kinds of text go over into each other
	}
	if saidText != p.Kind.IsText() || pictures[said] != "" {
		p.note("Metadata says %s, the bytes are %s.", bounded(said, 80), p.Format)
	}
}

func (p *Preview) note(format string, args ...any) {
	p.Notes = append(p.Notes, fmt.Sprintf(format, args...))
}

// views are those that make sense for a kind, the best one first. Text and hex are always there.
func views(k Kind) []View {
	if k == KindBinary {
		return []View{ViewHex, ViewText, ViewMetadata}
	}
	return []View{ViewPreview, ViewText, ViewHex, ViewMetadata}
}

// lookFold finds a metadata value by its key, exactly first and then in any case. Of several that differ in case, the
// first in order of spelling counts.
func lookFold(m map[string]string, keys ...string) string {
	for _, key := range keys {
		if v, ok := m[key]; ok {
			return v
		}
	}
	best, value := "", ""
	for k, v := range m {
		for _, key := range keys {
			if strings.EqualFold(k, key) && (best == "" || k < best) {
				best, value = k, v
			}
		}
	}
	return value
}

// Text is the text view of the bytes as they are.
func (p *Preview) Text() *Text {
	p.once.Do(func() { p.text = newText(p.src, p.cache, p.codec, int64(p.mark)) })
	return p.text
}

// Hex is the hex view.
func (p *Preview) Hex() *Hex { return &Hex{src: p.src, cache: p.cache} }
