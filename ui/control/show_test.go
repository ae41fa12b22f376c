package control

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"attache/store"
	"attache/store/memory"
)

func content(t *testing.T, s Shown) string {
	t.Helper()
	p := make([]byte, s.Source.Size())
	if _, err := s.Source.ReadAt(t.Context(), p, 0); err != nil {
		t.Fatal(err)
	}
	return string(p)
}

func TestWhatIsSelectedIsShown(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "hello")
	r.opened("/a")
	r.Show(key("m1", "x"), nil)
	r.until("it is ready", func() bool { return r.last().Ready })
	if got := content(t, r.last()); got != "hello" {
		t.Errorf("got %q", got)
	}
}

func TestALateAnswerIsNotShown(t *testing.T) {
	r := newRig(t)
	release := make(chan struct{})
	st := r.source("/a", func(_ context.Context, s memory.Step) error {
		if s.Op == memory.Stat && s.Key.Name == "slow" {
			<-release
		}
		return nil
	})
	r.save(st, "m1", "slow", "1")
	r.save(st, "m1", "quick", "2")
	r.opened("/a")
	r.Show(key("m1", "slow"), nil)
	r.Show(key("m1", "quick"), nil)
	r.until("the second is ready", func() bool { return r.last().Ready })
	close(release)
	r.Show(store.Key{}, nil)
	r.until("nothing is shown", func() bool { return r.last().Key == store.Key{} })
	for _, s := range r.shown {
		if s.Key.Name == "slow" && s.Ready {
			t.Error("the first came late and was shown")
		}
	}
}

func TestAnAttachmentThatIsDeletedMeanwhileIsNoLongerStored(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", "hello")
	r.opened("/a")
	r.Show(key("m1", "x"), nil)
	r.until("it is ready", func() bool { return r.last().Ready })
	before := r.last()
	if err := st.Delete(t.Context(), key("m1", "x")); err != nil {
		t.Fatal(err)
	}
	r.until("it is gone", func() bool { return r.last().Gone })
	if _, err := before.Source.ReadAt(t.Context(), make([]byte, 9), 3); err == nil {
		t.Error("it can still be read")
	}
	r.save(st, "m1", "x", "hello again")
	r.until("it is back", func() bool { return r.last().Ready })
	if got := content(t, r.last()); got != "hello again" {
		t.Errorf("got %q", got)
	}
}

func TestAnAttachmentThatIsGoneWhenItIsSelected(t *testing.T) {
	r := newRig(t)
	r.source("/a", nil)
	r.opened("/a")
	r.Show(key("m1", "x"), &store.Info{Key: key("m1", "x"), Size: 5})
	r.until("it is gone", func() bool { return r.last().Gone })
	if r.last().Info == nil || !errors.Is(r.last().Err, store.ErrNotFound) {
		t.Errorf("%+v", r.last())
	}
}

func TestAnAttachmentThatShrinksIsAnErrorAndNotZeros(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	r.save(st, "m1", "x", strings.Repeat("a", 1000))
	info, err := st.Stat(t.Context(), key("m1", "x"))
	if err != nil {
		t.Fatal(err)
	}
	info.Size = 2000 // as it was when it was looked up
	b := newRanges(t.Context(), st, info)
	n, err := b.ReadAt(t.Context(), make([]byte, 100), 1500)
	if n != 0 || !errors.Is(err, store.ErrDamaged) {
		t.Errorf("n = %d, err = %v", n, err)
	}
	if !strings.Contains(err.Error(), "became shorter") {
		t.Errorf("err = %v", err)
	}
}

func TestReadsFollowTheRulesOfReaderAt(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", nil)
	text := strings.Repeat("0123456789", 100_000)
	r.save(st, "m1", "x", text)
	info, err := st.Stat(t.Context(), key("m1", "x"))
	if err != nil {
		t.Fatal(err)
	}
	b := newRanges(t.Context(), st, info)
	for _, c := range []struct {
		off  int64
		n    int
		want int
		eof  bool
	}{
		{0, 10, 10, false}, {5, 600_000, 600_000, false}, {999_990, 10, 10, false}, {999_995, 10, 5, true},
		{1_000_000, 1, 0, true}, {2_000_000, 1, 0, true}, {400_000, 100, 100, false}, {399_990, 100, 100, false},
	} {
		p := make([]byte, c.n)
		n, err := b.ReadAt(t.Context(), p, c.off)
		if n != c.want || (err == io.EOF) != c.eof || err != nil && err != io.EOF {
			t.Errorf("ReadAt(%d bytes, %d) = %d, %v", c.n, c.off, n, err)
			continue
		}
		if n > 0 && string(p[:n]) != text[c.off:c.off+int64(n)] {
			t.Errorf("ReadAt(%d bytes, %d) returned other bytes", c.n, c.off)
		}
	}
}

func TestScrollingOpensTheSourceSeldom(t *testing.T) {
	r := newRig(t)
	var opens atomic.Int64
	st := r.source("/a", func(_ context.Context, s memory.Step) error {
		if s.Op == memory.Open {
			opens.Add(1)
		}
		return nil
	})
	r.save(st, "m1", "x", strings.Repeat("a", 1<<20))
	r.opened("/a")
	r.Show(key("m1", "x"), nil)
	r.until("it is ready", func() bool { return r.last().Ready })
	for off := int64(0); off < 1<<20; off += 16 << 10 {
		if _, err := r.last().Source.ReadAt(t.Context(), make([]byte, 16<<10), off); err != nil {
			t.Fatal(err)
		}
	}
	if n := opens.Load(); n > 4 {
		t.Errorf("64 reads of 16 KiB opened the attachment %d times", n)
	}
}

func TestWhatChangesCanBeReadUntilTheNewHasTakenItsPlace(t *testing.T) {
	r := newRig(t)
	again := make(chan struct{})
	var stats atomic.Int64
	st := r.source("/a", func(_ context.Context, s memory.Step) error {
		if s.Op == memory.Stat && stats.Add(1) == 2 {
			<-again
		}
		return nil
	})
	r.save(st, "m1", "x", strings.Repeat("a", 1<<20))
	r.opened("/a")
	r.Show(key("m1", "x"), nil)
	r.until("it is ready", func() bool { return r.last().Ready })
	before := r.last()
	r.ShowAgain()
	if _, err := before.Source.ReadAt(t.Context(), make([]byte, 10), 1<<19); err != nil {
		t.Errorf("it can't be read while it is looked up again: %v", err)
	}
	close(again)
	r.until("the new is there", func() bool { return r.last().Again })
	r.until("the old is given up", func() bool {
		_, err := before.Source.ReadAt(t.Context(), make([]byte, 10), 0)
		return err != nil
	})
	if got := content(t, r.last()); len(got) != 1<<20 {
		t.Errorf("%d bytes", len(got))
	}
}

func TestReadsEndWithWhatIsShown(t *testing.T) {
	r := newRig(t)
	st := r.source("/a", memory.StallAt(memory.Read, 0))
	r.save(st, "m1", "x", "hello")
	r.opened("/a")
	r.Show(key("m1", "x"), nil)
	r.until("it is ready", func() bool { return r.last().Ready })
	done := make(chan error)
	src := r.last().Source
	go func() {
		_, err := src.ReadAt(context.Background(), make([]byte, 5), 0)
		done <- err
	}()
	r.Show(store.Key{}, nil)
	if err := <-done; err == nil {
		t.Error("the read succeeded")
	}
}
