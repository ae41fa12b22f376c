package preview

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"time"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// Picture is a decoded image. Methods are safe for concurrent use.
type Picture struct {
	// Width and Height are in pixels, as the picture is meant to be seen.
	Width, Height int
	Format        string
	// Frames is 1 for a still picture.
	Frames int
	// Opaque is set where no pixel shows what is behind the picture.
	Opaque bool
	// Note says in a sentence what isn't shown; empty where all is.
	Note string

	still       image.Image
	moving      *animation
	orientation int
}

// decoding lets one picture be decoded at a time, because the limit on memory holds for the process.
var decoding = make(chan struct{}, 1)

// Picture decodes the image. It reads all of it. A *NotDrawable says why it can't or shouldn't be drawn; other errors are those
// of the source and of ctx.
func (p *Preview) Picture(ctx context.Context) (*Picture, error) {
	if p.Size > encodedMax {
		return nil, notDrawable("Too large to draw: a %s of %s, and the limit is %s.", p.Format, SizeWords(p.Size), SizeWords(encodedMax))
	}
	select {
	case decoding <- struct{}{}:
		defer func() { <-decoding }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	r := &reader{ctx: ctx, src: p.src}
	pic, err := p.decodePicture(ctx, r)
	switch {
	case err == nil:
		return pic, nil
	case r.err != nil:
		return nil, r.err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	var no *NotDrawable
	if errors.As(err, &no) {
		return nil, err
	}
	return nil, notDrawable("This %s can't be drawn: %s.", p.Format, decoderWords(err))
}

// decoderWords is a decoder's error for a person.
func decoderWords(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "its data ends too early"
	}
	return "its data is damaged or of a kind that isn't known here (" + bounded(err.Error(), 120) + ")"
}

// decodePicture checks the header against the limits and decodes. A panic of a decoder becomes an error.
func (p *Preview) decodePicture(ctx context.Context, r *reader) (pic *Picture, err error) {
	defer func() {
		if v := recover(); v != nil {
			pic, err = nil, fmt.Errorf("the decoder gave up: %v", v)
		}
	}()
	head, err := p.cache.read(ctx, 0, headSize)
	if err != nil {
		return nil, err
	}
	pic = &Picture{Format: p.Format, Frames: 1, orientation: 1}
	config := func(decode func(io.Reader) (image.Config, error)) (image.Config, error) {
		return decode(bufio.NewReaderSize(&reader{ctx: ctx, src: p.src}, 32<<10))
	}
	var c image.Config
	var perPixel float64
	var extra int64
	why := ""
	var decode func(io.Reader) (image.Image, error)
	switch p.MIME {
	case "image/png":
		c, err = config(png.DecodeConfig)
		perPixel, decode = float64(pngCost(head)), png.Decode
	case "image/jpeg":
		var h jpegHeader
		if h, err = readJPEGHeader(ctx, p.cache); err != nil {
			return nil, err
		}
		if c, err = config(jpeg.DecodeConfig); err == nil {
			extra, err = h.extra(ctx, p, c)
		}
		perPixel, decode = h.cost(), jpeg.Decode
		if h.progressive {
			why = " It is a progressive one, which is held in full detail until all of it has been read."
		}
		pic.orientation = h.orientation
	case "image/gif":
		c, err = config(gif.DecodeConfig)
		perPixel, decode = 1+1, gif.Decode // the first frame, and the same without interlacing
	case "image/bmp":
		c, err = config(bmp.DecodeConfig)
		perPixel, decode = float64(modelCost(c.ColorModel)), bmp.Decode
	case "image/webp":
		c, err = config(webp.DecodeConfig)
		// Lossless data is decoded into four bytes and, with a palette, copied once; the lossy decoder holds one
		// partition of the file, and decodes alpha as a lossless picture of its own.
		perPixel, extra, decode = 8, p.Size, webp.Decode
	case "image/tiff":
		c, err = config(tiff.DecodeConfig)
		perPixel, decode = float64(modelCost(c.ColorModel)), tiff.Decode
		if err == nil && c.Width <= pixelsMax && c.Height <= pixelsMax {
			extra, err = tiffExtra(ctx, p.cache, head, c, modelCost(c.ColorModel))
		}
	default:
		return nil, notDrawable("The first bytes are those of no image that is known here.")
	}
	if err != nil {
		return nil, err
	}
	if err := checkSize(p.Format, c, perPixel, extra, why); err != nil {
		return nil, err
	}
	if p.MIME == "image/gif" {
		if err := p.decodeGIF(ctx, r, c, pic); err != nil {
			return nil, err
		}
	} else if pic.still, err = decode(source(p.MIME, r)); err != nil {
		return nil, err
	}
	pic.finish()
	return pic, nil
}

// source gives a decoder its bytes. The TIFF decoder jumps about; all others read from front to back.
func source(mime string, r *reader) io.Reader {
	switch b := bufio.NewReaderSize(r, 128<<10); mime {
	case "image/tiff":
		return r
	case "image/webp":
		return newHeapGuard(b)
	default:
		return b
	}
}

// decodeGIF decodes all frames, or the first where all would be too much.
func (p *Preview) decodeGIF(ctx context.Context, r *reader, c image.Config, pic *Picture) error {
	scene := int64(c.Width) * int64(c.Height) * 9 // the scene, what it restores, and one frame without interlacing
	size, err := scanGIF(&reader{ctx: ctx, src: p.src}, decodedMax-scene)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && size.whole && size.frames > 1 {
		g, err := gif.DecodeAll(bufio.NewReaderSize(r, 128<<10))
		if err != nil {
			return err
		}
		pic.Frames, pic.moving = len(g.Image), newAnimation(g)
		return nil
	}
	if !size.whole && size.frames > 1 {
		pic.Note = "Only the first frame is shown: there are too many, or too large ones, to play."
	}
	g, err := gif.Decode(bufio.NewReaderSize(r, 128<<10))
	if err != nil {
		return err
	}
	pic.still = g
	return nil
}

// finish sets what follows from the decoded image.
func (pic *Picture) finish() {
	if pic.moving != nil {
		pic.Width, pic.Height = pic.moving.g.Config.Width, pic.moving.g.Config.Height
		return
	}
	b := pic.still.Bounds()
	pic.Width, pic.Height = b.Dx(), b.Dy()
	if pic.orientation >= 5 {
		pic.Width, pic.Height = pic.Height, pic.Width
	}
	if o, ok := pic.still.(interface{ Opaque() bool }); ok {
		pic.Opaque = o.Opaque()
	}
}

// Delay is how long frame i of a moving picture stays.
func (pic *Picture) Delay(i int) time.Duration {
	if pic.moving == nil {
		return 0
	}
	return pic.moving.delay(i)
}

// Render draws the part crop of frame i to w × h pixels: averaged where it becomes smaller, pixel by pixel where it becomes larger. The
// result has its origin at zero and no gaps between its rows.
func (pic *Picture) Render(ctx context.Context, i int, crop image.Rectangle, w, h int) (*image.RGBA, error) {
	const side = 8192 // of a view; larger ones would be no view
	w, h = min(max(w, 1), side), min(max(h, 1), side)
	crop = crop.Intersect(image.Rect(0, 0, pic.Width, pic.Height))
	if crop.Empty() {
		return image.NewRGBA(image.Rect(0, 0, w, h)), ctx.Err()
	}
	if pic.moving != nil {
		pic.moving.mu.Lock()
		defer pic.moving.mu.Unlock()
		return scale(ctx, pic.moving.show(min(max(i, 0), pic.Frames-1)), crop, w, h)
	}
	from := unturnRect(crop, pic.orientation, pic.Width, pic.Height).Add(pic.still.Bounds().Min)
	sw, sh := w, h
	if pic.orientation >= 5 {
		sw, sh = h, w
	}
	out, err := scale(ctx, pic.still, from, sw, sh)
	if err != nil || pic.orientation == 1 {
		return out, err
	}
	return turn(out, pic.orientation), nil
}

// strip copies one row of a picture into dst.
func strip(dst *image.RGBA, src image.Image, x, y int) {
	draw.Draw(dst, dst.Rect, src, image.Pt(x, y), draw.Src)
}
