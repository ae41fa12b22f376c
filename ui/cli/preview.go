package cli

import (
	"context"
	"io"
	"os"

	"attache/preview"
	"attache/store"
)

type previewCmd struct {
	Source  string `arg:"" help:"The folder or profile; or, alone, a local file."`
	Message string `arg:"" optional:"" help:"The message id."`
	Name    string `arg:"" optional:"" help:"The attachment's name."`
	As      string `placeholder:"KIND" help:"Take it for this kind, whatever it looks like: ${kinds}."`
	JSON    bool   `help:"One JSON object."`
}

// The first screen is that of a terminal.
const (
	screenRows    = 40
	screenColumns = 160
)

func (p *previewCmd) Run(c *call) error {
	var o preview.Options
	if p.As != "" {
		kind, err := preview.ParseKind(p.As)
		if err != nil {
			return usage("%s", err)
		}
		o.As = kind
	}
	switch {
	case p.Source == "":
		return usage("name a local file, or a SOURCE, MESSAGE and NAME")
	case p.Message == "":
		return p.file(c, o)
	case p.Name == "":
		return usage("name the attachment too: attache preview SOURCE MESSAGE NAME")
	}
	s, err := c.open(p.Source, false)
	if err != nil {
		return err
	}
	k, err := c.stored(s, key(p.Message, p.Name))
	if err != nil {
		return err
	}
	// What has no readable data fails as it does when it is read, instead of looking empty.
	r, err := s.OpenRange(c, k, store.Range{})
	if err != nil {
		return err
	}
	info := r.Info
	if err := r.Close(); err != nil {
		return err
	}
	return p.show(c, stored{s, info}, preview.Hints{Name: info.Name, Metadata: info.Metadata}, o)
}

func (p *previewCmd) file(c *call, o preview.Options) error {
	f, err := os.Open(p.Source)
	if err != nil {
		return fileError("read", p.Source, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fileError("read", p.Source, err)
	}
	if info.IsDir() {
		return usage("name the attachment: attache preview SOURCE MESSAGE NAME")
	}
	return p.show(c, preview.FromReaderAt(f, info.Size()), preview.Hints{Name: info.Name()}, o)
}

func (p *previewCmd) show(c *call, src preview.Source, h preview.Hints, o preview.Options) error {
	seen, err := preview.Open(c, src, h, o)
	if err != nil {
		return err
	}
	screen, err := seen.Screen(c, screenRows, screenColumns)
	if err != nil {
		return err
	}
	if p.JSON {
		return screen.JSON(c.out)
	}
	_, err = screen.WriteTo(c.out)
	return err
}

// stored gives preview the ranges of an attachment, each opened and closed by itself.
type stored struct {
	s    *store.Store
	info store.Info
}

func (a stored) Size() int64 { return max(a.info.Size, 0) }

func (a stored) ReadAt(ctx context.Context, p []byte, off int64) (int, error) {
	r, err := a.s.OpenRange(ctx, a.info.Key, store.Range{Offset: off, Length: int64(len(p))})
	if err != nil {
		return 0, err
	}
	n, err := io.ReadFull(r, p)
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = io.EOF
	}
	if e := r.Close(); err == nil {
		err = e
	}
	return n, err
}
