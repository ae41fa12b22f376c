package cli

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"attache/store"
	"attache/store/transfer"
	"attache/visible"
)

// xmlRows writes one document:
//
//	<attachments>
//	<attachment messageId="…" name="…" size="1" created="…" expiry="…" state="ok" problem="…"><metadata key="…">…</metadata></attachment>
//	</attachments>
//
// Attributes that would be empty are left out.
type xmlRows struct {
	out *output
	b   bytes.Buffer
	any bool
}

const xmlBegin = xml.Header + "<attachments>\n"

func (x *xmlRows) row(i *store.Info) error {
	x.b.Reset()
	if !x.any {
		x.any = true
		x.b.WriteString(xmlBegin)
	}
	x.b.WriteString("<attachment")
	x.attribute("messageId", i.Message)
	x.attribute("name", i.Name)
	x.attribute("size", strconv.FormatInt(i.Size, 10))
	x.attribute("created", stamp(i.Created))
	x.attribute("expiry", stamp(i.Expiry))
	x.attribute("state", i.State.String())
	x.attribute("problem", i.Problem)
	x.b.WriteByte('>')
	for _, k := range slices.Sorted(maps.Keys(i.Metadata)) {
		x.b.WriteString(`<metadata key="`)
		x.text(k)
		x.b.WriteString(`">`)
		x.text(i.Metadata[k])
		x.b.WriteString("</metadata>")
	}
	x.b.WriteString("</attachment>\n")
	_, err := x.out.Write(x.b.Bytes())
	return err
}

func (x *xmlRows) end() error {
	text := "</attachments>\n"
	if !x.any {
		text = xmlBegin + text
	}
	_, err := x.out.Write([]byte(text))
	return err
}

func (x *xmlRows) attribute(name, value string) {
	if value != "" {
		x.b.WriteString(" " + name + `="`)
		x.text(value)
		x.b.WriteByte('"')
	}
}

// text writes s escaped. What could control a terminal or hide what a text really is comes as a character reference, and what XML 1.0
// has no way to hold in the form that transfer.NameText has for bytes.
func (x *xmlRows) text(s string) {
	s = apart(transfer.NameText(s), notXML)
	from := 0
	for i, r := range s {
		if !visible.Hidden(r) || r == '\t' || r == '\n' || r == '\r' { // those are escaped anyway
			continue
		}
		x.escaped(s[from:i])
		fmt.Fprintf(&x.b, "&#x%X;", r)
		from = i + utf8.RuneLen(r)
	}
	x.escaped(s[from:])
}

// escaped writes s with the marks of XML escaped. A bytes.Buffer never fails.
func (x *xmlRows) escaped(s string) { _ = xml.EscapeText(&x.b, []byte(s)) }

// apart writes the characters that unfit names as their bytes, each in the form that transfer.NameText has for one.
func apart(s string, unfit func(rune) bool) string {
	if strings.IndexFunc(s, unfit) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if !unfit(r) {
			b.WriteRune(r)
			continue
		}
		for _, c := range []byte(string(r)) {
			b.WriteRune(0xEF00 + rune(c))
		}
	}
	return b.String()
}

func notXML(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF
}
