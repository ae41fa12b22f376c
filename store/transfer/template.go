package transfer

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"attache/store"
)

// Template makes the name of a file from an attachment.
type Template struct {
	parts []part
	// Metadata says that the template has a field {meta:KEY}, so that the attachments must be listed with metadata.
	Metadata bool
	stem     bool // {name} leaves the ending out, since {ext} gives it
}

type part struct {
	literal string // of a part that is no field
	field   string
	key     string // of meta
	width   int    // of index
}

// ParseTemplate reads a template: plain text with fields in braces. A brace itself is written double.
//
//	{message}   the message id
//	{name}      the attachment's name as a whole; without its ending where the template has {ext}, too, wherever that stands
//	{ext}       the ending with its dot, such as ".json": from the last dot on, and empty for names such as ".profile", and where it would be
//	            longer than 32 bytes. A dot written just before the field counts as that dot
//	{index}     the place in the export, from 1; {index:4} with leading zeros up to four digits
//	{created}   as 2026-01-31T120000Z, UTC; "unknown" where the source doesn't know
//	{expiry}    likewise
//	{meta:KEY}  the metadata entry KEY; empty where there is none
//
// A template makes names, not paths: it holds no slash.
func ParseTemplate(text string) (*Template, error) {
	t := &Template{}
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			t.parts = append(t.parts, part{literal: literal.String()})
			literal.Reset()
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case (c == '{' || c == '}') && i+1 < len(text) && text[i+1] == c:
			literal.WriteByte(c)
			i++
		case c == '}':
			return nil, invalid("the template “%s” has a } without its {", store.Visible(text))
		case c == '/' || c == '\\':
			return nil, invalid("the template “%s” has a “%c”; it makes names of files, and the layout message makes folders", store.Visible(text), c)
		case c == '{':
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return nil, invalid("the template “%s” has a { without its }", store.Visible(text))
			}
			flush()
			p, err := parseField(text[i+1 : i+end])
			if err != nil {
				return nil, err
			}
			t.parts = append(t.parts, p)
			i += end
		default:
			literal.WriteByte(c)
		}
	}
	flush()
	t.settle()
	if !t.varies() {
		return nil, invalid("the template “%s” has no field such as {name}", store.Visible(text))
	}
	return t, nil
}

func parseField(text string) (part, error) {
	name, key, hasKey := strings.Cut(text, ":")
	switch name {
	case "message", "name", "ext", "index", "created", "expiry":
		if !hasKey {
			return part{field: name}, nil
		}
	case "meta":
		if key != "" {
			return part{field: name, key: key}, nil
		}
	}
	if width, err := strconv.Atoi(key); name == "index" && err == nil && width >= 1 && width <= 9 {
		return part{field: name, width: width}, nil
	}
	return part{}, invalid("“{%s}” is no field of a template; there are {message} {name} {ext} {index} {created} {expiry} {meta:KEY}", store.Visible(text))
}

// settle works out what depends on the template as a whole.
func (t *Template) settle() {
	for i := range t.parts {
		switch t.parts[i].field {
		case "meta":
			t.Metadata = true
		case "ext":
			t.stem = true
			if i > 0 {
				t.parts[i-1].literal = strings.TrimSuffix(t.parts[i-1].literal, ".")
			}
		}
	}
}

func (t *Template) varies() bool {
	for _, p := range t.parts {
		if p.field != "" {
			return true
		}
	}
	return false
}

// verbatim reports whether the template is {name} and nothing else.
func (t *Template) verbatim() bool { return len(t.parts) == 1 && t.parts[0].field == "name" && !t.stem }

// Name fills the template in; index counts from 1. The name is not made safe yet.
func (t *Template) Name(info store.Info, index int) string {
	if t.verbatim() {
		return info.Name
	}
	var b strings.Builder
	for _, p := range t.parts {
		switch p.field {
		case "":
			b.WriteString(p.literal)
		case "message":
			b.WriteString(info.Message)
		case "name":
			stem := info.Name
			if t.stem {
				stem, _ = split(info.Name)
			}
			b.WriteString(stem)
		case "ext":
			_, ending := split(info.Name)
			b.WriteString(ending)
		case "index":
			fmt.Fprintf(&b, "%0*d", p.width, index)
		case "created":
			b.WriteString(stamp(info.Created))
		case "expiry":
			b.WriteString(stamp(info.Expiry))
		case "meta":
			b.WriteString(info.Metadata[p.key])
		}
	}
	return b.String()
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return "unknown"
	}
	return t.UTC().Format("2006-01-02T150405Z")
}
