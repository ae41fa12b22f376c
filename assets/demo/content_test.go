package demo

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"attache/charset"
)

func TestPicturesDecode(t *testing.T) {
	for name, format := range map[string]string{
		"label.png": "png", "orders a week.png": "png", "emblem.png": "png", "photo.jpg": "jpeg", "scan.tiff": "tiff",
		"sprout.gif": "gif", "till receipt.bmp": "bmp", "cover.webp": "webp",
	} {
		m, got, err := image.Decode(bytes.NewReader(read(t, name)))
		if err != nil || got != format {
			t.Errorf("%s: format %q, error %v", name, got, err)
			continue
		}
		if b := m.Bounds(); b.Dx() < 300 || b.Dy() < 300 {
			t.Errorf("%s is only %v", name, b)
		}
	}
}

func TestTextsDecode(t *testing.T) {
	for name, want := range map[string]struct{ encoding, text string }{
		"lettre de Saint-Malo.txt": {"windows-1252", frenchLetter},
		"お礼の手紙.txt":                {"shift_jis", japaneseLetter},
		"Wareneingang.txt":         {"utf-16", germanNotice},
		"Wareneingang BE.txt":      {"utf-16BE", germanNotice},
		"Σημείωμα.txt":             {"iso-8859-7", greekNote},
		"adres.txt":                {"iso-8859-2", polishNote},
	} {
		c, ok := charset.Lookup(want.encoding)
		if !ok {
			t.Fatalf("unknown encoding %s", want.encoding)
		}
		got, err := c.NewDecoder().Bytes(read(t, name))
		if err != nil || string(got) != want.text {
			t.Errorf("%s as %s: %q, %v", name, want.encoding, got, err)
		}
	}
}

func TestJSONHoldsNumbersThatFloatsCannot(t *testing.T) {
	d := json.NewDecoder(bytes.NewReader(read(t, "order.json")))
	d.UseNumber()
	var v struct {
		ID json.Number `json:"orderId"`
	}
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	id, ok := new(big.Int).SetString(v.ID.String(), 10)
	if !ok || id.Cmp(big.NewInt(1<<53)) <= 0 {
		t.Errorf("orderId is %s", v.ID)
	}
	for _, name := range []string{"state.json", "stock.json"} {
		if b := read(t, name); !json.Valid(b) || bytes.ContainsRune(b, '\n') {
			t.Errorf("%s isn't JSON on one line", name)
		}
	}
}

func TestTablesAndMarkup(t *testing.T) {
	for name, comma := range map[string]rune{"packing list.csv": ',', "catalogue.csv": ';'} {
		r := csv.NewReader(bytes.NewReader(read(t, name)))
		r.Comma = comma
		if rows, err := r.ReadAll(); err != nil || len(rows) < 3 {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
	d := xml.NewDecoder(bytes.NewReader(read(t, "invoice-LK-10401.xml")))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestArchiveOpens(t *testing.T) {
	b := read(t, "documents.zip")
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil || len(z.File) != 4 {
		t.Fatal(z, err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, r); err != nil || n == 0 {
			t.Errorf("%s: %d bytes, %v", f.Name, n, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The cross-reference table of a PDF must lead to its objects, or readers call the file damaged.
func TestPDFIsWellFormed(t *testing.T) {
	b := read(t, "invoice-LK-10401.pdf")
	m := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(b)
	if !bytes.HasPrefix(b, []byte("%PDF-1.4\n")) || m == nil {
		t.Fatal("no header, or no trailer")
	}
	table, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(b[table:]), "\n")
	var count int
	if _, err := fmt.Sscanf(lines[0]+" "+lines[1], "xref 0 %d", &count); err != nil || count < 8 {
		t.Fatalf("table of %d: %v", count, err)
	}
	for n := 1; n < count; n++ {
		offset, err := strconv.Atoi(lines[2+n][:10])
		if err != nil || !bytes.HasPrefix(b[offset:], fmt.Appendf(nil, "%d 0 obj\n", n)) {
			t.Errorf("object %d isn't at %d (%v)", n, offset, err)
		}
	}
}

func TestEmptyAndEveryByte(t *testing.T) {
	if n := len(read(t, "empty trailer.csv")); n != 0 {
		t.Errorf("the empty attachment has %d bytes", n)
	}
	seen := map[byte]bool{}
	for _, c := range read(t, "every byte.bin") {
		seen[c] = true
	}
	if len(seen) != 256 {
		t.Errorf("%d byte values", len(seen))
	}
}
