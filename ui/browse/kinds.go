package browse

import (
	"path"
	"strings"

	"attache/store/filter"
)

// kindEndings says which icon a name gets by its ending. It is a first guess for the eye; what an attachment really is, the preview finds
// out from its bytes.
var kindEndings = map[string]string{
	"json":    "json jsonl ndjson geojson har ipynb",
	"markup":  "xml html htm xhtml xsd xsl xslt svg wsdl soap config csproj resx xaml",
	"table":   "csv tsv tab xls xlsx xlsm xlsb ods parquet",
	"text":    "txt log md yaml yml ini toml cs go js ts sql ps1 sh py rtf doc docx odt",
	"image":   "png jpg jpeg gif bmp webp tif tiff ico heic avif",
	"pdf":     "pdf ps xps",
	"archive": "zip gz tgz tar 7z rar zst bz2 xz nupkg jar",
	"mail":    "eml msg mbox ics vcf",
	"media":   "mp3 wav ogg flac m4a mp4 mov avi mkv webm",
	"binary":  "bin dat dll exe so dmp protobuf pb avro bson msgpack",
}

var kindByEnding = func() map[string]string {
	m := make(map[string]string)
	for kind, endings := range kindEndings {
		for e := range strings.FieldsSeq(endings) {
			m[e] = kind
		}
	}
	return m
}()

// kindOf returns the icon for a name; "file" where the ending says nothing.
func kindOf(name string) string {
	ending := path.Ext(name)
	if len(ending) > 12 || ending == "" {
		return "file"
	}
	if kind, ok := kindByEnding[filter.Fold(ending[1:])]; ok {
		return kind
	}
	return "file"
}
