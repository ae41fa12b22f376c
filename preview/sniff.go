package preview

import (
	"bytes"
	"mime"
	"path"
	"strings"

	"github.com/gabriel-vasile/mimetype"
)

// headSize is how much of an attachment decides what it is.
const headSize = 8 << 10

// format is what was recognised: a kind, the words for it, and its MIME type.
type format struct {
	kind Kind
	name string
	mime string
}

// pictures are the images that are drawn, by MIME type.
var pictures = map[string]string{
	"image/png": "PNG image", "image/jpeg": "JPEG image", "image/gif": "GIF image",
	"image/bmp": "BMP image", "image/webp": "WebP image", "image/tiff": "TIFF image",
}

// known are names for binary formats that a support engineer is likely to meet. Others go by their MIME type.
var known = map[string]string{
	"application/pdf": "PDF document", "application/zip": "ZIP archive", "application/gzip": "gzip data",
	"application/zstd": "Zstandard data", "application/x-7z-compressed": "7-Zip archive", "application/x-tar": "tar archive",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "Excel workbook",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "Word document",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint presentation",
	"application/vnd.ms-excel": "Excel workbook", "application/msword": "Word document",
	"application/vnd.microsoft.portable-executable": "Windows program", "application/x-elf": "ELF program",
	"application/vnd.sqlite3": "SQLite database", "application/x-parquet": "Parquet file",
	"image/heic": "HEIC image", "image/avif": "AVIF image", "image/x-icon": "icon",
	"image/vnd.adobe.photoshop": "Photoshop image", "audio/mpeg": "MP3 audio", "video/mp4": "MP4 video",
}

// sniffBinary recognises formats that have a signature. It returns false for what is text or unknown.
func sniffBinary(head []byte) (format, bool) {
	m := baseType(mimetype.Detect(head).String())
	if name, ok := pictures[m]; ok {
		return format{KindImage, name, m}, true
	}
	if m == "application/octet-stream" || isTextType(m) {
		return format{}, false
	}
	name := known[m]
	if name == "" {
		name = m
	}
	return format{KindBinary, name, m}, true
}

func isTextType(m string) bool {
	for t := mimetype.Lookup(m); t != nil; t = t.Parent() {
		if t.Is("text/plain") {
			return true
		}
	}
	return strings.HasPrefix(m, "text/")
}

// sniffText tells kinds of text apart. head is UTF-8 without a mark; whole says that nothing follows it. What the bytes
// show comes first, then the name's ending and the declared type, as long as the bytes don't contradict them.
func sniffText(head []byte, whole bool, h Hints) format {
	trimmed := bytes.TrimLeft(head, " \t\r\n")
	m := mimetype.Detect(head)
	switch kind := kindOfType(baseType(m.String())); kind {
	case KindJSON, KindXML, KindHTML:
		return textFormat(kind, m.String())
	}
	if bytes.HasPrefix(trimmed, []byte("<?xml")) {
		return textFormat(KindXML, "")
	}
	plain := false
	for _, hint := range []Kind{kindOfType(baseType(h.ContentType)), kindOfName(h.Name)} {
		if hint != "" && hint != KindText && fits(hint, trimmed) {
			return textFormat(hint, "")
		}
		plain = plain || hint == KindText
	}
	switch {
	case len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') && looksJSON(trimmed):
		return textFormat(KindJSON, "")
	case kindOfType(baseType(m.String())) == KindCSV && !plain: // the tabs of a log are no table
		return textFormat(KindCSV, m.String())
	}
	f := textFormat(KindText, "")
	if t := baseType(m.String()); t != "text/plain" && isTextType(t) {
		f.mime = t
	}
	return f
}

// fits reports whether text could be of kind k.
func fits(k Kind, trimmed []byte) bool {
	if len(trimmed) == 0 {
		return false
	}
	switch k {
	case KindJSON:
		return bytes.IndexByte([]byte(`{["-0123456789tfn`), trimmed[0]) >= 0
	case KindXML, KindHTML:
		return trimmed[0] == '<'
	}
	return true
}

// looksJSON is a short look at what follows the first bracket: enough to tell JSON from a line of a log.
func looksJSON(trimmed []byte) bool {
	rest := bytes.TrimLeft(trimmed[1:], " \t\r\n")
	if len(rest) == 0 {
		return false
	}
	if trimmed[0] == '{' {
		if rest[0] != '"' {
			return rest[0] == '}' && len(bytes.TrimSpace(rest[1:])) == 0
		}
		end := bytes.IndexByte(rest[1:], '"')
		return end >= 0 && bytes.HasPrefix(bytes.TrimLeft(rest[end+2:], " \t\r\n"), []byte(":"))
	}
	return rest[0] == '{' && looksJSON(rest)
}

func textFormat(k Kind, m string) format {
	if m = baseType(m); m == "" || m == "text/plain" {
		m = map[Kind]string{KindText: "text/plain", KindJSON: "application/json", KindXML: "text/xml",
			KindHTML: "text/html", KindCSV: "text/csv", KindYAML: "application/yaml"}[k]
	}
	return format{k, k.Label(), m}
}

// kindOfType is the kind of text that a MIME type names, or "".
func kindOfType(m string) Kind {
	switch {
	case m == "":
		return ""
	case m == "application/json", m == "text/json", strings.HasSuffix(m, "+json"), m == "application/x-ndjson":
		return KindJSON
	case m == "text/html", m == "application/xhtml+xml":
		return KindHTML
	case m == "text/xml", m == "application/xml", strings.HasSuffix(m, "+xml") && m != "application/vnd.ms-visio.drawing.main+xml":
		return KindXML
	case m == "text/csv", m == "text/tab-separated-values":
		return KindCSV
	case m == "application/yaml", m == "text/yaml", m == "application/x-yaml":
		return KindYAML
	case strings.HasPrefix(m, "text/"):
		return KindText
	}
	return ""
}

// kindOfName is the kind of text that a name's ending promises, or "".
func kindOfName(name string) Kind {
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".ndjson", ".jsonl", ".geojson":
		return KindJSON
	case ".xml", ".xsd", ".xsl", ".xslt", ".svg", ".config", ".csproj":
		return KindXML
	case ".html", ".htm", ".xhtml":
		return KindHTML
	case ".csv", ".tsv":
		return KindCSV
	case ".yaml", ".yml":
		return KindYAML
	case ".txt", ".log", ".md":
		return KindText
	}
	return ""
}

// baseType is a MIME type in lower case without its parameters.
func baseType(m string) string {
	m, _, _ = strings.Cut(m, ";")
	return strings.ToLower(strings.TrimSpace(m))
}

// charsetOf is the charset parameter of a MIME type, or "".
func charsetOf(m string) string {
	_, params, err := mime.ParseMediaType(m)
	if err != nil {
		return ""
	}
	return params["charset"]
}
