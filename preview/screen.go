package preview

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"attache/visible"
)

// Screen is what a preview shows first, as plain text: for the command line, for scripts and for tests. Nothing in it can
// control a terminal.
type Screen struct {
	Name     string   `json:"name,omitempty"`
	Size     int64    `json:"size"`
	Kind     Kind     `json:"kind"`
	Format   string   `json:"format"`
	MIME     string   `json:"mime"`
	Encoding string   `json:"encoding,omitempty"`
	Why      string   `json:"why"`
	Notes    []string `json:"notes,omitempty"`
	// Shown says how much of the whole the lines are.
	Shown string   `json:"shown"`
	Lines []string `json:"lines"`
}

// Screen returns up to rows rows of the first screen, cut to columns (0: as long as they are). For an image it is its size in pixels. The
// errors are those of the source and of ctx.
func (p *Preview) Screen(ctx context.Context, rows, columns int) (Screen, error) {
	s := Screen{Name: visible.Name(p.Name), Size: p.Size, Kind: p.Kind, Format: p.Format, MIME: p.MIME, Encoding: p.Encoding, Why: p.Why,
		Notes: p.Notes, Lines: []string{}}
	var err error
	switch {
	case p.Kind == KindEmpty:
		s.Shown = "nothing"
	case p.Kind == KindImage:
		err = s.picture(ctx, p)
	case p.Kind.IsText():
		err = s.text(ctx, p, rows, columns)
	default:
		err = s.hex(ctx, p, rows)
	}
	return s, err
}

func (s *Screen) picture(ctx context.Context, p *Preview) error {
	pic, err := p.Picture(ctx)
	var no *NotDrawable
	if errors.As(err, &no) {
		s.Notes = append(s.Notes[:len(s.Notes):len(s.Notes)], no.Reason)
		return s.hex(ctx, p, 16)
	}
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%s × %s pixels", count(int64(pic.Width)), count(int64(pic.Height)))
	if pic.Frames > 1 {
		line += ", " + plural(int64(pic.Frames), "frame", "frames")
	}
	s.Lines = append(s.Lines, line)
	if pic.Note != "" {
		s.Notes = append(s.Notes[:len(s.Notes):len(s.Notes)], pic.Note)
	}
	s.Shown = FirstOf(p.Size, p.Size)
	return nil
}

func (s *Screen) text(ctx context.Context, p *Preview, rows, columns int) error {
	t, err := p.Pretty(ctx)
	if err != nil {
		return err
	}
	if t != nil {
		s.Why += "; indented"
	} else {
		t = p.Text()
	}
	// A cut line needs some width to be cut to.
	list, err := t.Rows(ctx, 0, rows, Layout{Columns: max(columns, 0), Wrap: columns > 0})
	if err != nil {
		return err
	}
	for _, r := range list {
		s.Lines = append(s.Lines, strings.TrimRight(r.Text(), " "))
	}
	if n := len(list); n > 0 && len(list[n-1].Cells) == 0 && list[n-1].End == t.Size() {
		s.Lines = s.Lines[:n-1]
	}
	s.Shown = FirstOf(list[len(list)-1].End, t.Size())
	if t != p.Text() {
		s.Shown += " when indented"
	}
	return nil
}

func (s *Screen) hex(ctx context.Context, p *Preview, rows int) error {
	h := p.Hex()
	list, err := h.Rows(ctx, 0, rows)
	if err != nil {
		return err
	}
	var end int64
	for _, r := range list {
		s.Lines = append(s.Lines, fmt.Sprintf("%0*x  %s  %s", h.Digits(), r.Off, r.Hex(), r.ASCII()))
		end = r.Off + int64(len(r.Bytes))
	}
	s.Shown = FirstOf(end, p.Size)
	return nil
}

// WriteTo writes the screen for a person to read.
func (s Screen) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	if s.Name != "" {
		fmt.Fprintf(&b, "%s · ", s.Name)
	}
	fmt.Fprintf(&b, "%s\n%s\n", SizeWords(s.Size), s.Why)
	for _, note := range s.Notes {
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	b.WriteByte('\n')
	for _, line := range s.Lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "\n%s\n", s.Shown)
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// JSON writes the screen as one JSON object on a line.
func (s Screen) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(s)
}
