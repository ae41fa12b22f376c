package cli

import (
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"attache/store"
	"attache/store/transfer"
	"attache/visible"
)

// csvRows writes a table for spreadsheets: RFC 4180 with a header; metadata is a JSON object. A text that a spreadsheet would take for a formula,
// which a name from a message could be on purpose, gets an apostrophe in front, and what could control a terminal or hide what a text really is comes in the
// form that transfer.NameText has for bytes; scripts use JSON.
type csvRows struct {
	out *output
	w   *csv.Writer
	b   strings.Builder
}

func newCSVRows(out *output) *csvRows {
	c := &csvRows{out: out}
	c.w = csv.NewWriter(&c.b)
	return c
}

var csvHeader = []string{"messageId", "name", "size", "created", "expiry", "metadata", "state", "problem"}

func (c *csvRows) row(i *store.Info) error {
	if err := c.begin(); err != nil {
		return err
	}
	metadata := append(appendPairs([]byte{'{'}, i.Metadata), '}')
	return c.line([]string{
		harmless(i.Message), harmless(i.Name), strconv.FormatInt(i.Size, 10), stamp(i.Created), stamp(i.Expiry), string(metadata), i.State.String(), harmless(i.Problem),
	})
}

func (c *csvRows) begin() error {
	if csvHeader == nil || c.b.Cap() > 0 {
		return nil
	}
	return c.line(csvHeader)
}

func (c *csvRows) line(fields []string) error {
	c.b.Reset()
	if err := c.w.Write(fields); err != nil {
		return err
	}
	c.w.Flush()
	_, err := c.out.Write([]byte(c.b.String()))
	return err
}

// end writes the header even if there are no rows.
func (c *csvRows) end() error { return c.begin() }

func harmless(s string) string {
	s = apart(transfer.NameText(s), func(r rune) bool { return visible.Hidden(r) && r != '\t' && r != '\n' })
	if s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0 {
		return "'" + s
	}
	return s
}

// stamp is a time in UTC, "" where unknown.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
