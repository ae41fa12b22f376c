package demo

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// pdf is a document of A4 pages with text in Helvetica, lines and filled shapes: enough of PDF 1.4 for an invoice.
// Lengths are in points from the top left corner of a page.
type pdf struct {
	title string
	pages []*page
}

const (
	pageWidth  = 595
	pageHeight = 842
)

// page collects the drawing operators of one page.
type page struct{ ops bytes.Buffer }

func (d *pdf) newPage() *page {
	p := &page{}
	d.pages = append(d.pages, p)
	return p
}

// escape is s as a PDF string in windows-1252; a character that it doesn't have becomes a question mark.
func escape(s string) string {
	s, err := encoding.ReplaceUnsupported(charmap.Windows1252.NewEncoder()).String(s)
	if err != nil { // only for invalid UTF-8, which no text here has
		s = "?"
	}
	return "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\x1a", "?").Replace(s) + ")"
}

func (p *page) text(x, y, size float64, bold bool, c color.RGBA, s string) {
	fontName := "F1"
	if bold {
		fontName = "F2"
	}
	p.fill(c)
	fmt.Fprintf(&p.ops, "BT /%s %.1f Tf %.2f %.2f Td %s Tj ET\n", fontName, size, x, pageHeight-y, escape(s))
}

// number writes s, which holds digits, stops, commas, spaces and currency signs, so that it ends at x.
func (p *page) number(x, y, size float64, bold bool, c color.RGBA, s string) {
	width := 0.0
	for _, r := range s {
		if strings.ContainsRune("., ", r) {
			width += 0.278 // Helvetica's widths, in units of the size
		} else {
			width += 0.556
		}
	}
	p.text(x-width*size, y, size, bold, c, s)
}

func (p *page) fill(c color.RGBA) {
	fmt.Fprintf(&p.ops, "%.3f %.3f %.3f rg\n", float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}

func (p *page) rect(x, y, w, h float64, c color.RGBA) {
	p.fill(c)
	fmt.Fprintf(&p.ops, "%.2f %.2f %.2f %.2f re f\n", x, pageHeight-y-h, w, h)
}

// petal fills a leaf shape from (x, y) to (x+dx, y+dy), as wide as bulge.
func (p *page) petal(x, y, dx, dy, bulge float64, c color.RGBA) {
	p.fill(c)
	top := func(v float64) float64 { return pageHeight - v }
	fmt.Fprintf(&p.ops, "%.2f %.2f m %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f %.2f %.2f %.2f %.2f c f\n",
		x, top(y), x-dy*bulge+dx*0.3, top(y+dx*bulge+dy*0.3), x-dy*bulge+dx*0.7, top(y+dx*bulge+dy*0.7), x+dx, top(y+dy),
		x+dy*bulge+dx*0.7, top(y-dx*bulge+dy*0.7), x+dy*bulge+dx*0.3, top(y-dx*bulge+dy*0.3), x, top(y))
}

// write puts the document together: header, objects, cross-reference table, trailer.
func (d *pdf) write(w io.Writer) error {
	var out bytes.Buffer
	var offsets []int
	object := func(body string) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := make([]string, len(d.pages))
	for i := range kids {
		kids[i] = fmt.Sprintf("%d 0 R", 6+2*i)
	}
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids)))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	object("<< /Title " + escape(d.title) + " /Producer (Larkspur Seeds) >>")
	for i, p := range d.pages {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents %d 0 R >>",
			pageWidth, pageHeight, 7+2*i))
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		if _, err := z.Write(p.ops.Bytes()); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		object(fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()))
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, table)
	_, err := out.WriteTo(w)
	return err
}
