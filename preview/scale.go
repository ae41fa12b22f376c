package preview

import (
	"context"
	"image"

	xdraw "golang.org/x/image/draw"
)

// scale draws the part crop of src to w × h pixels. Making smaller, every pixel is the mean of those it covers, and the
// work is done row by row: the scalers of x/image/draw hold 32 bytes for each pixel of an intermediate picture.
func scale(ctx context.Context, src image.Image, crop image.Rectangle, w, h int) (*image.RGBA, error) {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if w >= crop.Dx() || h >= crop.Dy() {
		if w == crop.Dx() && h == crop.Dy() {
			return out, copyRows(ctx, out, src, crop)
		}
		if int64(crop.Dx())*int64(crop.Dy()) <= int64(w)*int64(h)*4 {
			xdraw.NearestNeighbor.Scale(out, out.Rect, src, crop, xdraw.Src, nil)
			return out, ctx.Err()
		}
	}
	line := image.NewRGBA(image.Rect(0, 0, crop.Dx(), 1))
	across := spans(crop.Dx(), w)
	row := make([]uint64, 4*w) // one row of src, made narrower
	sum := make([]uint64, 4*w) // rows that make up one row of out
	loaded := -1
	for y, down := range spans(crop.Dy(), h) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		clear(sum)
		for sy := down.from; sy < down.to; sy++ {
			if sy != loaded {
				strip(line, src, crop.Min.X, crop.Min.Y+sy)
				narrow(row, line.Pix, across)
				loaded = sy
			}
			weight := down.weight(sy)
			for i, v := range row {
				sum[i] += v * weight
			}
		}
		pix := out.Pix[y*out.Stride:]
		for x, a := range across {
			total := a.total * down.total
			for c := range 4 {
				pix[4*x+c] = uint8((sum[4*x+c] + total/2) / total)
			}
		}
	}
	return out, nil
}

func copyRows(ctx context.Context, out *image.RGBA, src image.Image, crop image.Rectangle) error {
	for y := range crop.Dy() {
		if err := ctx.Err(); err != nil {
			return err
		}
		strip(out.SubImage(image.Rect(0, y, out.Rect.Dx(), y+1)).(*image.RGBA), src, crop.Min.X, crop.Min.Y+y)
	}
	return nil
}

// narrow sums up a row of pixels into the spans across it.
func narrow(row []uint64, pix []uint8, across []span) {
	for x, a := range across {
		var r, g, b, alpha uint64
		for sx := a.from; sx < a.to; sx++ {
			weight := a.weight(sx)
			p := pix[4*sx : 4*sx+4 : 4*sx+4]
			r += uint64(p[0]) * weight
			g += uint64(p[1]) * weight
			b += uint64(p[2]) * weight
			alpha += uint64(p[3]) * weight
		}
		row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = r, g, b, alpha
	}
}

// span is the pixels [from, to) that one pixel of the result covers. The first and the last may be covered in part; weights are in 1/256.
type span struct {
	from, to           int
	first, last, total uint64
}

func (s span) weight(i int) uint64 {
	switch i {
	case s.from:
		return s.first
	case s.to - 1:
		return s.last
	}
	return 256
}

// spans divides n pixels among m.
func spans(n, m int) []span {
	out := make([]span, m)
	for i := range out {
		lo, hi := int64(i)*int64(n)*256/int64(m), int64(i+1)*int64(n)*256/int64(m)
		hi = max(hi, lo+1)
		s := span{from: int(lo / 256), to: int((hi + 255) / 256)}
		s.to = min(s.to, n)
		s.first, s.last = uint64(256-lo%256), uint64((hi-1)%256+1)
		if s.to-s.from <= 1 {
			s.first = uint64(hi - lo)
			s.last = s.first
			s.total = s.first
		} else {
			s.total = s.first + s.last + 256*uint64(s.to-s.from-2)
		}
		out[i] = s
	}
	return out
}

// unturnRect maps a part of the picture as it is seen to the part of the stored one, by the orientation of EXIF. w and h are those of
// the picture as it is seen.
func unturnRect(r image.Rectangle, orientation, w, h int) image.Rectangle {
	flipX := func(r image.Rectangle, w int) image.Rectangle {
		return image.Rect(w-r.Max.X, r.Min.Y, w-r.Min.X, r.Max.Y)
	}
	flipY := func(r image.Rectangle, h int) image.Rectangle {
		return image.Rect(r.Min.X, h-r.Max.Y, r.Max.X, h-r.Min.Y)
	}
	swap := func(r image.Rectangle) image.Rectangle {
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	switch orientation {
	case 2:
		return flipX(r, w)
	case 3:
		return flipX(flipY(r, h), w)
	case 4:
		return flipY(r, h)
	case 5:
		return swap(r)
	case 6: // stored: turned a quarter to the left
		return swap(flipX(r, w))
	case 7:
		return swap(flipX(flipY(r, h), w))
	case 8:
		return swap(flipY(r, h))
	}
	return r
}

// turn brings a rendered part of the stored picture into the position that it is seen in.
func turn(in *image.RGBA, orientation int) *image.RGBA {
	w, h := in.Rect.Dx(), in.Rect.Dy()
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := unturnRect(image.Rect(x, y, x+1, y+1), orientation, w, h).Min
			copy(out.Pix[y*out.Stride+4*x:][:4], in.Pix[p.Y*in.Stride+4*p.X:])
		}
	}
	return out
}
