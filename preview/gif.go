package preview

import (
	"bufio"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"sync"
	"time"
)

// gifSize is what the blocks of a GIF add up to.
type gifSize struct {
	frames int64
	pixels int64 // of all frames
	whole  bool  // false where the limits were reached before the end
}

// scanGIF goes through the blocks of a GIF without decoding any, until several frames have more pixels than limit together. A GIF of a
// few kilobytes can hold thousands of large frames.
func scanGIF(r io.Reader, limit int64) (gifSize, error) {
	const framesMax = 2000
	var s gifSize
	b := bufio.NewReaderSize(r, 64<<10)
	var head [13]byte
	if _, err := io.ReadFull(b, head[:]); err != nil {
		return s, err
	}
	if err := skipColours(b, head[10]); err != nil {
		return s, err
	}
	for {
		kind, err := b.ReadByte()
		if err != nil || kind == 0x3B {
			s.whole = true
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return s, err
		}
		switch kind {
		case 0x21: // an extension: its label, then blocks
			if _, err := b.Discard(1); err != nil {
				return s, err
			}
		case 0x2C:
			var d [9]byte
			if _, err := io.ReadFull(b, d[:]); err != nil {
				return s, err
			}
			s.frames++
			s.pixels += (int64(d[4]) | int64(d[5])<<8) * (int64(d[6]) | int64(d[7])<<8)
			if s.frames > 1 && (s.pixels > limit || s.frames > framesMax) {
				return s, nil
			}
			if err := skipColours(b, d[8]); err != nil {
				return s, err
			}
			if _, err := b.Discard(1); err != nil {
				return s, err
			}
		default:
			return s, nil
		}
		for {
			n, err := b.ReadByte()
			if err != nil {
				return s, err
			}
			if n == 0 {
				break
			}
			if _, err := b.Discard(int(n)); err != nil {
				return s, err
			}
		}
	}
}

func skipColours(b *bufio.Reader, flags byte) error {
	if flags&0x80 == 0 {
		return nil
	}
	_, err := b.Discard(3 << (flags&7 + 1))
	return err
}

// animation draws the frames of a GIF one over another, as its disposal methods say.
type animation struct {
	mu    sync.Mutex
	g     *gif.GIF
	frame int         // the frame that screen shows, -1 before the first
	scene *image.RGBA // what is on the screen
	saved *image.RGBA // what was there before a frame that restores it
}

func newAnimation(g *gif.GIF) *animation { return &animation{g: g, frame: -1} }

// delay is how long frame i stays. Delays of a hundredth of a second or none are meant for slower machines; like browsers do, they
// become a tenth.
func (a *animation) delay(i int) time.Duration {
	if d := a.g.Delay[i]; d > 1 {
		return time.Duration(d) * 10 * time.Millisecond
	}
	return 100 * time.Millisecond
}

// show brings frame i to the screen. The caller holds mu while it uses the picture.
func (a *animation) show(i int) *image.RGBA {
	if i < a.frame || a.scene == nil {
		a.frame = -1
		a.scene = image.NewRGBA(image.Rect(0, 0, a.g.Config.Width, a.g.Config.Height))
	}
	for a.frame < i {
		if a.frame >= 0 {
			last := a.g.Image[a.frame]
			switch a.g.Disposal[a.frame] {
			case gif.DisposalBackground:
				draw.Draw(a.scene, last.Bounds(), image.Transparent, image.Point{}, draw.Src)
			case gif.DisposalPrevious:
				if a.saved != nil {
					draw.Draw(a.scene, last.Bounds(), a.saved, last.Bounds().Min, draw.Src)
				}
			}
		}
		a.frame++
		next := a.g.Image[a.frame]
		if a.g.Disposal[a.frame] == gif.DisposalPrevious {
			if a.saved == nil {
				a.saved = image.NewRGBA(a.scene.Rect)
			}
			// Only what the frame covers, or thousands of small frames would copy gigabytes.
			draw.Draw(a.saved, next.Bounds(), a.scene, next.Bounds().Min, draw.Src)
		}
		draw.Draw(a.scene, next.Bounds(), next, next.Bounds().Min, draw.Over)
	}
	return a.scene
}
