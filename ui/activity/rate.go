package activity

import (
	"math"
	"time"
)

// smoothing is the time over which a rate is averaged: long enough that the figure can be read, short enough that a stall is seen.
const smoothing = 3 * time.Second

// meter smooths a rate: an exponentially weighted mean of the rates between samples.
type meter struct {
	last  time.Time
	count int64
	rate  float64 // a second
	// weight is the part of the mean that is real data; without dividing by it, a new meter would seem to accelerate.
	weight float64
}

func (m *meter) sample(now time.Time, count int64) {
	if m.last.IsZero() {
		m.last, m.count = now, count
		return
	}
	dt := now.Sub(m.last)
	if dt <= 0 {
		return
	}
	keep := math.Exp(-float64(dt) / float64(smoothing))
	m.rate = m.rate*keep + float64(count-m.count)/dt.Seconds()*(1-keep)
	m.weight = m.weight*keep + 1 - keep
	m.last, m.count = now, count
}

func (m *meter) perSecond() float64 {
	if m.weight == 0 {
		return 0
	}
	return max(0, m.rate/m.weight)
}

// left is how long the rest takes at the present rate, 0 where that can't be told.
func left(rest int64, perSecond float64) time.Duration {
	if rest <= 0 || perSecond <= 0 {
		return 0
	}
	seconds := float64(rest) / perSecond
	if seconds > 1e6 {
		return 0
	}
	return time.Duration(seconds * float64(time.Second))
}
