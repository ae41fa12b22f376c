package preview

import (
	"fmt"
	"strings"
)

// Kind is what the bytes are, as far as a preview cares.
type Kind string

// The kinds. Those from KindText to KindYAML are text of some sort.
const (
	KindEmpty  Kind = "empty"
	KindText   Kind = "text"
	KindJSON   Kind = "json"
	KindXML    Kind = "xml"
	KindHTML   Kind = "html"
	KindCSV    Kind = "csv"
	KindYAML   Kind = "yaml"
	KindImage  Kind = "image"
	KindBinary Kind = "binary"
)

// Kinds lists those that a person may ask for instead of what was found.
func Kinds() []Kind {
	return []Kind{KindText, KindJSON, KindXML, KindHTML, KindCSV, KindYAML, KindImage, KindBinary}
}

// ParseKind reads a kind as a person writes it. "hex" is another word for binary, "" is no wish at all.
func ParseKind(s string) (Kind, error) {
	k := Kind(strings.ToLower(strings.TrimSpace(s)))
	if k == "" {
		return "", nil
	}
	if k == "hex" {
		return KindBinary, nil
	}
	names := make([]string, 0, len(Kinds())+1)
	for _, known := range Kinds() {
		if k == known {
			return k, nil
		}
		names = append(names, string(known))
	}
	return "", fmt.Errorf("there is no kind %q; the kinds are %s and hex", s, strings.Join(names, ", "))
}

// IsText reports whether k is shown as rows of text.
func (k Kind) IsText() bool {
	switch k {
	case KindText, KindJSON, KindXML, KindHTML, KindCSV, KindYAML:
		return true
	}
	return false
}

// Label is the word for k in a sentence or a menu.
func (k Kind) Label() string {
	switch k {
	case KindJSON, KindXML, KindHTML, KindCSV, KindYAML:
		return strings.ToUpper(string(k))
	}
	return string(k)
}

// View is one way to look at an attachment.
type View string

// The views, in the order in which they are offered.
const (
	ViewPreview  View = "preview"
	ViewText     View = "text"
	ViewHex      View = "hex"
	ViewMetadata View = "metadata"
)
