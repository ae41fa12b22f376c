package async

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestManyPokesAreFewRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		runs := 0
		c := NewCoalescer(func(f func()) { go f() }, 100*time.Millisecond, func() {
			mu.Lock()
			defer mu.Unlock()
			runs++
		})
		begin := time.Now()
		for time.Since(begin) < time.Second {
			c.Poke()
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Second)
		mu.Lock()
		defer mu.Unlock()
		if runs < 10 || runs > 12 {
			t.Errorf("%d runs for a second of pokes at 10 Hz", runs)
		}
	})
}

func TestTheLastPokeIsNotLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state, seen := 0, 0
		q := NewQueue()
		c := NewCoalescer(q.Dispatch, 100*time.Millisecond, func() { seen = state })
		for state = 1; state <= 5; state++ {
			c.Poke()
			q.Run()
		}
		state = 6
		c.Poke()
		time.Sleep(time.Second)
		synctest.Wait()
		q.Run()
		if seen != 6 {
			t.Errorf("saw %d", seen)
		}
	})
}

func TestNothingRunsAfterStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue()
		runs := 0
		c := NewCoalescer(q.Dispatch, time.Minute, func() { runs++ })
		c.Poke()
		c.Stop()
		q.Run()
		c.Poke()
		time.Sleep(time.Hour)
		synctest.Wait()
		q.Run()
		if runs != 0 {
			t.Errorf("%d runs", runs)
		}
	})
}

func TestAQueueRunsInOrderAndWhatIsAddedMeanwhile(t *testing.T) {
	q := NewQueue()
	var got []int
	q.Dispatch(func() { got = append(got, 1); q.Dispatch(func() { got = append(got, 3) }) })
	q.Dispatch(func() { got = append(got, 2) })
	if n := q.Run(); n != 3 || len(got) != 3 || got[0] != 1 || got[2] != 3 {
		t.Errorf("ran %d: %v", n, got)
	}
}
