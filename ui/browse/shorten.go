package browse

import (
	"path"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
)

// mostRunes is more than any row shows. What is longer is cut before it is measured.
const mostRunes = 400

// shorten cuts s in the middle so that it is at most width wide: "3f0c…a1". The ending of a name (".json") stays as long as there is room for
// it and a little more.
func shorten(s string, width float32, measure func(string) float32) string {
	runes := []rune(s)
	if len(runes) > mostRunes {
		runes = append(append(runes[:mostRunes/2:mostRunes/2], '…'), runes[len(runes)-mostRunes/2:]...)
		s = string(runes)
	}
	if measure(s) <= width {
		return s
	}
	ending := utf8.RuneCountInString(path.Ext(s))
	if ending > 8 {
		ending = 0
	}
	// The most runes that fit: each step halves what is unknown.
	fits, tooMany := 0, len(runes)
	best := "…"
	for fits+1 < tooMany {
		n := (fits + tooMany) / 2
		tail := n / 3
		if n >= ending+4 {
			tail = max(tail, ending+2)
		}
		cut := strings.TrimRight(string(runes[:n-tail]), " ") + "…" + strings.TrimLeft(string(runes[len(runes)-tail:]), " ")
		if measure(cut) <= width {
			fits, best = n, cut
		} else {
			tooMany = n
		}
	}
	return best
}

// fitter shortens texts for one font, and remembers the last ones: measuring is what a row costs most.
type fitter struct {
	size  float32
	style fyne.TextStyle
	known map[fitKey]string
}

type fitKey struct {
	text  string
	width float32
}

const mostFits = 2048

func (f *fitter) fit(s string, width float32) string {
	key := fitKey{s, width}
	if short, ok := f.known[key]; ok {
		return short
	}
	if f.known == nil || len(f.known) >= mostFits {
		f.known = make(map[fitKey]string)
	}
	short := shorten(s, width, f.width)
	f.known[key] = short
	return short
}

func (f *fitter) width(s string) float32 { return fyne.MeasureText(s, f.size, f.style).Width }
